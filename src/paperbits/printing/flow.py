"""Text that flows: paragraphs, lists, tables and boards, in columns and over pages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from paperbits.printing import fonts
from paperbits.printing.canvas import HAIR, THIN, Line, Page, Paper, Shape, Text

LEADING: Final = 1.42
"""Height of a line, in sizes of its text."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one style. ``code`` is text as it is typed."""

    text: str
    bold: bool = False
    code: bool = False


@dataclass(slots=True)
class Laid:
    """A block that has been laid out: shapes from its own top left corner, and its height.

    ``breaks`` are the heights at which it may go on in the next column.
    """

    height: float
    shapes: list[Shape] = field(default_factory=list)
    breaks: tuple[float, ...] = ()
    after: float = 0.0
    """Space below it, unless a column ends there."""
    keep: bool = False
    """Whether it stays with the block that follows."""


class Block(Protocol):
    """Something that fills a width."""

    def laid(self, width: float, size: float) -> Laid:
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

    def laid(self, width: float, size: float) -> Laid:
        """Wrap the words."""
        left, size = self.indent * size, size * self.scale
        lines = wrapped(self.runs, width - left, size)
        laid = Laid(len(lines) * size * LEADING, after=self.space * size, keep=self.keep)
        laid.breaks = tuple(k * size * LEADING for k in range(2, len(lines) - 1))
        if self.mark:
            gap = fonts.width(" ", size)
            laid.shapes.append(Text(left - gap, size * 1.05, self.mark, size, anchor="end"))
        for number, line in enumerate(lines):
            x = left
            for run in line:
                laid.shapes.append(
                    Text(
                        x, number * size * LEADING + size * 1.05, run.text, size, run.bold, grey=0.0
                    )
                )
                x += fonts.width(run.text, size, bold=run.bold)
        return laid


@dataclass(frozen=True, slots=True)
class Typed:
    """Lines that keep their breaks and their columns, such as a position's text."""

    lines: tuple[str, ...]

    def laid(self, width: float, size: float) -> Laid:
        """Set each character in a column of its own."""
        cell = size * 0.62
        most = max((len(line) for line in self.lines), default=1)
        cell = min(cell, (width - size) / max(1, most))
        scale = cell / 0.62
        laid = Laid(len(self.lines) * scale * LEADING, after=0.7 * size)
        laid.shapes.append(Line(size * 0.3, 0, size * 0.3, laid.height, THIN, 0.6))
        for number, line in enumerate(self.lines):
            for column, sign in enumerate(line):
                if sign != " ":
                    at = size + (column + 0.5) * cell
                    laid.shapes.append(
                        Text(at, number * scale * LEADING + scale, sign, scale, anchor="middle")
                    )
        return laid


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row is a heading. ``right`` are the columns of numbers."""

    rows: tuple[tuple[tuple[Run, ...], ...], ...]
    right: frozenset[int] = frozenset()

    def laid(self, width: float, size: float) -> Laid:
        """Give each column the width of its longest text, or its share if there is too little."""
        size, pad = size * 0.95, size * 0.5
        columns = max(len(row) for row in self.rows)
        rows = [
            tuple(tuple(replace(run, bold=run.bold or not number) for run in cell) for cell in row)
            for number, row in enumerate(self.rows)
        ]
        natural = [
            max(_wide(row[k], size) for row in rows if k < len(row)) + 2 * pad
            for k in range(columns)
        ]
        share = min(1.0, width / sum(natural))
        widths = [each * share for each in natural]
        laid, y = Laid(0.0, after=0.7 * size), 0.0
        breaks = []
        for number, row in enumerate(rows):
            cells = [wrapped(cell, widths[k] - 2 * pad, size) for k, cell in enumerate(row)]
            high = max(len(lines) for lines in cells) * size * LEADING
            x = 0.0
            for k, lines in enumerate(cells):
                for index, line in enumerate(lines):
                    at = x + (widths[k] - pad - _wide(line, size) if k in self.right else pad)
                    for run in line:
                        laid.shapes.append(
                            Text(
                                at,
                                y + index * size * LEADING + size * 1.05,
                                run.text,
                                size,
                                run.bold,
                            )
                        )
                        at += fonts.width(run.text, size, bold=run.bold)
                x += widths[k]
            y += high
            laid.shapes.append(
                Line(
                    0, y, sum(widths), y, THIN if number == 0 else HAIR, 0.0 if number == 0 else 0.6
                )
            )
            breaks.append(y)
        laid.height, laid.breaks = y, tuple(breaks[1:-1])
        return laid


@dataclass(frozen=True, slots=True)
class Figure:
    """Shapes of a known size, centred."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    def laid(self, width: float, size: float) -> Laid:
        """Centre the shapes; make them smaller if they are too wide."""
        scale = min(1.0, width / self.width) if self.width else 1.0
        left = (width - self.width * scale) / 2
        return Laid(
            self.height * scale, [shape.placed(scale, left, 0) for shape in self.shapes], after=size
        )


def _wide(runs: Iterable[Run], size: float) -> float:
    return sum(fonts.width(run.text, size, bold=run.bold) for run in runs)


def wrapped(runs: Sequence[Run], width: float, size: float) -> list[list[Run]]:
    """Break runs into lines of at most ``width``. A longer word is broken anywhere."""
    lines: list[list[Run]] = [[]]
    used = 0.0
    for run in runs:
        for number, word in enumerate(run.text.split(" ")):
            if number and lines[-1]:
                used += fonts.width(" ", size, bold=run.bold)
                lines[-1].append(replace(run, text=" "))
            rest = word
            while rest:
                wide = fonts.width(rest, size, bold=run.bold)
                if used + wide <= width + 1e-6:
                    lines[-1].append(replace(run, text=rest))
                    used += wide
                    break
                if any(each.text.strip() for each in lines[-1]) and " " in [
                    each.text for each in lines[-1]
                ]:
                    lines.append(_last_word(lines[-1]))
                    used = _wide(lines[-1], size)
                    if used + wide <= width + 1e-6 or not lines[-1]:
                        continue
                head = _fitting(rest, width - used, size, bold=run.bold)
                lines[-1].append(replace(run, text=rest[:head]))
                rest, used = rest[head:], 0.0
                lines.append([])
    return [_joined(line) for line in lines if line] or [[]]


def _last_word(line: list[Run]) -> list[Run]:
    """Take from a line what stands after its last space, which goes with the next word."""
    last = max(k for k, run in enumerate(line) if run.text == " ")
    tail = line[last + 1 :]
    del line[last:]
    return tail


def _fitting(word: str, width: float, size: float, *, bold: bool) -> int:
    """Return how many characters of a word fit; at least one."""
    count = 1
    while count < len(word) and fonts.width(word[: count + 1], size, bold=bold) <= width:
        count += 1
    return count


def _joined(line: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for run in line:
        if joined and replace(joined[-1], text="") == replace(run, text=""):
            joined[-1] = replace(joined[-1], text=joined[-1].text + run.text)
        else:
            joined.append(run)
    return joined


@dataclass(slots=True)
class Column:
    """A column of blocks that has been filled."""

    used: float = 0.0
    shapes: list[Shape] = field(default_factory=list)


def columns(blocks: Iterable[Block], width: float, height: float, size: float) -> list[Column]:
    """Fill columns of this width and height with blocks."""
    filled = [Column()]
    laid = [block.laid(width, size) for block in blocks]
    for number, each in enumerate(laid):
        follower = laid[number + 1] if each.keep and number + 1 < len(laid) else None
        wanted = each.height + (each.after + _least(follower) if follower else 0.0)
        _fill(filled, each, wanted, height)
    return filled


def _least(block: Laid) -> float:
    """Return the least of a block that may stand below a heading."""
    return block.breaks[0] if block.breaks else block.height


def _fill(filled: list[Column], block: Laid, wanted: float, height: float) -> None:
    rest, top = block, 0.0
    while True:
        column = filled[-1]
        room = height - column.used
        if wanted <= room + 1e-6 or (not column.shapes and not rest.breaks):
            _put(column, rest, top, block.height)
            column.used += block.height - top + block.after
            return
        fits = [at for at in rest.breaks if at - top <= room and at > top]
        if fits:
            _put(column, rest, top, fits[-1])
            top = fits[-1]
            rest = replace(rest, breaks=tuple(at for at in rest.breaks if at > top))
            wanted = block.height - top
        elif not column.shapes:
            _put(column, rest, top, block.height)
            column.used = height
            return
        filled.append(Column())


def _put(column: Column, block: Laid, top: float, bottom: float) -> None:
    column.shapes += [
        shape.placed(1.0, 0, column.used - top)
        for shape in block.shapes
        if top <= _top(shape) < bottom
    ]


def _top(shape: Shape) -> float:
    return (
        min(shape.y1, shape.y2) - 1e-3
        if isinstance(shape, Line)
        else shape.y - (shape.size if isinstance(shape, Text) else 0)
    )


def on_pages(
    blocks: Sequence[Block], paper: Paper, size: float, *, across: int = 1, top: float = 0.0
) -> list[Page]:
    """Set blocks in columns on as many pages as that takes. ``top`` is room left free on the first."""
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
