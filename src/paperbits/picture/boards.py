"""Boards of each kind as pieces of SVG."""

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from paperbits.core.view import Board, Square, Tile
from paperbits.picture.heat import Glow
from paperbits.picture.palette import (
    DIGIT,
    PREMIUM,
    PREMIUM_LETTERS,
    SIGN,
    TEXT,
    WOOD,
    WOOD_EDGE,
    WORD,
    Palette,
)
from paperbits.picture.pencil import fitted, hatch, stroke
from paperbits.picture.svg import box, escaped, line, number, rect, words

SIZE = 44
LONG = 16
"""The number of squares in a line of a row."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece of SVG and its size."""

    width: float
    height: float
    svg: str


@dataclass(frozen=True, slots=True)
class Look:
    """What is shown on a board besides what stands there.

    ``last`` are the squares that the last move touched; ``glows`` shade squares, the strongest
    first.
    """

    colours: Palette
    last: AbstractSet[str] = frozenset()
    glows: Sequence[Glow] = ()

    def glow(self, square: str) -> Glow | None:
        """The strongest glow on a square."""
        return next((glow for glow in self.glows if square in glow.squares), None)


def drawn(board: Board, look: Look) -> Drawn:
    """Return a board."""
    return _KINDS[board.kind](board, look)


def rack(tiles: Sequence[Tile], look: Look) -> Drawn:
    """Return the tiles of a rack in a row."""
    squares = [Square(f"rack {place}", tile=tile) for place, tile in enumerate(tiles)]
    svg = "".join(_tile(square, 6 + place * SIZE, 4) for place, square in enumerate(squares))
    width = max(1, len(squares)) * SIZE + 12
    return Drawn(
        width,
        SIZE + 12,
        box(1, 1, width - 2, SIZE + 10, look.colours.sheet, look.colours.rule) + svg,
    )


def _tile(square: Square, x: float, y: float) -> str:
    tile = square.tile
    if tile is None:
        return ""
    colour = WORD if len(tile.face) > 1 else DIGIT if re.fullmatch(r"[0-9]", tile.face) else SIGN
    inset = 1.5
    side = SIZE - 2 * inset
    edge = ' stroke-dasharray="4 3" stroke-width="2"' if tile.blank else ""
    look = f'rx="6" fill="{WOOD}" stroke="{WOOD_EDGE}"{edge}'
    wood = rect(x + inset, y + inset, side, side, look)
    size, bold = 16 if len(tile.face) > 1 else 27, ' font-weight="700"'
    face = words((x + SIZE / 2, y + SIZE / 2), tile.face, size, colour, TEXT, bold)
    at = (x + SIZE - 8, y + SIZE - 9)
    points = "" if tile.blank else words(at, str(tile.points), 9.5, colour, TEXT)
    return wood + face + points


def _premium(square: Square, x: float, y: float) -> str:
    """Return the letters on an empty premium square."""
    if square.tile is not None or square.kind not in PREMIUM_LETTERS:
        return ""
    text, size = ("★", 20) if square.kind == "centre" else (square.kind, 13)
    return words((x + SIZE / 2, y + SIZE / 2), text, size, PREMIUM_LETTERS[square.kind], TEXT)


def _shade(square: Square, x: float, y: float, look: Look, drawn: str) -> str:
    """Return a square under its shade, with the shade's number and words."""
    glow = look.glow(square.id)
    if glow is None:
        return drawn
    shade = f'fill="{look.colours.heat}" fill-opacity="{glow.opacity}"'
    svg = rect(x + 1, y + 1, SIZE - 2, SIZE - 2, shade) + drawn
    if glow.label and square.tile is None and not square.text:
        if square.filled:
            middle = f'rx="4" fill="{look.colours.sheet}" fill-opacity="0.85"'
            svg += rect(x + 5, y + 13, SIZE - 10, 18, middle)
        svg += words((x + SIZE / 2, y + SIZE / 2), glow.label, 13, look.colours.ink, TEXT)
    return f"<g><title>{escaped(glow.words)}</title>{svg}</g>" if glow.words else svg


def _cell(square: Square, x: float, y: float, look: Look) -> str:
    colours = look.colours
    glow = look.glow(square.id)
    svg = _tile(square, x, y) if square.tile or glow else _premium(square, x, y)
    if square.tile is None and square.filled:
        svg += line(hatch(square.id, x, y, SIZE), colours.lead, 2.5 if square.text == "" else 1.2)
    if square.tile is None and square.text:
        fit = fitted(square.text)
        for index, text in enumerate(fit.lines):
            down = (index - (len(fit.lines) - 1) / 2) * fit.size * SIZE * 1.02
            svg += words((x + SIZE / 2, y + SIZE / 2 + down), text, fit.size * SIZE, colours.ink)
    # Equal shades look equal.
    ground = colours.sheet if glow else PREMIUM.get(square.kind, colours.sheet)
    svg = box(x, y, SIZE, SIZE, ground, colours.rule) + _shade(square, x, y, look, svg)
    if square.id not in look.last:
        return svg
    if square.tile is None:
        path = stroke(square.id, x + 9, y + 40, x + 35, y + 39.5, 1.3)
        return svg + line(path, colours.accent, 2.4)
    ring = f'rx="6" fill="none" stroke="{colours.accent}" stroke-width="2.5"'
    return svg + rect(x + 1, y + 1, SIZE - 2, SIZE - 2, ring)


def name_of(square_id: str) -> tuple[str, str]:
    """Return the column and the row of a square's id."""
    found = re.search(r"([a-z]+)([0-9]+)$", square_id)
    return (found[1], found[2]) if found else ("", "")


def _across(board: Board) -> int:
    return max((len(row) for row in board.rows), default=0)


def _grid(board: Board, look: Look) -> Drawn:
    edge, svg, colours = 18, "", look.colours
    for x, square in enumerate(board.rows[0] if board.rows else ()):
        at = (edge + (x + 0.5) * SIZE, edge / 2)
        svg += words(at, name_of(square.id)[0], 13, colours.soft, TEXT)
    for y, row in enumerate(board.rows):
        at = (edge / 2, edge + (y + 0.5) * SIZE)
        svg += words(at, name_of(row[0].id if row else "")[1], 13, colours.soft, TEXT)
        for x, square in enumerate(row):
            svg += _cell(square, edge + x * SIZE, edge + y * SIZE, look)
    width, height = _across(board) * SIZE, len(board.rows) * SIZE
    frame = f'fill="none" stroke="{colours.lead}" stroke-width="1.8"'
    svg += rect(edge, edge, width, height, frame)
    return Drawn(width + 2 * edge, height + 2 * edge, svg)


def _strip(board: Board, look: Look) -> Drawn:
    """One row of squares with numbers below. A column is drawn as a row."""
    squares = [square for row in board.rows for square in row]
    count = max(1, -(-len(squares) // LONG))
    each = max(1, -(-len(squares) // count))
    lines = [squares[at : at + each] for at in range(0, len(squares), each)] or [[]]
    svg = ""
    for y, row in enumerate(lines):
        for x, square in enumerate(row):
            top = 2 + y * (SIZE + 20)
            svg += _cell(square, 2 + x * SIZE, top, look)
            if square.text != square.id:
                svg += words(
                    (2 + (x + 0.5) * SIZE, top + SIZE + 9), square.id, 12, look.colours.soft, TEXT
                )
    return Drawn(max(1, *(len(row) for row in lines)) * SIZE + 4, len(lines) * (SIZE + 20) + 2, svg)


def _lattice(board: Board, look: Look) -> Drawn:
    edge, space, svg, colours, last = 16, 48, "", look.colours, look.last
    places = {
        square.id: (edge + (x + 0.5) * space, edge + (y + 0.5) * space)
        for y, row in enumerate(board.rows)
        for x, square in enumerate(row)
    }
    for glow in reversed(look.glows):
        begin, end = glow.squares if len(glow.squares) == 2 else ("", "")
        if begin in places and end in places:
            path = stroke(f"{begin}-{end}", *places[begin], *places[end], 1.6)
            stripe = f'<g opacity="{glow.opacity}">{line(path, colours.heat, 9)}</g>'
            x, y = ((places[begin][axis] + places[end][axis]) / 2 for axis in (0, 1))
            stripe += words((x, y), glow.label, 11, colours.ink, TEXT)
            svg += f"<g><title>{escaped(glow.words)}</title>{stripe}</g>"
    for begin, end in board.segments:
        if begin not in places or end not in places:
            continue
        path = stroke(f"{begin}-{end}", *places[begin], *places[end], 1.6)
        svg += line(path, colours.accent if begin in last and end in last else colours.lead, 3.4)
    for square in (square for row in board.rows for square in row):
        x, y = places[square.id]
        radius = 6.5 if square.kind == "middle" else 5
        fill = colours.lead if square.filled or square.kind else colours.sheet
        svg += (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}" fill="{fill}"'
            f' stroke="{colours.lead}" stroke-width="1.8"/>'
        )
    return Drawn(_across(board) * space + 2 * edge, len(board.rows) * space + 2 * edge, svg)


def _list(board: Board, look: Look) -> Drawn:
    """Integers with commas, broken into lines."""
    lines: list[str] = []
    for square in (square for row in board.rows for square in row):
        text = f"{square.text or '·'}, "
        if lines and len(lines[-1]) + len(text) <= 30:
            lines[-1] += text
        else:
            lines.append(text)
    told = [each.rstrip() for each in lines[:-1]] + [each[:-2] for each in lines[-1:]] or [
        "nothing yet"
    ]
    width = max(180, max(map(len, told)) * 14 + 24)
    svg = "".join(
        words((width / 2, 22 + y * 36), each, 28, look.colours.ink) for y, each in enumerate(told)
    )
    return Drawn(width, len(told) * 36 + 8, svg)


_KINDS: dict[str, Callable[[Board, Look], Drawn]] = {
    "grid": _grid,
    "tiles": _grid,
    "row": _strip,
    "column": _strip,
    "lattice": _lattice,
    "list": _list,
}
