"""Tasks with exact scores: a position, and what each of its moves is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from paperbits.core.errors import MoveError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.puzzles.puzzle import Puzzle
from paperbits.solve.budget import OutOfBudgetError
from studies.puzzles.prover import Prover
from studies.puzzles.writing import stored

Unit = Literal["result", "points"]
"""What a task loses: shares of a win (1 for a win thrown away into a loss), or points."""

STEPS = 2_000_000
"""The most steps of the proof of a move that a puzzle does not list."""


@dataclass(frozen=True)
class Task:
    """A position with one clearly best move. ``values`` are proved: 1 a win, 0 a tie, -1 a loss, or
    the score that can still be reached. For a play of tiles only ``best`` is known, and what a play
    scores is its value.
    """

    id: str
    game: str
    grade: str
    position: Position
    asks: str
    answers: tuple[str, ...]
    best: int
    values: Mapping[str, int]

    @property
    def unit(self) -> Unit:
        """What its loss is counted in."""
        return "result" if self.asks in ("win", "tie") else "points"

    @property
    def worst(self) -> float:
        """The loss of an answer that is no legal move: as much as that of the worst move."""
        if self.unit == "result":
            return (self.best + 1) / 2
        return float(self.best - min(self.values.values(), default=0))

    def loss(self, move: str) -> float:
        """Return what a legal move, in its exact text, gives away compared with the best."""
        if move in self.answers:
            return 0.0
        value = self._value(move)
        if value is None:
            return self.worst
        return (
            (self.best - value) / 2 if self.unit == "result" else float(max(0, self.best - value))
        )

    def _value(self, move: str) -> int | None:
        if move in self.values:
            return self.values[move]
        after, mover = self.position.copy(), self.position.turn
        after.push(move)
        if self.asks == "points":
            return after.plies[-1].points or 0
        if not isinstance(self.position, KernelPosition) or not isinstance(after, KernelPosition):
            return None
        try:
            value = Prover(self.position, STEPS).value(after.record)
        except OutOfBudgetError:
            return None
        return -value if mover == 1 else value


def move_of(position: Position, answer: str) -> str | None:
    """Return the exact text of the move in an answer; None if it names no legal move."""
    for text in named(answer):
        after = position.copy()
        try:
            after.push(text)
        except MoveError:
            continue
        return after.plies[len(position.plies)].move
    return None


def named(answer: str) -> list[str]:
    """Return what an answer may mean as its move: what follows the last ``MOVE:``, or else its last
    line.

    >>> named("The corner is best, so MOVE: a1 it is."), named("MOVE: `a1`")
    (['The corner is best, so MOVE: a1 it is.', 'The corner is best, so MOVE: a1 it is'], ['a1'])
    """
    lines = [
        line.strip().strip("`*_ ").strip() for line in answer.strip().splitlines() if line.strip()
    ]
    marked = [line[5:] for line in lines if line.lower().startswith("move:")]
    text = (marked or lines or [""])[-1].strip().strip("`\"'“”").strip()[:500]
    return [each for each in dict.fromkeys((text, text.removesuffix("."))) if each]


def task_of(puzzle: Puzzle) -> Task:
    """Return a puzzle as a task."""
    values = {} if puzzle.asks == "points" else stored(puzzle)
    kind = puzzle.id, puzzle.game, puzzle.grade, puzzle.position(), puzzle.asks
    return Task(*kind, puzzle.answers, puzzle.best, values)
