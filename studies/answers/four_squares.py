"""(Not)Divisors or (Not)Multiples on four squares: first numbers that win, up to a largest integer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from studies.answers.answer import Answer, listed
from studies.answers.charts import BLUE, ORANGE
from studies.answers.openings import openings

GAME: Final = "not-divisors-or-not-multiples"


def lost_firsts(largest: int) -> list[int]:
    """Return the first numbers with which player 1 loses, each searched to the end."""
    after = openings(GAME, {"n": 2, "largest": largest}, margins=False).after
    return sorted({int(turn.partition("=")[2]) for turn, value in after.items() if value < 0})


def four_squares(largest: Sequence[int] = range(3, 64)) -> Answer:
    """Return the first numbers that lose, for each largest integer."""
    found = {n: lost_firsts(n) for n in largest}
    rows, begun = [], 0
    ordered = list(found.items())
    for k, (n, lost) in enumerate(ordered):
        last = k + 1 == len(ordered)
        if not last and ordered[k + 1][1] == lost:
            continue
        first = ordered[begun][0]
        rows.append(
            (
                f"{first} to {n}" if first < n else str(n),
                listed([str(one) for one in lost]) or "none",
            )
        )
        begun = k + 1
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
        axes.set_title(
            "Four squares: player 1 wins or loses by the first number",
            loc="left",
            fontsize=11,
            pad=20,
        )
        axes.legend(
            frameon=False,
            fontsize=8,
            ncols=2,
            loc="lower left",
            bbox_to_anchor=(0, 1),
            borderaxespad=0,
        )

    return draw
