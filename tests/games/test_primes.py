"""Primality and factors, interpreted and compiled, against division and against products built on
purpose.
"""

import math
import random

import numpy as np
import pytest

from paperbits.core.compiler.kernel import kernel
from paperbits.core.numbers.primes import is_prime, prime_factors

pytestmark = pytest.mark.compiled


@kernel
def decide(numbers, answers):
    for place in range(len(numbers)):
        answers[place] = is_prime(numbers[place])


@kernel
def factors_of(number, out):
    return prime_factors(number, out)


def by_division(number):
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def test_small_numbers_by_division():
    numbers = np.arange(5_000)
    answers = np.zeros(5_000, np.uint8)
    decide(numbers, answers)
    assert answers.tolist() == [by_division(number) for number in range(5_000)]
    assert [is_prime(number) for number in range(5_000)] == answers.tolist()


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


@pytest.mark.parametrize("number", PSEUDOPRIMES + PRIMES)
def test_hard_numbers(number):
    answers = np.zeros(1, np.uint8)
    decide(np.array([number]), answers)
    assert bool(answers[0]) == is_prime(number) == (number in PRIMES)


@pytest.mark.parametrize("seed", range(40))
def test_factors_multiply_back(seed):
    chance = random.Random(seed)
    number = 1
    while number < 10**9:
        number *= chance.choice([2, 3, 7, 101, 997, 1009, 7919, 1_000_003])
    for given in (number, chance.randrange(1, 10**13), 1_000_003 * 1_000_033, 1009**4):
        out, again = np.zeros(64, np.int64), np.zeros(64, np.int64)
        count = factors_of(given, out)
        assert count == prime_factors(given, again)
        assert out[:count].tolist() == again[:count].tolist() == sorted(out[:count])
        assert math.prod(out[:count].tolist()) == given
        assert all(map(is_prime, out[:count].tolist()))
