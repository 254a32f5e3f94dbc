"""How many positions a second tables of all fillings solve on one core: ``python bench/tables.py``.

The asked figure is ten million. A table indexes positions perfectly, one byte or two each.
"""

import time

from _figures import Figure, report
from paperbits import find
from paperbits.solve.budget import Budget
from paperbits.solve.methods.filling import FillingMethod
from paperbits.solve.solver import Solver

BOARDS = [
    ("palindromes-antipalindromes", {"m": 16}, True, -6),
    ("palindromic-rows-columns", {"n": 5}, True, 0),
    ("binary-primes", {"n": 5}, False, -1),
]
"""Games, settings, whether the margin is solved, and the value that must come out."""


def rate(game, settings, margins, value):
    """Positions that occur, solved in a second of processor time."""
    position = find(game).new(settings)
    for _ in range(2):  # The first run compiles.
        begun = time.process_time()
        solver = Solver(position, Budget(threads=1), margins=margins, method=FillingMethod)
        assert solver.value(position.record) == value
        seconds = time.process_time() - begun
    return solver.method.nodes / seconds


def main():
    """Measure and report."""
    figures = []
    for game, settings, margins, value in BOARDS:
        told = " ".join(f"{name}={each}" for name, each in settings.items())
        found = rate(game, settings, margins, value) / 1e6
        print(f"{game} {told}: {found:.1f} million positions a second")
        figures.append(Figure(f"table of {game}, {told}", found, "million positions/s", 10.0))
    report(figures)


if __name__ == "__main__":
    main()
