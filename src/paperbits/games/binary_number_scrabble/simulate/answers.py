"""The best plays of one rack on a board and on boards that each differ from it by one play.

The sides that a rack can spell on free squares are worked out once for all of them. Most lines look the same on every board,
so the best play of each line is found once, and for a board with one more play on it only the lines are searched that this
play has changed: those that its new tiles lie in, and those that cross the squares at which the tiles through a new one end.
"""

from typing import Any

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.moves.bench import LINES
from paperbits.games.binary_number_scrabble.moves.lines import put, take_line
from paperbits.games.binary_number_scrabble.moves.record import BEST, DOWN, LINE, START, STOP, TILE_BITS, take_play
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
def take_up(bench: Any, code: int, old: int) -> None:
    """Take a play up again; ``old`` has a bit for each square of its main line that it did not fill."""
    line, down = code >> LINE & 15, code >> DOWN & 1
    for square in range(code >> START & 15, (code >> STOP & 15) + 1):
        if not old >> square & 1:
            row, column = (square, line) if down == 1 else (line, square)
            put(bench, row, column, EMPTY)


@compilable
def lying(bench: Any, code: int) -> int:
    """A bit for each square of a play's main line that a tile lies on before it."""
    old = 0
    line = (code >> LINE & 15) + (SIDE if code >> DOWN & 1 else 0)
    for square in range(code >> START & 15, (code >> STOP & 15) + 1):
        if bench.tiles[line, square] != EMPTY:
            old |= 1 << square
    return old


@compilable
def take(rack: Any, code: int) -> None:
    """Take a play's tiles from a rack of counts."""
    tiles = code & (1 << START) - 1
    while tiles != 0:
        rack[ANY if tiles & BLANK else tiles & BLANK - 1] -= 1
        tiles >>= TILE_BITS


@compilable
def ready(bench: Any, rack: Any, reading: Reading) -> None:
    """Lay a rack on the workbench, whose tiles lie already, and find what it spells on free squares."""
    take_rack(bench, rack)
    look_at_rack(bench, reading)


@compilable
def best_of(desk: Any, bench: Any, lines: int, known: int, reading: Reading) -> tuple[int, int]:
    """The best play of the rack on the workbench in these lines, and in others whose best plays are known; its score.

    The play is ``NO_PLAY``, with a score of 0, where there is none. Both sets of lines have a bit for each.
    """
    bench.keep, bench.skip, bench.count = BEST, 0, 0
    for line in range(LINES):
        if known >> line & 1 and desk.best[line, 0] != NO_PLAY:
            code, score = desk.best[line, 0], desk.best[line, 1]
            take_play(bench, code, score)
    for line in range(LINES):
        if lines >> line & 1:
            take_line(bench, line, reading)
            desk.searched += 1
    search_lines(bench, lines, reading)
    return (int(bench.out[0, 0]), int(bench.out[0, 1])) if bench.count > 0 else (NO_PLAY, 0)


@compilable
def note_lines(desk: Any, bench: Any, lines: int, reading: Reading) -> None:
    """Find the best play of each of these lines, as they lie, and write it down."""
    for line in range(LINES):
        if lines >> line & 1:
            code, score = best_of(desk, bench, 1 << line, 0, reading)
            desk.best[line, 0], desk.best[line, 1] = code, score
