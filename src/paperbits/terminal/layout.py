"""Choose the layout of a match for the size of the terminal.

The board gets its space first, then the panel with the turn, the scores, the prompt and the rack.
The tables of points and moves get the rest.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from paperbits.core.view import View
from paperbits.terminal.drawing import Drawing, Shape, drawings, size

FRAME: Final = 3
"""Lines of the title, the input and the keys."""
MARGIN: Final = 2
"""Columns beside a board."""
PANEL: Final = (38, 25)
"""Columns of a panel beside the board: the preferred width and the smallest."""
PANEL_LINES: Final = 9
"""The fewest lines of a panel below the board."""
LEAST_LINES: Final = 16
"""The fewest lines of a panel beside the board."""
PROMISED: Final = (80, 24)
"""A terminal of this size is never too small: a larger board scrolls."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the boards and the panel."""

    shape: Shape
    panel: int
    """The fewest columns of the panel to the right of the board. 0 if the panel is below the board.
    """
    board: tuple[int, int]
    """Columns and lines of the boards."""
    needed: tuple[int, int] | None = None
    """Columns and lines that the terminal needs. None if it is large enough."""

    @property
    def beside(self) -> bool:
        return bool(self.panel)


def layout(view: View, columns: int, lines: int) -> Layout:
    """Choose the layout of a view's boards for a terminal of this size."""
    found = list(_layouts(view, columns, lines))
    fitting = next((each for each in found if _fits(each, columns, lines)), None)
    if fitting is not None:
        return fitting
    if columns >= PROMISED[0] and lines >= PROMISED[1]:
        return found[-1]
    best = min(found, key=lambda each: _shortage(each, columns, lines))
    return replace(best, needed=_least(best))


def shape_alone(view: View, columns: int) -> Shape:
    """The widest shape in which a view's boards fit into ``columns``, with nothing beside them."""
    shapes = [Shape(room, columns - MARGIN) for room in (2, 1, 0)]
    return next(
        (each for each in shapes if size(list(drawings(view, each)))[0] <= columns - MARGIN),
        shapes[-1],
    )


def _layouts(view: View, columns: int, lines: int) -> Iterator[Layout]:
    for panel in (*PANEL, 0):
        for room in (2, 1, 0):
            width = max(columns - panel - MARGIN, 10)
            shape = Shape(room, width)
            drawn = list(drawings(view, shape))
            if any(board.kind == "log" for board in view.boards):
                free = lines - FRAME - (0 if panel else PANEL_LINES) - len(view.facts) - 2
                shape = replace(
                    shape, logged=max(1, (free - _without_logs(view, drawn)) // _logs(view) - 1)
                )
                drawn = list(drawings(view, shape))
            yield Layout(shape, panel, size(drawn))


def _logs(view: View) -> int:
    return sum(board.kind == "log" for board in view.boards)


def _without_logs(view: View, drawn: list[Drawing]) -> int:
    """Lines of the boards except logs, and of the titles of the logs."""
    return sum(
        bool(drawing.title) + (0 if board.kind == "log" else len(drawing.lines)) + 1
        for board, drawing in zip(view.boards, drawn, strict=True)
    )


def _least(each: Layout) -> tuple[int, int]:
    """The fewest columns and lines that a layout needs."""
    width, height = each.board
    if each.beside:
        return width + MARGIN + PANEL[1], max(height, LEAST_LINES) + FRAME
    return max(width + MARGIN, 40), height + PANEL_LINES + FRAME


def _fits(each: Layout, columns: int, lines: int) -> bool:
    """Whether a layout fits on the screen with its preferred width of the panel."""
    width, height = _least(each)
    return width + max(0, each.panel - PANEL[1]) <= columns and height <= lines


def _shortage(each: Layout, columns: int, lines: int) -> int:
    """How much space a layout lacks. A line counts as much as three columns."""
    width, height = _least(each)
    return max(0, width - columns) + 3 * max(0, height - lines)
