"""The kernel of the self-check: plain functions, which ``self_check`` marks and compiles.

It uses what the fast way changes: a method of a named tuple, fields of a record, squares and rows
of an array inside it, a function that is inlined, one that kernels share, 64-bit integers, and
products that wrap around.
"""

from typing import Any, NamedTuple

import numpy as np

PLIES = 40


class Step(NamedTuple):
    """A game of one number: each move multiplies it and adds something."""

    times: int
    more: int

    def play(self, position: Any, move: int) -> None:
        position.number = stir(position.number * self.times + self.more + move)
        position.history[move % 4] += position.number
        row = position.board[move % 3]
        row[move % 2 - 2] = position.board[-1 - move % 3, 1] ^ position.number >> 5


def stir(number: int) -> int:
    """Mix the lower 30 bits of a number."""
    number = int(number) & (1 << 30) - 1
    return int(number ^ number >> 13)


def fold(words: Any, number: int) -> tuple[int, bool]:
    """Mix a number into words of 64 bits, which wrap around; return the upper half of the first,
    and whether its top bit is set.
    """
    for place in range(len(words)):
        word = int(words[place] & np.uint64(0x7FFFFFFF))
        words[place] = np.uint64(word * 0x9E3779B1 + number) ^ words[place] << np.uint64(7)
    return int(words[0] >> np.uint64(32)), bool(words[0] >> np.uint64(63))


def check(step: Step, positions: Any, words: Any, sums: Any) -> int:
    """Play some moves; return a number that all of them contribute to."""
    total = 0
    position = positions[0]
    for ply in range(PLIES):
        step.play(position, ply)
        upper, odd = fold(words, int(position.number))
        total = (total * 31 + upper - (1 if odd else 0)) % 1_000_000_007
        sums *= np.int64(6364136223846793005)
        sums += np.int64(upper)
    return int(total + position.history[2] % 1_000 + position.board[2, 0] % 1_000)
