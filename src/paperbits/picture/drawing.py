"""A whole position: the boards of a view below each other, grids side by side, without logs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from paperbits.core.view import Tile, View
from paperbits.picture.boards import Look, drawn
from paperbits.picture.boards import rack as drawn_rack
from paperbits.picture.heat import Glow
from paperbits.picture.palette import DAY, PAGE, Palette, resolved
from paperbits.picture.svg import escaped, number, words

GAP = 26
PAD = 12
WIDE = 700
"""The width up to which grids stand side by side."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its size in pixels. ``inner`` can stand inside another SVG."""

    width: int
    height: int
    inner: str
    title: str
    in_page: bool = False

    def svg(self, size: int | None = None) -> str:
        """Return a complete SVG document; ``size`` is its width in pixels."""
        wide, high = self.width, self.height
        if size is not None:
            wide, high = size, round(size * self.height / self.width)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
            f' width="{wide}" height="{high}"'
            f' role="img"><title>{escaped(self.title)}</title>{self.inner}</svg>'
        )
        return svg if self.in_page else resolved(svg)


def picture(
    view: View,
    title: str,
    caption: Sequence[str] = (),
    colours: Palette = DAY,
    *,
    glows: Sequence[Glow] = (),
    rack: Sequence[Tile] = (),
) -> Picture:
    """Return the picture of a view.

    ``caption`` are the lines below, ``glows`` shade squares, the strongest first, and ``rack`` are
    tiles to draw below the boards.
    """
    look, ink, soft = Look(colours, frozenset(view.last), glows), colours.ink, colours.soft
    pieces, wide, y = _placed(view, look)
    if rack:
        made = drawn_rack(rack, look)
        wide = max(wide, made.width)
        pieces.append(((wide - made.width) / 2, y + 10, made.svg))
        y += made.height + 10
    wide = max(wide, 120, *(len(each) * 9.2 for each in caption))
    below = "".join(
        words((wide / 2, y + 22 + 24 * line), each, 17 if line else 20, soft if line else ink)
        for line, each in enumerate(caption)
    )
    tall = y + (len(caption) * 24 + 16 if caption else 0)
    width, height = math.ceil(wide + 2 * PAD), math.ceil(tall + 2 * PAD)
    placed = "".join(
        f'<g transform="translate({number(left)} {number(top)})">{svg}</g>'
        for left, top, svg in pieces
    )
    paper = f'<rect width="{width}" height="{height}" fill="{colours.paper}"/>'
    inner = f'{paper}<g transform="translate({PAD} {PAD})">{placed}{below}</g>'
    return Picture(width, height, inner, title, colours is PAGE)


def _placed(view: View, look: Look) -> tuple[list[tuple[float, float, str]], float, float]:
    """Return the boards of a view, each with where it stands, and the width and height of all."""
    pieces: list[tuple[float, float, str]] = []
    wide, x, y, high = 0.0, 0.0, 0.0, 0.0
    before = ""
    for board in view.boards:
        if board.kind == "log":
            continue
        made = drawn(board, look)
        heading = 26 if board.title else 0
        if x > 0 and (board.kind != "grid" or before != "grid" or x + made.width > WIDE):
            x, y, high = 0.0, y + high + GAP, 0.0
        above = words((made.width / 2, 11), board.title, 19, look.colours.soft) if heading else ""
        pieces.append((x, y, f'{above}<g transform="translate(0 {heading})">{made.svg}</g>'))
        wide = max(wide, x + made.width)
        high = max(high, made.height + heading)
        x += made.width + GAP
        before = board.kind
    return pieces, wide, y + high
