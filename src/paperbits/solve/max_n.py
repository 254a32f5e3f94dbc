"""Best play among three or more, by max-n (Luckhardt and Irani, 1986): each player maximises their own share of the result.

Where a player has several moves of equal value, the first in the game's own order is taken, so that the value is one of the
equilibria, not necessarily the only one.
"""

from typing import Any

import numpy as np

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.core.rules import Record
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.search.rewards import share
from paperbits.solve.evaluators import CHECKED, ENTRY_BYTES, Budget
from paperbits.solve.puzzle_proof import TooLongError, moves_of
from paperbits.solve.solution import OutOfBudgetError


class MaxN:
    """An exhaustive search of one game for three or more players."""

    def __init__(self, position: KernelPosition, budget: Budget) -> None:
        self.position, self.game, self.budget = position, position.game, budget
        self.sign = -1 if position.card.lowest_wins else 1
        self.places = relevant_bytes(position.game, position.record)
        self.known: dict[bytes, tuple[float, ...]] = {}
        self.most = budget.memory // ENTRY_BYTES
        self.nodes = 0

    def solved(self) -> dict[str, Any]:
        """The fields of a Solution that the search can fill in."""
        record = self.position.record
        try:
            shares = self.shares(record)
            moves = [] if self.game.over(record) else moves_of(self.game, record)
            mover = int(record.turn)
            best = [move for move in moves if self.shares(self._after(record, move))[mover] == shares[mover]]
            line = self._line(record)
        except (OutOfBudgetError, TooLongError, RecursionError):
            return {"nodes": self.nodes}
        winners = [player + 1 for player, own in enumerate(shares) if own == max(shares)]
        texts = [self.game.move_text(record, move) for move in best]
        return {"winners": winners, "best": texts, "line": line, "nodes": self.nodes}

    def _after(self, record: Record, move: Any) -> Record:
        child = copied(record)
        self.game.play(child, move)
        return child

    def shares(self, record: Record) -> tuple[float, ...]:
        """For each player the share of the others that they end ahead of, when nobody errs."""
        if self.game.over(record):
            scores = np.zeros(self.position.players)
            self.game.scores(record, scores)
            return tuple(float(share(scores, player, self.sign)) for player in range(len(scores)))
        key = np.atleast_1d(np.asarray(record)).view(np.uint8)[self.places].tobytes()
        if key in self.known:
            return self.known[key]
        self.nodes += 1
        if len(self.known) >= self.most or (self.nodes % CHECKED == 0 and self.budget.spent):
            raise OutOfBudgetError
        mover = int(record.turn)
        moves = moves_of(self.game, record)
        found = max((self.shares(self._after(record, move)) for move in moves), key=lambda shares: shares[mover])
        self.known[key] = found
        return found

    def _line(self, record: Record) -> list[str]:
        texts = []
        while not self.game.over(record):
            mover, moves = int(record.turn), moves_of(self.game, record)
            move = max(moves, key=lambda move: self.shares(self._after(record, move))[mover])
            texts.append(self.game.move_text(record, move))
            record = self._after(record, move)
        return texts
