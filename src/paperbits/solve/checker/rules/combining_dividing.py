"""Combining/Dividing."""

from functools import cache

from .base import Move, PlainRules, State, prime


class CombiningDividing(PlainRules):
    """The players write a list of integers. Then each replaces one by factors of it, or two
    neighbours by their sum; who makes a list of primes wins. After ``limit`` such moves it is a
    tie. A state: (list, moves of the second part, winner, player to move).
    """

    strategies = False

    def start(self) -> State:
        return (), 0, None, 0

    def turn(self, state: State) -> int | None:
        _, rewrites, winner, player = state
        return player if winner is None and rewrites < self.settings["limit"] else None

    def writing(self, state: State) -> bool:
        """Return whether the list is still being written."""
        return bool(len(state[0]) < self.settings["length"] and state[1] == 0)

    def moves(self, state: State) -> list[Move]:
        numbers = state[0]
        if self.writing(state):
            return ["k"]
        divided = [
            f"{place}:{'*'.join(map(str, factors))}"
            for place, number in enumerate(numbers, 1)
            for factors in splits(number)
        ]
        return divided + [f"{place}+{place + 1}" for place in range(1, len(numbers))]

    def play(self, state: State, move: Move) -> State:
        numbers, rewrites, _, player = state
        if self.writing(state):
            new = (*numbers, int(move))
            counts = self.settings["start_counts"] and len(new) == self.settings["length"]
        else:
            new, counts, rewrites = rewritten(numbers, move), True, rewrites + 1
        winner = player if counts and all(map(prime, new)) else None
        return new, rewrites, winner, (player + 1) % self.players

    def scores(self, state: State) -> list[int]:
        return [int(player == state[2]) for player in range(self.players)]


def rewritten(numbers: tuple[int, ...], move: Move) -> tuple[int, ...]:
    """Return a list after a move of the second part, ``3:2*5`` or ``3+4``."""
    if "+" in move:
        place = int(move.split("+")[0]) - 1
        return (*numbers[:place], numbers[place] + numbers[place + 1], *numbers[place + 2 :])
    text, factors = move.split(":")
    return (*numbers[: int(text) - 1], *map(int, factors.split("*")), *numbers[int(text) :])


@cache
def splits(number: int) -> list[tuple[int, ...]]:
    """Return the ways to write a number as an ordered product of two or more factors above 1."""
    return [
        (first, *rest)
        for first in range(2, number)
        if number % first == 0
        for rest in [(number // first,), *splits(number // first)]
    ]
