"""Sums Grid."""

from itertools import count

from .base import Move, State
from .grid import Grid, filled


def runs(rows: int, columns: int) -> list[tuple[int, ...]]:
    """Return the runs of neighbouring squares of a rectangle, as places; single squares too."""
    lines = [[y * columns + x for x in range(columns)] for y in range(rows)]
    lines += [[y * columns + x for y in range(rows)] for x in range(columns)]
    found = {
        tuple(line[i:j])
        for line in lines
        for i in range(len(line))
        for j in range(i + 1, len(line) + 1)
    }
    return sorted(found)


class SumsGrid(Grid):
    """Each player fills a grid of their own with any integers from 1 up, no two equal, and scores
    the largest m such that 1 to m all occur as sums of neighbours. A state is a grid a player.
    """

    strategies = False

    def start(self) -> State:
        return ((0,) * self.n**2,) * self.players

    def canon(self, state: State) -> State:
        return state

    def turn(self, state: State) -> int | None:
        count = sum(map(filled, state))
        return None if count == self.players * self.n**2 else count % self.players

    def moves(self, state: State) -> list[Move]:
        return [f"{square}=k" for square in self.empty(state[self.turn(state) or 0])]

    def play(self, state: State, move: Move) -> State:
        player = self.turn(state) or 0
        return (*state[:player], self.write(state[player], move), *state[player + 1 :])

    def scores(self, state: State) -> list[int]:
        scores = []
        for grid in state:
            full = [run for run in runs(self.n, self.n) if all(grid[place] for place in run)]
            sums = {sum(grid[place] for place in run) for run in full}
            scores.append(next(m for m in count(1) if m not in sums) - 1)
        return scores
