"""Text that flows: paragraphs, lists, tables and boards, in columns and over pages."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Final, Protocol

from paperbits.printing import fonts
from paperbits.printing.canvas import HAIR, THIN, Page, Paper, Shape, Stroke, Text

LEADING: Final = 1.42
"""Height of a line, in sizes of its text."""

ROUNDING: Final = 1e-6
"""Length, in mm, by which a sum of widths or heights may be too large."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one style."""

    text: str
    bold: bool = False


@dataclass(slots=True)
class Piece:
    """A part of a block that no column breaks: shapes from its own top left corner, its height, and
    the space below it.
    """

    height: float
    shapes: list[Shape]
    after: float = 0.0
    keep: bool = False
    """Whether it stays with the piece that follows."""


class Block(Protocol):
    """Something that fills a width."""

    def laid(self, width: float, size: float) -> list[Piece]:
        """Lay the block out in this width, in mm, with text of this size."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words that wrap. ``scale`` is the size of its text; ``mark`` hangs before its first line."""

    runs: tuple[Run, ...]
    scale: float = 1.0
    indent: float = 0.0
    """Space on its left, in sizes of text."""
    mark: str = ""
    space: float = 0.55
    """Space below, in sizes of text."""
    keep: bool = False

    def laid(self, width: float, size: float) -> list[Piece]:
        """Wrap the words. Two lines at least stay together at both ends."""
        left, size = self.indent * size, size * self.scale
        lines = wrapped(self.runs, width - left, size)
        last = len(lines) - 1
        pieces = [
            Piece(size * LEADING, list(_set(line, left, size)), keep=k in (0, last - 1))
            for k, line in enumerate(lines)
        ]
        pieces[-1].after, pieces[-1].keep = self.space * size, self.keep
        if self.mark:
            gap = fonts.width(" ", size)
            pieces[0].shapes.append(Text(left - gap, size * 1.05, self.mark, size, anchor="end"))
        return pieces


@dataclass(frozen=True, slots=True)
class Typed:
    """Lines that keep their breaks and their columns, such as a position's text."""

    lines: tuple[str, ...]

    def laid(self, width: float, size: float) -> list[Piece]:
        """Set each character in a column of its own."""
        most = max((len(line) for line in self.lines), default=1)
        cell = min(size * 0.62, (width - size) / max(1, most))
        scale = cell / 0.62
        height = len(self.lines) * scale * LEADING
        shapes: list[Shape] = [Stroke(size * 0.3, 0, size * 0.3, height, THIN, 0.6)]
        for number, line in enumerate(self.lines):
            y = number * scale * LEADING + scale
            shapes += [
                Text(size + (column + 0.5) * cell, y, sign, scale, anchor="middle")
                for column, sign in enumerate(line)
                if sign != " "
            ]
        return [Piece(height, shapes, after=0.7 * size)]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row is a heading. ``right`` are the columns of numbers."""

    rows: tuple[tuple[tuple[Run, ...], ...], ...]
    right: frozenset[int] = frozenset()

    def laid(self, width: float, size: float) -> list[Piece]:
        """Give each column the width of its longest text, or its share if there is too little."""
        size, pad = size * 0.95, size * 0.5
        head = tuple(tuple(replace(run, bold=True) for run in cell) for cell in self.rows[0])
        rows = (head, *self.rows[1:])
        natural = [0.0] * max(map(len, rows))
        for row in rows:
            for k, cell in enumerate(row):
                natural[k] = max(natural[k], _wide(cell, size) + 2 * pad)
        share = min(1.0, width / sum(natural))
        widths = [each * share for each in natural]
        pieces = []
        for number, row in enumerate(rows):
            cells = [wrapped(cell, widths[k] - 2 * pad, size) for k, cell in enumerate(row)]
            high = max(map(len, cells)) * size * LEADING
            rule = (THIN, 0.0) if number == 0 else (HAIR, 0.6)
            shapes: list[Shape] = [Stroke(0, high, sum(widths), high, *rule)]
            for k, lines in enumerate(cells):
                for index, line in enumerate(lines):
                    free = widths[k] - pad - _wide(line, size) if k in self.right else pad
                    shapes += _set(line, sum(widths[:k]) + free, size, index * size * LEADING)
            pieces.append(Piece(high, shapes, keep=number == 0))
        pieces[-1].after, pieces[-1].keep = 0.7 * size, False
        return pieces


@dataclass(frozen=True, slots=True)
class Figure:
    """Shapes of a known size, centred."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    def laid(self, width: float, size: float) -> list[Piece]:
        """Centre the shapes; make them smaller if they are too wide."""
        scale = min(1.0, width / self.width) if self.width else 1.0
        left = (width - self.width * scale) / 2
        shapes: list[Shape] = [shape.placed(scale, left, 0) for shape in self.shapes]
        return [Piece(self.height * scale, shapes, after=size)]


def _wide(runs: Iterable[Run], size: float) -> float:
    return sum(fonts.width(run.text, size, bold=run.bold) for run in runs)


def _set(line: Iterable[Run], x: float, size: float, y: float = 0.0) -> Iterator[Text]:
    """Yield the texts of a line whose top left corner is here."""
    for run in line:
        yield Text(x, y + size * 1.05, run.text, size, run.bold)
        x += fonts.width(run.text, size, bold=run.bold)


def wrapped(runs: Iterable[Run], width: float, size: float) -> list[list[Run]]:
    """Break runs into lines of at most ``width``. A longer word is broken anywhere."""
    signs = [(sign, run.bold) for run in runs for sign in run.text]
    ends = list(accumulate(fonts.width(sign, size, bold=bold) for sign, bold in signs))
    lines: list[list[Run]] = []
    first, used = 0, 0.0
    while first < len(signs):
        end = bisect_right(ends, used + width + ROUNDING, first)
        if end < len(signs):
            spaces = (k for k in range(end, first, -1) if signs[k][0] == " ")
            end = next(spaces, max(end, first + 1))
        parts = groupby(signs[first:end], itemgetter(1))
        lines.append([Run("".join(sign for sign, _ in part), bold) for bold, part in parts])
        first = end + (end < len(signs) and signs[end][0] == " ")
        used = ends[first - 1]
    return lines or [[]]


@dataclass(slots=True)
class Column:
    """A column of blocks that has been filled."""

    used: float = 0.0
    shapes: list[Shape] = field(default_factory=list)


def columns(blocks: Iterable[Block], width: float, height: float, size: float) -> list[Column]:
    """Fill columns of this width and height with blocks."""
    filled, kept = [Column()], list[Piece]()
    pieces = [piece for block in blocks for piece in block.laid(width, size)]
    for number, piece in enumerate(pieces, 1):
        kept.append(piece)
        if piece.keep and number < len(pieces):
            continue
        wanted = sum(each.height + each.after for each in kept) - piece.after
        if filled[-1].shapes and filled[-1].used + wanted > height + ROUNDING:
            filled.append(Column())
        for each in kept:
            filled[-1].shapes += [shape.placed(1.0, 0, filled[-1].used) for shape in each.shapes]
            filled[-1].used += each.height + each.after
        kept = []
    return filled


def on_pages(
    blocks: Sequence[Block], paper: Paper, size: float, *, across: int = 1, top: float = 0.0
) -> list[Page]:
    """Set blocks in columns on as many pages as that takes. ``top`` is room left free on each."""
    gap = 7.0
    width = (paper.inner_width - gap * (across - 1)) / across
    pages: list[Page] = []
    filled = columns(blocks, width, paper.inner_height - top - 6, size)
    for number, column in enumerate(filled):
        if number % across == 0:
            pages.append(Page(paper))
        pages[-1].place(
            column.shapes, paper.margin + number % across * (width + gap), paper.margin + top
        )
    return pages
