"""Texts of tiles, racks and moves: ``8d 1(+)?1=10``, ``exchange 0 1 =``, ``pass``. Output is exact,
input is forgiving.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from paperbits.core.notation import column_index, column_name, shown
from paperbits.games.binary_number_scrabble.tiles import (
    AND,
    ANY,
    BLANK,
    DIVIDE,
    EMPTY,
    EQUALS,
    MINUS,
    NOT,
    ONE,
    OR,
    PLUS,
    RACK,
    SIDE,
    SYMBOLS,
    TIMES,
    XOR,
    ZERO,
)

_SIGNS = {
    ZERO: "0",
    ONE: "1",
    EQUALS: "=",
    PLUS: "+",
    MINUS: "-−–",
    TIMES: "*x×·⋅",
    DIVIDE: "/÷:",
    OR: "|v∨",
    AND: "&∧",
    NOT: "~!¬",
    XOR: "^⊕",
}
READ: Final = {sign: tile for tile, signs in _SIGNS.items() for sign in signs} | {"or": OR, "and": AND, "not": NOT, "xor": XOR}
"""Every accepted way to write a tile, in lower case."""

_SQUARES = {".": EMPTY} | {"?" * blank + sign: tile | BLANK * blank for sign, tile in READ.items() for blank in (0, 1)}
_TILE = "xor|or|and|not|[" + re.escape("".join(sign for sign in READ if len(sign) == 1)) + "]"
_RACKED = re.compile(rf"\s*({_TILE}|\?)")
_SQUARE = re.compile(rf"\s*(\.|\??(?:{_TILE}))")
_PLACED = re.compile(rf"\s*(?:\(\s*(\??)\s*({_TILE})\s*(\))|(\??)\s*({_TILE}))")

_ACROSS = re.compile(r"\s*([0-9]+)\s*([a-z]{1,2})\s+(.*)|\s*([0-9]+)\s*([a-z])(.*)", re.DOTALL)
_DOWN = re.compile(r"\s*([a-z]{1,2})\s*([0-9]+)(?:\s+|(?=[^0-9\s]))(.*)", re.DOTALL)
_EXCHANGE = re.compile(r"\s*exchange\b(.*)", re.DOTALL)
LONGEST: Final = 10_000
"""The most characters of a move's text."""


@dataclass(frozen=True, slots=True)
class Play:
    """A play as written: its whole main line, from its first square.

    ``tiles`` are symbols, with ``BLANK`` set on a new blank and on an old one that is written
    ``(?1)``; ``old`` says which of them are already on the board according to the text.
    """

    row: int
    column: int
    down: bool
    tiles: tuple[int, ...]
    old: tuple[bool, ...]

    @property
    def squares(self) -> list[tuple[int, int]]:
        """The row and column of each tile. They may be off the board."""
        return [(self.row + k * self.down, self.column + k * (not self.down)) for k in range(len(self.tiles))]

    @property
    def text(self) -> str:
        """The exact text of the play."""
        return f"{start_text(self.row, self.column, down=self.down)} " + "".join(
            f"({SYMBOLS[tile & ~BLANK]})" if old else tile_text(tile) for tile, old in zip(self.tiles, self.old, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles to exchange, as counts by tile."""

    counts: tuple[int, ...]

    @property
    def text(self) -> str:
        """The exact text, ``exchange 0 1 =``, the tiles in code-point order."""
        return "exchange " + " ".join(rack_text(self.counts))


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without a play or an exchange."""

    text: str = "pass"


Move = Play | Exchange | Pass


def start_text(row: int, column: int, *, down: bool) -> str:
    """Return ``8d`` for a line that reads across from d8, ``d8`` for one that reads down."""
    return f"{column_name(column)}{row + 1}" if down else f"{row + 1}{column_name(column)}"


def tile_text(tile: int) -> str:
    """Return ``1``, ``?1`` for a blank that stands for it, ``.`` for no tile."""
    return f"?{SYMBOLS[tile & ~BLANK]}" if tile & BLANK else SYMBOLS[tile]


def rack_text(counts: Iterable[int]) -> str:
    """Return the tiles of a rack in code-point order."""
    return "".join(sorted(SYMBOLS[tile] * int(count) for tile, count in enumerate(counts) if count))


def rack_counts(tiles: Iterable[int]) -> list[int]:
    """Return the counts of each tile."""
    found = Counter(tiles)
    return [found[tile] for tile in range(ANY + 1)]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The tiles read from an equation's text, blanks as what they stand for.

    ``spans`` holds the start and the end of each tile in the text; ``stop`` is the index of the
    first character that no tile begins with, or None.
    """

    tiles: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    stop: int | None


def scan_symbols(text: str) -> Symbols:
    """Read the tiles of an equation up to the first character that is not part of a tile."""
    lowered = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
    place, tiles, spans = 0, [], []
    while (found := _PLACED.match(lowered, place)) and not found[3]:  # Equations have no parentheses.
        tiles.append(READ[found[5]])
        place = found.end()
        spans.append((found.start(4) if found[4] else found.start(5), place))
    rest = lowered[place:].lstrip()
    return Symbols(tuple(tiles), tuple(spans), len(lowered) - len(rest) if rest else None)


def read_symbols(text: str) -> list[int] | None:
    """Return the tiles of an equation, blanks as what they stand for; None if the text is not
    tiles.
    """
    found = scan_symbols(text)
    return list(found.tiles) if found.stop is None else None


def read_rack(text: str) -> list[int]:
    """Return the counts of a rack of up to nine tiles; raises InvalidPositionError."""
    counts = _read_rack(text)
    if counts is None:
        raise InvalidPositionError(f"A rack is tiles such as 01=+-*/|&~^ and ? for a blank, not {shown(text)}.")
    if sum(counts) > RACK:
        raise InvalidPositionError(f"A rack holds {RACK} tiles at most, not {sum(counts)}.")
    return counts


def _read_rack(text: str) -> list[int] | None:
    text = text.lower()
    place, tiles = 0, []
    while found := _RACKED.match(text, place):
        tiles.append(READ.get(found[1], ANY))
        place = found.end()
    return None if text[place:].strip() else rack_counts(tiles)


def read_squares(line: str) -> list[int] | None:
    """Return a row of the board, with or without spaces; None if the text is not one."""
    line = line.lower()
    row = [_SQUARES.get(token, -1) for token in line.split()]
    if len(row) == SIDE and -1 not in row:
        return row
    place, row = 0, []
    while found := _SQUARE.match(line, place):
        row.append(_SQUARES[found[1]])
        place = found.end()
    return None if line[place:].strip() else row


def read_move(text: str) -> Move:
    """Return the move of a text; raises InvalidMoveError, or IllegalMoveError for a square that is
    not on the board.
    """
    if len(text) > LONGEST:
        raise InvalidMoveError("No move is as long as that.")
    lowered = text.lower()
    if lowered.strip() == "pass":
        return Pass()
    if exchange := _EXCHANGE.fullmatch(lowered):
        counts = _read_rack(exchange[1])
        if not counts or not any(counts):
            raise InvalidMoveError(f"An exchange names one tile or more, such as exchange 0 1 =, not {shown(text)}.")
        return Exchange(tuple(counts))
    return read_play(text)


def read_play(text: str) -> Play:
    """Return the play of a text; raises as ``read_move`` does."""
    lowered = text.lower()
    found = _ACROSS.fullmatch(lowered) if len(text) <= LONGEST else None
    if found:
        number, letters, rest = found.group(1, 2, 3) if found[1] else found.group(4, 5, 6)
        down = False
    elif len(text) <= LONGEST and (found := _DOWN.fullmatch(lowered)):
        letters, number, rest = found.groups()
        down = True
    else:
        raise InvalidMoveError(
            f"A play is a square and tiles: 8d 1+1=10 across from d8, d8 1+1=10 down from it. {shown(text)} is not."
        )
    tiles, old = _read_placed(rest, text)
    column, row = column_index(letters), int(number[-9:]) - 1
    if number[:-9].strip("0") or not (0 <= row < SIDE and column < SIDE):
        raise IllegalMoveError(f"There is no square {letters}{number[:9]}; the board goes from a1 to o15.")
    return Play(row, column, down, tiles, old)


def _read_placed(rest: str, text: str) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    place, tiles, old = 0, [], []
    while found := _PLACED.match(rest, place):
        blank, tile = (found[1], found[2]) if found[3] else (found[4], found[5])
        tiles.append(READ[tile] | (BLANK if blank else 0))
        old.append(bool(found[3]))
        place = found.end()
    left = rest[place:].strip()
    if left:
        raise InvalidMoveError(_stranger(left))
    if not tiles:
        raise InvalidMoveError(f"A play names its tiles after the square, as in 8d 1+1=10; {shown(text)} names none.")
    return tuple(tiles), tuple(old)


def _stranger(left: str) -> str:
    """Return what is wrong with the first character that no tile begins with."""
    if left[:1] in "23456789":
        return f"{left[:1]} is not a binary digit: numbers here have only 0 and 1, and {left[:1]} is written {int(left[:1]):b}."
    if left[:1] in "()":
        return f"Parentheses stand around one tile that lies on the board, as in (1), not as in {shown(left)}."
    first = shown(left.split(maxsplit=1)[0])
    return f"{first} is not a tile: there are 0 1 = + - * / | & ~ ^, and ?1 for a blank that stands for 1."
