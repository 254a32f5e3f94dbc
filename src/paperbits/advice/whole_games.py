"""The best whole games known from positions of a game for one, proved or found by search.

With one player a position is worth the best whole game that goes on from it. The search gives a
lower bound. Exhaustive search, where it ends in time, proves the value.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from paperbits.core.compiler.kernel import compiled
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import after, copied
from paperbits.core.rules import Move, Record
from paperbits.search.local_search import best_game
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.solver import Solver

INTERPRETED: Final = 64
"""The most moves of a position that is proved interpreted, as a proof seldom looks at the clock."""

MEMORY: Final = 1 << 23
"""Bytes for the positions that a proof remembers."""

Stop = Callable[[], bool] | None


@dataclass(slots=True)
class Known:
    """What is known of a position: the best score reached by a game from it, and whether no game
    can do better.
    """

    score: float
    proved: bool = False
    line: tuple[Move, ...] = ()
    """The moves of that game."""
    games: int = 0
    """The number of games tried out from this position."""


class WholeGames:
    """Remembers the best game from each position. Symmetric positions count as one."""

    def __init__(self, position: KernelPosition) -> None:
        self.game, self.lowest = position.game, position.card.lowest_wins
        self.sign = -1 if self.lowest else 1
        self._known: dict[bytes, Known] = {}
        self._position = position

    def of(self, record: Record) -> Known | None:
        """Return what is known of a position. Its game may be one of a symmetric position."""
        if self.game.over(record):
            self.add(record, self.score(record), proved=True)
        return self._known.get(self.key(record))

    def under(self, key: bytes) -> Known | None:
        """Return what is known of the position with a key."""
        return self._known.get(key)

    def after(self, record: Record, move: Move) -> Record:
        """Return the position after a move."""
        return after(self.game, record, move)

    def score(self, record: Record) -> float:
        """Return the score of a position as it stands."""
        points = np.zeros(1)
        self.game.scores(record, points)
        return float(points[0])

    def add(
        self,
        record: Record,
        score: float,
        line: tuple[Move, ...] = (),
        games: int = 0,
        *,
        proved: bool = False,
    ) -> None:
        """Note that a game from a position reaches a score."""
        known = self._known.setdefault(self.key(record), Known(score, line=line))
        known.games += games
        known.proved = known.proved or proved
        better = (score - known.score) * self.sign
        if better > 0 or (better == 0 and not known.line):
            known.score, known.line = score, line

    def search(
        self, record: Record, seconds: float, stop: Stop = None, seed: int = 0, games: int = 1 << 60
    ) -> None:
        """Look for a good game, and credit every move of it that could as well have been first."""
        if self.game.over(record):
            return
        found = best_game(
            self.game, record, games, lowest_wins=self.lowest, seed=seed, seconds=seconds, stop=stop
        )
        self.add(record, found.score, found.line, found.games)
        if found.score * self.sign < self._known[self.key(record)].score * self.sign:
            return
        for place, move in enumerate(found.line):
            order = (move, *found.line[:place], *found.line[place + 1 :])
            if self._ends_with(record, order) == found.score:
                self.add(self.after(record, move), found.score, order[1:])

    def _ends_with(self, record: Record, line: tuple[Move, ...]) -> float | None:
        """The score of a game, None if one of its moves is illegal."""
        position = copied(record)
        for move in line:
            if self.game.over(position) or self.game.refusal(position, move):
                return None
            self.game.play(position, move)
        return self.score(position)

    def prove(self, record: Record, seconds: float, stop: Stop = None) -> list[Move] | None:
        """Search a position exhaustively; return its best moves, None if that takes too long."""
        if not compiled() and self.game.moves(record, self.game.buffer()) > INTERPRETED:
            return None
        end = time.monotonic() + seconds
        budget = Budget(
            memory=MEMORY, stop=lambda: time.monotonic() >= end or (stop is not None and stop())
        )
        try:
            solver = Solver(self._position, budget)
            value = solver.value(record)
            best = solver.best(record, value)
        except (OutOfBudgetError, PaperbitsError, RecursionError):
            return None
        score = float(value * self.sign)
        self.add(record, score, tuple(best[:1]), proved=True)
        for move in best:
            after = self.after(record, move)
            self.add(after, score, proved=True)
        return best

    def key(self, record: Record) -> bytes:
        """Return the bytes of a position, or of the symmetric one whose bytes are least."""
        least: bytes = record.tobytes()
        for which in range(1, self.game.symmetries()):
            turned: Any = copied(record)
            self.game.transform(record, which, turned)
            least = min(least, turned.tobytes())
        return least
