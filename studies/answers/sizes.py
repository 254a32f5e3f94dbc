"""Who is ahead at each size, and what the first move decides: for games whose sizes are solved."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from studies.answers.answer import LISTED, Answer, listed
from studies.answers.charts import leads
from studies.answers.openings import Openings, ahead, openings

Sizes = Sequence[tuple[str, Mapping[str, Any]]]
"""Settings, each with its name in the table."""


def by_size(game: str, title: str, across: str, sizes: Sizes) -> Answer:
    """Return who is ahead at each size, and the first moves that keep the result."""
    found = {name: openings(game, settings) for name, settings in sizes}
    rows = tuple(
        (name, ahead(each.value), _kept(each), ahead(each.fairest)) for name, each in found.items()
    )
    columns = (
        across,
        "under best play",
        "first moves that keep this",
        "fairest first move leads to",
    )
    counts = {name: each.counts for name, each in found.items()}
    return Answer(columns, rows, leads(title, across, counts))


def _kept(found: Openings) -> str:
    if len(found.best) == len(found.after):
        return f"all {len(found.after)}" if len(found.after) > 1 else "the only one"
    share = f"{len(found.best)} of {len(found.after)}"
    return f"{share}: {listed(found.best)}" if len(found.best) <= LISTED else share


def another_binary_primes(sizes: Sequence[int] = range(4, 21)) -> Answer:
    """Return who is ahead in Another Binary Primes."""
    return by_size(
        "another-binary-primes",
        "Another Binary Primes: what each first square leads to",
        "squares",
        [(str(n), {"n": n}) for n in sizes],
    )


def blob(sizes: Sequence[int] = range(2, 7)) -> Answer:
    """Return who is ahead in Multiples/Divisors Blob, by both rulings on lines of a single run."""
    return by_size(
        "multiples-divisors-blob",
        "Blob: what each first square leads to",
        "size and rule",
        [
            (f"{n} × {n}{'' if scores else ', strict'}", {"n": n, "single_run": scores})
            for scores in (True, False)
            for n in sizes
        ],
    )


def plexus(sizes: Sequence[int] = (3, 5)) -> Answer:
    """Return who is ahead in Plexus, by both rulings on the last dot."""
    return by_size(
        "plexus",
        "Plexus: what each first move leads to",
        "size and rule",
        [
            (
                f"{n} × {n}{', last dot scores' if scores else ''}",
                {"n": n, "last_dot_point": scores},
            )
            for scores in (False, True)
            for n in sizes
        ],
    )


def palindromes(sizes: Sequence[int] = range(2, 17)) -> Answer:
    """Return who is ahead in Palindromes/Antipalindromes."""
    return by_size(
        "palindromes-antipalindromes",
        "Palindromes/Antipalindromes: what each first move leads to",
        "squares",
        [(str(m), {"m": m}) for m in sizes],
    )


def first_claims(sizes: Sequence[int] = range(5, 20)) -> Answer:
    """Return who is ahead in Divisors/Multiples Sequence, and the best first claims."""
    found = {str(r): openings("divisors-multiples-sequence", {"r": r}) for r in sizes}
    rows = tuple(
        (
            r,
            _short(each.value),
            listed([_claim(turn) for turn in each.best]),
            _lost(each),
            _fair(each),
        )
        for r, each in found.items()
    )
    columns = ("r", "best play", "best claim", "worst: loses", "fairest: leads to")
    title = "Divisors/Multiples Sequence: what each first claim leads to"
    return Answer(
        columns,
        rows,
        leads(title, "numbers up to r", {r: each.counts for r, each in found.items()}),
    )


def _short(value: int) -> str:
    return ahead(value).partition(" point")[0]


def _claim(turn: str) -> str:
    """The number on which a turn ends."""
    return turn.split()[-2]


def _lost(found: Openings) -> str:
    least = min(found.after.values())
    worst = [_claim(turn) for turn, value in found.after.items() if value == least]
    return f"{listed(worst)}: {found.value - least}"


def _fair(found: Openings) -> str:
    claims = [_claim(turn) for turn, value in found.after.items() if value == found.fairest]
    return f"{listed(claims)}: {_short(found.fairest)}"


ANSWERS: Final[dict[str, Callable[..., Answer]]] = {
    "another-binary-primes-sizes": another_binary_primes,
    "blob-sizes": blob,
    "plexus-sizes": plexus,
    "palindromes-sizes": palindromes,
    "first-claims": first_claims,
}
