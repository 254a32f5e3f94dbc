"""The methods of solving a game, one file each, behind one protocol (``methods.method``).

The choice depends on what a game declares, never on its name.
"""

from typing import Final

from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.methods.alpha_beta import AlphaBetaMethod
from paperbits.solve.methods.covering import CoveringMethod
from paperbits.solve.methods.filling import FillingMethod
from paperbits.solve.methods.keyed import KeyedMethod
from paperbits.solve.methods.known import KnownMethod, PairsMethod
from paperbits.solve.methods.matching import MatchingMethod
from paperbits.solve.methods.method import Estimate, Method, Problem
from paperbits.solve.methods.plain import PlainMethod
from paperbits.solve.methods.relay import Relay
from paperbits.solve.methods.retrograde import RetrogradeMethod

METHODS: tuple[type[Method], ...] = (
    KnownMethod,
    CoveringMethod,
    RetrogradeMethod,
    MatchingMethod,
    AlphaBetaMethod,
    KeyedMethod,
    FillingMethod,
    PlainMethod,
)

QUICK: Final = 1.0
"""Seconds that a method may take to prepare if another method can answer too."""

__all__ = ["METHODS", "Estimate", "Method", "Problem", "Relay", "choose", "possible", "team"]


def possible(problem: Problem, budget: Budget) -> list[type[Method]]:
    """Return the methods that can solve a problem within the memory, the preferred one first."""
    found = [(method, method.estimate(problem)) for method in METHODS]
    return [
        method
        for method, estimate in found
        if estimate is not None and estimate.memory <= budget.memory
    ]


def choose(problem: Problem, budget: Budget) -> Method:
    """Return the preferred method, a quick one if there is any; raises OutOfBudgetError for none."""
    kinds = possible(problem, budget)
    if not kinds:
        raise OutOfBudgetError
    quick = [kind for kind in kinds if not takes_long(kind.estimate(problem))]
    return (quick or kinds)[0](problem, budget)


def takes_long(estimate: Estimate | None) -> bool:
    """Return whether a method needs more than ``QUICK`` seconds before its first answer."""
    return estimate is not None and estimate.seconds is not None and estimate.seconds > QUICK


def team(problem: Problem, budget: Budget) -> Method:
    """Return a relay of all methods that can solve a problem, plain search only if it is alone."""
    kinds = [kind for kind in possible(problem, budget) if kind is not PlainMethod]
    if PairsMethod.estimate(problem) is not None and MatchingMethod not in kinds:
        return PairsMethod(problem, budget)
    if len(kinds) == 1:
        return kinds[0](problem, budget)
    alone = not kinds or kinds[0] is MatchingMethod  # It answers at once.
    return choose(problem, budget) if alone else Relay(problem, budget, kinds)
