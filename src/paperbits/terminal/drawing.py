"""Draw the boards of a view as text, for the line-by-line dialogue and the terminal app.

Each piece of text has a kind. The app turns kinds into styles. The dialogue ignores them.
"""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paperbits.core.notation import column_name
from paperbits.core.view import Board, Square, View
from paperbits.terminal.wrapping import width

PREMIUMS = {"2L": "''", "3L": '"', "2W": "--", "3W": "==", "centre": "*"}
"""The marks of premium squares."""


@dataclass(slots=True)
class Piece:
    """A run of text. ``square`` is the id of its square, empty for the frame around the squares."""

    text: str
    square: str = ""
    kind: str = "frame"


@dataclass(slots=True)
class Drawing:
    """A board as lines of pieces."""

    title: str
    lines: list[list[Piece]] = field(default_factory=list)

    def plain(self) -> str:
        """The drawing as plain text."""
        lines = ["".join(piece.text for piece in line).rstrip() for line in self.lines]
        return "\n".join(([self.title] if self.title else []) + lines)


def drawings(view: View, shape: "Shape | None" = None) -> Iterator[Drawing]:
    """Draw each board of a view, in a shape or as for plain text."""
    for board in view.boards:
        yield draw(board, shape or Shape())


def view_lines(view: View, *, rack: bool = True) -> Iterator[str]:
    """Return a view as lines of plain text: the boards, the facts and, with ``rack``, the rack."""
    for drawing in drawings(view, Shape(width=width())):
        yield drawing.plain()
    for fact in view.facts:
        yield f"{fact.name}: {fact.value}"
    if rack and view.hand.rack is not None:
        yield "Your rack: " + " ".join(tile.symbol for tile in view.hand.rack.tiles)


@dataclass(frozen=True, slots=True)
class Shape:
    """How much space boards have."""

    room: int | None = None
    """Characters added to the width of a grid's square.

    None for one space between squares, as in plain text.
    """
    width: int | None = None
    """Available columns. Longer rows and lists are broken, and tiles drawn close together."""
    logged: int | None = None
    """How many of the last lines of a log are shown. None for all."""


def size(drawn: Sequence[Drawing]) -> tuple[int, int]:
    """Columns and lines of drawings below each other, with an empty line between them."""
    widths = [len(drawing.title) for drawing in drawn]
    widths += [
        sum(len(piece.text) for piece in line) for drawing in drawn for line in drawing.lines
    ]
    lines = sum(bool(drawing.title) + len(drawing.lines) for drawing in drawn)
    return max(widths, default=0), lines + max(0, len(drawn) - 1)


def draw(board: Board, shape: Shape) -> Drawing:
    """Draw a board."""
    if board.kind in ("grid", "tiles"):
        return _grid(board, shape)
    if board.kind == "lattice":
        return _lattice(board)
    if board.kind == "column":
        return _column(board)
    return _rows(board, shape)


def face(square: Square) -> tuple[str, str]:
    """The text of a square, and its kind."""
    if square.tile is not None:
        return square.tile.symbol + (
            "?" if square.tile.blank else ""
        ), "blank" if square.tile.blank else "tile"
    if square.text:
        return square.text + ("*" if square.filled else ""), "text"
    if square.filled:
        return "*", "filled"
    if square.kind in PREMIUMS:
        return PREMIUMS[square.kind], f"premium-{square.kind}"
    return ".", "empty"


def _grid(board: Board, shape: Shape) -> Drawing:
    width = max((len(face(square)[0]) for row in board.rows for square in row), default=1)
    left = len(str(len(board.rows)))
    columns = len(board.rows[0])
    gap, place, indent = " ", str.rjust, 0
    if shape.room is not None:
        closest = board.kind == "tiles" and shape.room == 0
        width = max(width, 2) if closest else width + max(1, shape.room)
        gap, place, indent = "", str.ljust if closest else str.center, 1
    elif (
        board.kind == "tiles"
        and shape.width is not None
        and left + (width + 1) * columns > shape.width
    ):
        gap, place, indent = "", str.ljust, 1
    drawing = Drawing(board.title)
    names = gap.join(place(column_name(k), width) for k in range(columns))
    drawing.lines.append([Piece(" " * left + (" " * indent if indent else gap) + names)])
    for number, row in enumerate(board.rows, 1):
        line = [Piece(str(number).rjust(left) + " " * indent)]
        for square in row:
            shown, kind = face(square)
            line += [Piece(gap), Piece(place(shown, width), square.id, kind)]
        drawing.lines.append(line)
    return drawing


def _column(board: Board) -> Drawing:
    squares = [square for row in board.rows for square in row]
    left = len(str(len(squares)))
    lines = [
        [Piece(str(number).rjust(left) + " "), Piece(face(square)[0], square.id, face(square)[1])]
        for number, square in enumerate(squares, 1)
    ]
    return Drawing(board.title, lines)


def _rows(board: Board, shape: Shape) -> Drawing:
    """Draw rows and lists: the squares side by side, with their places below them."""
    drawing = Drawing(board.title)
    between = ", " if board.kind == "list" else " "
    for row in board.rows:
        line: list[Piece] = []
        places = ""
        for place, square in enumerate(row, 1):
            shown, kind = face(square)
            if board.kind == "log" and shape.width is not None and len(shown) > shape.width:
                *broken, shown = textwrap.wrap(shown, shape.width, subsequent_indent="  ")
                drawing.lines += [[Piece(text, square.id, kind)] for text in broken]
            width = max(len(shown), len(str(place)))
            if (
                line
                and shape.width is not None
                and len(places) + len(between) + width > shape.width
            ):
                line.append(Piece(between.rstrip()))
                _add_row(drawing, board, line, places)
                line, places = [], ""
            if line:
                line.append(Piece(between))
                places += " " * len(between)
            line.append(Piece(shown.rjust(width), square.id, kind))
            places += str(place).rjust(width)
        _add_row(drawing, board, line or [Piece("(nothing yet)")], places)
    if board.kind == "log" and shape.logged is not None and len(drawing.lines) > shape.logged:
        left_out = len(drawing.lines) - max(0, shape.logged - 1)
        drawing.lines[:left_out] = [[Piece(f"… {left_out} lines before")]]
    return drawing


def _add_row(drawing: Drawing, board: Board, line: list[Piece], places: str) -> None:
    drawing.lines.append(line)
    if board.kind != "log" and places:
        drawing.lines.append([Piece(places, kind="places")])


def _lattice(board: Board) -> Drawing:
    drawn = {frozenset(segment) for segment in board.segments}
    left = len(str(len(board.rows)))
    drawing = Drawing(board.title)
    drawing.lines.append(
        [Piece(" " * left + " " + "   ".join(column_name(k) for k in range(len(board.rows[0]))))]
    )
    for number, row in enumerate(board.rows, 1):
        line = [Piece(str(number).rjust(left) + " ")]
        for k, dot in enumerate(row):
            if k:
                joined = frozenset((row[k - 1].id, dot.id)) in drawn
                line.append(Piece("---" if joined else "   ", kind="segment"))
            joined = any(dot.id in segment for segment in board.segments)
            line.append(Piece("o" if joined else ".", dot.id, "filled" if joined else "empty"))
        drawing.lines.append(line)
        if number < len(board.rows):
            below = board.rows[number]
            bars = [" |"[frozenset((row[k].id, below[k].id)) in drawn] for k in range(len(row))]
            drawing.lines.append([Piece(" " * left + " " + "   ".join(bars), kind="segment")])
    return drawing
