"""A game as arrays, for environments, batches and other programs that learn.

``Arrays`` describes a game with its settings, ``ArrayMatch`` is one match of it. Games whose rules
are a named tuple need neither: ``paperbits.environments`` makes both from their rules. A game with a
position class of its own names its ``Arrays`` on its card.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self

import numpy.typing as npt

from paperbits.core.actions import Mask
from paperbits.core.card import Card
from paperbits.core.position import Position

MOST_POINTS: Final = 10**9
"""Bound on points and on what they cost, for programs that ask for one: no match comes near it."""

Observation = Mapping[str, npt.NDArray[Any]]
"""What a seat sees: an array for each plane, by name. The arrays are the caller's own."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A named array of an observation; ``low`` and ``high`` bound its values."""

    name: str
    shape: tuple[int, ...]
    dtype: str
    """The element type, as NumPy writes it: ``uint8``."""
    low: float
    high: float
    about: str


class ArrayMatch(Protocol):
    """A match that is played by actions. Players and seats count from 0."""

    @property
    def turn(self) -> int | None:
        """The player to move; None when the game is over, or while a draw is due."""
        ...

    @property
    def over(self) -> bool: ...

    def mask(self) -> Mask:
        """Return the mask of the legal actions; all 0 while no player is to move."""
        ...

    def act(self, action: int) -> None:
        """Make an action of the player to move; raises IllegalMoveError, and changes nothing then."""
        ...

    def push(self, text: str) -> None:
        """Make a move given as a text, also one that is no action; raises MoveError."""
        ...

    def draws(self) -> Sequence[tuple[int, int]]:
        """Return the outcomes of the draw that is due, each with its weight; empty if none is due."""
        ...

    def draw(self, outcome: int) -> None:
        """Settle the draw that is due; raises IllegalMoveError for an outcome that can't be."""
        ...

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees."""
        ...

    def scores(self) -> list[float]:
        """Return each player's points, as searches compare them."""
        ...

    def action_text(self, action: int) -> str:
        """Return a legal action as text: a move's text, or a part of a move."""
        ...

    def draw_text(self, outcome: int) -> str:
        """Return the outcome of a draw as text."""
        ...

    def known(self, seat: int) -> str:
        """Return everything that a seat has seen since the start, as text."""
        ...

    def position(self) -> Position:
        """Return the position as people meet it. Don't change it."""
        ...

    def copy(self) -> Self:
        """Return an independent copy."""
        ...


class Arrays(Protocol):
    """A game with its settings as arrays."""

    card: Card
    game: Any
    """The named tuple of settings."""
    action_count: int
    planes: tuple[Plane, ...]
    most_outcomes: int
    """The most outcomes of a draw; 0 in a game without draws."""
    most_actions: int
    """Upper bound on the number of actions in a match; 0 if none is known."""
    most_draws: int
    """Upper bound on the number of draws in a match."""

    def start(self) -> ArrayMatch:
        """Return a match at its start. Its first draws may be due."""
        ...

    def actions_of(self, match: ArrayMatch, text: str) -> list[int]:
        """Return the actions that make a move, in order; raises MoveError, also for a legal move
        that is no action.
        """
        ...


def seat_planes(players: int) -> tuple[Plane, ...]:
    """Return the planes that every game has."""
    return (
        Plane("seat", (players,), "uint8", 0, 1, "1 at the seat that sees this"),
        Plane(
            "turn",
            (players,),
            "uint8",
            0,
            1,
            "1 at the player to move; all 0 when the game is over",
        ),
        Plane(
            "scores",
            (players,),
            "float64",
            -MOST_POINTS,
            MOST_POINTS,
            "each player's points so far",
        ),
    )


def settle(match: ArrayMatch, below: Callable[[int], int]) -> None:
    """Make all draws that are due. ``below`` draws an integer from 0 up to a number, excluded."""
    while outcomes := match.draws():
        left = below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                match.draw(outcome)
                break
