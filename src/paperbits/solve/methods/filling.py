"""A table of all fillings, for games that only fill squares and count scores at the end.

A filling of the empty squares with digits is a number in base digits + 1. That number is its place
in the table: a perfect index, without hashes. A move leads to a larger number, so one pass from the
last number to the first solves every position. The highest squares divide the table into blocks.
Blocks with equally many of these squares filled do not depend on each other.
"""

import json
import os
import threading
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Protocol, runtime_checkable

import numpy as np

from paperbits.core.compiler.kernel import kernel
from paperbits.core.machine import pool
from paperbits.core.records import rows
from paperbits.core.rules import Record
from paperbits.search.rewards import EQUAL, lead
from paperbits.solve.budget import Budget, OutOfBudgetError, Progress
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem

BLOCK: Final = 1 << 22
"""Positions in a block, at most."""

RATE: Final = 15e6
"""Positions a second on one core, about."""

MAPPED: Final = 1 << 24
"""Bytes from which on a table is a mapped file, if the budget has a folder.

A smaller table is faster to make again than to read.
"""

MOST: Final = 1 << 36
"""Positions of a table, at most."""


@runtime_checkable
class Fillable(Protocol):
    """Games in which every move fills an empty square with any digit from 1 up, the players take
    turns, all matches are equally long, and scores count at the end only.
    """

    def filling(self) -> tuple[int, int]:
        """Return (squares, digits); (0, 0) with settings for which it is not so."""

    def digit_in(self, position: Record, square: int) -> int:
        """Return the digit in a square, 0 if it is empty."""

    def put_digit(self, position: Record, square: int, digit: int) -> None:
        """Write a digit, or 0, into a square. All else stays as it is."""


class Filling(NamedTuple):
    """What is filled, and what for."""

    empty: Any
    """The squares to fill: (squares,) i8."""
    digits: int
    last: int
    """How many squares are filled at the end."""
    turn: int
    """The player (from 0) to move when none is filled."""
    margins: bool
    sign: int


@kernel
def fill_table(game: Any, positions: Any, table: Any, filling: Any, begin: int, end: int) -> int:
    """Solve the fillings from number ``end - 1`` down to ``begin``; return how many can occur.
    ``positions`` holds one position as working space.
    """
    empty, digits, last, turn, margins, sign = filling
    squares, position, scores = len(empty), positions[0], np.zeros(2)
    held, powers = np.zeros(squares, np.int64), np.ones(squares, np.int64)
    count, rest = 0, end - 1
    for k in range(squares):
        if k:
            powers[k] = powers[k - 1] * (digits + 1)
        held[k] = rest % (digits + 1)
        rest //= digits + 1
        count += 1 if held[k] else 0
        game.put_digit(position, empty[k], held[k])
    visited = 0
    for number in range(end - 1, begin - 1, -1):
        if count == last:
            visited += 1
            game.scores(position, scores)
            margin = lead(scores, 0, sign)
            if margins:
                table[number] = round(margin)
            else:
                table[number] = 1 if margin > EQUAL else (-1 if margin < -EQUAL else 0)
        elif count < last:
            visited += 1
            side = -1 if (turn + count) % 2 else 1
            best = -100_000
            for k in range(squares):
                if held[k] == 0:
                    for digit in range(1, digits + 1):
                        best = max(best, side * table[number + digit * powers[k]])
                    if best == 1 and not margins:
                        break
            table[number] = side * best
        if number > begin:
            k = 0
            while held[k] == 0:
                held[k] = digits
                count += 1
                game.put_digit(position, empty[k], digits)
                k += 1
            held[k] -= 1
            count -= 1 if held[k] == 0 else 0
            game.put_digit(position, empty[k], held[k])
    return visited


class FillingMethod(Method):
    """The value of every filling, in one array."""

    name: ClassVar[str] = "table of all fillings"

    def __init__(self, problem: Problem, budget: Budget) -> None:
        super().__init__(problem, budget)
        root = self.root = problem.position.record
        squares, self.digits = self.game.filling()
        self.empty = np.array(
            [k for k in range(squares) if not self.game.digit_in(root, k)], np.int64
        )
        self.last = int(self.game.plies_left(root))
        self.base = self.digits + 1
        self.high = 0
        while self.base ** (len(self.empty) - self.high) > BLOCK:
            self.high += 1
        self.size = self.base ** len(self.empty)
        self.kind = np.int16 if problem.margins else np.int8
        self.table: Any = None
        self._counting = threading.Lock()
        self.done: set[int] = set()
        """Blocks that are solved."""

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return the size of the table and its estimated time."""
        game, position = problem.game, problem.position
        squares, digits = game.filling() if isinstance(game, Fillable) else (0, 0)
        by_product = position.card.outcome_by == "product" and problem.margins
        if not squares or position.players != 2 or position.over or by_product:
            return None
        empty = [k for k in range(squares) if not game.digit_in(position.record, k)]
        size = (digits + 1) ** len(empty)
        if size > MOST:
            return None
        return Estimate(size * (2 if problem.margins else 1), size, size / RATE)

    def _begin(self) -> None:
        """Make the table, or open that of an interrupted run."""
        file = self._file("fillings")
        length = self.size * np.dtype(self.kind).itemsize
        if file is None or length < MAPPED:
            self.table = np.zeros(self.size, self.kind)
            return
        if not self.budget.keep(file, lambda: self._map(file, length)):
            if length > self.budget.memory:
                raise OutOfBudgetError
            self.table = np.zeros(self.size, self.kind)

    def _map(self, file: Path, length: int) -> None:
        """Map the table to a file; raises OSError if there is no room for it."""
        note = file.with_suffix(".json")
        kept = note.exists() and file.exists() and file.stat().st_size == length
        table = np.memmap(file, self.kind, "r+" if kept else "w+", shape=(self.size,))
        with file.open("r+b") as opened:  # Without room, a later write would end the program.
            os.posix_fallocate(opened.fileno(), 0, length)
        self.table, self.done = table, set(json.loads(note.read_text())) if kept else set()

    def _solve(self) -> None:
        if self.table is None:
            self._begin()
        block = self.base ** (len(self.empty) - self.high)
        levels: dict[int, list[int]] = {}
        for number in range(self.base**self.high):
            if number not in self.done:
                levels.setdefault(self._filled(number), []).append(number)
        with pool(self.budget.threads) as threads:
            for level in sorted(levels, reverse=True):
                running = [
                    threads.submit(self._solve_block, number, block) for number in levels[level]
                ]
                try:
                    for each in running:
                        each.result()
                except BaseException:
                    for each in running:
                        each.cancel()
                    raise

    def _filled(self, number: int) -> int:
        count = 0
        while number:
            count += number % self.base > 0
            number //= self.base
        return count

    def _solve_block(self, number: int, block: int) -> None:
        self.budget.check()
        margins, sign = self.problem.margins, -1 if self.problem.position.card.lowest_wins else 1
        turn, begin = int(self.root.turn), number * block
        filling = Filling(self.empty, self.digits, self.last, turn, bool(margins), sign)
        positions = rows(self.root, 1)
        found = fill_table(self.game, positions, self.table, filling, begin, begin + block)
        with self._counting:  # Blocks are solved on several threads.
            self.nodes += int(found)
            self.done.add(number)
        self.budget.tell(Progress(self.name, len(self.done) * block, self.size))

    def _number(self, record: Record) -> int:
        number = 0
        for k in range(len(self.empty) - 1, -1, -1):
            number = number * self.base + int(self.game.digit_in(record, int(self.empty[k])))
        return number

    def value(self, record: Record) -> Value:
        if len(self.done) < self.base**self.high:
            self._solve()
        return int(self.table[self._number(record)])

    def save(self) -> bool:
        file = self._file("fillings")
        if file is None or not isinstance(self.table, np.memmap):
            return False
        self.table.flush()
        note = file.with_suffix(".json")
        return self.budget.keep(note, lambda: note.write_text(json.dumps(sorted(self.done))))
