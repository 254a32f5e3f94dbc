"""The broker of a site with one process: messages are delivered in the same event loop."""

import asyncio
from collections.abc import Callable

from paperbits.server.broker.protocol import Heard


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
        """Count the site."""
        self._sites += 1

    def tell(self, topic: str, message: str) -> None:
        """Deliver a message to all listeners of the topic."""
        loop = asyncio.get_running_loop()
        for heard in self._heard.get(topic, ()):
            loop.call_soon(heard, message)

    async def listen(self, topic: str, heard: Heard) -> None:
        """Subscribe to a topic."""
        self._heard.setdefault(topic, []).append(heard)

    def leave(self, topic: str) -> None:
        """Unsubscribe from a topic."""
        self._heard.pop(topic, None)

    async def close(self) -> None:
        """Count the site no more."""
        self._sites -= 1
