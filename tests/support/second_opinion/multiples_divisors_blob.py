"""A second referee for multiples-divisors-blob: slow, plain, and independent of the game's own
file.
"""

import re

LETTERS = "abcdefghijkl"


def _filled(moves):
    return {(LETTERS.index(move[0]), int(move[1:]) - 1) for move in moves}


def turn(settings, moves):
    quarter = settings["n"] ** 2 // 4
    return None if len(moves) == 2 * quarter else len(moves) % 2


def legal(settings, moves):
    if turn(settings, moves) is None:
        return []
    n, filled = settings["n"], _filled(moves)
    return [
        f"{LETTERS[x]}{y + 1}"
        for y in range(n)
        for x in range(n)
        if (x, y) not in filled
        and (not filled or any(abs(x - p) + abs(y - q) == 1 for p, q in filled))
    ]


def _scores(text, single_run):
    lengths = [len(run) for run in re.findall(r"1+|0+", text)]
    if len(lengths) == 1 and not single_run:
        return 0
    return int(all(a % b == 0 or b % a == 0 for a in lengths for b in lengths))


def scores(settings, moves):
    n, filled = settings["n"], _filled(moves)
    rows = ["".join("01"[(x, y) in filled] for x in range(n)) for y in range(n)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return [
        sum(_scores(line, settings["single_run"]) for line in lines) for lines in (rows, columns)
    ]
