"""The data about a person, room by room (``Part``): exported, handed over, deleted."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Final

PIECE: Final = 32_768
"""Characters that are sent at once."""


async def _nothing(*_: str) -> None:
    """Do nothing: the data goes with another part or with the person."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one room keeps about people, who are named by their ids.

    ``export`` yields it, as values that JSON can hold. ``forget`` deletes it or makes it anonymous,
    also repeatedly. ``hand_over`` gives it from a guest (the first id) to an account.
    """

    name: str
    export: Callable[[str], AsyncIterator[object]]
    forget: Callable[[str], Awaitable[None]] = _nothing
    hand_over: Callable[[str, str], Awaitable[None]] = _nothing


class Mine:
    """The parts of all rooms. The part that was added first is forgotten last."""

    def __init__(self) -> None:
        self.parts: list[Part] = []

    async def export(self, person: str) -> AsyncIterator[str]:
        """Yield the pieces of one JSON object: a list for each part, a line for each value."""
        piece = ""
        for place, part in enumerate(self.parts):
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
        for part in reversed(self.parts):
            await part.forget(person)

    async def hand_over(self, guest: str, account: str) -> None:
        """Give everything of a guest to an account."""
        for part in self.parts:
            await part.hand_over(guest, account)
