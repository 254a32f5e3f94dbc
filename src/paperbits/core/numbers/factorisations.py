"""Ordered factorisations: the ways to write an integer as a product of integers above 1, order told apart.

Counted from the exponents alone (MacMahon, 1893), so that what can't be listed can be counted.
"""

import functools
from collections import Counter
from collections.abc import Iterator
from math import comb, prod

from paperbits.core.numbers.primes import prime_factors


@functools.lru_cache(maxsize=4096)
def factors(number: int) -> tuple[int, ...]:
    """The prime factors of a positive integer below ``primes.LARGEST``, ascending, each as often as it divides."""
    out = [0] * 64
    return tuple(out[: prime_factors(number, out)])


def count_splits(number: int) -> int:
    """How many ordered products of two or more factors above 1 make the number."""
    return _count(tuple(sorted(Counter(factors(number)).values())))


@functools.lru_cache(maxsize=4096)
def _count(exponents: tuple[int, ...]) -> int:
    """Of k factors that may be 1 there are ``prod(comb(e + k - 1, e))``; those with a 1 are taken out by inclusion."""
    total = 0
    for k in range(2, sum(exponents) + 1):
        for ones in range(k):
            ways = prod(comb(exponent + k - ones - 1, exponent) for exponent in exponents)
            total += (-1) ** ones * comb(k, ones) * ways
    return total


@functools.lru_cache(maxsize=4096)
def divisors(number: int) -> tuple[int, ...]:
    """The divisors above 1 of a positive integer, ascending, itself among them."""
    found = [1]
    for prime, exponent in Counter(factors(number)).items():
        found = [divisor * prime**power for divisor in found for power in range(exponent + 1)]
    return tuple(sorted(found)[1:])


def splits(number: int) -> Iterator[tuple[int, ...]]:
    """The ordered products of two or more factors above 1, by their first factor, then their second, and so on."""
    chosen: list[int] = []
    rests, ways = [number], [iter(divisors(number))]
    while ways:
        factor = next(ways[-1], None)
        if factor is None:
            ways.pop()
            rests.pop()
            if chosen:
                chosen.pop()
        elif factor < rests[-1]:
            chosen.append(factor)
            rests.append(rests[-1] // factor)
            ways.append(iter(divisors(rests[-1])))
        elif chosen:
            yield (*chosen, factor)
