"""Even grids of Binary Primes: player 2 can always at least tie, by pairs of squares."""

from collections.abc import Iterable
from typing import Any, Final

from paperbits import find
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.strategy import Pairing
from paperbits.solve import checker
from paperbits.solve.certificates import pairs_claim, whole
from paperbits.solve.methods.pairs import pairing_of
from paperbits.solve.solution import Solution
from paperbits.solve.solver import outcome_of
from studies.answers.answer import Answer
from studies.answers.charts import BLUE, GREY, ORANGE

GAME: Final = "binary-primes"

SEARCHED: Final = 4
"""The largest even grid that can be searched completely."""

DRAWN: Final = 6
"""The grid of the picture."""

WORDS: Final = {1: "player 1 wins", 0: "a tie", -1: "player 2 wins"}


def even_grids(sizes: Iterable[int] = range(2, 13, 2)) -> Answer:
    """Return, for each even grid, that the checker accepts the strategy of player 2, and the
    outcome if it is known.
    """
    rows = []
    for n in sizes:
        position = _grid(n)
        pairing = _pairing(position)
        given = {
            name: getattr(position.game, name, setting.default)
            for name, setting in position.card.settings.items()
        }
        asked = Solution(GAME, given, position.text(), 1, None, None)
        checker.check(
            whole(
                asked,
                [],
                {"player": 2, "least": pairing.least},
                [pairs_claim(pairing, 2, pairing.least)],
            )
        )
        count = str(len(pairing.evidence["pairs"]))
        exact = outcome_of(position) if n <= SEARCHED else None
        known = "not known" if exact is None else f"{WORDS[int(exact)]} (searched)"
        rows.append((f"{n} × {n}", count, "player 2 at least ties (proved)", known))
    return Answer(
        ("grid", "pairs", "with the strategy", "if nobody errs"),
        tuple(rows),
        _drawing(DRAWN),
        height=4.2,
    )


def _grid(n: int) -> KernelPosition:
    position = find(GAME).new({"n": n})
    assert isinstance(position, KernelPosition)
    return position


def _pairing(position: KernelPosition) -> Pairing:
    pairing = pairing_of(position.game)
    assert pairing is not None
    return pairing


def _drawing(n: int) -> Any:
    """Return a drawing of a grid whose squares have the numbers of their pairs."""
    squares = [
        (square, number)
        for number, pair in enumerate(_pairing(_grid(n)).evidence["pairs"], 1)
        for square in pair
    ]

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
