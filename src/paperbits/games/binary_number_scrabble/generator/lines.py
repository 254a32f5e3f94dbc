"""The lines of a board made ready for the search: what lies there, and what a new tile would do to the cross-line."""

from typing import Any

from paperbits.core.compiler.kernel import compilable, shared
from paperbits.games.binary_number_scrabble.equation import FINE, Reading, bonus, examine, is_numeral
from paperbits.games.binary_number_scrabble.generator.bench import DOUBLE, LINES, TRIPLE
from paperbits.games.binary_number_scrabble.generator.sets import lane
from paperbits.games.binary_number_scrabble.tiles import BLANK, EMPTY, EQUALS, KINDS, ONE, SIDE, ZERO


@compilable
def take_board(bench: Any, board: Any, reading: Reading) -> None:
    """Lay a board on the bench, seen with the rack there: tiles that it does not hold are allowed nowhere."""
    bench.first = 1
    for row in range(SIDE):
        for column in range(SIDE):
            tile = int(board[row, column]) & ~BLANK
            put(bench, row, column, tile)
            if tile != EMPTY:
                bench.first = 0
    for line in range(LINES):
        take_line(bench, line, reading)


@compilable
def put(bench: Any, row: int, column: int, tile: int) -> None:
    """Lay a tile on a square, or take it away with ``EMPTY``; the lines that this changes are then to be taken anew."""
    bench.tiles[row, column] = bench.tiles[SIDE + column, row] = tile


@shared
def take_line(bench: Any, line: int, reading: Reading) -> None:
    """Make one line ready, when all tiles lie and the rack is there."""
    premium = 0
    bench.beside[line] = 0
    for square in range(SIDE):
        bench.left[line, square + 1] = 0
        if bench.tiles[line, square] == EMPTY:
            bench.allowed[line, square] = bench.held
            bench.paying[line, square] = 0
            premium += bench.letter[line, square]
            if bench.word[line, square] == 2:
                premium += 1 << DOUBLE
            elif bench.word[line, square] == 3:
                premium += 1 << TRIPLE
            if not _cross_check(bench, line, square, reading):
                bench.left[line, square + 1] = bench.left[line, square] + 1
        bench.premium[line, square + 1] = premium
    for square in range(SIDE - 1, -1, -1):
        free = bench.tiles[line, square] == EMPTY and not bench.beside[line] >> square & 1
        bench.right[line, square] = bench.right[line, square + 1] + 1 if free else 0


@compilable
def _cross_check(bench: Any, line: int, square: int, reading: Reading) -> bool:
    """Work out what the cross-line of one empty square takes; whether it has one."""
    cross, here = (SIDE + square, line) if line < SIDE else (square, line - SIDE)
    if bench.tiles[cross, here - 1] == EMPTY and bench.tiles[cross, here + 1] == EMPTY:
        return False
    bench.beside[line] |= 1 << square
    bench.allowed[line, square] = 0
    start, stop, equals = here, here + 1, 0
    while start > 0 and bench.tiles[cross, start - 1] != EMPTY:
        start -= 1
        equals += bench.tiles[cross, start] == EQUALS
    while bench.tiles[cross, stop] != EMPTY:
        equals += bench.tiles[cross, stop] == EQUALS
        stop += 1
    count = stop - start
    if count == 2 and bench.alongside == 0:
        return True
    for place in range(count):
        bench.cross[place] = bench.tiles[cross, start + place]
    for tile in range(1, KINDS):
        if bench.held & lane(tile) == 0:
            continue
        bench.cross[here - start] = tile
        if equals > 0 or tile == EQUALS:
            reason, value, under = examine(bench.cross, count, bench.heads[0], reading)
            if reason == FINE:
                bench.allowed[line, square] |= lane(tile)
                bench.paying[line, square] |= lane(tile)
                bench.bonus[line, square, tile] = bonus(value // under, reading) * bench.word[line, square]
        elif bench.alongside == 1 and tile in (ZERO, ONE) and is_numeral(bench.cross, count):  # Ruling B8.
            bench.allowed[line, square] |= lane(tile)
    return True
