"""(Not)Divisors or (Not)Multiples on four squares: first numbers that win, up to a largest integer."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from studies.answers.answer import Answer, listed
from studies.answers.charts import ABOVE, BLUE, ORANGE
from studies.answers.openings import openings

GAME: Final = "not-divisors-or-not-multiples"


def lost_firsts(largest: int) -> list[int]:
    """Return the first numbers with which player 1 loses, each searched to the end."""
    after = openings(GAME, {"n": 2, "largest": largest}, margins=False).after
    return sorted({int(turn.partition("=")[2]) for turn, value in after.items() if value < 0})


def four_squares(largest: Sequence[int] = range(3, 64)) -> Answer:
    """Return the first numbers that lose, for each largest integer."""
    found = {n: lost_firsts(n) for n in largest}
    rows = []
    for lost, alike in groupby(found, found.__getitem__):
        ends = list(alike)
        told = f"{ends[0]} to {ends[-1]}" if len(ends) > 1 else str(ends[0])
        rows.append((told, listed([str(one) for one in lost]) or "none"))
    columns = ("largest integer", "first numbers with which player 1 loses")
    return Answer(columns, tuple(rows), _dots(found))


def _dots(found: Mapping[int, Sequence[int]]) -> Callable[[Any], None]:
    def draw(axes: Any) -> None:
        for sign, colour, size, label in ((False, BLUE, 6, "wins"), (True, ORANGE, 22, "loses")):
            dots = [
                (n, a) for n, lost in found.items() for a in range(2, n + 1) if (a in lost) is sign
            ]
            axes.scatter(*zip(*dots, strict=True), s=size, color=colour, label=label, linewidths=0)
        axes.set_yscale("log", base=2)
        axes.yaxis.set_major_formatter("{x:.0f}")
        axes.set_xlabel("the largest integer")
        axes.set_ylabel("first number")
        title = "Four squares: player 1 wins or loses by the first number"
        axes.set_title(title, loc="left", fontsize=11, pad=20)
        axes.legend(**ABOVE)

    return draw
