"""The texts of plays, of all of them at once: there may be a million.

Each text is laid out in a row of fixed width, three signs for a square of the board (``(1)``, ``?1`` or ``1``) with nothing
where one is not needed; what is nothing is then left out of the whole at a stroke.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.generator.record import DOWN, LINE, START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.texts import start_text
from paperbits.games.binary_number_scrabble.tiles import BLANK, EMPTY, SIDE, SYMBOLS

Integers = npt.NDArray[np.int64]

_BLOCK: Final = 1 << 15
"""Plays that are laid out together."""

_HEAD: Final = 4
_WIDTH: Final = _HEAD + 3 * SIDE + 1

_SIGN: Final = np.array([ord((SYMBOLS + " " * BLANK)[tile % BLANK]) for tile in range(2 * BLANK)], np.uint8)
"""The sign of each tile, marked as a blank or not."""


def _heads() -> npt.NDArray[np.uint8]:
    """``8d `` for each line, columns after rows, and each square that it may start from."""
    heads = np.zeros((2 * SIDE, SIDE, _HEAD), np.uint8)
    for line in range(SIDE):
        for start in range(SIDE):
            for down, text in ((0, start_text(line, start, down=False)), (1, start_text(start, line, down=True))):
                heads[line + down * SIDE, start, : len(text) + 1] = np.frombuffer(f"{text} ".encode(), np.uint8)
    return heads


_HEADS: Final = _heads()


def texts_of(board: npt.NDArray[np.uint8], codes: Integers) -> list[str]:
    """The exact texts of plays, in order."""
    texts: list[str] = []
    for first in range(0, len(codes), _BLOCK):
        texts += _texts_of_block(board, codes[first : first + _BLOCK])
    return texts


def _texts_of_block(board: npt.NDArray[np.uint8], codes: Integers) -> list[str]:
    lying = np.concatenate([board, board.T]) & (BLANK - 1)
    start, stop, line = codes >> START & 15, codes >> STOP & 15, (codes >> LINE & 15) + SIDE * (codes >> DOWN & 1)
    page = np.zeros((len(codes), _WIDTH), np.uint8)
    page[:, :_HEAD] = _HEADS[line, start]
    page[:, -1] = ord("\n")
    left = codes.copy()
    for place in range(int((stop - start).max()) + 1):
        square, at = start + place, _HEAD + 3 * place
        there = lying[line, np.minimum(square, SIDE - 1)]
        inside = square <= stop
        old, new = inside & (there != EMPTY), inside & (there == EMPTY)
        tile = left & (2 * BLANK - 1)
        page[old, at] = ord("(")
        page[old, at + 1] = _SIGN[there[old]]
        page[old, at + 2] = ord(")")
        page[new & (tile >= BLANK), at] = ord("?")
        page[new, at + 1] = _SIGN[tile[new]]
        left[new] >>= TILE_BITS
    text: str = page[page != 0].tobytes().decode("ascii")
    return text.split("\n")[:-1]
