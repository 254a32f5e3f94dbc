"""Solve small boards and write their proofs to docs/certificates, where ``paperbits verify`` finds
them.

    python bench/certificates.py                 # all
    python bench/certificates.py plexus          # one game

Each certificate is checked before it is written. A proof of a bound has ``bound`` in its name.
"""

import sys
from pathlib import Path

from paperbits import find
from paperbits.solve.budget import Budget
from paperbits.solve.certificates import Certificates
from paperbits.solve.solution import Solution
from paperbits.solve.solver import solve

FOLDER = Path(__file__).parent.parent / "docs" / "certificates"

VALUES = [
    *[("palindromic-rows-columns", {"n": n}, True) for n in range(2, 7)],
    *[("multiples-divisors-blob", {"n": n, "single_run": run}, True) for n in (3, 4) for run in (True, False)],
    ("binary-primes", {"n": 3}, False),
    *[("another-binary-primes", {"n": n}, True) for n in (8, 12)],
    *[("palindromes-antipalindromes", {"m": m}, True) for m in range(4, 10)],
    *[("plexus", {"n": 3, "last_dot_point": point}, True) for point in (False, True)],
    *[("flipping-bits", {"n": n, "rounds": 1}, False) for n in range(3, 8)],
]
"""Games, settings, and whether the margin is proved."""

BOUNDS = [
    *[(game, {"n": n}) for game in ("binary-primes", "palindromic-rows-columns") for n in (4, 6, 8, 10, 12)],
    *[("product-grid", {"n": n}) for n in (4, 6, 8)],
    *[("flipping-bits", {"n": n, "rounds": 1}) for n in (8, 9, 11)],
]
"""Games and settings for which a strategy by pairs is known."""


def name_of(game, settings, kind):
    """A file's name."""
    told = "-".join(f"{name}{str(value).lower()}" for name, value in settings.items())
    return FOLDER / f"{game}-{told}-{kind}.json.gz"


def main(games):
    """Write the certificates of these games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for game, settings, margins in VALUES:
        if not games or game in games:
            path = name_of(game, settings, "margin" if margins else "outcome")
            found = solve(
                find(game).new(settings),
                margins=margins,
                patient=True,
                budget=Budget(threads=1),
                prove=Certificates(FOLDER, path).prove,
            )
            print(f"{path.name}: {found.winners} {found.margin}, {'proved' if found.proved else 'NOT PROVED'}", flush=True)
    for game, settings in BOUNDS:
        if not games or game in games:
            path, position = name_of(game, settings, "bound"), find(game).new(settings)
            given = {name: getattr(position.game, name, setting.default) for name, setting in position.card.settings.items()}
            bound = Certificates(FOLDER, path).bound(position, Solution(game, given, position.text(), 1, None, None))
            print(f"{path.name}: {'NOT PROVED' if bound is None else f'player {bound[0].player} {bound[0].least}'}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
