"""The size that a position's text shows: four rows of four squares are a 4 by 4 grid."""

from collections.abc import Mapping
from dataclasses import dataclass

from paperbits.core.errors import InvalidPositionError
from paperbits.core.notation import read_rows


@dataclass(frozen=True, slots=True)
class Shape:
    """The settings that a text shows, and words for the size, such as ``a 4 by 4 grid``."""

    settings: Mapping[str, int]
    words: str


def square_grid(text: str) -> Shape:
    """Return the shape of a grid with as many rows as columns; raises InvalidPositionError."""
    rows = [line for line in read_rows(text) if line]
    if not rows:
        raise InvalidPositionError("There is no grid here; write its rows, one below the other.")
    if len(rows) not in widths(rows[0]) or (len(rows) == 1 and max(widths(rows[0])) > 1):
        raise InvalidPositionError(
            "A grid here has as many rows as each row has squares; this one has"
            f" {_counted(len(rows), 'row')}, and {_counted(max(widths(rows[0])), 'square')} in"
            " row 1."
        )
    return Shape({"n": len(rows)}, f"a {len(rows)} by {len(rows)} grid")


def widths(row: str) -> set[int]:
    """Return the possible numbers of squares in a row: its tokens, or its characters."""
    tokens = row.replace(",", " ").split()
    return {len(tokens), len("".join(tokens))}


def row_of(squares: int, setting: str) -> Shape:
    """Return the shape of one row of squares."""
    return Shape({setting: squares}, f"a row of {_counted(squares, 'square')}")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
