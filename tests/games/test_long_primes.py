"""Distinct primes and divisors of long integers, against division and against numbers built from
known primes.
"""

import math
import random

import numpy as np
import pytest

from paperbits.core.compiler.kernel import kernel
from paperbits.core.numbers.primes import (
    LARGEST,
    MOST_PRIMES,
    distinct_primes,
    divisors,
    product_modulo,
)

pytestmark = pytest.mark.compiled

KNOWN = (
    2,
    3,
    7,
    211,
    223,
    10_007,
    1_000_003,
    49_979_687,
    999_999_929,
    999_999_937,
    1_000_000_007,
    999_999_999_989,
)


@kernel
def factors(number, out):
    return distinct_primes(number, out)


@kernel
def products(one, other, modulus):
    return product_modulo(one, other, modulus)


@kernel
def all_divisors(number, primes, out):
    made = divisors(number, primes)
    out[: len(made)] = made
    return len(made)


def found(run, number):
    out = np.zeros(MOST_PRIMES, np.int64)
    return sorted(out[: run(number, out)].tolist())


BOTH = [
    pytest.param(lambda f: f, id="compiled"),
    pytest.param(lambda f: f.interpreted, id="interpreted"),
]


@pytest.mark.parametrize("way", BOTH)
def test_small_integers(way):
    for number in range(1, 2_000):
        primes = [
            p
            for p in range(2, number + 1)
            if number % p == 0 and all(p % d for d in range(2, math.isqrt(p) + 1))
        ]
        assert found(way(factors), number) == primes
        divided = np.zeros(100, np.int64)
        count = way(all_divisors)(number, np.array([*primes, 0, 0], np.int64), divided)
        assert sorted(divided[:count].tolist()) == [
            d for d in range(1, number + 1) if number % d == 0
        ]


@pytest.mark.parametrize("way", BOTH)
def test_products_of_known_primes(way):
    chance = random.Random(4)
    for _ in range(60):
        chosen, number = [], 1
        for prime in chance.choices(KNOWN, k=8):
            if number * prime <= LARGEST:
                number *= prime
                chosen.append(prime)
        assert found(way(factors), number) == sorted(set(chosen))


@pytest.mark.parametrize("way", BOTH)
def test_hard_numbers_have_the_right_divisors(way):
    assert found(way(factors), 999_999_929 * 999_999_937) == [999_999_929, 999_999_937]
    assert found(way(factors), 999_999_937**2) == [999_999_937]
    assert found(way(factors), 10**18 - 11) == [10**18 - 11]
    assert found(way(factors), 614_889_782_588_491_410) == [
        2,
        3,
        5,
        7,
        11,
        13,
        17,
        19,
        23,
        29,
        31,
        37,
        41,
        43,
        47,
    ]


@pytest.mark.parametrize("way", BOTH)
def test_products_beyond_64_bits(way):
    chance = random.Random(5)
    for _ in range(2_000):
        modulus = chance.choice([LARGEST, 10**18, chance.randint(2, 10**18), 2**59 + 1])
        one, other = chance.randrange(modulus), chance.randrange(modulus)
        assert way(products)(one, other, modulus) == one * other % modulus
