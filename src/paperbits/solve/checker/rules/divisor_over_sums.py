"""Divisor Over Sums."""

from itertools import pairwise

from .base import Move, State
from .grid import Grid, filled


class DivisorOverSums(Grid):
    """The players write 1, 2, 3 … by turns. Then each chooses a divisor and scores it for every sum
    of two neighbours in a row (player 2: a column) that it divides. The state has the two divisors
    behind the squares, 0 before they are chosen.
    """

    full = True

    def start(self) -> State:
        return (0,) * (self.n**2 + 2)

    def canon(self, state: State) -> State:
        return super().canon(state[:-2]) + state[-2:]

    def turn(self, state: State) -> int | None:
        if 0 in state[:-2]:
            return filled(state[:-2]) % 2
        if 0 in state[-2:]:
            return 1 if state[-2] else 0
        return None

    def sums(self, state: State, player: int) -> list[int]:
        """Return the sums of neighbours that count for a player."""
        lines = self.lines(state)[player]
        return [a + b for line in lines for a, b in pairwise(line)]

    def moves(self, state: State) -> list[Move]:
        if 0 in state[:-2]:
            return self.empty(state[:-2])
        sums = self.sums(state, 1 if state[-2] else 0)
        return [f"d={d}" for d in range(1, max(sums) + 1) if any(total % d == 0 for total in sums)]

    def play(self, state: State, move: Move) -> State:
        if not move.startswith("d="):
            return (*self.put(state[:-2], move, filled(state) + 1), 0, 0)
        divisor = int(move[2:])
        return (*state[:-1], divisor) if state[-2] else (*state[:-2], divisor, 0)

    def scores(self, state: State) -> list[int]:
        return [
            divisor * sum(total % divisor == 0 for total in self.sums(state, player))
            if divisor
            else 0
            for player, divisor in enumerate(state[-2:])
        ]
