"""The board of an ending: plays laid and taken back, and what each line looks like to the generator, as a key.

Lines 0 to 14 are the rows, 15 to 29 the columns. Two lines with the same key have the same plays with the same rack, so plays
are listed once for each key and rack. After a play most lines are as they were.
"""

from typing import Any

import numpy as np

from paperbits.core.compiler.kernel import compilable
from paperbits.games.binary_number_scrabble.endgame.desk import IDLE, MOVER, PASSES
from paperbits.games.binary_number_scrabble.generator.bench import LINES
from paperbits.games.binary_number_scrabble.generator.lines import put
from paperbits.games.binary_number_scrabble.generator.record import DOWN, LINE, START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH
from paperbits.games.binary_number_scrabble.tiles import ANY, EMPTY, EQUALS, KINDS, ONE, SIDE, ZERO

_MASK = (1 << 62) - 1
_FIRST, _SECOND = 0x2545F4914F6CDD1D, 0x1B03738712FAD5C9

_random = np.random.default_rng(15)
_LINE_SIGNS = _random.integers(1, 1 << 62, (LINES, SIDE, KINDS))
_BOARD_SIGNS = _random.integers(1, 1 << 62, (2, SIDE, SIDE, KINDS))
_RACK_SIGNS = _random.integers(1, 1 << 62, (2, 2))
_TURN_SIGNS = _random.integers(1, 1 << 62, (2, 2, PASSES))


@compilable
def mix(number: int) -> int:
    """A number below 2**62 turned into another that looks like chance, the same compiled and interpreted."""
    number = int(number) * _FIRST & _MASK
    number ^= number >> 31
    number = number * _SECOND & _MASK
    return number ^ number >> 29


@compilable
def digits(rack: int) -> int:
    """How many 0s and 1s are on a rack, which is what another's going out brings (Ruling B12)."""
    return int((rack >> WIDTH * (ZERO - 1) & 31) + (rack >> WIDTH * (ONE - 1) & 31))


@compilable
def blanks(rack: int) -> int:
    """How many blanks are on a rack."""
    return int(rack >> WIDTH * (ANY - 1) & 31)


@compilable
def lay(desk: Any, benches: Any, depth: int, code: int) -> None:
    """Lay a play's new tiles and note, at a depth, which squares they cover and which lines that changes."""
    start, stop, line = code >> START & 15, code >> STOP & 15, code >> LINE & 15
    across, along = (SIDE, 0) if code >> DOWN & 1 == 0 else (0, SIDE)
    main = line + along
    number = 0
    _change(desk, depth, main)
    for square in range(start, stop + 1):
        if desk.tiles[main, square + 1] != EMPTY:
            continue
        row, column = (line, square) if along == 0 else (square, line)
        tile = code & 15
        code >>= TILE_BITS
        _put(desk, benches, row, column, tile)
        desk.hashes[depth, 0] ^= _BOARD_SIGNS[0, row, column, tile]
        desk.hashes[depth, 1] ^= _BOARD_SIGNS[1, row, column, tile]
        desk.laid[depth, number] = row * SIDE + column
        number += 1
        cross = square + across
        _change(desk, depth, cross)
        end = line
        while desk.tiles[cross, end] != EMPTY:
            end -= 1
        if end > 0:
            _change(desk, depth, end - 1 + along)
        end = line + 2
        while desk.tiles[cross, end] != EMPTY:
            end += 1
        if end <= SIDE:
            _change(desk, depth, end - 1 + along)
    if start > 0:
        _change(desk, depth, start - 1 + across)
    if stop < SIDE - 1:
        _change(desk, depth, stop + 1 + across)
    desk.number[depth] = number


@compilable
def take_back(desk: Any, benches: Any, depth: int) -> None:
    """Take back what was laid to come to a depth."""
    for number in range(desk.number[depth]):
        row, column = desk.laid[depth, number] // SIDE, desk.laid[depth, number] % SIDE
        _put(desk, benches, row, column, EMPTY)
    desk.number[depth] = 0


@compilable
def _put(desk: Any, benches: Any, row: int, column: int, tile: int) -> None:
    desk.tiles[row, column + 1] = desk.tiles[SIDE + column, row + 1] = tile
    put(benches[0][0], row, column, tile)
    put(benches[1][0], row, column, tile)


@compilable
def _change(desk: Any, depth: int, line: int) -> None:
    """Note that a line is no longer what it was."""
    desk.changed[depth] |= 1 << line
    desk.lists[depth, 0, line] = desk.lists[depth, 1, line] = -1


@compilable
def _line_key(desk: Any, line: int) -> int:
    key = 0
    for square in range(SIDE):
        tile = desk.tiles[line, square + 1]
        if tile != EMPTY:
            key ^= _LINE_SIGNS[line, square, tile]
        else:
            beside = _beside(desk, line, square)
            if beside != 0:
                key ^= mix(beside ^ _LINE_SIGNS[line, square, EMPTY])
    return int(key)


@compilable
def _beside(desk: Any, line: int, square: int) -> int:
    """What a new tile on a square would join across the line, four bits a tile and four for itself; 0 for nothing.

    1 where no tile can make that an equation: no ``=`` lies there, and nothing on one side of the square.
    """
    cross, here = (SIDE + square, line + 1) if line < SIDE else (square, line - SIDE + 1)
    before, after = desk.tiles[cross, here - 1], desk.tiles[cross, here + 1]
    if before == EMPTY and after == EMPTY:
        return 0
    content, equals, alone = 1, 0, bool(before == EMPTY) != bool(after == EMPTY)
    place = here - 1
    while desk.tiles[cross, place] != EMPTY:
        content = content << 4 | desk.tiles[cross, place]
        equals += desk.tiles[cross, place] == EQUALS
        place -= 1
    content <<= 4
    place = here + 1
    while desk.tiles[cross, place] != EMPTY:
        content = content << 4 | desk.tiles[cross, place]
        equals += desk.tiles[cross, place] == EQUALS
        place += 1
    if desk.alongside == 0 and equals == 0 and alone:
        return 1
    return int(content)


@compilable
def position_key(desk: Any, depth: int, which: int) -> int:
    """A hash of all that matters for what follows: the board, both racks, who moves, turns without points."""
    key = desk.hashes[depth, which]
    for player in range(2):
        key ^= mix(desk.racks[depth, player] ^ _RACK_SIGNS[which, player])
    return int(key ^ _TURN_SIGNS[which, desk.frames[depth, MOVER], desk.frames[depth, IDLE]])


@compilable
def list_key(desk: Any, depth: int, player: int, line: int) -> int:
    """The key of a line's plays with a player's rack, never 0; the line's own is worked out when it is first asked for."""
    if desk.changed[depth] >> line & 1:
        desk.keys[depth, line] = _line_key(desk, line)
        desk.changed[depth] ^= 1 << line
    return mix(desk.keys[depth, line] ^ mix(desk.racks[depth, player] ^ _RACK_SIGNS[0, 0])) | 1
