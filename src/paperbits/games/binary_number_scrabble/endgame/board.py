"""The board of an ending: lay plays and take them back, and give each line a key.

Lines 0 to 14 are the rows, 15 to 29 the columns. Two lines with the same key have the same plays
with the same rack, so plays are listed once for each key and rack. Most lines are unchanged after a
play.
"""

import math
import random

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable

from ..generator.codes import DOWN, LINE, START, STOP, TILE_BITS
from ..generator.lines import put
from ..generator.packed import WIDTH
from ..generator.state import LINES
from ..tiles import ANY, EMPTY, EQUALS, KINDS, ONE, SIDE, ZERO
from .state import IDLE, MOVER, PASSES, SearchState, States

_MASK = (1 << 62) - 1
_FIRST, _SECOND = 0x2545F4914F6CDD1D, 0x1B03738712FAD5C9

_random = random.Random(15)  # noqa: S311 (hashes, not secrets)


def _keys(*shape: int) -> npt.NDArray[np.int64]:
    """Return Zobrist keys: random numbers below 2**62, the same in every process."""
    return np.array(
        [_random.randrange(1, 1 << 62) for _ in range(math.prod(shape))], np.int64
    ).reshape(shape)


_LINE_KEYS = _keys(LINES, SIDE, KINDS)
_BOARD_KEYS = _keys(2, SIDE, SIDE, KINDS)
_RACK_KEYS = _keys(2, 2)
_TURN_KEYS = _keys(2, 2, PASSES)


@compilable
def mix(number: int) -> int:
    """Turn a number below 2**62 into another that looks random, the same compiled and
    interpreted.
    """
    number = int(number) * _FIRST & _MASK
    number ^= number >> 31
    number = number * _SECOND & _MASK
    return number ^ number >> 29


@compilable
def digits(rack: int) -> int:
    """Return how many 0s and 1s are on a rack, which the other player gains by going out (Ruling
    B12).
    """
    return int((rack >> WIDTH * (ZERO - 1) & 31) + (rack >> WIDTH * (ONE - 1) & 31))


@compilable
def blanks(rack: int) -> int:
    """Return how many blanks are on a rack."""
    return int(rack >> WIDTH * (ANY - 1) & 31)


@compilable
def tiles_of(rack: int) -> int:
    """Return how many tiles are on a rack, or how many a play lays."""
    count = 0
    while rack != 0:
        count += rack & 31
        rack >>= WIDTH
    return int(count)


@compilable
def line_of(code: int) -> int:
    """Return the line of a play."""
    return int(code >> LINE & 15) + (SIDE if code >> DOWN & 1 else 0)


@compilable
def touched(search: SearchState, code: int) -> int:
    """Return the lines whose plays may change when a play is laid, a bit for each."""
    start, stop, line = code >> START & 15, code >> STOP & 15, code >> LINE & 15
    across, along = (SIDE, 0) if code >> DOWN & 1 == 0 else (0, SIDE)
    main = line + along
    lines = 1 << main
    for square in range(start, stop + 1):
        if search.tiles[main, square + 1] != EMPTY:
            continue
        cross = square + across
        lines |= 1 << cross
        end = line
        while search.tiles[cross, end] != EMPTY:
            end -= 1
        if end > 0:
            lines |= 1 << end - 1 + along
        end = line + 2
        while search.tiles[cross, end] != EMPTY:
            end += 1
        if end <= SIDE:
            lines |= 1 << end - 1 + along
    if start > 0:
        lines |= 1 << start - 1 + across
    if stop < SIDE - 1:
        lines |= 1 << stop + 1 + across
    return int(lines)


@compilable
def hash_after(search: SearchState, depth: int, code: int) -> None:
    """Write the hashes of the board after a play at a depth to the next depth."""
    first, second = search.hashes[depth, 0], search.hashes[depth, 1]
    line, down = code >> LINE & 15, code >> DOWN & 1
    main = line + SIDE if down else line
    for square in range(code >> START & 15, (code >> STOP & 15) + 1 if code else 0):
        if search.tiles[main, square + 1] != EMPTY:
            continue
        row, column = (square, line) if down else (line, square)
        tile = code & 15
        code >>= TILE_BITS
        first ^= _BOARD_KEYS[0, row, column, tile]
        second ^= _BOARD_KEYS[1, row, column, tile]
    search.hashes[depth + 1, 0], search.hashes[depth + 1, 1] = first, second


@compilable
def lay(search: SearchState, states: States, depth: int, code: int, lines: int) -> None:
    """Lay a play's new tiles. Note for this depth which squares they cover, and that the ``lines``
    touched by them change.
    """
    for line in range(LINES):
        if lines >> line & 1:
            search.lists[depth, 0, line] = search.lists[depth, 1, line] = -1
    search.changed[depth] |= lines
    line, down = code >> LINE & 15, code >> DOWN & 1
    main = line + SIDE if down else line
    number = 0
    for square in range(code >> START & 15, (code >> STOP & 15) + 1):
        if search.tiles[main, square + 1] != EMPTY:
            continue
        row, column = (square, line) if down else (line, square)
        _put(search, states, row, column, code & 15)
        code >>= TILE_BITS
        search.laid[depth, number] = row * SIDE + column
        number += 1
    search.number[depth] = number


@compilable
def take_back(search: SearchState, states: States, depth: int) -> None:
    """Take back the tiles that were laid to reach a depth."""
    for number in range(search.number[depth]):
        row, column = search.laid[depth, number] // SIDE, search.laid[depth, number] % SIDE
        _put(search, states, row, column, EMPTY)
    search.number[depth] = 0


@compilable
def _put(search: SearchState, states: States, row: int, column: int, tile: int) -> None:
    more = 1 if tile == EQUALS else -1 if search.tiles[row, column + 1] == EQUALS else 0
    search.equals[row] += more
    search.equals[SIDE + column] += more
    search.tiles[row, column + 1] = search.tiles[SIDE + column, row + 1] = tile
    put(states[0], row, column, tile)
    put(states[1], row, column, tile)


@compilable
def _line_key(search: SearchState, line: int) -> int:
    key = 0
    for square in range(SIDE):
        tile = search.tiles[line, square + 1]
        if tile != EMPTY:
            key ^= _LINE_KEYS[line, square, tile]
        else:
            content = _cross_content(search, line, square)
            if content != 0:
                key ^= mix(content ^ _LINE_KEYS[line, square, EMPTY])
    return int(key)


@compilable
def _cross_content(search: SearchState, line: int, square: int) -> int:
    """Return what a new tile on a square would join across the line, four bits for each tile and
    four for itself; 0 for nothing.

    1 where no tile can make that an equation: there is no ``=``, and tiles on one side of the
    square only.
    """
    cross, here = (SIDE + square, line + 1) if line < SIDE else (square, line - SIDE + 1)
    before, after = search.tiles[cross, here - 1], search.tiles[cross, here + 1]
    if before == EMPTY and after == EMPTY:
        return 0
    content, equals, alone = 1, 0, bool(before == EMPTY) != bool(after == EMPTY)
    place = here - 1
    while search.tiles[cross, place] != EMPTY:
        content = content << 4 | search.tiles[cross, place]
        equals += search.tiles[cross, place] == EQUALS
        place -= 1
    content <<= 4
    place = here + 1
    while search.tiles[cross, place] != EMPTY:
        content = content << 4 | search.tiles[cross, place]
        equals += search.tiles[cross, place] == EQUALS
        place += 1
    if search.alongside == 0 and equals == 0 and alone:
        return 1
    return int(content)


@compilable
def position_key(search: SearchState, depth: int, which: int) -> int:
    """Return a hash of everything that affects the rest of the game: the board, both racks, who
    moves, turns without points.
    """
    key = search.hashes[depth, which]
    for player in range(2):
        key ^= mix(search.racks[depth, player] ^ _RACK_KEYS[which, player])
    return int(key ^ _TURN_KEYS[which, search.frames[depth, MOVER], search.frames[depth, IDLE]])


@compilable
def list_key(search: SearchState, depth: int, line: int) -> int:
    """Return the key of a line, never 0. It is worked out when it is first needed."""
    if search.changed[depth] >> line & 1:
        search.keys[depth, line] = _line_key(search, line)
        search.changed[depth] ^= 1 << line
    return mix(search.keys[depth, line]) | 1
