"""Preview pictures, drawn once and kept while there is room."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Final

from paperbits.server.sharing.told import Told
from paperbits.server.workers.shares import Shares

MOST_KEPT: Final = 64
AT_ONCE: Final = 2
"""Pictures drawn at once: half of the threads of the rules, so that moves always find one."""


Ask = Callable[[Callable[[], bytes]], Awaitable[bytes]]


class Pictures:
    """The drawn pictures of this process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = Shares(AT_ONCE, 1)

    async def of(
        self, told: Told, site: str, ask: Ask
    ) -> tuple[str, Callable[[], Awaitable[bytes]]]:
        """Return the tag of a match's picture, and a function that draws it.

        Raises BusyError, when it draws, if too many wait.
        """
        from paperbits.picture.raster import png  # Loaded for the first picture.
        from paperbits.server.sharing.card import card

        svg = card(told, site)
        tag = sha256(svg.encode()).hexdigest()[:32]

        async def drawn() -> bytes:
            async with self._drawing.turn():
                if tag not in self._kept:
                    self._kept[tag] = await ask(lambda: png(svg))
                    if len(self._kept) > MOST_KEPT:
                        self._kept.popitem(last=False)
            self._kept.move_to_end(tag)
            return self._kept[tag]

        return tag, drawn
