"""Texts of tiles, racks and moves: ``8d 1(+)?1=10``, ``exchange 0 1 =``, ``pass``. Output is exact,
input is forgiving.
"""

import functools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from paperbits.core.notation import column_index, column_name, shown

from .tiles import (
    AND,
    ANY,
    BASES,
    BLANK,
    DIGITS,
    DIVIDE,
    EMPTY,
    EQUALS,
    LOGIC,
    MINUS,
    NOT,
    OR,
    PLUS,
    RACK,
    SIDE,
    SYMBOLS,
    TIMES,
    XOR,
    places,
)

_SIGNS = {
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
_WORDS = {"xor": XOR, "or": OR, "and": AND, "not": NOT}


@dataclass(frozen=True, slots=True)
class Notation:
    """How tiles are read in one base: every accepted way to write a tile, in lower case, and the
    patterns for a tile of a rack, a square of the board, and a tile of a play.
    """

    base: int
    read: Mapping[str, int]
    racked: re.Pattern[str]
    square: re.Pattern[str]
    placed: re.Pattern[str]

    @property
    def signs(self) -> str:
        """The tiles as an example: ``01=+-*/|&~^``."""
        return digits_of(self.base) + ("=+-*/|&~^" if self.base == 2 else "=+-*/")


@functools.cache
def notation(base: int) -> Notation:
    """Return how tiles are read in a base. Only base two has tiles for logic."""
    read = {SYMBOLS[tile]: tile for tile in DIGITS[:base]}
    read |= {
        sign: tile
        for tile, signs in _SIGNS.items()
        for sign in signs
        if base == 2 or tile not in LOGIC
    }
    words = _WORDS if base == 2 else {}
    tile = "|".join([*words, "[" + re.escape("".join(read)) + "]"])
    return Notation(
        base,
        read | words,
        re.compile(rf"\s*({tile}|\?)"),
        re.compile(rf"\s*(\.|\??(?:{tile}))"),
        re.compile(rf"\s*(?:\(\s*(\??)\s*({tile})\s*(\))|(\??)\s*({tile}))"),
    )


_LOGIC_SIGN = re.compile(
    "|".join([*_WORDS, "[" + re.escape("".join(_SIGNS[tile] for tile in LOGIC)) + "]"])
)


def digits_of(base: int) -> str:
    """Return the digits of a base: ``0123456789``."""
    return "".join(SYMBOLS[tile] for tile in DIGITS[:base])


def written(value: int, base: int) -> str:
    """Return a whole number in a base, as a play writes it: ``ff``."""
    digits = ""
    rest = abs(value)
    while rest or not digits:
        digits = SYMBOLS[DIGITS[rest % base]] + digits
        rest //= base
    return "-" + digits if value < 0 else digits


def logic_sign(text: str, place: int = 0) -> str:
    """Return the sign or word of a logic tile that begins at a place of a text; empty if none does."""
    found = _LOGIC_SIGN.match(text.lower(), place)
    return found[0] if found else ""


_ACROSS = re.compile(r"\s*([0-9]+)\s*([a-z]{1,2})\s+(.*)|\s*([0-9]+)\s*([a-z])(.*)", re.DOTALL)
_DOWN = re.compile(r"\s*([a-z]{1,2})\s*([0-9]+)(?:\s+|(?=[^0-9\s]))(.*)", re.DOTALL)
_EXCHANGE = re.compile(r"\s*exchange\b(.*)", re.DOTALL)
LONGEST: Final = 10_000
"""The most characters of a move's text."""


@dataclass(frozen=True, slots=True)
class Play:
    """A play as written: its whole main line, from its first square. ``tiles`` are symbols, with
    ``BLANK`` set on a new blank and on an old one that is written ``(?1)``; ``old`` says which of
    them are already on the board according to the text.
    """

    row: int
    column: int
    down: bool
    tiles: tuple[int, ...]
    old: tuple[bool, ...]

    @property
    def squares(self) -> list[tuple[int, int]]:
        """The row and column of each tile. They may be off the board."""
        return [
            (self.row + k * self.down, self.column + k * (not self.down))
            for k in range(len(self.tiles))
        ]

    @property
    def text(self) -> str:
        """The exact text of the play."""
        return f"{start_text(self.row, self.column, down=self.down)} " + "".join(
            f"({SYMBOLS[tile & ~BLANK]})" if old else tile_text(tile)
            for tile, old in zip(self.tiles, self.old, strict=True)
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


@dataclass(frozen=True, slots=True)
class Symbols:
    """The tiles read from an equation's text, blanks as what they stand for. ``spans`` holds the
    start and the end of each tile in the text; ``stop`` is the index of the first character that no
    tile begins with, or None.
    """

    tiles: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    stop: int | None


def scan_symbols(text: str, base: int = 2) -> Symbols:
    """Read the tiles of an equation up to the first character that is not part of a tile."""
    lowered = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
    place, tiles, spans, reader = 0, [], [], notation(base)
    while (found := reader.placed.match(lowered, place)) and not found[
        3
    ]:  # Equations have no parentheses.
        tiles.append(reader.read[found[5]])
        place = found.end()
        spans.append((found.start(4) if found[4] else found.start(5), place))
    rest = lowered[place:].lstrip()
    return Symbols(tuple(tiles), tuple(spans), len(lowered) - len(rest) if rest else None)


def read_symbols(text: str, base: int = 2) -> list[int] | None:
    """Return the tiles of an equation, blanks as what they stand for; None for other texts."""
    found = scan_symbols(text, base)
    return list(found.tiles) if found.stop is None else None


def read_rack(text: str, base: int = 2) -> list[int]:
    """Return the counts of a rack of up to nine tiles; raises InvalidPositionError."""
    counts = _read_rack(text, base)
    if counts is None:
        raise InvalidPositionError(
            f"A rack is tiles such as {notation(base).signs} and ? for a blank, not {shown(text)}."
        )
    if sum(counts) > RACK:
        raise InvalidPositionError(f"A rack holds {RACK} tiles at most, not {sum(counts)}.")
    return counts


def _read_rack(text: str, base: int) -> list[int] | None:
    text = text.lower()
    place, tiles, reader = 0, [], notation(base)
    while read := reader.racked.match(text, place):
        tiles.append(reader.read.get(read[1], ANY))
        place = read.end()
    found = Counter(tiles)
    return None if text[place:].strip() else [found[tile] for tile in range(places(base))]


def read_squares(line: str, base: int = 2) -> list[int] | None:
    """Return a row of the board, with or without spaces; None if the text is not one."""
    line = line.lower()
    reader = notation(base)
    row = [_square_of(token, reader) for token in line.split()]
    if len(row) == SIDE and -1 not in row:
        return row
    place, row = 0, []
    while found := reader.square.match(line, place):
        row.append(_square_of(found[1], reader))
        place = found.end()
    return None if line[place:].strip() else row


def _square_of(token: str, reader: Notation) -> int:
    """Return the square of ``.``, ``1`` or ``?1``, -1 for any other text."""
    if token == SYMBOLS[EMPTY]:
        return EMPTY
    tile = reader.read.get(token.removeprefix("?"), -1)
    return tile | BLANK if tile >= 0 and token.startswith("?") else tile


def read_move(text: str, base: int = 2) -> Move:
    """Return the move of a text; raises InvalidMoveError or IllegalMoveError."""
    if len(text) > LONGEST:
        raise InvalidMoveError("No move is as long as that.")
    lowered = text.lower()
    if lowered.strip() == "pass":
        return Pass()
    if exchange := _EXCHANGE.fullmatch(lowered):
        counts = _read_rack(exchange[1], base)
        if not counts or not any(counts):
            raise InvalidMoveError(
                f"An exchange names one tile or more, such as exchange 0 1 =, not {shown(text)}."
            )
        return Exchange(tuple(counts))
    return read_play(text, base)


def read_play(text: str, base: int = 2) -> Play:
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
            "A play is a square and tiles: 8d 1+1=10 across from d8, d8 1+1=10 down from it."
            f" {shown(text)} is not."
        )
    tiles, old = _read_placed(rest, text, base)
    column, row = column_index(letters), int(number[-9:]) - 1
    if number[:-9].strip("0") or not (0 <= row < SIDE and column < SIDE):
        raise IllegalMoveError(
            f"There is no square {letters}{number[:9]}; the board goes from a1 to o15."
        )
    return Play(row, column, down, tiles, old)


def _read_placed(rest: str, text: str, base: int) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    place, tiles, old, reader = 0, [], [], notation(base)
    while found := reader.placed.match(rest, place):
        blank, tile = (found[1], found[2]) if found[3] else (found[4], found[5])
        tiles.append(reader.read[tile] | (BLANK if blank else 0))
        old.append(bool(found[3]))
        place = found.end()
    left = rest[place:].strip()
    if left:
        raise InvalidMoveError(_stranger(left, base))
    if not tiles:
        raise InvalidMoveError(
            f"A play names its tiles after the square, as in 8d 1+1=10; {shown(text)} names none."
        )
    return tuple(tiles), tuple(old)


def _stranger(left: str, base: int) -> str:
    """Return what is wrong with the first character that no tile of the base begins with."""
    if left[:1] in "()":
        return (
            "Parentheses stand around one tile that lies on the board, as in (1), not as in"
            f" {shown(left)}."
        )
    binary, tiles = base == BASES[0], " ".join(notation(base).signs)
    if binary and left[:1] in "23456789":
        return (
            f"{left[:1]} is not a binary digit: numbers here have only 0 and 1, and {left[:1]} is"
            f" written {int(left[:1]):b}."
        )
    logic = "" if binary else logic_sign(left)
    if logic:
        return f"{logic} is a tile of base 2 only: there are {tiles} in base {base}."
    if not binary and left[:1].isalnum():
        what = f"{left[:1]} is not a digit of base {base}"
    else:
        first = shown(left.split(maxsplit=1)[0])
        what = f"{first} is not a tile{'' if binary else f' of base {base}'}"
    return f"{what}: there are {tiles}, and ?1 for a blank that stands for 1."
