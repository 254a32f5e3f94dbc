"""Sum Kind Of Game."""

from itertools import combinations

from .base import Move, State
from .grid import LineGrid, filled


class SumKindOfGame(LineGrid):
    """Player 1 writes 1, 2, 3 …, player 2 n * n / 2, and down from there. A square scores in its
    line if it is the sum of two other squares of it.
    """

    full = True
    unordered = True

    def play(self, state: State, move: Move) -> State:
        turns, second = divmod(filled(state), 2)
        return self.put(state, move, self.n**2 // 2 - turns if second else turns + 1)

    def line(self, line: list[int]) -> int:
        written = [number for number in line if number]
        return sum(
            any(a + b == total for a, b in combinations(written[:k] + written[k + 1 :], 2))
            for k, total in enumerate(written)
        )
