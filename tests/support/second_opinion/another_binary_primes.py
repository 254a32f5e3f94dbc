"""A second referee for another-binary-primes: all substrings as a set of integers, primes by
division.
"""

import functools


@functools.cache
def _is_prime(number):
    if number < 2:
        return False
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 1
    return True


def _column(settings, moves):
    return "".join("1" if str(k) in moves else "0" for k in range(1, settings["n"] + 1))


def legal(settings, moves):
    if turn(settings, moves) is None:
        return []
    return [str(k) for k in range(1, settings["n"] + 1) if str(k) not in moves]


def _primes(text):
    found = {int(text[i:j], 2) for i in range(len(text)) for j in range(i + 1, len(text) + 1)}
    return sum(map(_is_prime, found))


def scores(settings, moves):
    column = _column(settings, moves)
    return [_primes(column), _primes(column[::-1])]


def turn(settings, moves):
    return None if len(moves) == settings["n"] // 4 * 2 else len(moves) % 2
