"""Positions that a match went through, kept while it is played through, so that a move taken back costs no replay."""

from typing import Final

from paperbits.core.position import Position

NEAR: Final = 16
"""Plies back to which every position is kept; further back every sixteenth is."""


class Past:
    """Copies of the positions of one match, by their plies.

    To go back k plies costs a copy, or a copy and at most ``NEAR`` moves where k is greater than ``NEAR``. As many moves had
    to be made to come there, so all that is taken back together costs no more than what was played.
    """

    def __init__(self) -> None:
        self._copies: dict[int, Position] = {}

    def keep(self, position: Position) -> None:
        """Keep a position, before the next move is made in it; those of one match come in order."""
        ply = len(position.plies)
        self._copies[ply] = position.copy()
        if (ply - NEAR) % NEAR:
            self._copies.pop(ply - NEAR, None)

    def back(self, position: Position, ply: int) -> Position | None:
        """What the position was after so many plies; None where nothing before it was kept."""
        moves = [made.move for made in position.plies[:ply]]
        for later in [kept for kept in self._copies if kept > ply]:
            del self._copies[later]
        if not self._copies:
            return None
        nearest = max(self._copies)
        found = self._copies[nearest].copy()
        for move in moves[nearest:]:
            self.keep(found)
            found.push(move)
        return found
