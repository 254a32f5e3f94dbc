"""Even grids of Binary Primes: what player 2 is sure of, by mirror images."""

from collections.abc import Iterable
from typing import Any, Final

from paperbits.core.families.symmetries import transposed_pairing
from paperbits.solve import checker
from paperbits.solve.certificates import pairs_claim, whole
from paperbits.solve.methods.known import pairing_of
from paperbits.solve.solution import Solution
from studies.answers.answer import Answer
from studies.answers.charts import BLUE, GREY, ORANGE
from studies.answers.openings import start

GAME: Final = "binary-primes"

DRAWN: Final = 6
"""The grid of the picture."""


def even_grids(sizes: Iterable[int] = range(2, 13, 2)) -> Answer:
    """Return, for each even grid, what the checker accepts that player 2 is sure of."""
    rows = []
    for n in sizes:
        position = start(GAME, {"n": n})
        pairing = pairing_of(position.game)
        assert pairing is not None
        asked = Solution(GAME, position.settings, position.text(), 1, None, None)
        claims = [pairs_claim(pairing, 2, pairing.least)]
        value = {"player": 2, "least": pairing.least}
        checker.check(whole(asked, moves=[], value=value, claims=claims))
        held = "wins" if pairing.least == "win" else "at least ties"
        rows.append((f"{n} × {n}", str(len(_pairs(n))), f"player 2 {held} (proved)"))
    return Answer(("grid", "pairs", "if nobody errs"), tuple(rows), _drawing(DRAWN), height=4.2)


def _pairs(n: int) -> Any:
    """Return the squares that mirror each other, and those of the diagonal in twos."""
    pairing = transposed_pairing(n)
    assert pairing is not None
    return pairing.evidence["pairs"]


def _drawing(n: int) -> Any:
    """Return a drawing of a grid whose squares have the numbers of their pairs."""
    squares = [(square, number) for number, pair in enumerate(_pairs(n), 1) for square in pair]

    def draw(axes: Any) -> None:
        for square, number in squares:
            column, row = "abcdefghijkl".index(square[0]), int(square[1:]) - 1
            colour = ORANGE if column == row else BLUE
            axes.text(column, row, str(number), ha="center", va="center", color=colour, fontsize=11)
        edges = [k - 0.5 for k in range(n + 1)]
        axes.hlines(edges, -0.5, n - 0.5, color=GREY, linewidth=1)
        axes.vlines(edges, -0.5, n - 0.5, color=GREY, linewidth=1)
        axes.set_xticks(range(n), list("abcdefghijkl"[:n]))
        axes.set_yticks(range(n), [str(k + 1) for k in range(n)])
        axes.tick_params(length=0)
        axes.xaxis.tick_top()
        axes.invert_yaxis()
        axes.set_aspect("equal")
        for side in axes.spines.values():
            side.set_visible(False)
        axes.set_title(
            f"{n} × {n}: squares with the same number are a pair", loc="left", fontsize=11, pad=12
        )

    return draw
