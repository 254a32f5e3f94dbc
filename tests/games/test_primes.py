"""Primality, factors and divisors, interpreted and compiled, against division and against products
of known primes.
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
    is_prime,
    prime_factors,
)

pytestmark = pytest.mark.compiled

PSEUDOPRIMES = [
    2047,
    3215031751,
    2152302898747,
    3474749660383,
    341550071728321,
    999999**2,
    2**49 - 1,
]
"""Strong pseudoprimes to the first few bases (Jaeschke, 1993), a square, and a product of
Mersenne's.
"""
PRIMES = [2**31 - 1, 999999999989, 60_000_000_000_029, 2**47 - 115, 2**50 - 27]
KNOWN = (2, 3, 7, 211, 223, 10_007, 1_000_003, 49_979_687, 999_999_937, 1_000_000_007, PRIMES[1])


@kernel
def decide(numbers, answers, factors):
    """Whether each number is prime; the prime factors of the last."""
    for place in range(len(numbers)):
        answers[place] = is_prime(numbers[place])
    return prime_factors(numbers[-1], factors)


@kernel
def taken_apart(number, primes, out):
    """The distinct primes of a number, and its divisors, as far as there is room."""
    count = distinct_primes(number, primes)
    made = divisors(number, primes)[: len(out)]
    out[: len(made)] = made
    return count, len(made)


BOTH = pytest.mark.parametrize(
    "way", [lambda kernel: kernel, lambda kernel: kernel.interpreted], ids=["compiled", "plain"]
)


def apart(run, number):
    primes, out = np.zeros(MOST_PRIMES, np.int64), np.zeros(200, np.int64)
    count, many = run(number, primes, out)
    return sorted(primes[:count].tolist()), sorted(out[:many].tolist())


@BOTH
def test_small_integers_by_division(way):
    numbers, answers = np.arange(1, 2_000), np.zeros(1_999, np.uint8)
    way(decide)(numbers, answers, np.zeros(64, np.int64))
    for number, prime in zip(numbers.tolist(), answers.tolist(), strict=True):
        divided = [d for d in range(1, number + 1) if number % d == 0]
        assert prime == (len(divided) == 2)
        primes = [d for d in divided[1:] if all(d % k for k in range(2, math.isqrt(d) + 1))]
        assert apart(way(taken_apart), number) == (primes, divided)


@BOTH
def test_hard_numbers(way):
    numbers, answers = np.array(PSEUDOPRIMES + PRIMES), np.zeros(12, np.uint8)
    way(decide)(numbers, answers, np.zeros(64, np.int64))
    assert answers.tolist() == [0] * len(PSEUDOPRIMES) + [1] * len(PRIMES)
    small = [number for number in range(2, 48) if is_prime(number)]
    for primes in ([999_999_929, 999_999_937], [10**18 - 11], small):
        assert apart(way(taken_apart), math.prod(primes))[0] == primes
    assert apart(way(taken_apart), 999_999_937**2)[0] == [999_999_937]


@BOTH
def test_factors_multiply_back(way):
    chance = random.Random(4)
    for _ in range(60):
        chosen, number = [], 1
        for prime in chance.choices(KNOWN, k=8):
            if number * prime <= LARGEST:
                number *= prime
                chosen.append(prime)
        assert apart(way(taken_apart), number)[0] == sorted(set(chosen))
        number = math.prod(chance.choices([2, 3, 7, 101, 997, 1009, 7919], k=4))
        for given in (number, chance.randrange(1, 10**12), 1_000_003 * 1_000_033, 1009**4):
            out = np.zeros(64, np.int64)
            count = way(decide)(np.array([given]), np.zeros(1, np.uint8), out)
            assert out[:count].tolist() == sorted(out[:count])
            assert math.prod(out[:count].tolist()) == given
            assert all(map(is_prime, out[:count].tolist()))
