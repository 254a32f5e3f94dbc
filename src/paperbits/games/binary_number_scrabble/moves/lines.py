"""The thirty lines of a board, made ready for the search: what lies there, and what a new tile would do to the cross-line.

Lines 0 to 14 are the rows, 15 to 29 the columns; in each, squares count from 0. Down is across on a transposed board, so
the search knows lines alone. A set of tiles is an integer with bit k for tile k.
"""

from typing import Any, NamedTuple

import numpy as np

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.equation import FINE, STATE, Reading, bonus, examine, is_numeral
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY, EQUALS, KINDS, ONE, SIDE, ZERO

LINES = 2 * SIDE
EVERY = (1 << KINDS) - 2
"""The set of all tiles."""


class Table(NamedTuple):
    """What the plays of a game depend on besides board and rack."""

    letter: Any
    """(15, 15) i64: what each square multiplies a new tile by."""
    word: Any
    """(15, 15) i64: what it multiplies the equation by."""
    points: Any
    """(13,) i64: what each tile is worth."""
    reading: Reading
    alongside: int
    sweep: int


class Lines(NamedTuple):
    """The lines, each field an array with one row a line."""

    tiles: Any
    """(30, 15) i64: what lies on each square, blanks as what they stand for."""
    allowed: Any
    """(30, 15) i64: the set of tiles that the cross-line of an empty square takes."""
    paying: Any
    """(30, 15) i64: those of them that make the cross-line an equation; the rest make a numeral or no line at all."""
    bonus: Any
    """(30, 15, 12) i64: the bonus of that equation times the square's word premium."""
    letter: Any
    word: Any
    """(30, 15) i64: the premiums."""


@compilable
def lines_of(board: Any, rack: Any, table: Table) -> Lines:
    """The lines of a board, seen with a rack: tiles that it does not hold are allowed nowhere."""
    lines = Lines(
        np.zeros((LINES, SIDE), np.int64),
        np.zeros((LINES, SIDE), np.int64),
        np.zeros((LINES, SIDE), np.int64),
        np.zeros((LINES, SIDE, KINDS), np.int64),
        np.zeros((LINES, SIDE), np.int64),
        np.zeros((LINES, SIDE), np.int64),
    )
    for row in range(SIDE):
        for column in range(SIDE):
            tile = int(board[row, column]) & ~BLANK
            lines.tiles[row, column] = lines.tiles[SIDE + column, row] = tile
            lines.letter[row, column] = lines.letter[SIDE + column, row] = table.letter[row, column]
            lines.word[row, column] = lines.word[SIDE + column, row] = table.word[row, column]
    held = 0
    for tile in range(1, KINDS):
        if rack[tile] > 0 or rack[ANY] > 0:
            held |= 1 << tile
    scratch, state = np.zeros(SIDE, np.int64), np.zeros(STATE, np.int64)
    for line in range(LINES):
        for square in range(SIDE):
            if lines.tiles[line, square] == EMPTY:
                _cross_check(lines, line, square, held, table, scratch, state)
    return lines


@compilable
def _cross_check(lines: Lines, line: int, square: int, held: int, table: Table, scratch: Any, state: Any) -> None:
    """Work out what the cross-line of one empty square takes."""
    cross = SIDE + square if line < SIDE else square
    here = line if line < SIDE else line - SIDE
    start = here
    while start > 0 and lines.tiles[cross, start - 1] != EMPTY:
        start -= 1
    stop = here + 1
    while stop < SIDE and lines.tiles[cross, stop] != EMPTY:
        stop += 1
    count = stop - start
    if count == 1:
        lines.allowed[line, square] = held
        return
    equals = 0
    for place in range(count):
        scratch[place] = lines.tiles[cross, start + place]
        if scratch[place] == EQUALS:
            equals += 1
    if count == 2 and table.alongside == 0:
        return
    for tile in range(1, KINDS):
        if held >> tile & 1 == 0:
            continue
        scratch[here - start] = tile
        if equals > 0 or tile == EQUALS:
            reason, value, under = examine(scratch, count, state, table.reading)
            if reason == FINE:
                lines.allowed[line, square] |= 1 << tile
                lines.paying[line, square] |= 1 << tile
                lines.bonus[line, square, tile] = bonus(value // under, table.reading) * lines.word[line, square]
        elif table.alongside == 1 and tile in (ZERO, ONE) and is_numeral(scratch, count):  # Ruling B8.
            lines.allowed[line, square] |= 1 << tile
