"""Values of each move of a position, for puzzles."""

from typing import Final

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.core.rules import Move, Record
from paperbits.solve.budget import Budget
from paperbits.solve.methods.plain import moves_of
from paperbits.solve.solver import Solver

MEMORY: Final = 1 << 25
"""Bytes that the method of a prover may use."""


class Prover:
    """The values of many positions of one game, each within a number of steps. Results are kept
    from one position to the next. A value is 1 for a win of player 1, 0 for a tie, -1 for a loss;
    in a game for one player it is the highest score that can be reached.
    """

    def __init__(self, position: KernelPosition, steps: int) -> None:
        """``steps`` limits each question; a question that needs more raises OutOfBudgetError."""
        if position.players > 2:
            raise ValueError("Provers are for one player or two.")
        self.game, self.alone = position.game, position.players == 1
        self._solver = Solver(position, Budget(memory=MEMORY, steps=steps, threads=1))

    def moves(self, record: Record) -> list[Move]:
        """Return the moves that a search must look at (see ``moves_of``)."""
        return moves_of(self.game, record)

    def after(self, record: Record, text: str) -> Record:
        """Return the position after a move."""
        made = copied(record)
        self.game.play(made, self.game.read_move(made, text))
        return made

    def value(self, record: Record) -> int:
        """Return the value of a position."""
        return int(self._solver.value(record))

    def values(self, record: Record, most: int | None = None) -> dict[str, int]:
        """Return each move's value to the player who makes it. If more than ``most`` moves win, the
        answer is empty; the search stops at the first such move. In games for one player ``most``
        has no effect.
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
        """Return best moves after a move: to the end, or up to the other player's answer."""
        mover, record = int(record.turn), self.after(record, text)
        line: list[str] = []
        while not self.game.over(record):
            answers = int(record.turn) != mover
            for move in self._solver.method.best_turn(record):
                line.append(self.game.move_text(record, move))
                self.game.play(record, move)
            if answers and not to_the_end:
                break
        return tuple(line)
