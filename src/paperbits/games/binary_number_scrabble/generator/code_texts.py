"""The texts of play codes: of one play, and of all plays at once, as there may be a million.

In bulk, each text is laid out in a row of fixed width, with three bytes for each square of the
board (``(1)``, ``?1`` or ``1``) and zeros where a byte is not needed; then all zeros are dropped.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ..texts import start_text
from ..tiles import BASES, BLANK, EMPTY, KINDS, SIDE, SYMBOLS
from .codes import CODE_BLANK, DOWN, LINE, START, STOP, TILE_BITS, Codes, form_of

_BLOCK: Final = 1 << 13
"""Plays that are laid out together."""
_FEW: Final = 64
"""Up to so many plays, texts one by one take less time."""

_BEFORE: Final = 4
"""Bytes before the first square: ``15o`` and a space."""

_SYMBOLS: Final = SYMBOLS[:KINDS]
_OLD: Final = 2 * CODE_BLANK
_BEYOND: Final = 3 * CODE_BLANK
"""In ``_SQUARES``: the first row of tiles on the board, and the row for squares beyond the play."""


def _squares() -> npt.NDArray[np.uint8]:
    """Return three bytes for each new tile, each old one, and squares beyond the play."""
    rows = np.zeros((_BEYOND + 1, 3), np.uint8)
    for tile, symbol in enumerate(_SYMBOLS):
        rows[tile, 1] = ord(symbol)
        rows[tile | CODE_BLANK] = ord("?"), ord(symbol), 0
        rows[_OLD + tile] = ord("("), ord(symbol), ord(")")
    return rows


def _starts() -> npt.NDArray[np.uint8]:
    """Return ``8d `` for each line, columns after rows, and each square that a play may start from."""
    starts = np.zeros((2 * SIDE, SIDE, _BEFORE), np.uint8)
    for line in range(SIDE):
        for start in range(SIDE):
            for down, text in (
                (0, start_text(line, start, down=False)),
                (1, start_text(start, line, down=True)),
            ):
                starts[line + down * SIDE, start, : len(text) + 1] = np.frombuffer(
                    f"{text} ".encode(), np.uint8
                )
    return starts


_SQUARES: Final = _squares()
_STARTS: Final = _starts()


def play_text(board: npt.NDArray[np.uint8], code: int, base: int = 2) -> str:
    """Return the exact text of one play: ``8d 1(+)1(=)?10``."""
    form = form_of(base)
    square, line, down = code >> form.start & 15, code >> form.line & 15, bool(code >> form.down)
    lying: list[int] = (board[:, line] if down else board[line]).tolist()
    row, column = (square, line) if down else (line, square)
    text = [start_text(row, column, down=down), " "]
    tiles = code & (1 << form.start) - 1
    while square < SIDE and (tiles or lying[square]):
        if lying[square]:
            text.append(f"({SYMBOLS[lying[square] & ~BLANK]})")
        else:
            sign = SYMBOLS[tiles & form.blank - 1]
            text.append(f"?{sign}" if tiles & form.blank else sign)
            tiles >>= form.tile_bits
        square += 1
    return "".join(text)


def texts_of(board: npt.NDArray[np.uint8], codes: Codes, base: int = 2) -> list[str]:
    """Return the exact texts of plays, in order."""
    if base != BASES[0] or len(codes) <= _FEW:
        return [play_text(board, code, base) for code in codes.tolist()]
    texts: list[str] = []
    for first in range(0, len(codes), _BLOCK):
        texts += _texts_of_block(board, codes[first : first + _BLOCK])
    return texts


def _texts_of_block(board: npt.NDArray[np.uint8], codes: Codes) -> list[str]:
    lying = np.concatenate([board, board.T]) & (BLANK - 1)
    start, stop, line = (
        codes >> START & 15,
        codes >> STOP & 15,
        (codes >> LINE & 15) + SIDE * (codes >> DOWN & 1),
    )
    square = start[:, None] + np.arange(int((stop - start).max()) + 1)
    there = lying[line[:, None], np.minimum(square, SIDE - 1)]
    inside = square <= stop[:, None]
    new = inside & (there == EMPTY)
    tile = codes[:, None] >> TILE_BITS * (np.cumsum(new, 1) - new) & (2 * CODE_BLANK - 1)
    which = np.where(new, tile, np.where(inside, _OLD + there, _BEYOND))
    page = np.zeros((len(codes), _BEFORE + 3 * square.shape[1] + 1), np.uint8)
    page[:, :_BEFORE] = _STARTS[line, start]
    page[:, _BEFORE:-1] = _SQUARES[which].reshape(len(codes), -1)
    page[:, -1] = ord("\n")
    text: str = page[page != 0].tobytes().decode("ascii")
    return text.split("\n")[:-1]
