"""Messages between the processes of one site: the version of each match, and who is present.

The store is authoritative: if the broker fails, every process reads the store afterwards.
"""

import asyncio
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
        """Start. ``returned`` is called each time that the connection is restored."""

    def tell(self, topic: str, message: str) -> None:
        """Send a message. Returns at once and never fails."""

    async def listen(self, topic: str, heard: Heard) -> None:
        """Subscribe to a topic. It is active when this returns, unless the broker is away."""

    def leave(self, topic: str) -> None:
        """Unsubscribe from a topic."""

    async def close(self) -> None:
        """Send waiting messages if possible, and close."""


class LocalBroker:
    """Topics in a dictionary. Several sites of one loop may share it, as tests do."""

    def __init__(self) -> None:
        self._heard: dict[str, list[Heard]] = {}
        self._sites = 0

    @property
    def away(self) -> bool:
        """Return False: a local broker is always reachable."""
        return False

    @property
    def alone(self) -> bool:
        """Whether one site uses it."""
        return self._sites < 2

    def start(self, returned: Callable[[], None]) -> None:
        self._sites += 1

    def tell(self, topic: str, message: str) -> None:
        loop = asyncio.get_running_loop()
        for heard in self._heard.get(topic, ()):
            loop.call_soon(heard, message)

    async def listen(self, topic: str, heard: Heard) -> None:
        self._heard.setdefault(topic, []).append(heard)

    def leave(self, topic: str) -> None:
        self._heard.pop(topic, None)

    async def close(self) -> None:
        self._sites -= 1
