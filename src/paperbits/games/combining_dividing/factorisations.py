"""Ordered factorisations: the ways to write an integer as a product of integers above 1; the order
of the factors matters.

They are counted from the exponents alone (MacMahon, 1893), also where they are too many to list.
"""

import functools
from collections import Counter
from collections.abc import Iterator
from math import comb, prod

from paperbits.core.numbers.primes import prime_factors


@functools.lru_cache(maxsize=4096)
def factors(number: int) -> tuple[int, ...]:
    """Return the prime factors of a positive integer below ``primes.LARGEST``, ascending."""
    out = [0] * 64
    return tuple(out[: prime_factors(number, out)])


def count_splits(number: int) -> int:
    """Return the number of ordered products of two or more factors above 1."""
    return _count(tuple(sorted(Counter(factors(number)).values())))


@functools.lru_cache(maxsize=4096)
def _count(exponents: tuple[int, ...]) -> int:
    """Count by inclusion and exclusion: k factors that may be 1 give ``prod(comb(e + k - 1, e))``
    products; those with a 1 are excluded.
    """
    total = 0
    for k in range(2, sum(exponents) + 1):
        for ones in range(k):
            ways = prod(comb(exponent + k - ones - 1, exponent) for exponent in exponents)
            total += (-1) ** ones * comb(k, ones) * ways
    return total


@functools.lru_cache(maxsize=4096)
def divisors(number: int) -> tuple[int, ...]:
    """Return the divisors above 1 of a positive integer, ascending, the integer itself included."""
    found = [1]
    for prime, exponent in Counter(factors(number)).items():
        found = [divisor * prime**power for divisor in found for power in range(exponent + 1)]
    return tuple(sorted(found)[1:])


def splits(number: int) -> Iterator[tuple[int, ...]]:
    """Yield the ordered products of two or more factors above 1, in order of their factors."""
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
