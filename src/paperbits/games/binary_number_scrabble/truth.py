"""Checking a board: every line of two or more tiles must be an equation."""

from collections.abc import Iterator
from itertools import groupby

from paperbits.core.notation import column_name, square_name

from .equation import is_numeral
from .explain import explain
from .game import BinaryNumberScrabble
from .play import Squares
from .tiles import BLANK, SIDE

WAYS = {
    "precedence": ("standard", "left-to-right"),
    "division": ("exact", "floor", "rational"),
    "negatives": ("never", "between"),
    "identities": ("allow",),
    "alongside": (True,),
    "xor": (4,),
}
"""Settings that can make a wrong board valid, each with the values to try."""


def untrue(squares: Squares, game: BinaryNumberScrabble) -> str:
    """Return why a board is not valid with these settings: its first false line, and a setting that
    would make it valid, if there is one. Rows come before columns. The text is empty if every line
    is an equation.
    """
    fault = _first_false_line(squares, game)
    if not fault:
        return ""
    for name, values in WAYS.items():
        for value in values:
            other = game._replace(**{name: value})  # type: ignore[arg-type]  # Each setting has its own type.
            if other != game and other.fits() and not _first_false_line(squares, other):
                shown = "true" if value is True else value
                return (
                    f"{fault} Every line must be true; this board is, with the setting {name} at"
                    f" {shown}."
                )
    return f"{fault} Every line of two or more tiles must be a true equation."


def _first_false_line(squares: Squares, game: BinaryNumberScrabble) -> str:
    for name, start, tiles in _lines(squares):
        symbols = [tile & ~BLANK for tile in tiles]
        if game.alongside and is_numeral(symbols, len(symbols)):
            continue
        explained = explain(symbols, game.reading)
        if not explained.verdict.valid:
            return f"{name} reads, from {start}, {explained.sentence}"
    return ""


def _lines(squares: Squares) -> Iterator[tuple[str, str, list[int]]]:
    """Yield the name, the first square and the tiles of each line of two or more."""
    for down in (False, True):
        for line in range(SIDE):
            tiles = [squares[k][line] if down else squares[line][k] for k in range(SIDE)]
            name = f"Column {column_name(line)}" if down else f"Row {line + 1}"
            for filled, run in groupby(range(SIDE), key=lambda place: tiles[place] > 0):
                start, *others = run
                if filled and others:
                    first = square_name(start, line) if down else square_name(line, start)
                    yield name, first, tiles[start : others[-1] + 1]
