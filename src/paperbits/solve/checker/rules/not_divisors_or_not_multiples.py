"""(Not)Divisors or (Not)Multiples."""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from .base import Move, State
from .grid import Grid, filled

DIGITS = 18
"""The most digits of an integer, if the settings name no largest one."""

TRIED = 2_000
"""Multiples that are tried before a family of moves counts as closed."""


class NotDivisors(Grid):
    """The players write integers from 2 up, no two equal, each beside an earlier one. A number is a
    divisor or a multiple of each side neighbour, and neither of any diagonal neighbour. A player
    who can't move has lost to the player before.
    """

    def turn(self, state: State) -> int | None:
        over = next(self.fitting(state), None) is None
        return None if over else filled(state) % self.players

    def moves(self, state: State) -> list[Move]:
        return list(self.fitting(state))

    def around(self, state: State, place: int) -> tuple[list[int], list[int]]:
        """Return the numbers beside a square, and those diagonal to it."""
        y, x = divmod(place, self.n)
        near = {
            (a, b): state[(y + b) * self.n + x + a]
            for a, b in product((-1, 0, 1), repeat=2)
            if 0 <= x + a < self.n and 0 <= y + b < self.n
        }
        sides = [held for (a, b), held in near.items() if held and abs(a) + abs(b) == 1]
        corners = [held for (a, b), held in near.items() if held and abs(a) + abs(b) == 2]
        return sides, corners

    def fitting(self, state: State) -> Iterator[Move]:
        """Yield the legal moves."""
        largest, begun = self.settings["largest"], any(state)
        for place, square in enumerate(self.squares):
            sides, corners = self.around(state, place)
            if state[place] or (begun and not sides):
                continue
            numbers: Iterable[int] = []
            if largest:
                numbers = range(2, largest + 1)
            elif begun:
                numbers = sorted({d for side in sides for d in divisors(side)})
            else:
                yield f"{square}=k"
            for number in numbers:
                if fits(number, state, sides, corners):
                    yield f"{square}={number}"
            if begun and not largest:
                step = math.lcm(*sides)
                most = min(TRIED, (10**DIGITS - 1) // step)
                if any(fits(step * k, state, sides, corners) for k in range(1, most + 1)):
                    yield f"{square}={step}k"

    def play(self, state: State, move: Move) -> State:
        return self.write(state, move)

    def scores(self, state: State) -> list[int]:
        winner = (filled(state) - 1) % self.players if self.turn(state) is None else None
        return [int(player == winner) for player in range(self.players)]


def fits(number: int, state: State, sides: list[int], corners: list[int]) -> bool:
    """Return whether a number may be written between these neighbours."""
    return (
        number > 1
        and number not in state
        and all(max(number, side) % min(number, side) == 0 for side in sides)
        and all(max(number, corner) % min(number, corner) for corner in corners)
    )


@cache
def divisors(number: int) -> frozenset[int]:
    """Return all divisors of a number."""
    found = {1}
    for factor in prime_factors(number):
        found |= {factor * divisor for divisor in found}
    return frozenset(found)


def prime_factors(number: int) -> list[int]:
    """Return the prime factors, by trial division, then by Pollard's walk (Pollard, 1975)."""
    for small in range(2, 1_000):
        if number % small == 0:
            return [small, *prime_factors(number // small)]
    if number == 1:
        return []
    if all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19, 23)):
        return [number]
    root = math.isqrt(number)
    if root * root == number:
        return prime_factors(root) * 2
    for add in range(1, 50):
        slow = fast = 5
        divisor = 1
        while divisor == 1:
            slow = (slow * slow + add) % number
            fast = (fast * fast + add) % number
            fast = (fast * fast + add) % number
            divisor = math.gcd(slow - fast, number)
        if divisor != number:
            return prime_factors(divisor) + prime_factors(number // divisor)
    raise ArithmeticError(number)
