"""A second referee for not-divisors-or-not-multiples: slow, plain, and independent of the game's
own file.
"""

import math
from itertools import product

LETTERS = "abcdef"
MOST = 10**18 - 1


def random_settings(chance):
    largest = chance.choice([0, 0, 12, 40, 100, 101, 500])
    return {"players": chance.randint(2, 4), "n": chance.randint(1, 5), "largest": largest}


def _grid(moves):
    grid = {}
    for move in moves:
        square, number = move.split("=")
        grid[LETTERS.index(square[0]), int(square[1]) - 1] = int(number)
    return grid


def _related(a, b):
    return a % b == 0 or b % a == 0


def _around(grid, x, y):
    sides = [grid[p] for p in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if p in grid]
    corners = [grid[p] for p in product((x - 1, x + 1), (y - 1, y + 1)) if p in grid]
    return sides, corners


def _factors(number):
    """The prime factors, by small trial division and then Pollard's walk with Floyd's two runners."""
    for small in range(2, 1000):
        if number % small == 0:
            return [small, *_factors(number // small)]
    if number == 1:
        return []
    if all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19, 23)):
        return [number]
    root = math.isqrt(number)
    if root * root == number:
        return _factors(root) * 2
    for add in range(1, 50):
        slow = fast = 5
        divisor = 1
        while divisor == 1:
            slow = (slow * slow + add) % number
            fast = (fast * fast + add) % number
            fast = (fast * fast + add) % number
            divisor = math.gcd(slow - fast, number)
        if divisor != number:
            return _factors(divisor) + _factors(number // divisor)
    raise AssertionError(number)


def _divisors(number):
    found = {1}
    for prime in _factors(number):
        found |= {prime * divisor for divisor in found}
    return found


def _legal(settings, moves):
    n, largest, grid = settings["n"], settings["largest"], _grid(moves)
    used = set(grid.values())
    for y, x in product(range(n), range(n)):
        sides, corners = _around(grid, x, y)
        if (x, y) in grid or (grid and not sides):
            continue

        def fits(number, sides=sides, corners=corners):
            return (
                number > 1
                and number not in used
                and all(_related(number, side) for side in sides)
                and not any(_related(number, corner) for corner in corners)
            )

        square = f"{LETTERS[x]}{y + 1}"
        if largest:
            yield from (f"{square}={number}" for number in range(2, largest + 1) if fits(number))
        elif not grid:
            yield f"{square}=k"
        else:
            small = set().union(*map(_divisors, sides))
            yield from (f"{square}={number}" for number in sorted(filter(fits, small)))
            step = math.lcm(*sides)
            if any(fits(step * k) for k in range(1, min(2000, MOST // step) + 1)):
                yield f"{square}={step}k"


def legal(settings, moves):
    return list(_legal(settings, moves))


def turn(settings, moves):
    return None if next(_legal(settings, moves), None) is None else len(moves) % settings["players"]


def scores(settings, moves):
    over = turn(settings, moves) is None
    return [
        int(over and player == (len(moves) - 1) % settings["players"])
        for player in range(settings["players"])
    ]
