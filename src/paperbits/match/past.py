"""Earlier positions of a match that is being replayed: a take-back starts from one of them."""

from typing import Final

from paperbits.core.position import Position

NEAR: Final = 16
"""Every position is kept for this many plies; further back, every sixteenth."""


class Past:
    """Copies of the positions of one match, by their plies.

    Going back k plies costs a copy and at most ``NEAR`` moves, so never more than the moves did.
    """

    def __init__(self) -> None:
        self._copies: dict[int, Position] = {}

    def keep(self, position: Position) -> None:
        """Keep a position before the next move is made. Positions come in order."""
        ply = len(position.plies)
        self._copies[ply] = position.copy()
        if (ply - NEAR) % NEAR:
            self._copies.pop(ply - NEAR, None)

    def back(self, position: Position, ply: int) -> Position | None:
        """Return the position after this many plies; None if no position up to it was kept."""
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
