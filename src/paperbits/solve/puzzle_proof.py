"""What each move of a position leads to, proved: for puzzles, which must not be wrong.

Most games go through the compiled search. What it can't settle goes through a plain one, position by position: games for one,
games that list candidates (``complete``), and games that say themselves which whole turns could matter (``turns``, lists of
moves). The moves of these two are all that ``legal`` knows: a dear way may win as well.
"""

from abc import ABC, abstractmethod
from typing import Any, Final

import numpy as np

from paperbits.core.errors import InvalidMoveError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.core.rules import Record, Rules
from paperbits.search.deepening import DEEPEST, AlphaBeta
from paperbits.search.rewards import share

ENTRIES: Final = 1 << 20
"""Positions that the compiled search remembers."""

LISTED: Final = 10_000
"""More legal moves than any position has that the plain search is asked about."""


class TooLongError(Exception):
    """The proof would take more steps than were allowed."""


class Prover:
    """Proves positions of one game; what it has met it remembers from one to the next."""

    def __init__(self, position: KernelPosition, steps: int) -> None:
        """``steps`` is the most that any one question may take: TooLongError beyond it."""
        self.game: Rules = position.game
        self.alone = position.players == 1
        self.sign = -1 if position.card.lowest_wins else 1
        self.steps = steps
        if position.players > 2:
            raise ValueError("Proofs are for one player or two.")
        if self.alone or not self.game.complete() or self.game.whole_turns():
            self._search: _Search = _PlainSearch(self.game, self.end, self.alone)
        else:
            self._search = _CompiledSearch(self.game, position.record, self.sign)

    def moves(self, record: Record) -> list[Any]:
        """Every move that could matter."""
        return moves_of(self.game, record)

    def value(self, record: Record) -> int:
        """What a position is worth to player 1 (alone: the highest score that can be had)."""
        return self.end(record) if self.game.over(record) else self._search.look(record, self.steps)[0]

    def end(self, record: Record) -> int:
        """What an end is worth to player 1."""
        scores = np.zeros(1 if self.alone else 2)
        self.game.scores(record, scores)
        return int(scores[0] * self.sign) if self.alone else round(2 * share(scores, 0, self.sign) - 1)

    def values(self, record: Record, most: int | None = None) -> dict[str, int]:
        """Each move's value to whoever makes it.

        With ``most``, a position with more best moves than that is given up as soon as it is seen, with an empty answer.
        """
        side = -1 if record.turn else 1
        found: dict[str, int] = {}
        for move in self.moves(record):
            after = copied(record)
            self.game.play(after, move)
            found[self.game.move_text(record, move)] = self.value(after) * side
            if most is not None and not self.alone and list(found.values()).count(1) > most:
                return {}
        return found

    def line(self, record: Record, text: str, *, to_the_end: bool) -> tuple[str, ...]:
        """Best moves after a move: to the end, or up to the answer of the other player."""
        record = copied(record)
        mover = int(record.turn)
        self.game.play(record, self.game.read_move(record, text))
        line: list[str] = []
        while not self.game.over(record):
            answers = int(record.turn) != mover
            for move in self._search.look(record, self.steps)[1]:
                line.append(self.game.move_text(record, move))
                self.game.play(record, move)
            if answers and not to_the_end:
                break
        return tuple(line)


def moves_of(game: Rules, record: Record) -> list[Any]:
    """Every move of a position that could matter: those listed for searches, or all legal ones where that is not enough.

    Raises TooLongError where there is no end of legal moves, so that they are listed as families.
    """
    if not game.complete() or game.whole_turns():
        try:
            return [game.read_move(record, text) for text in game.legal(record, LISTED).moves]
        except InvalidMoveError:
            raise TooLongError from None
    out = game.buffer()
    return [move.copy() for move in out[: int(game.moves(record, out))]]


class _Search(ABC):
    """A position's value to player 1, and the best moves of whoever is to move: one, or a whole turn."""

    @abstractmethod
    def look(self, record: Record, steps: int) -> tuple[int, list[Any]]:
        """Raises TooLongError."""


class _CompiledSearch(_Search):
    def __init__(self, game: Rules, record: Record, sign: int) -> None:
        self.search = AlphaBeta(game, record, lowest_wins=sign < 0, entries=ENTRIES)

    def look(self, record: Record, steps: int) -> tuple[int, list[Any]]:
        self.search.turn_to(record)
        verdict = self.search.look(DEEPEST, steps)
        if verdict is None or verdict.outcome is None:
            raise TooLongError
        return verdict.outcome, [verdict.move]


class _PlainSearch(_Search):
    def __init__(self, game: Rules, end: Any, alone: bool) -> None:
        self.game, self.end, self.alone = game, end, alone
        self.known: dict[bytes, tuple[int, list[Any]]] = {}
        self.left = 0

    def look(self, record: Record, steps: int) -> tuple[int, list[Any]]:
        self.left = steps
        return self._look(record)

    def _look(self, record: Record) -> tuple[int, list[Any]]:
        key = record.tobytes()
        if key in self.known:
            return self.known[key]
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        side = -1 if record.turn and not self.alone else 1
        best: tuple[int, list[Any]] | None = None
        for turn in self._turns(record):
            after = copied(record)
            for move in turn:
                self.game.play(after, move)
            value = self.end(after) if self.game.over(after) else self._look(after)[0]
            if best is None or value * side > best[0] * side:
                best = value, turn
            if not self.alone and value == side:
                break
        assert best is not None  # A game that is not over has a move.
        self.known[key] = best
        return best

    def _turns(self, record: Record) -> list[list[Any]]:
        if self.game.whole_turns():
            return self.game.turns(record)
        return [[move] for move in moves_of(self.game, record)]
