"""What each move of a position leads to, for puzzles, which must not be wrong."""

from typing import Final

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.core.rules import Move, Record
from paperbits.solve.budget import Budget
from paperbits.solve.methods.plain import moves_of
from paperbits.solve.solver import Solver

MEMORY: Final = 1 << 25
"""Bytes that a prover's method may use."""


class Prover:
    """The values of many positions of one game, each within a number of steps; what it finds it
    keeps from one to the next.

    The value is 1 for a win of player 1, 0 for a tie, -1 for a loss; in a game for one, the highest
    score that can be reached.
    """

    def __init__(self, position: KernelPosition, steps: int) -> None:
        """``steps`` is the most that any one question may take: OutOfBudgetError beyond it."""
        if position.players > 2:
            raise ValueError("Provers are for one player or two.")
        self.game, self.alone = position.game, position.players == 1
        self._solver = Solver(position, Budget(memory=MEMORY, steps=steps, threads=1))

    def moves(self, record: Record) -> list[Move]:
        """Return every move that could matter."""
        return moves_of(self.game, record)

    def value(self, record: Record) -> int:
        """Return the value of a position."""
        return int(self._solver.value(record))

    def values(self, record: Record, most: int | None = None) -> dict[str, int]:
        """Return each move's value to the player who makes it.

        With ``most``, a position with more best moves than that is given up as soon as it is seen,
        with an empty answer.
        """
        mover = int(record.turn)
        found: dict[str, int] = {}
        for move in self.moves(record):
            value = self.value(self._solver.after(record, move))
            found[self.game.move_text(record, move)] = self._solver.goal.gain(value, mover)
            if most is not None and not self.alone and list(found.values()).count(1) > most:
                return {}
        return found

    def line(self, record: Record, text: str, *, to_the_end: bool) -> tuple[str, ...]:
        """Return best moves after a move: to the end, or up to the answer of the other player."""
        record = copied(record)
        mover = int(record.turn)
        self.game.play(record, self.game.read_move(record, text))
        line: list[str] = []
        while not self.game.over(record):
            answers = int(record.turn) != mover
            for move in self._solver.method.best_turn(record):
                line.append(self.game.move_text(record, move))
                self.game.play(record, move)
            if answers and not to_the_end:
                break
        return tuple(line)
