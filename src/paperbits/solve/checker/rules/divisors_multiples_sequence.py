"""Divisors/Multiples Sequence."""

import heapq
from collections.abc import Mapping
from typing import Any

from .base import Move, PlainRules, State, credited


class DivisorsMultiplesSequence(PlainRules):
    """From number to number, always to a divisor or a multiple. A step costs the quotient, and
    twice that to a number at which a turn ended. A turn ends at a number where none ended before.
    The lowest score wins when all numbers are used. A state: (the last number, those at which turns
    ended, points, player to move).
    """

    lowest_wins = True
    strategies = False

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        numbers = range(1, settings["r"] + 1)
        self.quotients = {
            here: {
                there: max(there, here) // min(there, here)
                for there in numbers
                if max(there, here) % min(there, here) == 0
                and (there != here or settings["repeats"])
            }
            for here in numbers
        }

    def start(self) -> State:
        return 1, frozenset([1]), (0,) * self.players, 0

    def canon(self, state: State) -> State:
        here, ended, points, player = state
        least = min(points)
        return here, ended, tuple(held - least for held in points), player

    def turn(self, state: State) -> int | None:
        return None if len(state[1]) == self.settings["r"] else state[3]

    def steps(self, here: int, ended: frozenset[int]) -> dict[int, int]:
        """Return each number that a step leads to, with its price."""
        return {
            number: quotient * (2 if number in ended else 1)
            for number, quotient in self.quotients[here].items()
        }

    def ways(self, here: int, ended: frozenset[int]) -> dict[int, int]:
        """Return each number where no turn ended, with the lowest price of a way to it (Dijkstra,
        1959).
        """
        prices, waiting = dict[int, int](), [(0, here)]
        while waiting:
            price, number = heapq.heappop(waiting)
            if number not in prices:
                prices[number] = price
                for near, more in self.quotients[number].items():
                    if near not in prices:
                        again = 2 if near in ended else 1
                        heapq.heappush(waiting, (price + more * again, near))
        return {number: price for number, price in prices.items() if number not in ended}

    def moves(self, state: State) -> list[Move]:
        here, ended = state[:2]
        stop = [] if here in ended else ["end"]
        return [str(number) for number in self.steps(here, ended)] + stop

    def play(self, state: State, move: Move) -> State:
        here, ended, points, player = state
        if move == "end":
            return here, ended | {here}, points, (player + 1) % self.players
        price = self.steps(here, ended)[int(move)]
        return int(move), ended, credited(points, player, price), player

    def scores(self, state: State) -> list[int]:
        return list(state[2])
