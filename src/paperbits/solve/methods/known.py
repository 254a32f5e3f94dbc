"""What a game knows by an argument: the winner of positions by a written proof, and the outcome of
the start by one that the checker follows. All other positions are searched plainly.
"""

from typing import Any, ClassVar, Protocol, runtime_checkable

from paperbits.core.rules import Move, Record
from paperbits.core.strategy import Known, Pairing
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem
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
        """Return all legal moves if the loser is to move, and in a position with evidence."""
        known = self.game.known(record)
        if known is None or not (known.evidence or known.winner != record.turn + 1):
            return None
        legal: list[str] = self.game.legal(record, LISTED).listed
        return legal

    def evidence(self, record: Record) -> dict[str, Any] | None:
        known = self.game.known(record)
        return dict(known.evidence) or None if known is not None else None


@runtime_checkable
class Paired(Protocol):
    """A game that knows, with some settings, what a player has at least from the start, and why;
    ``pairing`` returns None with all others.
    """

    def pairing(self) -> Pairing | None: ...


def pairing_of(game: object) -> Pairing | None:
    """Return the argument that a game has about its start; None if it has none."""
    return game.pairing() if isinstance(game, Paired) else None


class PairsMethod(Method):
    """The value of the start, by the game's ``pairing``. Nothing is known of other positions."""

    name: ClassVar[str] = "an argument"

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return no memory for the start of a game whose pairing tells the outcome, else None."""
        position, pairing = problem.position, pairing_of(problem.game)
        start = not position.plies and not position.began and position.players == 2
        if pairing is None or pairing.searchable:
            return None
        told = pairing.margin if problem.margins else pairing.outcome
        return Estimate(0) if start and told is not None else None

    def value(self, record: Record) -> Value:
        if record.tobytes() != self.problem.position.record.tobytes():
            raise OutOfBudgetError
        pairing = self.game.pairing()
        return pairing.margin if self.problem.margins else pairing.outcome

    def best_turn(self, record: Record) -> list[Move]:
        """Raise OutOfBudgetError: the argument is the certificate."""
        raise OutOfBudgetError
