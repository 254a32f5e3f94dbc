"""The exact value of a game after each first turn, for any game that is solved in a short time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from paperbits import find
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.core.rules import Record
from paperbits.search.whole_turns import turns_of
from paperbits.solve.budget import Budget
from paperbits.solve.methods.filling import FillingMethod
from paperbits.solve.methods.keyed import KeyedMethod
from paperbits.solve.methods.method import Method, Problem
from paperbits.solve.solver import Solver

FILLINGS = 1 << 27
"""The largest table of all fillings that is made here."""


@dataclass(frozen=True)
class Openings:
    """What player 1 gains under best play after each first turn: the lead, or 1, 0 or -1 for a win,
    tie or loss. Where the smaller score wins, a lead is how much smaller player 1's score is.
    """

    after: Mapping[str, int]

    @property
    def value(self) -> int:
        """What player 1 gains with the best first turn."""
        return max(self.after.values())

    @cached_property
    def best(self) -> list[str]:
        """The first turns that keep the value, in the game's order."""
        return [turn for turn, value in self.after.items() if value == self.value]

    @property
    def fairest(self) -> int:
        """What player 1 gains with the first turn after which the sides are most alike: the value
        with a swap rule is minus its size.
        """
        return min(self.after.values(), key=lambda value: (abs(value), value))

    @property
    def counts(self) -> dict[int, int]:
        """How many first turns lead to each value, from the least."""
        found = list(self.after.values())
        return {value: found.count(value) for value in sorted(set(found))}


def start(game: str, settings: Mapping[str, Any]) -> KernelPosition:
    """Return the position at the start of a game with settings."""
    position = find(game).new(dict(settings))
    assert isinstance(position, KernelPosition)
    return position


def openings(game: str, settings: Mapping[str, Any], *, margins: bool = True) -> Openings:
    """Solve a game with settings, and after each first turn."""
    solver = solver_of(start(game, settings), margins=margins)
    return Openings(
        {
            " ".join(texts): round(solver.goal.gain(solver.value(record), 0))
            for texts, record in first_turns(solver)
        }
    )


def solver_of(position: KernelPosition, *, margins: bool) -> Solver:
    """Return a solver that has solved a position, and holds the values after all first moves if
    there is a method for it.
    """
    method = _method(position, margins=margins)
    solver = Solver(position, Budget(threads=1), margins=margins, method=method)
    solver.value(position.record)
    return solver


def first_turns(solver: Solver) -> Iterator[tuple[list[str], Record]]:
    """Yield the moves of each first turn, and the position after it."""
    rules, root = solver.game, solver.position.record
    for turn in turns_of(rules, root, solver.moves):
        record, texts = copied(root), []
        for move in turn:
            texts.append(rules.move_text(record, move))
            rules.play(record, move)
        yield texts, record


def _method(position: KernelPosition, *, margins: bool) -> type[Method] | None:
    """Return a method that holds the values after all first moves, if there is one: a small table
    of all fillings, or an exact table of points still to come.
    """
    problem = Problem(position, margins=margins)
    estimate = FillingMethod.estimate(problem)
    if estimate is not None and (estimate.positions or FILLINGS + 1) <= FILLINGS:
        return FillingMethod
    if position.game.scores_accumulate() and KeyedMethod.estimate(problem) is not None:
        return KeyedMethod
    return None


def ahead(value: int) -> str:
    """Return who is ahead, and by how much."""
    if value == 0:
        return "tie"
    points = f"{abs(value)} point{'' if abs(value) == 1 else 's'}"
    return f"player {1 if value > 0 else 2} by {points}"
