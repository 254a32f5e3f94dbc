"""All legal plays of a board and a rack.

    plays = find_plays(board, rack, game)      # best first
    len(plays), plays.scores, plays.text(0), plays.texts()
    lay(board, plays.codes[0])                 # on the board itself; returns the counts of tiles used
    count_plays(board, rack, game)
    best_play(board, rack, game)               # (text, score), or None

``board`` is a (15, 15) u1 array of tiles, ``BLANK`` set on blanks; ``rack`` is 13 counts, index ``ANY`` for blanks; ``game`` is
anything with a ``reading``, ``alongside`` and ``sweep``, such as the game's own named tuple. Nothing is cut off at any number.
docs/generator.md says how it is done.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compiled
from paperbits.games.binary_number_scrabble.generator.bench import Terms, new_bench
from paperbits.games.binary_number_scrabble.generator.listing import texts_of
from paperbits.games.binary_number_scrabble.generator.record import BEST, COUNT, DOWN, LINE, LIST, START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.generator.search import search
from paperbits.games.binary_number_scrabble.texts import start_text
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY, SYMBOLS

Integers = npt.NDArray[np.int64]


class _Benches(threading.local):
    """The workbench of each thread."""

    def __init__(self) -> None:
        self.bench = new_bench()


_benches = _Benches()


@dataclass(frozen=True, slots=True)
class Plays:
    """Plays on a board, best first; ``listed`` puts equal scores in order too."""

    board: npt.NDArray[np.uint8]
    codes: Integers
    """What ``generator.record`` says a play is."""
    scores: Integers

    def __len__(self) -> int:
        return len(self.codes)

    def text(self, index: int) -> str:
        """The play's exact text."""
        return play_text(self.board, int(self.codes[index]))

    def texts(self) -> list[str]:
        """All texts, in order."""
        return texts_of(self.board, self.codes)

    def listed(self) -> list[tuple[str, int]]:
        """Texts and scores, best first, equal scores in the code-point order of their texts."""
        texts, scores = self.texts(), self.scores.tolist()
        order = np.lexsort((np.array(texts, np.bytes_), -self.scores))
        return [(texts[index], scores[index]) for index in order.tolist()]


def find_plays(board: npt.NDArray[np.uint8], rack: Integers | Sequence[int], game: Terms) -> Plays:
    """Every legal play with its score, best first."""
    count, in_order = _search(LIST, board, rack, game)
    bench = _benches.bench.view(np.ndarray)  # Fields of a record array take their time.
    if in_order:
        return Plays(board.copy(), bench["codes"][0, :count].copy(), bench["scores"][0, :count].copy())
    plays = bench["out"][0, :count].copy()
    while len(plays) < count:
        _search(LIST, board, rack, game, len(plays))
        plays = np.concatenate((plays, _benches.bench["out"][0, : count - len(plays)]))
    plays = plays[np.argsort(-plays[:, 1], kind="stable")]
    return Plays(board.copy(), plays[:, 0], plays[:, 1])


def count_plays(board: npt.NDArray[np.uint8], rack: Integers | Sequence[int], game: Terms) -> int:
    """How many legal plays there are."""
    return _search(COUNT, board, rack, game)[0]


def best_play(board: npt.NDArray[np.uint8], rack: Integers | Sequence[int], game: Terms) -> tuple[str, int] | None:
    """A play with the highest score, always the same one, and that score; None where there is no play."""
    count, _ = _search(BEST, board, rack, game)
    if count == 0:
        return None
    code, score = _benches.bench["out"][0, 0].tolist()
    return play_text(board, code), score


def _search(
    keep: int, board: npt.NDArray[np.uint8], rack: Integers | Sequence[int], game: Terms, skip: int = 0
) -> tuple[int, bool]:
    """Search on this thread's workbench, on a large one if that is too small: what ``search`` returns."""
    rack, reading = np.asarray(rack, np.int64), game.reading
    while True:
        benches = _benches.bench
        if compiled():
            benches = benches.view(np.ndarray)  # The compiler knows its type at a glance.
        found = search(benches, board, rack, reading, bool(game.alongside), int(game.sweep), keep, skip)
        if found[0] >= 0:
            return found
        _benches.bench = new_bench(1)


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
