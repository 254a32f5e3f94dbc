"""The search for all plays: each line from each start, tile by tile, as the equation machine reads.

It goes by kinds of tile; which of them are blanks is the recorder's business.
"""

from typing import Any

import numpy as np

from paperbits.core.kernel import compilable, kernel
from paperbits.games.binary_number_scrabble.equation import FINE, STATE, advance, begin, bonus, finish
from paperbits.games.binary_number_scrabble.moves.lines import LINES, Lines, Table, lines_of
from paperbits.games.binary_number_scrabble.moves.record import LINE, START, STOP, Draft, Found, record
from paperbits.games.binary_number_scrabble.tiles import ANY, EMPTY, EQUALS, KINDS, SIDE

# Beyond the equation machine's own state, a step of the search remembers the value of the sides read (-1: none yet) as a
# fraction, how many tiles are new, how many of them must be blanks, whether one is an =, and whether an equation that
# holds an older tile is formed.
_VALUE, _UNDER, _NEW, _SHORT, _EQUALS, _JOINED = range(STATE, STATE + 6)
_FIELDS = STATE + 6


@kernel
def search(board: Any, rack: Any, table: Table, found: Found) -> int:
    """Find every legal play, hand it to the recorder, and return how many there are."""
    lines = lines_of(board, rack, table)
    first = not np.any(board)
    for line in range(LINES):
        if first:
            if line % SIDE == SIDE // 2:
                _search_line(line, rack, table, lines, found, True)
        else:
            _search_line(line, rack, table, lines, found, False)
    return int(found.count[0])


@compilable
def _search_line(line: int, rack: Any, table: Table, lines: Lines, found: Found, first: bool) -> None:
    draft = Draft(np.zeros(SIDE + 1, np.int64), np.zeros(SIDE + 1, np.int64), np.zeros(KINDS + 1, np.int64))
    steps = np.zeros((SIDE + 1, _FIELDS), np.int64)
    tried = np.zeros(SIDE + 1, np.int64)
    laid = np.zeros(SIDE + 1, np.int64)
    last = np.zeros(_FIELDS, np.int64)
    most = 0
    for tile in range(1, ANY + 1):
        most += rack[tile]
    tiles = lines.tiles[line]
    for start in range(SIDE):
        if start > 0 and tiles[start - 1] != EMPTY:
            continue
        square = start
        begin(steps[square])
        steps[square, _VALUE] = -1
        for field in range(_UNDER, _FIELDS):
            steps[square, field] = 0
        tried[square] = laid[square] = 0
        while square >= start:
            here, after = steps[square], steps[square + 1]
            if laid[square] != 0:
                draft.used[laid[square]] -= 1
                laid[square] = 0
            # The next tile to try here.
            tile = tiles[square]
            new = tile == EMPTY
            if new:
                tile = tried[square] + 1
                if here[_NEW] == most:
                    tile = KINDS
                while tile < KINDS and not _may_lie(tile, square, here, lines.allowed[line], draft, rack):
                    tile += 1
            elif tried[square] != 0:
                tile = KINDS
            if tile >= KINDS:
                square -= 1
                continue
            tried[square] = tile
            # Read it.
            for field in range(_FIELDS):
                after[field] = here[field]
            if tile == EQUALS:
                if not _close(after, table):
                    continue
            elif advance(after, tile, table.reading) != FINE:
                continue
            if new:
                draft.squares[here[_NEW]] = square
                draft.tiles[here[_NEW]] = tile
                after[_NEW] += 1
                after[_EQUALS] |= tile == EQUALS
                after[_SHORT] += draft.used[tile] >= rack[tile]
                draft.used[tile] += 1
                laid[square] = tile
            if not new or lines.paying[line, square] >> tile & 1 or (first and square == SIDE // 2):
                after[_JOINED] = 1
            # Stop here, if this can be the end of a play.
            if after[_JOINED] and after[_NEW] > 0 and after[_VALUE] >= 0 and (square == SIDE - 1 or tiles[square + 1] == EMPTY):
                for field in range(_FIELDS):
                    last[field] = after[field]
                counted = line >= SIDE and after[_NEW] == 1 and lines.paying[line, draft.squares[0]] >> draft.tiles[0] & 1
                if not counted and _close(last, table):
                    place = (line << LINE) | (start << START) | (square << STOP)
                    gain = bonus(last[_VALUE] // last[_UNDER], table.reading)
                    record(found, draft, after[_NEW], place, gain, rack, lines, table)
            if square < SIDE - 1:
                square += 1
                tried[square] = laid[square] = 0


@compilable
def _may_lie(tile: int, square: int, step: Any, allowed: Any, draft: Draft, rack: Any) -> bool:
    """Whether a new tile may be tried on a square: the cross-line takes it, the rack has it or a blank, one new = at most."""
    if not allowed[square] >> tile & 1:
        return False
    if tile == EQUALS and step[_EQUALS]:
        return False
    return bool(draft.used[tile] < rack[tile] or step[_SHORT] < rack[ANY])


@compilable
def _close(step: Any, table: Table) -> bool:
    """End a side at ``=`` or at the end; whether it is valid and worth what the sides before it are."""
    reason, value, under = finish(step, table.reading)
    if reason != FINE or (step[_VALUE] >= 0 and value * step[_UNDER] != step[_VALUE] * under):
        return False
    step[_VALUE], step[_UNDER] = value, under
    begin(step)
    return True
