"""Tables on a terminal. A table that would be too narrow to read becomes a list."""

from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

READABLE: Final = 16
"""The width that a text needs to be easy to read."""


class ReadableTable(Table):
    """A table that is written as a list if its columns have too little room."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render as a table or as a list."""
        if self._needed(console, options) <= options.max_width:
            yield from super().__rich_console__(console, options)
        else:
            yield from self._as_list()

    def _needed(self, console: Console, options: ConsoleOptions) -> int:
        needed = 0
        for column in self.columns:
            widths = [
                Measurement.get(console, options, cell) for cell in (column.header, *column.cells)
            ]
            needed += 2 + max(max(min(each.maximum, READABLE), each.minimum) for each in widths)
        return needed

    def _as_list(self) -> RenderResult:
        headings = [str(column.header) for column in self.columns]
        if headings[0].startswith("Player"):
            yield Text(headings[0], style="bold")
        for row, *cells in zip(self.rows, *(column.cells for column in self.columns), strict=True):
            for place, (heading, cell) in enumerate(zip(headings, cells, strict=True)):
                text = cell.copy() if isinstance(cell, Text) else Text(str(cell))
                if not text:
                    continue
                if place and heading:
                    text = Text(f"{heading}: ").append_text(text)
                text.stylize(row.style or "")
                yield Padding(text, (0, 0, 0, 2 if place else 0))
        yield Text()


def table(*columns: str) -> ReadableTable:
    """An empty table with these headings."""
    made = ReadableTable(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made
