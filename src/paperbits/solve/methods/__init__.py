"""The ways to solve a game, one file each, behind one protocol (``methods.method``).

``choose`` takes the first that can solve a position within the memory there is. It asks what a game declares, never its name.
"""

from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.methods.alpha_beta import AlphaBetaMethod
from paperbits.solve.methods.method import Estimate, Method, Problem
from paperbits.solve.methods.plain import PlainMethod

METHODS: tuple[type[Method], ...] = (AlphaBetaMethod, PlainMethod)
"""The quickest first."""

__all__ = ["METHODS", "Estimate", "Method", "Problem", "choose"]


def choose(problem: Problem, budget: Budget) -> Method:
    """Return the first method that can solve the problem; raises OutOfBudgetError if none can within the memory."""
    for method in METHODS:
        estimate = method.estimate(problem)
        if estimate is not None and estimate.memory <= budget.memory:
            return method(problem, budget)
    raise OutOfBudgetError
