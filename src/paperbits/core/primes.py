"""Primes and factors of integers below 2**50, the same interpreted and compiled, exact and quick."""

from math import gcd
from typing import Any

from paperbits.core.kernel import compilable

LARGEST = 2**50
"""The functions here hold below this: a product's remainder is found from its quotient in floating point."""

SMALL = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""Witnesses that decide primality for all integers below 3.3 * 10**24 (Sorenson and Webster, 2015)."""


@compilable
def product_modulo(a: int, b: int, modulus: int) -> int:
    """The product of two integers below ``modulus``, modulo it. What overflows 64 bits cancels out."""
    remainder = a * b - int(float(a) * float(b) / float(modulus)) * modulus
    if remainder < 0:
        return remainder + modulus
    if remainder >= modulus:
        return remainder - modulus
    return remainder


@compilable
def is_prime(number: int) -> bool:
    """Whether an integer below ``LARGEST`` is prime: Miller and Rabin's test with witnesses that leave no doubt."""
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
    for witness in SMALL:
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
def a_factor(number: int) -> int:
    """The smallest prime factor of a composite number where it is small, else some proper factor (Pollard's rho)."""
    number = int(number)
    trial = 2
    while trial < 1000 and trial * trial <= number:
        if number % trial == 0:
            return trial
        trial += 1 if trial == 2 else 2
    step = 1
    while True:
        slow = fast = 2
        shared = 1
        while shared == 1:
            slow = (product_modulo(slow, slow, number) + step) % number
            fast = (product_modulo(fast, fast, number) + step) % number
            fast = (product_modulo(fast, fast, number) + step) % number
            shared = gcd(abs(slow - fast), number)
        if shared != number:
            return shared
        step += 1


@compilable
def prime_factors(number: int, out: Any) -> int:
    """Write the prime factors of a positive integer into ``out``, ascending, each as often as it divides; how many."""
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
    for place in range(1, count):
        factor, back = int(out[place]), place
        while back > 0 and out[back - 1] > factor:
            out[back] = out[back - 1]
            back -= 1
        out[back] = factor
    return count
