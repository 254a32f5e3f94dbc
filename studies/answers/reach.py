"""How far the sums of small rectangles reach, and in how many ways."""

from collections.abc import Sequence
from typing import Any, Final

from paperbits.solve.cover.board import rectangle
from studies.answers.answer import Answer
from studies.answers.charts import BLUE, GREY
from studies.sequences import best_boards

SIZES: Final = ((2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (3, 3))
"""Columns and rows of rectangles that are searched in a few seconds."""


def reach(sizes: Sequence[tuple[int, int]] = SIZES) -> Answer:
    """Return the best score of each rectangle, beside how many sums it has, which is a bound."""
    found = []
    for columns, rows in sizes:
        most, boards = best_boards(rows, columns)
        found.append((f"{columns} × {rows}", len(rectangle(rows, columns).runs), most, len(boards)))
    lines = tuple((name, str(sums), str(most), str(ways)) for name, sums, most, ways in found)

    def draw(axes: Any) -> None:
        places = range(len(found))
        axes.bar(
            places,
            [sums for _, sums, _, _ in found],
            color="white",
            edgecolor=GREY,
            label="sums in the grid",
        )
        axes.bar(
            places, [most for _, _, most, _ in found], color=BLUE, width=0.5, label="best score"
        )
        axes.set_xticks(places, [name for name, _, _, _ in found])
        axes.legend(frameon=False, loc="upper left")

    return Answer(("grid", "sums", "best score", "ways to reach it"), lines, draw)
