"""Positions whose winner the game knows from a written proof. All others are searched plainly."""

from typing import Any, ClassVar, Protocol, runtime_checkable

from paperbits.core.rules import Move, Record
from paperbits.core.strategy import Known
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Problem
from paperbits.solve.methods.plain import LISTED, PlainMethod


@runtime_checkable
class WrittenProof(Protocol):
    """A game that knows the winner of some positions by a written proof, as ``known`` returns it;
    None for all others.
    """

    def known(self, position: Record) -> Known | None: ...


class KnownMethod(PlainMethod):
    """Outcomes by the game's ``known``."""

    name: ClassVar[str] = "a written proof"

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return no memory for positions whose winner is known, else None."""
        position = problem.position
        if (
            not isinstance(problem.game, WrittenProof)
            or problem.margins
            or position.players != 2
            or position.over
            or problem.game.known(position.record) is None
        ):
            return None
        return Estimate(0)

    def value(self, record: Record) -> Value:
        known = self.game.known(record)
        return super().value(record) if known is None else 3 - 2 * known.winner

    def best_turn(self, record: Record) -> list[Move]:
        known = self.game.known(record)
        return super().best_turn(record) if known is None else [known.move]

    def best_texts(self, record: Record) -> list[str] | None:
        """They are all legal moves if the loser is to move, and in a position with evidence."""
        known = self.game.known(record)
        if known is None or not (known.evidence or known.winner != record.turn + 1):
            return None
        legal: list[str] = self.game.legal(record, LISTED).listed
        return legal

    def evidence(self, record: Record) -> dict[str, Any] | None:
        known = self.game.known(record)
        return dict(known.evidence) or None if known is not None else None
