"""Positions that are solved whole: the exact value of every position that can follow is at hand.

For the games here, ``bench/_perfect.py`` measured with which settings that is so; the files in
``solve/measured`` hold the results. Other positions are solved whole if a table of known and small
size holds all that can follow.
"""

import functools
import json
from dataclasses import dataclass
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.kernel_position import KernelPosition
from paperbits.solve.budget import Budget
from paperbits.solve.methods.alpha_beta import AlphaBetaMethod
from paperbits.solve.methods.filling import FillingMethod
from paperbits.solve.methods.keyed import KeyedMethod
from paperbits.solve.methods.matching import MatchingMethod
from paperbits.solve.methods.method import Method, Problem
from paperbits.solve.methods.retrograde import RetrogradeMethod
from paperbits.solve.solution import measured
from paperbits.solve.solver import Solver

SECONDS: Final = 5.0
"""Seconds in which a table must be made."""

BYTES: Final = 500 << 20
"""Memory of a table, at most."""

SMALL: Final = 400_000
"""Positions of a table that was not measured, at most."""

TABLES: Final[tuple[type[Method], ...]] = (
    RetrogradeMethod,
    MatchingMethod,
    FillingMethod,
    KeyedMethod,
    AlphaBetaMethod,
)
"""The methods that can hold every position, the preferred one first."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A method that solves a position whole, and whether it finds margins or only outcomes."""

    method: type[Method]
    margins: bool

    def solver(self, position: KernelPosition, budget: Budget | None = None) -> Solver:
        """Return a solver of a position and of all that can follow."""
        budget = Budget(memory=BYTES, threads=1) if budget is None else budget
        return Solver(position, budget, margins=self.margins, method=self.method)


def whole(position: KernelPosition) -> Whole | None:
    """Return how the match of a position is solved whole, from its start; None if it is not."""
    return _whole(first_of(position)) if position.players == 2 else None


def first_of(position: KernelPosition) -> KernelPosition:
    """Return the position with which a match began."""
    began = position.began
    return (
        position.of_text(position.card, position.game, began)
        if began
        else KernelPosition(position.card, position.game)
    )


def _whole(first: KernelPosition) -> Whole | None:
    if first.over:
        return None
    if not first.began:
        name = _measured(first.card.id).get(_settings_key(first.settings))
        for way in ways(first):
            if way.method.name == name:
                return way
    return static(first)


def static(first: KernelPosition) -> Whole | None:
    """Return how a first position is solved whole if that is known without a measurement."""
    for way in ways(first):
        estimate = way.method.estimate(Problem(first, margins=way.margins))
        if way.method is MatchingMethod or (
            estimate is not None and 0 < (estimate.positions or 0) <= SMALL
        ):
            return way
    return None


def measured_settings(card: Card) -> bool:
    """Return whether a game was measured to be solved whole with some settings."""
    return bool(_measured(card.id))


def ways(first: KernelPosition) -> list[Whole]:
    """Return the methods that can solve a first position whole, the preferred one first."""
    found = []
    for method in TABLES:
        points = not first.card.without_points and method not in (RetrogradeMethod, MatchingMethod)
        for margins in (True, False) if points else (False,):
            if method.estimate(Problem(first, margins=margins)) is not None:
                found.append(Whole(method, margins))
                break
    return found


@functools.cache
def _measured(game: str) -> dict[str, str]:
    """Return, for the settings with which a game is solved whole, the method's name."""
    tables: list[dict[str, Any]] = measured(game).get("tables", [])
    return {_settings_key(each["settings"]): each["method"] for each in tables}


def _settings_key(settings: dict[str, Any]) -> str:
    return json.dumps(settings, sort_keys=True)
