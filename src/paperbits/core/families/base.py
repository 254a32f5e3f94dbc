"""The families of all games, and of games whose moves are integers: moves listed by the rules
themselves, and a hand made from that list.
"""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from paperbits.core.page import Defaults
from paperbits.core.rules import Legal, Move, Record
from paperbits.core.view import Hand, Part, View, shared_choice


class Family(Defaults):
    """Methods that do not depend on what a game looks like. ``self`` is the game's named tuple."""

    def buffer(self: Any) -> npt.NDArray[np.int64]:
        """Return an array for the moves of one position: wider where moves are rows."""
        return np.empty(self.most_moves(), np.int64)

    def legal(self: Any, position: Record, limit: int) -> Legal:
        """Return the moves that the rules list, as texts."""
        out = self.buffer()
        count = int(self.moves(position, out))
        return Legal(
            [self.move_text(position, move) for move in out[: min(count, limit)]],
            count,
            count > limit,
        )

    def words(self: Any, position: Record, move: Move) -> str:
        """Return a move in words. Other families and games are more specific."""
        return f"plays {self.move_text(position, move)}"

    def parts_after(self: Any, position: Record, notes: list[Any]) -> list[list[Part]]:
        """Return the scored lines. A game that needs its notes to explain them defines this method."""
        parts: list[list[Part]] = self.parts(position)
        return parts

    def text_after(self: Any, position: Record, notes: list[Any]) -> str:
        """Return the position's text. A game whose text needs its notes defines this method."""
        return str(self.position_text(position))

    def view_after(self: Any, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        """Return the view. A game that shows its notes defines this method."""
        view: View = self.view(position, last)
        return view

    def path(self: Any, position: Record, move: Move) -> tuple[str, ...]:
        """Return the touches that make a move: here, the squares in its text."""
        return tuple(self.touched(self.move_text(position, move)))

    def hand(self: Any, position: Record, prompt: str) -> Hand:
        """Return every move that the rules list, with its touches."""
        if self.over(position):
            return Hand()
        out = self.buffer()
        moves = out[: int(self.moves(position, out))]
        return Hand(
            tuple(
                shared_choice(self.path(position, move), self.move_text(position, move))
                for move in moves
            ),
            prompt=prompt,
        )


class IntegerMoves(Family):
    """For games whose moves are integers from 0. The game or a family of its own says how many:
    ``move_numbers``.
    """

    needs_methods: ClassVar[tuple[str, ...]] = ("move_numbers",)

    def move_number(self: Any, move: int) -> int:
        return int(move)

    def play_number(self: Any, position: Record, number: int) -> None:
        self.play(position, number)
