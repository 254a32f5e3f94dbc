"""Texts of squares, grids and rows, and the sizes that they show. People count from 1 and write
``a1``; the code counts from 0.

Output is exact; input is forgiving (case, spaces, ``;`` for a newline, ``o`` for empty, ``x # *``
for filled).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from paperbits.core.wording import counted

SQUARE = re.compile(r"([a-z]+)([0-9]+)")
INTEGER = re.compile(r"[0-9]+")


def column_name(column: int) -> str:
    """Return a column's name: ``a`` for 0, ``z`` for 25, then ``aa``."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def column_index(name: str) -> int:
    """Return the column, from 0, of a name in lower case."""
    index = 0
    for letter in name:
        index = index * 26 + ord(letter) - ord("a") + 1
    return index - 1


@lru_cache(maxsize=4_096)
def square_name(row: int, column: int) -> str:
    """Return a square's name: ``c2`` for row 1, column 2."""
    return f"{column_name(column)}{row + 1}"


def read_square(text: str, rows: int, columns: int) -> tuple[int, int]:
    """Return the row and column of a square such as ``c2``. Raises InvalidMoveError if the text is
    not a square, IllegalMoveError if the square is not on the board.
    """
    found = matched(SQUARE, text, "A square is a column letter and a row number, such as c2")
    letters, digits = found[1], found[2].lstrip("0")
    if 0 < len(digits) <= 3 and len(letters) <= 2:
        row, column = int(digits) - 1, column_index(letters)
        if row < rows and column < columns:
            return row, column
    last = square_name(rows - 1, columns - 1)
    raise IllegalMoveError(
        f"There is no square {shown(tidy(text))} here; the board goes from a1 to {last}."
    )


def matched(pattern: re.Pattern[str], text: str, what: str) -> re.Match[str]:
    """Return how a pattern matches a tidy move; raises InvalidMoveError, which says ``what`` it is."""
    found = pattern.fullmatch(tidy(text))
    if not found:
        raise InvalidMoveError(f"{what}, not {shown(text)}.")
    return found


def tidy(text: str) -> str:
    """Return a move's text without spaces and in lower case."""
    return "".join(text.split()).lower()


def shown(text: str) -> str:
    """Return a text from outside, short enough to quote, with dots for what can't be printed."""
    short = text if len(text) <= 40 else text[:37] + "..."
    signs = (sign if sign.isprintable() else " " if sign.isspace() else "·" for sign in short)
    return f"'{''.join(signs)}'"


def read_digits(text: str) -> int:
    """Return an integer, zero or positive, from decimal digits: at most 18 after leading zeros.
    Raises InvalidMoveError if the text is not such a number, IllegalMoveError if it is too long.
    """
    if not INTEGER.fullmatch(text):
        raise InvalidMoveError(f"An integer is written in the digits 0 to 9, not as {shown(text)}.")
    digits = text.lstrip("0") or "0"
    if len(digits) > 18:
        raise IllegalMoveError(
            f"An integer of {len(digits)} digits is too long here; 18 digits are the most."
        )
    return int(digits)


def read_rows(text: str) -> list[str]:
    """Return the lines of a grid's text, separated by ``;`` or newlines, blank ends stripped."""
    lines = [line.strip() for line in text.replace(";", "\n").split("\n")]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def read_grid(text: str, rows: int, columns: int) -> list[list[str]]:
    """Return the tokens of a grid: separated by spaces or commas, or single characters; raises
    InvalidPositionError. Empty rows are skipped, because the author's own page has them.
    """
    lines = [line for line in read_rows(text) if line]
    if len(lines) != rows:
        raise InvalidPositionError(f"The grid has {rows} rows, not {len(lines)}.")
    grid = []
    for number, line in enumerate(lines, 1):
        tokens = line.lower().replace(",", " ").split()
        together = "".join(tokens)
        if len(tokens) != columns == len(together) and (
            len(tokens) == 1 or not INTEGER.search(together)
        ):
            tokens = list(together)
        if len(tokens) != columns:
            raise InvalidPositionError(f"Row {number} has {len(tokens)} squares, not {columns}.")
        grid.append(tokens)
    return grid


Square = TypeVar("Square")


def read_squares(rows: list[list[str]], read: Callable[[str], Square]) -> list[list[Square]]:
    """Return what ``read`` makes of each token of a grid; raises InvalidPositionError, which says
    where the token stands.
    """
    found: list[list[Square]] = []
    for number, row in enumerate(rows, 1):
        found.append([])
        for place, token in enumerate(row, 1):
            try:
                found[-1].append(read(token))
            except InvalidPositionError as error:
                raise InvalidPositionError(f"Row {number}, square {place}: {error}") from None
    return found


FILLED = frozenset("x*#×✱■")
EMPTY = frozenset("o._-□·")


def read_fill(token: str) -> bool:
    """Return whether a square's text means filled; raises InvalidPositionError."""
    if token in FILLED:
        return True
    if token in EMPTY:
        return False
    raise InvalidPositionError(f"A square is * when filled and . when empty, not {shown(token)}.")


def read_fills(text: str, length: int) -> list[bool]:
    """Return the squares of a row such as ``*.*.``, in any accepted characters."""
    tokens = "".join(" ".join(read_rows(text)).lower().split())
    if len(tokens) != length:
        raise InvalidPositionError(f"The row has {length} squares, not {len(tokens)}.")
    return [read_fill(token) for token in tokens]


AUTHORS_EMPTY = "**"
"""An empty square in the author's grids of two-digit numbers."""


def read_number_token(token: str) -> int:
    """Return a number, leading zeros accepted; 0 for an empty square; raises InvalidPositionError."""
    if token == AUTHORS_EMPTY or (token and all(sign in "._o" for sign in token)):
        return 0
    digits = token.lstrip("0")
    if not INTEGER.fullmatch(token) or not 0 < len(digits) <= 18:
        raise InvalidPositionError(
            "A square holds a positive integer of up to 18 digits, or . when empty, not"
            f" {shown(token)}."
        )
    return int(digits)


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
            f" {counted(len(rows), 'row')}, and {counted(max(widths(rows[0])), 'square')} in"
            " row 1."
        )
    return Shape({"n": len(rows)}, f"a {len(rows)} by {len(rows)} grid")


def widths(row: str) -> set[int]:
    """Return the possible numbers of squares in a row: its tokens, or its characters."""
    tokens = row.replace(",", " ").split()
    return {len(tokens), len("".join(tokens))}


def row_of(squares: int, setting: str) -> Shape:
    """Return the shape of one row of squares."""
    return Shape({setting: squares}, f"a row of {counted(squares, 'square')}")
