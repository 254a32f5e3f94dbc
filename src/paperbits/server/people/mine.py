"""The data about a person, room by room: exporting, handing over and deleting it.

Each room that keeps something about people adds a ``Part``.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Final

PIECE: Final = 32_768
"""Characters that are sent at once."""


async def _nothing(_: str, __: str) -> None:
    """Hand nothing over."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one room keeps about people, who are named by their ids.

    ``export`` yields everything that the room keeps about a person, as values that JSON can hold.
    ``forget`` deletes it, or makes it anonymous; it may be called again. ``hand_over`` gives what
    belongs to the first person, a guest, to the second, their account.
    """

    name: str
    export: Callable[[str], AsyncIterator[object]]
    forget: Callable[[str], Awaitable[None]]
    hand_over: Callable[[str, str], Awaitable[None]] = _nothing


class Mine:
    """The parts of all rooms. The part that was added first is forgotten last."""

    def __init__(self) -> None:
        self._parts: list[Part] = []

    def add(self, part: Part) -> None:
        """Add the part of a room."""
        self._parts.append(part)

    async def export(self, person: str) -> AsyncIterator[str]:
        """Yield the pieces of one JSON object, which has a list for each part, and a line for each
        value.
        """
        piece = ""
        for place, part in enumerate(self._parts):
            piece += ("{" if place == 0 else ",\n") + f"{json.dumps(part.name)}: ["
            between = "\n"
            async for item in part.export(person):
                piece += between + json.dumps(item, ensure_ascii=False)
                between = ",\n"
                if len(piece) > PIECE:
                    yield piece
                    piece = ""
            piece += "]"
        yield piece + "}\n"

    async def forget(self, person: str) -> None:
        """Delete what every room keeps about a person. Each part can be repeated after a failure."""
        for part in reversed(self._parts):
            await part.forget(person)

    async def hand_over(self, guest: str, account: str) -> None:
        """Give everything of a guest to an account."""
        for part in self._parts:
            await part.hand_over(guest, account)
