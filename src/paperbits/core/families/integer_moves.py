"""The family of games whose moves are integers: each move is its own number."""

from typing import Any, ClassVar

from paperbits.core.families.base import Family
from paperbits.core.rules import Record


class IntegerMoves(Family):
    """For games whose moves are integers from 0. The game or a family of its own says how many:
    ``move_numbers``.
    """

    needs_methods: ClassVar[tuple[str, ...]] = ("move_numbers",)

    def move_number(self: Any, move: int) -> int:
        return int(move)

    def play_number(self: Any, position: Record, number: int) -> None:
        self.play(position, number)
