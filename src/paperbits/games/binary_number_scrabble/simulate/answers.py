"""The best plays of one rack on a board and on boards that each differ from it by a few plays.

What the rack spells is worked out once for all of them, and only the lines are made ready anew that the plays have changed:
those that new tiles lie in, and those that cross the squares at which the tiles through a new one end. Where the best play of
the board as it lies is in none of these, it stands on the other boards too, and only what may be better is searched for.
"""

from typing import Any

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.moves.bench import LINES
from paperbits.games.binary_number_scrabble.moves.lines import put, take_line
from paperbits.games.binary_number_scrabble.moves.record import BEST, DOWN, HUNDRED, LINE, START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.moves.search import look_at_rack, search_lines
from paperbits.games.binary_number_scrabble.moves.sets import take_rack
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY, SIDE

ALL_LINES = (1 << LINES) - 1
NO_PLAY = -1


@compilable
def lay(bench: Any, code: int) -> int:
    """Lay a play on the workbench's board; the lines that look different then, a bit for each."""
    changed = 0
    start, stop, line = code >> START & 15, code >> STOP & 15, code >> LINE & 15
    down = code >> DOWN & 1
    new = 0
    for square in range(start, stop + 1):
        row, column = (square, line) if down == 1 else (line, square)
        if bench.tiles[row, column] == EMPTY:
            put(bench, row, column, code >> TILE_BITS * new & BLANK - 1)
            new += 1
            changed |= 1 << row | 1 << SIDE + column
            bench.first = 0
    for square in range(start, stop + 1):
        row, column = (square, line) if down == 1 else (line, square)
        if changed >> (row if down == 1 else SIDE + column) & 1:
            changed |= _ends(bench, row, column)
    return int(changed)


@compilable
def _ends(bench: Any, row: int, column: int) -> int:
    """The lines that cross the squares at which the tiles through a square end, in its row and in its column."""
    changed = 0
    for line, here, cross in ((row, column, SIDE), (SIDE + column, row, 0)):
        before, behind = here - 1, here + 1
        while before >= 0 and bench.tiles[line, before] != EMPTY:
            before -= 1
        while bench.tiles[line, behind] != EMPTY:
            behind += 1
        if before >= 0:
            changed |= 1 << cross + before
        if behind < SIDE:
            changed |= 1 << cross + behind
    return changed


@compilable
def clear(desk: Any, bench: Any) -> None:
    """Lay the board of the question, and nothing else."""
    bench.first = 1
    for row in range(SIDE):
        for column in range(SIDE):
            put(bench, row, column, desk.board[row, column] & BLANK - 1)
            if desk.board[row, column] != EMPTY:
                bench.first = 0


@compilable
def take(rack: Any, code: int) -> None:
    """Take a play's tiles from a rack of counts."""
    tiles = code & (1 << START) - 1
    while tiles != 0:
        rack[ANY if tiles & BLANK else tiles & BLANK - 1] -= 1
        tiles >>= TILE_BITS


@compilable
def ready(desk: Any, bench: Any, rack: Any, reading: Reading) -> None:
    """Lay a rack on the workbench, and the board of the question; find what the rack spells, and the best play there."""
    take_rack(bench, rack)
    clear(desk, bench)
    take_lines(bench, ALL_LINES, reading)
    bench.weighed, bench.keep, bench.skip, bench.count = 0, BEST, 0, 0
    look_at_rack(bench, reading)


@compilable
def take_lines(bench: Any, lines: int, reading: Reading) -> None:
    """Make lines ready, a bit for each."""
    for line in range(LINES):
        if lines >> line & 1:
            take_line(bench, line, reading)


@compilable
def best_of(desk: Any, bench: Any, known: int, score: int, reading: Reading) -> tuple[int, int]:
    """The best play of the rack on the workbench, whose lines are ready, and its score; ``NO_PLAY`` and 0 where there is none.

    ``known`` is a play that may be made there, with its score, or ``NO_PLAY``.
    """
    bench.count = 0
    if known != NO_PLAY:
        bench.count, bench.out[0, 0], bench.out[0, 1], bench.best = 1, known, score, HUNDRED * score
    desk.searched += 1
    search_lines(bench, ALL_LINES, reading)
    return (int(bench.out[0, 0]), int(bench.out[0, 1])) if bench.count > 0 else (NO_PLAY, 0)


@compilable
def line_of(code: int) -> int:
    """The line of a play, as a bit."""
    return 1 << (code >> LINE & 15) + (SIDE if code >> DOWN & 1 else 0)
