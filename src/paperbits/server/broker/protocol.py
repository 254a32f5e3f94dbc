"""What a broker can do, whatever carries its messages."""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str], None]
"""Called by the loop with a message."""


class Broker(Protocol):
    """Carries short messages, each about a topic, between the processes of one site.

    Who tells hears it too. Of messages about one topic that can't be sent at once the latest is
    sent when that is possible again, so a message says all that its process has to say about the
    topic.
    """

    @property
    def away(self) -> bool:
        """Whether messages do not come through now."""

    def start(self, returned: Callable[[], None]) -> None:
        """Begin, in the loop that runs.

        ``returned`` is called whenever messages come through again after they may have not.
        """

    def tell(self, topic: str, message: str) -> None:
        """Send a message. Returns at once and never fails."""

    async def listen(self, topic: str, heard: Heard) -> None:
        """Hear what is told about a topic from now on, when this returns, unless the broker is
        away.
        """

    def leave(self, topic: str) -> None:
        """Hear no more about a topic."""

    async def close(self) -> None:
        """Send what can be sent, and end."""
