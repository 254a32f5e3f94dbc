"""Binary Scramble."""

import re

from .base import Move, PlainRules, State, credited


class BinaryScramble(PlainRules):
    """The players append digits until the list is long enough. Then each flips a digit to make a
    list that has not been before, and scores a point if its runs are those of an earlier list in
    some order. A state: (list, lists so far, points, player to move), lists as texts.
    """

    def start(self) -> State:
        return "", frozenset(), (0,) * self.players, 0

    def turn(self, state: State) -> int | None:
        return state[3] if self.moves(state) else None

    def moves(self, state: State) -> list[Move]:
        digits, lists, points, _ = state
        if len(digits) < self.settings["length"]:
            return ["0", "1"]
        if self.settings["target"] and max(points) >= self.settings["target"]:
            return []
        return [str(k) for k in range(1, len(digits) + 1) if flipped(digits, k) not in lists]

    def play(self, state: State, move: Move) -> State:
        digits, lists, points, player = state
        length = self.settings["length"]
        scored = False
        if len(digits) < length:
            digits += move
        else:
            digits = flipped(digits, int(move))
            scored = run_lengths(digits) in map(run_lengths, lists)
        if len(digits) == length:
            lists |= {digits}
        return digits, lists, credited(points, player, scored), (player + 1) % self.players

    def scores(self, state: State) -> list[int]:
        return list(state[2])


def flipped(digits: str, k: int) -> str:
    """Return digits with the k-th, from 1, exchanged."""
    return digits[: k - 1] + "10"[int(digits[k - 1])] + digits[k:]


def run_lengths(digits: str) -> list[int]:
    """Return the lengths of the runs, the shortest first."""
    return sorted(map(len, re.findall("0+|1+", digits)))
