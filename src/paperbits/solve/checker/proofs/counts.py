"""Palindromic Rows/Columns by counting groups of squares.

A square is only ever compared with its mirror images in the two middle lines: four squares, or two
in the middle row or column of an odd grid, or the centre alone. So the scores depend only on how
many of these groups are filled in which way, and it does not matter where they are.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..rules import State
from ..rules.palindromic_rows_columns import PalindromicRowsColumns


class Counts(NamedTuple):
    """How many groups are filled in which way, as one player sees it. Full ones are not counted.

    Of four squares none, one, two in a line that counts for this player, two in a line of the other,
    two at a diagonal, or three are filled. Of the pairs of this player's middle line and of the
    other's, none is filled or one.
    """

    none: int
    one: int
    own: int
    other: int
    diagonal: int
    three: int
    own_pair: int
    own_half: int
    other_pair: int
    other_half: int
    centre: int

    @property
    def lead(self) -> int:
        """How far the player is ahead: two filled squares of a row spoil two columns, a half filled
        pair of the middle row spoils that row.
        """
        return 2 * (self.own - self.other) - self.own_half + self.other_half

    @property
    def narrow(self) -> bool:
        """Whether the player keeps it simple. What does not lead here is not tried."""
        return self.one + self.three <= 2 and not self.other + self.diagonal and self.own_half <= 1


MOVES = (
    ("one", "own"),
    ("three", ""),
    ("own_half", ""),
    ("other_half", ""),
    ("own_pair", "own_half"),
    ("centre", ""),
    ("other_pair", "other_half"),
    ("other", "three"),
    ("diagonal", "three"),
    ("none", "one"),
    ("own", "three"),
    ("one", "diagonal"),
    ("one", "other"),
)
"""What a move turns a group into; nothing if the group is full then. Good moves first."""

LARGEST = 12
"""The largest size of the game; the next odd ones take seconds to minutes."""

PLACES = [tuple(Counts._fields.index(way) if way else -1 for way in move) for move in MOVES]


def after(counts: Counts) -> Iterator[Counts]:
    """Yield the counts after each move that makes a difference."""
    for source, target in PLACES:
        if counts[source]:
            new = list(counts)
            new[source] -= 1
            if target >= 0:
                new[target] += 1
            yield Counts(*new)


def prove_counts(
    game: PalindromicRowsColumns, root: State, claim: tuple[int, float], counts: bool
) -> int:
    """A player, from 0, ends so far ahead, by some strategy that a search among counts finds. Return
    how many counts show it, 0 if they do not.
    """
    player, least = claim
    if counts is not True or root != game.start() or game.n > LARGEST:
        return 0
    known = guaranteed(game.n, player, least)
    return len(known) if known[first(game.n)] else 0


def first(n: int) -> Counts:
    """Return the counts of an empty grid."""
    half, odd = divmod(n, 2)
    return Counts(half * half, 0, 0, 0, 0, 0, half * odd, 0, half * odd, 0, odd)


def guaranteed(n: int, player: int, least: float) -> dict[Counts, bool]:
    """Return for the empty grid, and for the counts visited, whether the player, from 0, can make
    sure of a lead of ``least`` while keeping it simple.
    """
    known: dict[Counts, bool] = {}
    plies = n * n // 4 * 2

    def holds(here: Counts, ply: int) -> bool:
        if ply == plies:
            return here.lead >= least
        if here not in known:
            if ply % 2 == player:
                known[here] = any(holds(new, ply + 1) for new in after(here) if new.narrow)
            else:
                known[here] = all(holds(new, ply + 1) for new in after(here))
        return known[here]

    holds(first(n), 0)
    return known
