"""(Not)Divisors on one or four squares, with integers of any size."""

from collections.abc import Mapping
from itertools import product
from typing import Any

A, B, C, D, ONE = range(5)
"""The four numbers of the grid in the order in which they are written, and 1, as places in a
vector of exponents.
"""

Vector = tuple[int, ...]
Pair = tuple[int, int]


def prove_exponents(
    settings: Mapping[str, Any], value: Mapping[str, Any], exponents: Mapping[str, Any]
) -> int:
    """Return how many kinds of answers show that player 1 wins, 0 if they do not.

    On four squares, player 1's first number a and third number c have these ``exponents`` at 2 and
    at a prime q that does not divide player 2's b, and none elsewhere; c is beside a and across
    from b. No d is left across from a. Whether numbers divide each other depends only on which
    exponents are larger, so 0 to 3 are enough for b and d.
    """
    told = settings["n"], settings["players"], settings["largest"], value
    if settings["n"] == 1:  # One number fills the grid.
        return int(told == (1, 2, 0, {"winners": [1]}) and exponents == {})
    at_two, at_q = exponents["2"], exponents["q"]
    small = {k for exponent in (at_two, at_q) for k in exponent[:2]} <= {0, 1}
    # Player 1 picks q when b is known, so a has no q.
    right = told == (2, 2, 0, {"winners": [1]}) and at_q[0] == 0 and small
    # Two kinds of b, each with four kinds of d.
    return 8 if right and Grids(at_two, at_q).closed() else 0


class Grids:
    """The grids that can follow, as the exponents of a, b, c, d and 1: at 2, at q, and at any other
    prime.
    """

    def __init__(self, at_two: list[int], at_q: list[int]) -> None:
        # As all primes up to 53 have a product of 20 digits, q is at most 53.
        primes = ((*at_two, 4), (*at_q, 1), (0, 0, 4))
        self.kinds: list[list[Vector]] = [
            [(a, b, c, d, 0) for b, d in product(range(most), range(4))] for a, c, most in primes
        ]

    def may(self, divide: list[Pair], fail: list[Pair]) -> bool:
        """Return whether b and d can divide in all pairs of ``divide`` and in no pair of ``fail``."""
        two, q, others = (
            [vector for vector in kind if all(vector[j] <= vector[k] for j, k in divide)]
            for kind in self.kinds
        )
        return any(
            all(any(v[j] > v[k] for v in (at_two, at_q, *others)) for j, k in fail)
            for at_two, at_q in product(two, q)
        )

    def closed(self) -> bool:
        """Return whether c fits and no d does, whatever b is."""
        alike: list[list[Pair]] = [
            [(A, ONE)], [(C, ONE)], [(A, C), (C, A)], [(B, C)], [(C, B)]
        ]  # fmt: skip
        multiple: tuple[list[Pair], list[Pair]] = [(A, B)], [(B, A)]
        divisor: tuple[list[Pair], list[Pair]] = [(B, A)], [(A, B), (B, ONE)]
        for beside, fail in (multiple, divisor):
            for one, other in product([(D, B), (B, D)], [(D, C), (C, D)]):
                if self.may([*beside, one, other], [*fail, (D, A), (A, D), (D, ONE)]):
                    return False
            if self.may(beside, [*fail, (A, C), (C, A)]):
                return False
            if any(self.may([*beside, *pairs], fail) for pairs in alike):
                return False
        return True
