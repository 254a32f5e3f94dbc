"""Play codes: one integer for one play.

From the lowest bit on: five bits for each new tile, in order from the start of its line, with
``CODE_BLANK`` set on a blank; from bit 45 on, four bits each for the first square of the main line,
for its last square, and for its row or column; the top bit is set for a line that reads down. Code
0 is no play.

In other bases there are more tiles, so a tile takes six bits, and the last square is left out: it
follows from the board (``CodeForm``).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import kernel

from ..tiles import ANY, BASES, BLANK, EMPTY, SIDE, places

Codes = npt.NDArray[np.int64]

TILE_BITS: Final = 5
CODE_BLANK: Final = 16
START: Final = 45
STOP: Final = 49
LINE: Final = 53
DOWN: Final = 57
"""The bits at which the fields of a code begin."""


class CodeForm(NamedTuple):
    """Where the fields of a code begin: for a tile's bits, the bit of a blank, the first square,
    the line, and the direction.
    """

    tile_bits: int
    blank: int
    start: int
    line: int
    down: int

    def tiles(self, codes: Codes) -> Codes:
        """Return the new tiles of plays as on a board, (plays, 9), ``EMPTY`` beyond the last."""
        fields = (
            codes[:, None] >> np.arange(0, self.start, self.tile_bits)[None, :]
            & (1 << self.tile_bits) - 1
        )
        blank = (fields & self.blank) > 0
        return np.asarray(fields & self.blank - 1 | np.where(blank, BLANK, 0), np.int64)

    def code(self, tiles: Iterable[int], start: int, line: int, *, down: bool) -> int:
        """Return the code of a play, without its last square: ``tiles`` are its new ones."""
        code = start << self.start | line << self.line | down << self.down
        for place, tile in enumerate(tiles):
            code |= (tile & ~BLANK | (self.blank if tile & BLANK else 0)) << self.tile_bits * place
        return code


IN_TWO: Final = CodeForm(TILE_BITS, CODE_BLANK, START, LINE, DOWN)
IN_BASE: Final = CodeForm(6, 32, 54, 58, 62)


def form_of(base: int) -> CodeForm:
    """Return the form of the codes in a base."""
    return IN_TWO if base == BASES[0] else IN_BASE


def used_in(codes: Codes, base: int = 2) -> Codes:
    """Return the tiles that each play takes from the rack: (plays, tiles) counts; none for code 0."""
    counts = np.zeros((len(codes), places(base)), np.int64)
    count_used(codes.copy(), form_of(base), counts)  # Of one layout, for one kernel.
    return counts


@kernel
def count_used(codes: Codes, form: CodeForm, counts: Codes) -> None:
    """Write the tiles that each play takes from the rack."""
    for place in range(len(codes)):
        tiles = codes[place] & (1 << form.start) - 1
        while tiles:
            counts[place, ANY if tiles & form.blank else tiles & form.blank - 1] += 1
            tiles >>= form.tile_bits


def lengths_in(board: npt.NDArray[np.uint8], codes: Codes, base: int) -> Codes:
    """Return the number of tiles of each play's main line, old ones among them."""
    if base == BASES[0]:
        return (codes >> STOP & 15) - (codes >> START & 15) + 1
    lines = np.concatenate([board, board.T])
    line = lines[(codes >> IN_BASE.line & 15) + SIDE * (codes >> IN_BASE.down & 1)]
    start, new = codes >> IN_BASE.start & 15, (IN_BASE.tiles(codes) > 0).sum(axis=1)
    free = (line == EMPTY) & (np.arange(SIDE) >= start[:, None])
    stop = np.argmax(
        np.pad(np.cumsum(free, axis=1), ((0, 0), (0, 1)), constant_values=SIDE + 1) > new[:, None],
        axis=1,
    )
    return np.asarray(stop - start, np.int64)


def lay(board: npt.NDArray[np.uint8], code: int, base: int = 2) -> Codes:
    """Lay a play's new tiles on a board, in place; return the counts of tiles that it takes."""
    form = form_of(base)
    taken = np.zeros(places(base), np.int64)
    down, line, square = bool(code >> form.down), code >> form.line & 15, code >> form.start & 15
    tiles = code & (1 << form.start) - 1
    while tiles:
        row, column = (square, line) if down else (line, square)
        if board[row, column] == EMPTY:
            blank, tile = tiles & form.blank, tiles & form.blank - 1
            board[row, column] = tile | (BLANK if blank else 0)
            taken[ANY if blank else tile] += 1
            tiles >>= form.tile_bits
        square += 1
    return taken
