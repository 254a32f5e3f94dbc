"""Flipping Bits."""

from collections.abc import Collection
from itertools import combinations

from .base import Move, PlainRules, State, credited


class FlippingBits(PlainRules):
    """The players flip squares of one row to patterns that have not been in the round, as few as
    possible. Who makes a pattern with one filled or one empty square scores its place and ends the
    round. A state: (row, patterns of this round, points, rounds finished, player to move).
    """

    def round(self, points: tuple[int, ...], finished: int) -> State:
        """Return the state at the start of a round."""
        row = ("*." * self.settings["n"])[: self.settings["n"]]
        return row, frozenset([row]), points, finished, finished % self.players

    def start(self) -> State:
        return self.round((0,) * self.players, 0)

    def turn(self, state: State) -> int | None:
        return None if state[3] == self.settings["rounds"] else state[4]

    def moves(self, state: State) -> list[Move]:
        row, patterns = state[:2]
        for flips in range(1, len(row) + 1):
            choices = combinations(range(1, len(row) + 1), flips)
            found = [places for places in choices if flipped(row, places) not in patterns]
            if found:
                return [",".join(map(str, places)) for places in found]
        return []

    def play(self, state: State, move: Move) -> State:
        row, patterns, points, finished, player = state
        row = flipped(row, [int(place) for place in move.split(",")])
        odd = odd_place(row)
        if odd:
            return self.round(credited(points, player, odd), finished + 1)
        return row, patterns | {row}, points, finished, (player + 1) % self.players

    def scores(self, state: State) -> list[int]:
        return list(state[2])


def flipped(row: str, places: Collection[int]) -> str:
    """Return a row with the squares at these places, from 1, exchanged."""
    return "".join("*."[held == "*"] if k in places else held for k, held in enumerate(row, 1))


def odd_place(row: str) -> int:
    """Return the place of the only filled or only empty square, from 1; 0 if there is none."""
    odd = [place for place, held in enumerate(row, 1) if row.count(held) == 1]
    return odd[-1] if odd else 0
