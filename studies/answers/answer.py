"""What an answer is: a table and a picture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from paperbits.lab.figures import SVG, sheets

LISTED: Final = 8
"""Names in a list, at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A table, and a function that draws its picture into the axes of Matplotlib."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    draw: Callable[[Any], None]
    height: float = 3.6
    """The picture's height in inches. Its width is 6.4."""

    def table(self) -> str:
        """Return the table as Markdown."""
        ruler = ("---",) * len(self.columns)
        return "\n".join(f"| {' | '.join(row)} |" for row in (self.columns, ruler, *self.rows))

    def to_json(self) -> list[dict[str, str]]:
        """Return the rows as JSON objects."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def plot(self, file: Path) -> None:
        """Draw the picture. Equal answers give equal files."""
        with sheets(file.stem) as figure:
            sheet = figure(figsize=(6.4, self.height), layout="constrained")
            self.draw(sheet.add_subplot())
            sheet.savefig(file, format="svg", metadata=SVG)


def percent(part: float, whole: float) -> str:
    """Return a share as a text such as 62%; under 0.5% but not zero, as <1%; likewise >99%."""
    if not whole:
        return "-"
    share = 100 * part / whole
    if 0 < share < 0.5:
        return "<1%"
    if 99.5 <= share < 100:
        return ">99%"
    return f"{share:.0f}%"


def listed(names: Sequence[str]) -> str:
    """Return names as a text; of more than ``LISTED``, how many they are."""
    return ", ".join(names) if len(names) <= LISTED else f"{len(names)} of them"
