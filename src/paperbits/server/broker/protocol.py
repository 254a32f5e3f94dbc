"""The interface of brokers."""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str], None]
"""Called in the event loop with a message."""


class Broker(Protocol):
    """Carries short messages, each about a topic, between the processes of one site.

    A sender receives its own messages too. While messages can't be sent, only the latest of each
    topic is kept, so each message must hold the whole standing of its topic.
    """

    @property
    def away(self) -> bool:
        """Whether the connection is lost."""

    @property
    def alone(self) -> bool:
        """Whether the site has no other process that could send anything."""

    def start(self, returned: Callable[[], None]) -> None:
        """Start, in the running event loop.

        ``returned`` is called each time that the connection is restored.
        """

    def tell(self, topic: str, message: str) -> None:
        """Send a message. Returns at once and never fails."""

    async def listen(self, topic: str, heard: Heard) -> None:
        """Subscribe to a topic. The subscription is active when this returns, unless the broker is
        away.
        """

    def leave(self, topic: str) -> None:
        """Unsubscribe from a topic."""

    async def close(self) -> None:
        """Send waiting messages if possible, and close."""
