"""A depth-first search over exact keys, for games that declare a ``key``.

It solves every position that can follow once. The value is the points still to come, so positions
that differ only in the points won so far have one entry. The table keeps the keys themselves, so
the values do not depend on hashes.
"""

from functools import partial
from typing import Any, ClassVar, Final, NamedTuple, Protocol, runtime_checkable

import numpy as np

from paperbits.core.actions import listed
from paperbits.core.compiler.kernel import compilable, inlined, kernel
from paperbits.core.records import after, as_records, blank_rows, rows
from paperbits.core.rules import Move, Record
from paperbits.search.alpha_beta import mixed
from paperbits.search.rewards import EQUAL, lead
from paperbits.search.whole_turns import EachMove, WholeTurns, turns_of
from paperbits.solve.budget import Budget, OutOfBudgetError, Progress
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem

SLICE: Final = 1 << 20
"""Steps between two looks at the clock."""

FEWEST: Final = 1 << 16
"""Entries of the first table."""

FULL: Final = 0.7
"""The fraction of the table that may be filled before it grows."""

DEEPEST: Final = 200
"""Turns in a match, at most."""

CELL = np.dtype([("key", np.int64), ("value", np.int16)])
"""A table entry: the key + 1 (0 if empty), and the points still to come, the mover's less the other
player's.
"""

FRAME = np.dtype([(name, np.int64) for name in ("key", "count", "index", "best", "now")])

UNKNOWN: Final = -(1 << 40)
UNSOLVED: Final = -(1 << 15)


@runtime_checkable
class DenseKeys(Protocol):
    """Games whose keys are so few that an array by key is a good table."""

    def key_size(self) -> int:
        """Return a number above all keys."""


def key_size(game: Any) -> int:
    """Return the size of an array by key, 0 if a hash table is better."""
    return int(game.key_size()) if isinstance(game, DenseKeys) else 0


class Search(NamedTuple):
    """The arrays of a search. ``state`` is (depth, positions in the table)."""

    positions: Any
    moves: Any
    frames: Any
    table: Any
    """A hash table of ``CELL``, for games that do not declare the size of their keys."""
    dense: Any
    """For other games, the points still to come by key, or ``UNSOLVED``; empty if not used."""
    state: Any
    scores: Any


@compilable
def place_of(table: Any, key: int) -> int:
    """Return the place of a key in a table, or the empty place where it belongs."""
    mask = np.uint64(len(table) - 1)
    place = mixed(key) & mask
    while table[place].key != 0 and table[place].key != key + 1:
        place = (place + np.uint64(1)) & mask
    return int(place)


@compilable
def value_of(table: Any, dense: Any, key: int) -> int:
    """Return the points still to come from the position with a key, or ``UNSOLVED``."""
    if len(dense):
        return int(dense[key])
    cell = table[place_of(table, key)]
    return int(cell.value) if cell.key else UNSOLVED


@compilable
def now_of(game: Any, position: Any, scores: Any, margins: bool, sign: int) -> int:
    """Return player 1's lead so far if points are won during play, else 0 before the end. At the
    end of other games it is the margin if ``margins``, else the outcome 1, 0 or -1.
    """
    over = game.over(position)
    if not over and not game.scores_accumulate():
        return 0
    game.scores(position, scores)
    margin = lead(scores, 0, sign)
    if margins or game.scores_accumulate():
        return round(margin)
    return 1 if margin > EQUAL else (-1 if margin < -EQUAL else 0)


@kernel
def deepen(game: Any, turns: Any, search: Any, margins: bool, sign: int, steps: int) -> bool:
    """Continue the search for at most ``steps``; return whether the first position is solved.
    ``turns`` lists and makes whole turns: the game, or ``EachMove``.
    """
    state, frames, positions = search.state, search.frames, search.positions
    table, dense = search.table, search.dense
    for _ in range(steps):
        depth = state[0]
        frame = frames[depth]
        if frame.index < 0:  # A new position.
            frame.index = 0
            frame.count = turns.turn_moves(positions[depth], search.moves[depth])
            frame.best = UNKNOWN
        if frame.index == frame.count:
            keep(table, dense, frame)
            state[1] += 1
            if depth == 0:
                return True
            before, turn = positions[depth - 1], positions[depth].turn
            offer(before.turn, turn, frames[depth - 1], frame.now, frame.best)
            state[0] = depth - 1
            if not len(dense) and state[1] > FULL * len(table):
                return False
            continue
        positions[depth + 1] = positions[depth]
        turns.play_turn(positions[depth + 1], search.moves[depth, frame.index])
        frame.index += 1
        now = now_of(game, positions[depth + 1], search.scores, margins, sign)
        if game.over(positions[depth + 1]):
            offer(positions[depth].turn, positions[depth + 1].turn, frame, now, 0)
            continue
        key = game.key(positions[depth + 1])
        known = value_of(table, dense, key)
        if known != UNSOLVED:
            offer(positions[depth].turn, positions[depth + 1].turn, frame, now, known)
            continue
        frames[depth + 1].key = key
        frames[depth + 1].index = -1
        frames[depth + 1].now = now
        state[0] = depth + 1
    return False


@inlined
def keep(table: Any, dense: Any, frame: Any) -> None:
    """Write the best value of a position into the table that is in use."""
    if len(dense):
        dense[frame.key] = frame.best
    else:
        cell = table[place_of(table, frame.key)]
        cell.key = frame.key + 1
        cell.value = frame.best


@compilable
def offer(turn: int, next_turn: int, frame: Any, now: int, value: int) -> None:
    """Update the best value of a position with one of its moves. ``now`` is player 1's lead after
    the move, ``value`` the points still to come for the player to move then.
    """
    gain = now - frame.now
    total = (-gain if turn else gain) + (value if turn == next_turn else -value)
    frame.best = max(frame.best, total)


@kernel
def rehash(old: Any, new: Any) -> None:
    """Move all entries of a table into a larger one."""
    for place in range(len(old)):
        if old[place].key:
            new[place_of(new, old[place].key - 1)] = old[place]


class KeyedMethod(Method):
    """The points still to come from every position, in one table."""

    name: ClassVar[str] = "exact table"

    def __init__(self, problem: Problem, budget: Budget) -> None:
        super().__init__(problem, budget)
        self.sign = -1 if problem.position.card.lowest_wins else 1
        self.margins = problem.margins or bool(self.game.scores_accumulate())
        self.turns = self.game if isinstance(self.game, WholeTurns) else EachMove(self.game)
        size = key_size(self.game)
        self.dense = np.full(size, UNSOLVED, np.int16)
        self.table = blank_rows(CELL, 1 if size else FEWEST)
        self._load()
        self.search = self._search(problem.position.record)
        self.search.state[1] = self.nodes

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return the least memory; the number of positions is not known in advance."""
        by_product = problem.position.card.outcome_by == "product" and problem.margins
        if problem.position.players != 2 or not problem.game.has_key() or by_product:
            return None
        size = key_size(problem.game)
        return Estimate(2 * size, size) if size else Estimate(FEWEST * CELL.itemsize)

    def _search(self, record: Record) -> Search:
        out = self.game.buffer()
        return Search(
            positions=rows(record, DEEPEST + 2),
            moves=np.zeros((DEEPEST + 1, *out.shape), out.dtype),
            frames=blank_rows(FRAME, DEEPEST + 2),
            table=self.table,
            dense=self.dense,
            state=np.zeros(2, np.int64),
            scores=np.zeros(2),
        )

    def _now(self, record: Record) -> int:
        return int(now_of(self.game, record, np.zeros(2), self.margins, self.sign))

    def _to_come(self, record: Record) -> int:
        """Return the points still to come, player 1's less player 2's."""
        key = int(self.game.key(record))
        if key < 0:  # Within a whole turn.
            return self._rest_of_turn(record)[0]
        if int(value_at(self.table, self.dense, key)) == UNSOLVED:
            self._solve(record, key)
        value = int(value_at(self.table, self.dense, key))
        return -value if record.turn else value

    def _solve(self, record: Record, key: int) -> None:
        search = self.search
        search.positions[0] = record
        search.state[0] = 0
        first = search.frames[0]
        first.key, first.index, first.now = key, -1, self._now(record)
        left = self.budget.steps
        while not deepen(
            self.game,
            self.turns,
            search,
            self.margins,
            self.sign,
            SLICE if left is None else min(SLICE, left),
        ):
            self.nodes = int(search.state[1])
            if left is not None:
                left -= SLICE
                if left <= 0:
                    raise OutOfBudgetError
            self.budget.tell(Progress(self.name, self.nodes, len(self.dense) or None))
            self.budget.check()
            if not len(self.dense) and search.state[1] > FULL * len(self.table):
                self._grow()
                search = self.search
        self.nodes = int(search.state[1])

    def _grow(self) -> None:
        if 3 * len(self.table) * CELL.itemsize > self.budget.memory:
            raise OutOfBudgetError
        larger = blank_rows(CELL, 2 * len(self.table))
        rehash(self.table, larger)
        self.table = larger
        self.search = self.search._replace(table=larger)

    def _rest_of_turn(self, record: Record) -> tuple[int, list[Move]]:
        """Return the points to come by the best way to finish a turn, and the moves of that way."""
        now, side = self._now(record), -1 if record.turn else 1
        found = []
        for turn in turns_of(self.game, record, partial(listed, self.game)):
            then = after(self.game, record, *turn)
            to_come = 0 if self.game.over(then) else self._to_come(then)
            found.append((self._now(then) - now + to_come, turn))
        return max(found, key=lambda each: each[0] * side)

    def value(self, record: Record) -> Value:
        total = self._now(record) + self._to_come(record)
        return total if self.problem.margins else (total > 0) - (total < 0)

    def best_turn(self, record: Record) -> list[Move]:
        self._to_come(record)
        return self._rest_of_turn(record)[1]

    def save(self) -> bool:
        file = self._file("keys.npy")
        if file is None:
            return False
        kept = self.dense if len(self.dense) else np.asarray(self.table[self.table.key != 0])
        return self.budget.keep(file, lambda: np.save(file, kept))

    def _load(self) -> None:
        """Load the table of an interrupted run."""
        file = self._file("keys.npy")
        if file is None or not file.exists():
            return
        found = np.load(file)
        if len(self.dense):
            self.dense[:] = found
            self.nodes = int((found != UNSOLVED).sum())
            return
        size = FEWEST
        while len(found) > FULL * size / 2:
            size *= 2
        self.table = blank_rows(CELL, size)
        rehash(as_records(found), self.table)
        self.nodes = len(found)


@kernel
def value_at(table: Any, dense: Any, key: int) -> int:
    """Return ``value_of``; a kernel that Python can call."""
    return int(value_of(table, dense, key))
