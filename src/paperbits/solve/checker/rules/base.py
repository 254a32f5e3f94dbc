"""What plain rules answer."""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

State = Any
"""A tuple that holds all that matters of a position."""

Move = str
"""The text of a move. ``k`` in the list of moves stands for every integer, ``8k`` for every
multiple of 8.
"""


class PlainRules(ABC):
    """A game with its settings. Players count from 0."""

    lowest_wins: ClassVar[bool] = False
    strategies: ClassVar[bool] = True
    """Whether certificates may hold strategies for this game."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings
        self.players: int = settings["players"]

    @abstractmethod
    def start(self) -> State:
        """Return the first state."""

    @abstractmethod
    def turn(self, state: State) -> int | None:
        """Return the player to move, None if the game is over."""

    @abstractmethod
    def moves(self, state: State) -> list[Move]:
        """Return the legal moves in the game's order. Asked only if the game is not over."""

    @abstractmethod
    def play(self, state: State, move: Move) -> State:
        """Return the state after a legal move."""

    @abstractmethod
    def scores(self, state: State) -> list[int]:
        """Return each player's points."""

    def canon(self, state: State) -> State:
        """Return the same value only for states that end alike: the same leads can be reached by the
        same players, by moves that may be named otherwise.
        """
        return state

    def lead(self, state: State, player: int) -> int:
        """Return how far a player of two is ahead; where the lowest score wins, below."""
        scores = self.scores(state)
        ahead = scores[player] - scores[1 - player]
        return -ahead if self.lowest_wins else ahead

    def after(self, moves: Sequence[Move]) -> State:
        """Return the state after legal moves from the start."""
        state = self.start()
        for move in moves:
            state = self.play(state, move)
        return state


def prime(number: int) -> bool:
    """Return whether a number is prime, by trial division."""
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def credited(points: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    """Return the players' points with more for one of them."""
    return tuple(held + more * (other == player) for other, held in enumerate(points))
