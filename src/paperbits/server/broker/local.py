"""The broker of a site that is one process: what is told is heard in the same loop."""

import asyncio
from collections.abc import Callable

from paperbits.server.broker.protocol import Heard


class LocalBroker:
    """Topics in a dictionary. Several sites of one loop may share it, as tests do."""

    def __init__(self) -> None:
        self._heard: dict[str, list[Heard]] = {}

    @property
    def away(self) -> bool:
        """It can't be."""
        return False

    def start(self, returned: Callable[[], None]) -> None:
        """There is nothing to begin."""

    def tell(self, topic: str, message: str) -> None:
        """Have all who listen hear a message."""
        loop = asyncio.get_running_loop()
        for heard in self._heard.get(topic, ()):
            loop.call_soon(heard, message)

    async def listen(self, topic: str, heard: Heard) -> None:
        """Hear what is told about a topic."""
        self._heard.setdefault(topic, []).append(heard)

    def leave(self, topic: str) -> None:
        """Hear no more about a topic."""
        self._heard.pop(topic, None)

    async def close(self) -> None:
        """There is nothing to end."""
