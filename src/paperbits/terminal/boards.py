"""Boards as text, from the shared words of a view: the same text for the line dialogue and the terminal app.

A ``Paint`` says how a piece of text is to look; the line dialogue ignores it, the app turns it into styles.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from paperbits.core.notation import column_name
from paperbits.core.view import Board, Square, View

PREMIUMS = {"2L": "''", "3L": '"', "2W": "--", "3W": "==", "centre": "*"}
"""Marks of premium squares, where there is room for two characters."""


@dataclass(slots=True)
class Piece:
    """A run of text: of a square (its id) or of the frame around it (none)."""

    text: str
    square: str = ""
    kind: str = "frame"


@dataclass(slots=True)
class Drawing:
    """A board as lines of pieces."""

    title: str
    lines: list[list[Piece]] = field(default_factory=list)

    def plain(self) -> str:
        """The drawing without any looks."""
        lines = ["".join(piece.text for piece in line).rstrip() for line in self.lines]
        return "\n".join(([self.title] if self.title else []) + lines)


def drawings(view: View, *, roomy: bool = False) -> Iterator[Drawing]:
    """Every board of a view; ``roomy`` gives each square of a grid three characters at least, for the eye and the mouse."""
    for board in view.boards:
        yield draw(board, roomy=roomy)


def draw(board: Board, *, roomy: bool = False) -> Drawing:
    """A board as text."""
    if board.kind in ("grid", "tiles"):
        return _grid(board, roomy=roomy)
    if board.kind == "lattice":
        return _lattice(board)
    if board.kind == "column":
        return _column(board)
    return _rows(board)


def face(square: Square) -> tuple[str, str]:
    """What is shown of a square, and the kind of its looks."""
    if square.tile is not None:
        return square.tile.symbol + ("?" if square.tile.blank else ""), "blank" if square.tile.blank else "tile"
    if square.text:
        return square.text + ("*" if square.filled else ""), "text"
    if square.filled:
        return "*", "filled"
    if square.kind in PREMIUMS:
        return PREMIUMS[square.kind], f"premium-{square.kind}"
    return ".", "empty"


def _grid(board: Board, *, roomy: bool) -> Drawing:
    width = max((len(face(square)[0]) for row in board.rows for square in row), default=1)
    width, gap = (width + 2, "") if roomy else (width, " ")
    place = str.center if roomy else str.rjust
    left = len(str(len(board.rows)))
    drawing = Drawing(board.title)
    columns = gap.join(place(column_name(k), width) for k in range(len(board.rows[0])))
    drawing.lines.append([Piece(" " * left + " " + columns)])
    for number, row in enumerate(board.rows, 1):
        line = [Piece(str(number).rjust(left) + (" " if roomy else ""))]
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


def _rows(board: Board) -> Drawing:
    """Rows and lists: the squares side by side, their places beneath."""
    drawing = Drawing(board.title)
    for row in board.rows:
        between = ", " if board.kind == "list" else " "
        line: list[Piece] = []
        places = ""
        for place, square in enumerate(row, 1):
            shown, kind = face(square)
            width = max(len(shown), len(str(place)))
            if line:
                line.append(Piece(between))
                places += " " * len(between)
            line.append(Piece(shown.rjust(width), square.id, kind))
            places += str(place).rjust(width)
        drawing.lines.append(line or [Piece("(nothing yet)")])
        if board.kind != "log" and row:
            drawing.lines.append([Piece(places, kind="places")])
    return drawing


def _lattice(board: Board) -> Drawing:
    drawn = {frozenset(segment) for segment in board.segments}
    left = len(str(len(board.rows)))
    drawing = Drawing(board.title)
    drawing.lines.append([Piece(" " * left + " " + "   ".join(column_name(k) for k in range(len(board.rows[0]))))])
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
