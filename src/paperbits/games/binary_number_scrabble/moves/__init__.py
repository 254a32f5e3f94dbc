"""All legal plays of a board and a rack.

    plays = find_plays(board, rack, game)      # best first
    len(plays), plays.scores, plays.text(0), plays.texts()
    lay(board, plays.codes[0])                 # on the board itself; returns the counts of tiles used
    count_plays(board, rack, game)
    best_play(board, rack, game)               # (text, score), or None

``board`` is a (15, 15) u1 array of tiles, ``BLANK`` set on blanks; ``rack`` is 13 counts, index ``ANY`` for blanks; ``game`` is
anything with a ``reading``, ``alongside`` and ``sweep``, such as the game's own named tuple. Nothing is cut off at any number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.board import LETTER, WORD
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.moves.lines import Table
from paperbits.games.binary_number_scrabble.moves.record import (
    BEST,
    COUNT,
    DOWN,
    LINE,
    LIST,
    START,
    STOP,
    TILE_BITS,
    Found,
)
from paperbits.games.binary_number_scrabble.moves.search import search
from paperbits.games.binary_number_scrabble.texts import start_text
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY, POINTS, SYMBOLS

Integers = npt.NDArray[np.int64]

_ROOM = 1 << 17
"""Plays that are listed without a second pass; memory that is not written to costs nothing."""


class Terms(Protocol):
    """The settings that plays depend on."""

    @property
    def reading(self) -> Reading: ...
    @property
    def alongside(self) -> bool: ...
    @property
    def sweep(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Plays:
    """Plays on a board, best first; ``listed`` puts equal scores in order too."""

    board: npt.NDArray[np.uint8]
    codes: Integers
    """What ``moves.record`` says a play is."""
    scores: Integers

    def __len__(self) -> int:
        return len(self.codes)

    def text(self, index: int) -> str:
        """The play's exact text."""
        return play_text(self.board, int(self.codes[index]))

    def texts(self) -> Iterator[str]:
        """All texts, in order."""
        return (play_text(self.board, code) for code in self.codes.tolist())

    def listed(self) -> list[tuple[str, int]]:
        """Texts and scores, best first, equal scores in the code-point order of their texts."""
        pairs = list(zip(self.texts(), self.scores.tolist(), strict=True))
        pairs.sort(key=lambda pair: (-pair[1], pair[0]))
        return pairs


def find_plays(board: npt.NDArray[np.uint8], rack: Integers | Sequence[int], game: Terms) -> Plays:
    """Every legal play with its score, best first."""
    room = _ROOM
    rack = np.asarray(rack, np.int64)
    while True:
        codes, scores = np.empty(room, np.int64), np.empty(room, np.int64)
        count = search(board, rack, table_of(game), Found(LIST, codes, scores, np.zeros(1, np.int64)))
        if count <= room:
            order = np.argsort(-scores[:count], kind="stable")
            return Plays(board.copy(), codes[order], scores[order])
        room = count


def count_plays(board: npt.NDArray[np.uint8], rack: Integers | Sequence[int], game: Terms) -> int:
    """How many legal plays there are."""
    nothing = np.empty(0, np.int64)
    return search(board, np.asarray(rack, np.int64), table_of(game), Found(COUNT, nothing, nothing, np.zeros(1, np.int64)))


def best_play(board: npt.NDArray[np.uint8], rack: Integers | Sequence[int], game: Terms) -> tuple[str, int] | None:
    """A play with the highest score, always the same one, and that score; None where there is no play."""
    codes, scores = np.zeros(1, np.int64), np.zeros(1, np.int64)
    count = search(board, np.asarray(rack, np.int64), table_of(game), Found(BEST, codes, scores, np.zeros(1, np.int64)))
    return (play_text(board, int(codes[0])), int(scores[0])) if count else None


def lay(board: npt.NDArray[np.uint8], code: int) -> Integers:
    """Lay a play's new tiles on a board, in place, and return what it takes from the rack."""
    taken = np.zeros(ANY + 1, np.int64)
    down, line = bool(code >> DOWN), code >> LINE & 15
    for square in range(code >> START & 15, (code >> STOP & 15) + 1):
        row, column = (square, line) if down else (line, square)
        if board[row, column] == EMPTY:
            board[row, column] = code & 31
            taken[ANY if code & BLANK else code & 15] += 1
            code >>= TILE_BITS
    return taken


def table_of(game: Terms) -> Table:
    """What kernels take of a game's settings."""
    return _table(game.reading, int(game.alongside), game.sweep)


@cache
def _table(reading: Reading, alongside: int, sweep: int) -> Table:
    return Table(np.array(LETTER, np.int64), np.array(WORD, np.int64), POINTS, reading, alongside, sweep)


def play_text(board: npt.NDArray[np.uint8], code: int) -> str:
    """The exact text of a play: ``8d 1(+)1(=)?10``."""
    start, stop, line = code >> START & 15, code >> STOP & 15, code >> LINE & 15
    down = bool(code >> DOWN)
    lying: list[int] = (board[start : stop + 1, line] if down else board[line, start : stop + 1]).tolist()
    text = [start_text(start, line, down=True) if down else start_text(line, start, down=False), " "]
    for tile in lying:
        if tile != EMPTY:
            text.append(f"({SYMBOLS[tile & ~BLANK]})")
        else:
            text.append(_NEW[code & 31])
            code >>= TILE_BITS
    return "".join(text)


_NEW = dict(enumerate(SYMBOLS)) | {tile | BLANK: f"?{symbol}" for tile, symbol in enumerate(SYMBOLS)}
