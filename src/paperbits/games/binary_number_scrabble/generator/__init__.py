"""All legal plays of a board and a rack.

    plays = find_plays(board, rack, game)      # highest scores first
    len(plays), plays.scores, plays.text(0), plays.texts()
    lay(board, plays.codes[0])                 # on the board itself; returns the counts of tiles used
    count_plays(board, rack, game)
    best_play(board, rack, game)               # (text, score), or None

``board`` is a (15, 15) u1 array of tiles, with ``BLANK`` set on blanks; ``rack`` is 13 counts in
base two, more in others, index ``ANY`` for blanks; ``game`` is anything with a ``reading``,
``alongside`` and ``sweep``, such as the game's own named tuple. There is no limit to the number of
plays. docs/generator.md explains how they are found.
"""

import functools
from typing import TYPE_CHECKING

from .code_texts import play_text
from .codes import lay
from .interface import Board, Plays, Rack, Terms

if TYPE_CHECKING:
    from .compiled import CompiledBackend

__all__ = [
    "Plays",
    "Terms",
    "best_play",
    "count_plays",
    "find_plays",
    "lay",
    "play_text",
]


def backend(base: int = 2) -> "CompiledBackend":
    """Return what finds the plays of a base. It is loaded at first use."""
    return _backend(base == 2)


@functools.cache
def _backend(binary: bool) -> "CompiledBackend":
    """Return one for base two, or the one that all other bases share."""
    from .compiled import CompiledBackend
    from .in_base.backend import BackendInBase

    return CompiledBackend() if binary else BackendInBase()


def find_plays(board: Board, rack: Rack, game: Terms, most: int = 0) -> Plays:
    """Return every legal play with its score, the highest scores first; with ``most``, so many with
    the highest scores and those that score as much as the last of them.
    """
    return backend(game.reading.radix()).find(board, rack, game, most)


def count_plays(board: Board, rack: Rack, game: Terms) -> int:
    """Return the number of legal plays."""
    return backend(game.reading.radix()).count(board, rack, game)


def best_play(board: Board, rack: Rack, game: Terms) -> tuple[str, int] | None:
    """Return a play with the highest score, always the same one, and its score, or None."""
    base = game.reading.radix()
    best = backend(base).best(board, rack, game)
    return None if best is None else (play_text(board, best[0], base), best[1])
