"""Plays: the lines that a play forms, whether it is legal, and what it scores (Rulings B8, B9,
B11).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from paperbits.core.notation import column_name, square_name
from paperbits.core.wording import counted, listed

from .board import CENTRE, LETTER, WORD
from .equation import NO_EQUALS, UNEQUAL
from .explain import Explained, binary, explain, fault_range, symbols_text
from .game import BinaryNumberScrabble
from .reading import Reading
from .texts import Play
from .tiles import BLANK, EMPTY, EQUALS, FACES, RACK, SIDE, ZERO, is_digit, set_of_base
from .verdict import Verdict, judge

Squares = list[list[int]]
"""A board as a list of rows."""


@dataclass(frozen=True, slots=True)
class FormedLine:
    """A line of two or more tiles that a play forms."""

    row: int
    column: int
    down: bool
    tiles: tuple[int, ...]
    new: tuple[bool, ...]
    verdict: Verdict
    tile_points: int
    """The points of its new tiles with their letter premiums."""
    times: int
    """The product of the word premiums that it newly covers."""
    alongside: bool = False
    """Whether it is a plain number, as ``alongside`` allows; it scores nothing."""

    @property
    def points(self) -> int:
        """The score: new tiles and bonus, times the word premiums."""
        bonus = self.verdict.bonus
        return 0 if bonus is None else (self.tile_points + bonus) * self.times

    @property
    def value(self) -> Fraction | None:
        """The value of the equation."""
        return None if self.verdict.value is None else Fraction(*self.verdict.value)

    @property
    def text(self) -> str:
        """The line as text: ``1+1=10``."""
        return symbols_text(self.tiles)

    @property
    def name(self) -> str:
        """``row 8`` or ``column d``."""
        return f"column {column_name(self.column)}" if self.down else f"row {self.row + 1}"

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of its squares."""
        return tuple(
            square_name(self.row + k * self.down, self.column + k * (not self.down))
            for k in range(len(self.tiles))
        )

    @property
    def sum(self) -> str:
        """How its points add up: ``tiles 5 (the + is a blank) + bonus 2, times 2``."""
        blanks = blanks_among(self)
        tiles = f"tiles {self.tile_points}" + (f" ({blanks})" if blanks else "")
        return f"{tiles} + bonus {self.verdict.bonus}" + (
            f", times {self.times}" if self.times > 1 else ""
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """A play with its verdict. ``reason`` is empty if it is legal; ``lines`` are then its
    equations, the main line first.
    """

    play: Play
    """The play in its standard form. A play of one tile is written in the line that holds an
    equation, across if both do.
    """
    reason: str
    lines: tuple[FormedLine, ...] = ()
    used: tuple[int, ...] = ()
    """The new tiles, ``BLANK`` set on blanks."""
    sweep: int = 0
    """The points for playing the whole rack, if it does."""
    drafted: tuple[FormedLine, ...] = ()
    """Every line that it forms, whether the play is legal or not."""

    @property
    def score(self) -> int:
        """All points of a legal play."""
        return sum(line.points for line in self.lines) + self.sweep


def judge_play(squares: Squares, play: Play, game: BinaryNumberScrabble) -> Judged:
    """Judge a play on a board, apart from the tiles on the rack."""
    reason = _misfit(squares, play)
    if reason:
        return Judged(play, reason)
    judged = _judge_as_written(squares, play, game)
    return judged if play.old.count(False) > 1 else _judge_one_tile(squares, play, game, judged)


def _judge_one_tile(
    squares: Squares, play: Play, game: BinaryNumberScrabble, judged: Judged
) -> Judged:
    """Judge a play of one tile. It is written across if its row holds an equation."""
    turned = _turned(squares, play)
    if judged.reason:
        other = _judge_as_written(squares, turned, game)
        if other.reason:
            return judged
        judged = other
    down = all(line.down for line in judged.lines)
    return replace(judged, play=play if play.down == down else turned)


def _turned(squares: Squares, play: Play) -> Play:
    """Return a play of one tile, which fits the board, written in the other direction."""
    place = play.old.index(False)
    row, column = play.squares[place]
    start, tiles, at = _line_through(squares, row, column, down=not play.down)
    laid = tuple(play.tiles[place] if k == at else tile & ~BLANK for k, tile in enumerate(tiles))
    old = tuple(k != at for k in range(len(tiles)))
    return Play(
        row if play.down else start, start if play.down else column, not play.down, laid, old
    )


def _line_through(
    squares: Squares, row: int, column: int, *, down: bool
) -> tuple[int, list[int], int]:
    """Return where the line through a square starts, its tiles, and the index of the square in it."""
    line = [squares[k][column] for k in range(SIDE)] if down else squares[row]
    here = row if down else column
    start = here
    while start > 0 and line[start - 1]:
        start -= 1
    stop = here + 1
    while stop < SIDE and line[stop]:
        stop += 1
    return start, line[start:stop], here - start


def _judge_as_written(squares: Squares, play: Play, game: BinaryNumberScrabble) -> Judged:
    places = [
        (place, tile)
        for place, tile, old in zip(play.squares, play.tiles, play.old, strict=True)
        if not old
    ]
    used = tuple(tile for _, tile in places)
    reading = game.reading
    lines = []
    if len(play.tiles) > 1:
        lying = [squares[row][column] for row, column in play.squares]
        tiles = [
            there if old else tile
            for there, tile, old in zip(lying, play.tiles, play.old, strict=True)
        ]
        new = tuple(not old for old in play.old)
        lines.append(_line((play.row, play.column), tiles, new, reading, down=play.down))
    for (row, column), tile in places:
        start, tiles, at = _line_through(squares, row, column, down=not play.down)
        if len(tiles) > 1:
            tiles[at] = tile
            new = tuple(k == at for k in range(len(tiles)))
            first = (row, start) if play.down else (start, column)
            lines.append(_line(first, tiles, new, reading, down=not play.down))
    reason = _unplaced(squares, places) or _unsound(lines, play, game)
    if reason:
        return Judged(play, reason, used=used, drafted=tuple(lines))
    equations = tuple(line for line in lines if line.verdict.valid)
    return Judged(play, "", equations, used, game.sweep if len(used) == RACK else 0, tuple(lines))


def _line(
    first: tuple[int, int],
    tiles: Sequence[int],
    new: tuple[bool, ...],
    reading: Reading,
    *,
    down: bool,
) -> FormedLine:
    """Return a line with its verdict and the parts of its score."""
    row, column = first
    points, times = 0, 1
    worth = set_of_base(reading.radix()).points
    for k, (tile, fresh) in enumerate(zip(tiles, new, strict=True)):
        if fresh:
            r, c = (row + k, column) if down else (row, column + k)
            points += 0 if tile & BLANK else worth[tile] * LETTER[r][c]
            times *= WORD[r][c]
    numeral = all(is_digit(tile & ~BLANK) for tile in tiles) and (tiles[0] & ~BLANK) != ZERO
    return FormedLine(
        row, column, down, tuple(tiles), new, judge(tiles, reading), points, times, numeral
    )


def _ends(squares: Squares, play: Play) -> str:
    """Return the square of a tile beside the main line that the play leaves out, or an empty text."""
    down, across = int(play.down), int(not play.down)
    for (row, column), step in ((play.squares[0], -1), (play.squares[-1], 1)):
        r, c = row + step * down, column + step * across
        if 0 <= r < SIDE and 0 <= c < SIDE and squares[r][c]:
            return square_name(r, c)
    return ""


def _misfit(squares: Squares, play: Play) -> str:
    """Return why the text of a play does not fit the board, or an empty text."""
    places = play.squares
    if max(places[-1]) >= SIDE:
        first = square_name(play.row, play.column)
        return (
            f"The play runs off the board: from {first} there is no room for {len(play.tiles)}"
            " tiles."
        )
    for (row, column), tile, old in zip(places, play.tiles, play.old, strict=True):
        there = squares[row][column]
        if there == tile or there & ~BLANK == tile if old else there == EMPTY:
            continue
        name = square_name(row, column)
        if not old:
            return f"There is a tile on {name} already, {_named(there)}; write it in parentheses."
        lies = _named(there) if there else "nothing"
        return f"The parentheses say that {_named(tile)} lies on {name}, but {lies} lies there."
    end = _ends(squares, play)
    if end:
        return (
            f"The tile on {end} belongs to the same line; write the whole line, old tiles in"
            " parentheses."
        )
    if all(play.old):
        return "This play lays no tile."
    return ""


def _named(tile: int) -> str:
    return f"a blank as {FACES[tile & ~BLANK]}" if tile & BLANK else FACES[tile]


def _unplaced(squares: Squares, places: Sequence[tuple[tuple[int, int], int]]) -> str:
    """Return why new tiles are not allowed on these squares (Ruling B9), or an empty text."""
    if sum(tile & ~BLANK == EQUALS for _, tile in places) > 1:
        return "Only one new = may be played in a turn."
    if not any(map(any, squares)):
        if not any(place == (CENTRE, CENTRE) for place, _ in places):
            return f"The first play covers the centre square, {square_name(CENTRE, CENTRE)}."
        return ""
    for (row, column), _ in places:
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < SIDE and 0 <= c < SIDE and squares[r][c]:
                return ""
    return "A play must touch a tile that lies on the board."


def _unsound(lines: Sequence[FormedLine], play: Play, game: BinaryNumberScrabble) -> str:
    """Return why the lines are not allowed (Ruling B8), or an empty text."""
    if not lines:
        return f"One tile by itself is not an equation; {_named(play.tiles[0])} must join a line."
    numerals = []
    for line in lines:
        if line.verdict.valid:
            continue
        if game.alongside and line.alongside and line.down != play.down:
            numerals.append(line)
            continue
        explained = explain(line.tiles, game.reading)
        hint = (
            " (a number alongside is allowed only across the main line)"
            if game.alongside and line.alongside
            else ""
        )
        return (
            f"{line.name.capitalize()} reads"
            f" {explained.sentence.removesuffix('.')}{_at(line, explained)}{hint}."
        )
    if numerals and not any(line.verdict.valid and not all(line.new) for line in lines):
        beside = numerals[0]
        return (
            f"{beside.name.capitalize()} reads {binary(beside.tiles)}: a number may lie alongside"
            " only if an equation of the play holds a tile that lay on the board before."
        )
    return ""


def _at(line: FormedLine, explained: Explained) -> str:
    """Return the square of a line's fault; empty if the reason names the sides."""
    if explained.verdict.reason in (UNEQUAL, NO_EQUALS):
        return ""
    first, stop = fault_range([tile & ~BLANK for tile in line.tiles], explained.verdict)
    names = line.squares[first:stop]
    return f" (at {names[0]})" if len(names) == 1 else f" (at {names[0]} to {names[-1]})"


def shown_play(judged: Judged) -> str:
    """Return a play in words: ``plays 1+1=10 across from d8, with 1=1, the first 1 is a blank, 24
    points``.
    """
    swept = f", {judged.sweep} of them for the whole rack" if judged.sweep else ""
    return f"{shown_tiles(judged)}, {counted(judged.score, 'point')}{swept}"


def shown_tiles(judged: Judged) -> str:
    """Return a play in words, without its points."""
    play = judged.play
    line = next((line for line in judged.lines if line.down == play.down), judged.lines[0])
    way = "down" if line.down else "across"
    others = " and ".join(faces(other.tiles) for other in judged.lines if other is not line)
    start = f"plays {faces(line.tiles)} {way} from {square_name(line.row, line.column)}"
    blanks = blanks_among(line)
    return f"{start}{f', with {others}' if others else ''}{f', {blanks}' if blanks else ''}"


def blanks_among(line: FormedLine) -> str:
    """Return which new tiles of a line are blanks, ``the first 1 and the + are blanks``, or ""."""
    named = []
    for place, (tile, fresh) in enumerate(zip(line.tiles, line.new, strict=True)):
        if fresh and tile & BLANK:
            same = [k for k, other in enumerate(line.tiles) if other & ~BLANK == tile & ~BLANK]
            which = f"{_ORDINALS[same.index(place)]} " if len(same) > 1 else ""
            named.append(f"the {which}{FACES[tile & ~BLANK]}")
    if not named:
        return ""
    return f"{listed(named)} {'is a blank' if len(named) == 1 else 'are blanks'}"


_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *("ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
)


def faces(tiles: Sequence[int]) -> str:
    """Return tiles as people see them, without spaces between signs: ``100 OR 1=101``."""
    spaced = "".join(
        f" {FACES[tile & ~BLANK]} " if len(FACES[tile & ~BLANK]) > 1 else FACES[tile & ~BLANK]
        for tile in tiles
    )
    return _IDLE_SPACE.sub("", " ".join(spaced.split()))


_IDLE_SPACE: Final = re.compile(r" (?=[^0-9A-Z])|(?<=[^0-9A-Z]) ")
