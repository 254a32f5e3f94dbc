"""Which settings are level under best play, and whether a swap rule or a gift makes them so."""

from collections.abc import Sequence
from typing import Any, Final

from studies.answers.answer import Answer
from studies.answers.charts import BLUE, GREY, ORANGE
from studies.answers.openings import Openings, ahead, openings

Case = tuple[str, str, dict[str, Any], bool]
"""A game's id, a name for the game with its settings, these, and whether leads are found."""

CASES: Final[tuple[Case, ...]] = (
    ("another-binary-primes", "Another Binary Primes, 8", {"n": 8}, True),
    ("another-binary-primes", "Another Binary Primes, 16", {"n": 16}, True),
    ("another-binary-primes", "Another Binary Primes, 20", {"n": 20}, True),
    ("palindromes-antipalindromes", "Palindromes/Antipalindromes, 7", {"m": 7}, True),
    ("palindromes-antipalindromes", "Palindromes/Antipalindromes, 15", {"m": 15}, True),
    ("palindromes-antipalindromes", "Palindromes/Antipalindromes, 16", {"m": 16}, True),
    ("divisors-multiples-sequence", "Divisors/Multiples Sequence, 12", {"r": 12}, True),
    ("divisors-multiples-sequence", "Divisors/Multiples Sequence, 13", {"r": 13}, True),
    ("divisors-multiples-sequence", "Divisors/Multiples Sequence, 18", {"r": 18}, True),
    ("multiples-divisors-blob", "Multiples/Divisors Blob, 5 × 5", {"n": 5}, True),
    ("palindromic-rows-columns", "Palindromic Rows/Columns, 6 × 6", {"n": 6}, True),
    ("palindromic-rows-columns", "Palindromic Rows/Columns, 8 × 8", {"n": 8}, True),
    ("product-grid", "Product Grid, 3 × 3", {"n": 3}, True),
    ("divisor-over-sums", "Divisor Over Sums, 3 × 3", {"n": 3}, True),
    ("sum-kind-of-game", "Sum Kind Of Game, 4 × 4", {"n": 4}, True),
    ("plexus", "Plexus, 3 × 3", {"n": 3}, True),
    ("binary-primes", "Binary Primes, 3 × 3", {"n": 3}, False),
    ("binary-primes", "Binary Primes, 5 × 5", {"n": 5}, False),
    ("flipping-bits", "Flipping Bits, 7, one round", {"n": 7, "rounds": 1}, False),
    (
        "binary-scramble",
        "Binary Scramble, 6, to 2 points",
        {"players": 2, "length": 6, "target": 2},
        False,
    ),
    (
        "not-divisors-or-not-multiples",
        "(Not)Divisors, 2 × 2, up to 30",
        {"n": 2, "largest": 30},
        False,
    ),
)
"""Settings that are solved in a few seconds each, for two players."""


def fair(cases: Sequence[Case] = CASES) -> Answer:
    """Return who is ahead with each setting, with a swap rule too, and the gift that makes it
    level.

    With a swap rule a player makes the first move, and the other chooses a side.
    """
    found = [
        (name, leads, openings(game, settings, margins=leads))
        for game, name, settings, leads in cases
    ]
    rows = tuple((name, *_row(each, leads=leads)) for name, leads, each in found)
    dots = [(name, each.value, abs(each.fairest)) for name, leads, each in found if leads]

    def draw(axes: Any) -> None:
        for place, (_, value, swapped) in enumerate(dots):
            axes.plot([0, value], [place, place], color=GREY, linewidth=2, zorder=1)
            axes.scatter(
                value, place, color=BLUE, s=36, zorder=2, label=None if place else "player 1's lead"
            )
            label = None if place else "lead of the player who chooses, with a swap rule"
            axes.scatter(
                swapped, place, facecolors="none", edgecolors=ORANGE, s=90, zorder=3, label=label
            )
        axes.axvline(0, color=GREY, linewidth=1, linestyle="--", zorder=0)
        axes.set_yticks(range(len(dots)), [name for name, _, _ in dots])
        axes.invert_yaxis()
        axes.set_xlabel("points, under best play")
        axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.2, -0.12), ncols=2)

    columns = ("game and size", "under best play", "with a swap rule", "fair gift without it")
    return Answer(columns, rows, draw, 1.6 + 0.25 * len(dots))


def _row(found: Openings, *, leads: bool) -> tuple[str, str, str]:
    value, swapped = found.value, abs(found.fairest)
    if not leads:
        side = ("player 2 wins", "tie", "player 1 wins")[value + 1]
        return side, "who chooses wins" if swapped else "level", "-"
    gains = f"who chooses is ahead by {swapped}" if swapped else "level"
    gift = f"{abs(value)} to player {2 if value > 0 else 1}" if value else "none"
    return ahead(value), gains, gift
