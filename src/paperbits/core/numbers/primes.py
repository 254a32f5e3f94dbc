"""Primes, factors and divisors of integers of up to 18 digits: exact, quick, and equal interpreted
and compiled.
"""

from math import gcd
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable, inlined


@inlined
def sort(numbers: Any, count: int) -> None:
    """Sort the first ``count`` integers of an array in place, ascending."""
    for late in range(1, count):
        number, place = int(numbers[late]), late
        while place > 0 and numbers[place - 1] > number:
            numbers[place] = numbers[place - 1]
            place -= 1
        numbers[place] = number


LARGEST = 10**18 - 1
"""The largest integer of 18 digits."""

MOST_FACTORS = 59
"""The most prime factors of such an integer: 2**60 has 19 digits."""

MOST_PRIMES = 15
"""The most distinct primes of such an integer: 2 × 3 × 5 × … × 47 × 53 has more digits."""

ENOUGH = (
    2_047,
    1_373_653,
    25_326_001,
    3_215_031_751,
    2_152_302_898_747,
    3_474_749_660_383,
    341_550_071_728_321,
)
"""Below the k-th of these, the first k primes decide primality (Jaeschke, 1993)."""

SMALL = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""Witnesses that decide primality for all integers below 3.3 * 10**24 (Sorenson and Webster, 2015).
"""


HALF = 1 << 30
NARROW = 1 << 50
"""If the product divided by the modulus is below this, floating point gives the quotient exactly
enough. Above it, this holds for half a product.
"""


@compilable
def _remainder(a: int, b: int, modulus: int) -> int:
    """Return ``a * b % modulus`` if the quotient is below ``NARROW``. Overflows cancel out."""
    return (a * b - int(float(a) * float(b) / float(modulus)) * modulus) % modulus


@compilable
def product_modulo(a: int, b: int, modulus: int) -> int:
    """Return the product of two integers below a modulus of up to 18 digits, modulo it."""
    if modulus < NARROW:
        return _remainder(a, b, modulus)
    high = _remainder(_remainder(a, b >> 30, modulus), HALF, modulus)
    return (high + _remainder(a, b & (HALF - 1), modulus)) % modulus


@compilable
def is_prime(number: int) -> bool:
    """Return whether an integer of up to 18 digits is prime, by Miller and Rabin's test with
    witnesses that decide it.
    """
    number = int(number)
    if number < 2:
        return False
    for small in SMALL:
        if number % small == 0:
            return number == small
    if number < 41 * 41:
        return True
    odd = number - 1
    twos = 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for tried, witness in enumerate(SMALL):
        if 0 < tried <= len(ENOUGH) and number < ENOUGH[tried - 1]:
            break
        power = 1
        base = witness
        exponent = odd
        while exponent > 0:
            if exponent % 2 == 1:
                power = product_modulo(power, base, number)
            base = product_modulo(base, base, number)
            exponent //= 2
        if power in (1, number - 1):
            continue
        composite = True
        for _ in range(twos - 1):
            power = product_modulo(power, power, number)
            if power == number - 1:
                composite = False
                break
        if composite:
            return False
    return True


@compilable
def all_prime(numbers: Any, count: int) -> bool:
    """Return whether the first ``count`` integers of an array are all prime."""
    primes = 0
    while primes < count and is_prime(numbers[primes]):
        primes += 1
    return bool(primes == count)


@compilable
def related(one: int, other: int) -> bool:
    """Return whether one of two positive integers divides the other."""
    return bool(max(one, other) % min(one, other) == 0)


@compilable
def all_divide(lengths: int, longest: int) -> bool:
    """Return whether of any two numbers of a set one divides the other. Bit k of ``lengths`` says
    that k is in the set; none is above ``longest``.
    """
    for short in range(1, longest):
        if lengths >> short & 1:
            for long in range(short + 1, longest + 1):
                if lengths >> long & 1 and long % short:
                    return False
    return True


@compilable
def a_factor(number: int) -> int:
    """Return the smallest prime factor of a composite number if it is small, otherwise some proper
    factor (Brent's rho, 1980).
    """
    number = int(number)
    trial = 2
    while trial < 1000 and trial * trial <= number:
        if number % trial == 0:
            return trial
        trial += 1 if trial == 2 else 2
    step = 1
    while True:
        ahead = behind = 2
        shared, taken, stride = 1, 0, 1
        while shared == 1:
            if taken == stride:
                behind, taken, stride = ahead, 0, 2 * stride
            ahead = (product_modulo(ahead, ahead, number) + step) % number
            shared = gcd(abs(ahead - behind), number)
            taken += 1
        if shared != number:
            return shared
        step += 1


@compilable
def prime_factors(number: int, out: Any) -> int:
    """Write a positive integer's prime factors into ``out``, ascending, repeated; return how many."""
    out[0] = int(number)
    done, count = 0, 1
    if number < 2:
        return 0
    while done < count:
        part = int(out[done])
        if is_prime(part):
            done += 1
        else:
            factor = a_factor(part)
            out[done] = factor
            out[count] = part // factor
            count += 1
    sort(out, count)
    return count


@compilable
def distinct_primes(number: int, out: Any) -> int:
    """Write the distinct primes of a positive integer into ``out``, ascending; return how many."""
    factors = np.zeros(MOST_FACTORS, np.int64)
    count = 0
    for place in range(prime_factors(number, factors)):
        if place == 0 or factors[place] != factors[place - 1]:
            out[count] = factors[place]
            count += 1
    return count


@compilable
def shared_primes(number: int, primes: Any, out: Any, count: int) -> tuple[int, int]:
    """Write those of ``primes`` that divide an integer into ``out``, from ``count`` on. ``primes``
    may hold zeros. Returns the integer without these factors, and the new count.
    """
    rest = int(number)
    for prime in primes:
        if prime and rest % prime == 0:
            out[count] = prime
            count += 1
            while rest % prime == 0:
                rest //= int(prime)
    return rest, count


@compilable
def divisors(number: int, primes: Any) -> npt.NDArray[np.int64]:
    """Return an integer's divisors, unsorted. ``primes`` holds its distinct primes, then zeros."""
    rest, total = int(number), 1
    for prime in primes:
        if rest == 1:
            break
        exponent = 0
        while rest % prime == 0:
            rest //= int(prime)
            exponent += 1
        total *= exponent + 1
    found = np.ones(total, np.int64)
    size, rest = 1, int(number)
    for prime in primes:
        if rest == 1:
            break
        block = size
        while rest % prime == 0:
            rest //= int(prime)
            for place in range(block):
                found[size + place] = found[size - block + place] * prime
            size += block
    return found
