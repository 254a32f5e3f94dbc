"""A second referee for product-grid: slow, plain, and independent of the game's own file."""

import math
from collections import Counter

LETTERS = "abcdefgh"


def _grid(moves):
    grid = {}
    for move in moves:
        square, number = move.split("=")
        grid[LETTERS.index(square[0]), int(square[1])] = int(number)
    return grid


def legal(settings, moves):
    n = settings["n"]
    grid = _grid(moves)
    return [
        f"{LETTERS[x]}{y}={k}"
        for y in range(1, n + 1)
        for x in range(n)
        if (x, y) not in grid
        for k in range(1, n + 1)
    ]


def _worth(values):
    counts = Counter(values)
    first_missing = next(k for k in range(1, 100) if counts[k] == 0)
    return math.prod(counts[k] for k in range(1, first_missing))


def scores(settings, moves):
    n = settings["n"]
    grid = _grid(moves)
    rows = [[grid.get((x, y)) for x in range(n)] for y in range(1, n + 1)]
    return [sum(map(_worth, rows)), sum(map(_worth, zip(*rows, strict=True)))]


def turn(settings, moves):
    return None if len(moves) == settings["n"] ** 2 else len(moves) % 2
