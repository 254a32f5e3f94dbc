"""A second referee for binary-primes: slow, plain, and independent of the game's own file."""

import math

LETTERS = "abcdefghijklm"


def turn(settings, moves):
    return None if len(moves) == 2 * (settings["n"] ** 2 // 4) else len(moves) % 2


def legal(settings, moves):
    n = settings["n"]
    squares = [f"{letter}{number}" for number in range(1, n + 1) for letter in LETTERS[:n]]
    return (
        []
        if turn(settings, moves) is None
        else [square for square in squares if square not in moves]
    )


def _is_prime(number):
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def _largest(line):
    swapped = line.translate(str.maketrans("01", "10"))
    readings = [int(text, 2) for text in (line, line[::-1], swapped, swapped[::-1])]
    return max(filter(_is_prime, readings), default=1)


def scores(settings, moves):
    n = settings["n"]
    rows = [
        "".join("01"[f"{letter}{number}" in moves] for letter in LETTERS[:n])
        for number in range(1, n + 1)
    ]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return [math.prod(map(_largest, columns)), math.prod(map(_largest, rows))]
