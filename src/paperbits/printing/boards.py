"""Boards for paper, drawn from a view alone: no game is known here.

A board is drawn at the size of its squares in mm, and its labels stand outside it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from paperbits.core.view import Board, Square
from paperbits.picture.boards import name_of
from paperbits.printing import fonts
from paperbits.printing.canvas import HAIR, THICK, THIN, Anchor, Box, Dot, Shape, Stroke, Text

PREMIUM: Final = {"2L": 0.93, "3L": 0.8, "2W": 0.88, "3W": 0.7, "centre": 0.88}
"""The grey of each premium square: darker is worth more, and its text says what it is."""


LEAST: Final = 0.7
"""Size, in mm, below which small marks are left out."""


@dataclass(slots=True)
class Drawn:
    """Shapes, and the size that they fill."""

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Room:
    """The room for a board, and the side of its squares if there is enough of it."""

    width: float
    height: float
    square: float = 18.0


def drawn(board: Board, room: Room, *, blank: bool = False) -> Drawn:
    """Return a board that fits the room. ``blank`` leaves out what players wrote."""
    return _KINDS[board.kind](board, room, blank)


def fitted(text: str, wide: float, size: float, *, bold: bool = False) -> float:
    """Return the size, at most ``size``, at which a text is at most ``wide``."""
    needed = fonts.width(text, size, bold=bold)
    return size if needed <= wide else size * wide / needed


def _across(board: Board) -> int:
    return max((len(row) for row in board.rows), default=1)


def _inside(square: Square, x: float, y: float, side: float, blank: bool) -> list[Shape]:
    """What stands in a square."""
    shapes: list[Shape] = []
    if square.kind in PREMIUM and square.tile is None:
        shapes.append(Box(x, y, side, side, 0, PREMIUM[square.kind]))
        mark = "2W" if square.kind == "centre" else square.kind
        if side * 0.28 >= LEAST:
            shapes.append(_middle(mark, (x, y), side, 0.28, grey=0.35))
    if square.tile is not None:
        inset = side * 0.05
        within = side - 2 * inset
        shapes.append(Box(x + inset, y + inset, within, within, THIN, 1.0, radius=side * 0.1))
        shapes.append(_middle(square.tile.face, (x, y), side, 0.55, bold=True))
        if not square.tile.blank and side * 0.2 >= LEAST:
            points = str(square.tile.points)
            shapes.append(Text(x + side * 0.9, y + side * 0.9, points, side * 0.2, anchor="end"))
    elif not blank and square.text:
        shapes.append(_middle(square.text, (x, y), side, 0.5))
    elif not blank and square.filled:
        shapes.append(Box(x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76, 0, 0.25))
    return shapes


def _middle(
    text: str,
    corner: tuple[float, float],
    side: float,
    part: float,
    *,
    bold: bool = False,
    grey: float = 0.0,
) -> Text:
    x, y = corner
    size = fitted(text, side * 0.86, side * part, bold=bold)
    return Text(x + side / 2, y + side / 2 + size * 0.36, text, size, bold, "middle", grey)


def _label(x: float, y: float, text: str, size: float, anchor: Anchor = "middle") -> Text:
    return Text(x, y, text, size, anchor=anchor, grey=0.35)


def _names(board: Board, edge: float, side: float, size: float, away: float) -> list[Text]:
    """The columns above a board, and the rows beside it."""
    first = [row[0] if row else None for row in board.rows]
    columns = [
        _label(edge + (x + 0.5) * side, edge - away, name_of(square.id)[0], size)
        for x, square in enumerate(board.rows[0] if board.rows else ())
    ]
    return columns + [
        _label(edge - away, edge + (y + 0.5) * side + size * 0.36, name, size, "end")
        for y, name in enumerate(name_of(square.id)[1] if square else "" for square in first)
    ]


def _grid(board: Board, room: Room, blank: bool) -> Drawn:
    columns, rows = _across(board), len(board.rows)
    edge = 5.0
    side = min(room.square, (room.width - edge) / columns, (room.height - edge) / max(1, rows))
    shapes: list[Shape] = []
    for row, squares in enumerate(board.rows):
        for column, square in enumerate(squares):
            shapes += _inside(square, edge + column * side, edge + row * side, side, blank)
    right, foot = edge + columns * side, edge + rows * side
    for column in range(columns + 1):
        x = edge + column * side
        shapes.append(Stroke(x, edge, x, foot, HAIR if 0 < column < columns else THICK))
    for row in range(rows + 1):
        y = edge + row * side
        shapes.append(Stroke(edge, y, right, y, HAIR if 0 < row < rows else THICK))
    return Drawn(right, foot, [*shapes, *_names(board, edge, side, min(3.2, side * 0.45), 1.2)])


def _strip(board: Board, room: Room, blank: bool) -> Drawn:
    """One row of squares with their numbers below, broken into lines if it is long."""
    squares = [square for row in board.rows for square in row]
    most = max(1, int(room.width // min(room.square, 11.0)))
    lines = -(-len(squares) // most)
    each = -(-len(squares) // max(1, lines)) if squares else 1
    below = 7.0 if any(square.text != square.id for square in squares) else 2.0
    side = min(room.square, room.width / each, max(4.0, room.height / max(1, lines) - below))
    shapes: list[Shape] = []
    for index, square in enumerate(squares):
        x, y = index % each * side, index // each * (side + below)
        shapes += _inside(square, x, y, side, blank)
        shapes.append(Box(x, y, side, side, THIN))
        if square.text != square.id:
            shapes.append(_label(x + side / 2, y + side + 3.4, square.id, min(3.0, side * 0.4)))
    return Drawn(side * each, max(1, lines) * (side + below) - 2, shapes)


def _list(board: Board, room: Room, blank: bool) -> Drawn:
    """Integers with commas, on ruled lines to go on writing."""
    text = "" if blank else ", ".join(square.text for row in board.rows for square in row)
    shapes: list[Shape] = []
    space, lines = 11.0, max(1, min(20, int(room.height // 11)))
    size = fitted(text, room.width, 5.0)
    shapes.append(Text(0, space - 2.5, text, size))
    shapes += [
        Stroke(0, space * (k + 1), room.width, space * (k + 1), HAIR, 0.45) for k in range(lines)
    ]
    return Drawn(room.width, lines * space, shapes)


def _lattice(board: Board, room: Room, blank: bool) -> Drawn:
    columns, rows, edge = _across(board), len(board.rows), 5.0
    space = min(
        room.square * 1.15, (room.width - edge) / columns, (room.height - edge) / max(1, rows)
    )
    places = {
        square.id: (edge + (x + 0.5) * space, edge + (y + 0.5) * space)
        for y, row in enumerate(board.rows)
        for x, square in enumerate(row)
    }
    shapes: list[Shape] = []
    if not blank or len(board.segments) == 1:  # No player made a single one.
        for one, other in board.segments:
            shapes.append(Stroke(*places[one], *places[other], THICK * 1.6))
    dots = (square for row in board.rows for square in row)
    shapes += [
        Dot(*places[dot.id], space * (0.09 if dot.kind == "middle" else 0.055)) for dot in dots
    ]
    shapes += _names(board, edge, space, min(3.2, space * 0.3), 0.5)
    return Drawn(edge + columns * space, edge + rows * space, shapes)


def _log(board: Board, room: Room, blank: bool) -> Drawn:
    rows = () if blank else board.rows
    side = min(room.square * 0.5, room.width / _across(board))
    shapes: list[Shape] = []
    for y, row in enumerate(rows):
        for x, square in enumerate(row):
            shapes += [
                *_inside(square, x * side, y * side, side, blank),
                Box(x * side, y * side, side, side, HAIR),
            ]
    return Drawn(_across(board) * side, len(rows) * side, shapes)


_KINDS: Final[dict[str, Callable[[Board, Room, bool], Drawn]]] = {
    "grid": _grid,
    "tiles": _grid,
    "row": _strip,
    "column": _strip,
    "list": _list,
    "lattice": _lattice,
    "log": _log,
}
