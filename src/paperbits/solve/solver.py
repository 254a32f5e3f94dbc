"""Solve a position: who wins if nobody errs, by how much, with which moves, and how soon."""

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.records import copied
from paperbits.core.rules import Record
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.search.rewards import share
from paperbits.solve.evaluators import Budget, Evaluator, evaluator_of
from paperbits.solve.max_n import MaxN
from paperbits.solve.solution import OutOfBudgetError, Solution, Value

MEMORY: Final = 2 << 30
"""Bytes that a solution may use unless told otherwise."""

LONGEST: Final = 500
"""Plies of a line of best play that are told, at most."""

LISTED: Final = 100_000
"""Legal moves that are listed, at most."""

DISTANCE: Final = 20_000
"""Positions looked at to find out how soon a win comes, where matches differ in length."""


class Solver:
    """Solves one position, with a budget; ``solve`` does it in one call."""

    def __init__(self, position: KernelPosition, budget: Budget, *, margins: bool) -> None:
        self.position, self.budget, self.margins = position, budget, margins
        self.game = position.game
        self.alone = position.players == 1
        self.evaluator: Evaluator = evaluator_of(position, budget, margins=margins)
        self._known: dict[bytes, int | None] = {}
        self._places = relevant_bytes(self.game, position.record)

    def after(self, record: Record, move: Any) -> Record:
        """The position after a move."""
        child = copied(record)
        self.game.play(child, move)
        return child

    def value(self, record: Record) -> Value:
        """The value of any position, over or not."""
        if not self.game.over(record):
            return self.evaluator.value(record)
        scores = self._totals(record)
        sign = -1 if self.position.card.lowest_wins else 1
        if self.alone:
            return scores[0] * sign
        if self.margins:
            return (scores[0] - scores[1]) * sign
        found = np.zeros(2)
        self.game.scores(record, found)
        return round(2 * share(found, 0, sign) - 1)

    def _totals(self, record: Record) -> list[int]:
        ended = self.position.copy()
        ended.record = record
        return ended.totals(self.game.parts(record)) if self.margins or self.alone else [0, 0]

    def moves(self, record: Record) -> list[Any]:
        """Every legal move; where there are too many to list, those that the rules list for searches."""
        found = self.game.legal(record, LISTED).moves
        if any(text.endswith("k") for text in found):
            out = self.game.buffer()
            return [move.copy() for move in out[: int(self.game.moves(record, out))]]
        return [self.game.read_move(record, text) for text in found]

    def best(self, record: Record, value: Value) -> list[Any]:
        """Every move that keeps the value, in the game's own order."""
        return [move for move in self.moves(record) if self.value(self.after(record, move)) == value]

    def plies(self, record: Record, value: Value) -> int | None:
        """Plies to the end when the winner hurries and the loser delays; None for ties and where it takes too long."""
        if self.alone or value == 0:
            return None
        left = self.game.plies_left(record)
        if left >= 0:
            return int(left)
        try:
            return self._distance(record, 1 if value > 0 else -1)
        except (OutOfBudgetError, RecursionError):
            return None

    def _distance(self, record: Record, outcome: int) -> int:
        if self.game.over(record):
            return 0
        key = np.atleast_1d(np.asarray(record)).view(np.uint8)[self._places].tobytes()
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= DISTANCE or self.budget.spent:
            raise OutOfBudgetError
        wins = (record.turn == 0) == (outcome > 0)
        children = [self.after(record, move) for move in self.moves(record)]
        if wins:
            children = [child for child in children if self.value(child) * outcome > 0]
        found = 1 + (min if wins else max)(self._distance(child, outcome) for child in children)
        self._known[key] = found
        return found

    def line(self, record: Record) -> list[str]:
        """Best play by all to the end."""
        texts: list[str] = []
        while not self.game.over(record) and len(texts) < LONGEST:
            for move in self.evaluator.best_move(record):
                texts.append(self.game.move_text(record, move))
                record = self.after(record, move)
        return texts


def solve(
    position: Position,
    *,
    margins: bool = False,
    seconds: float | None = None,
    memory: int = MEMORY,
    stop: Callable[[], bool] | None = None,
    prove: Callable[[Solver, Solution], Solution] | None = None,
) -> Solution:
    """The value of a position under best play; ``winners`` is None where seconds, memory or ``stop`` ended the search.

    ``prove`` turns a searched solution into a proved one (``solve.certificates.prove``). Raises PaperbitsError for games with
    hidden tiles, and for margins among three or more.
    """
    if not isinstance(position, KernelPosition):
        raise PaperbitsError(f"{position.card.title} has hidden tiles, so its positions have no exact value to solve.")
    if margins and position.players > 2:
        raise PaperbitsError("Margins are for one player or two.")
    begun = time.monotonic()
    record, budget = position.record, Budget(seconds, memory, stop)
    settings = position.settings
    turn = position.turn

    def solution(**found: Any) -> Solution:
        found = {"winners": None, "margin": None, **found}
        return Solution(
            game=position.card.id,
            settings=settings,
            position=position.text(),
            turn=None if turn is None else turn + 1,
            seconds=time.monotonic() - begun,
            **found,
        )

    if position.players > 2:
        return solution(**MaxN(position, budget).solved())
    solver = Solver(position, budget, margins=margins)
    sign = -1 if position.card.lowest_wins else 1
    try:
        value = solver.value(record)
        over = position.over
        best = [] if over else [position.game.move_text(record, move) for move in solver.best(record, value)]
        line = [] if over else solver.line(record)
    except (OutOfBudgetError, RecursionError):
        return solution(nodes=solver.evaluator.nodes)
    winners = [1] if solver.alone or value > 0 else [2] if value < 0 else [1, 2]
    margin = plain(value * sign, position) if margins or solver.alone else None
    plies = solver.plies(record, value)
    found = solution(winners=winners, margin=margin, best=best, plies=plies, line=line, nodes=solver.evaluator.nodes)
    return found if prove is None else prove(solver, found)


def plain(value: Value, position: Position) -> Value:
    """A margin as JSON shows it: an integer, or a float where scores are products."""
    return float(value) if position.card.outcome_by == "product" else round(value)
