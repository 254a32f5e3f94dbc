"""Starts whose outcome the game knows by an argument that the checker follows."""

from typing import ClassVar, Protocol, runtime_checkable

from paperbits.core.rules import Move, Record
from paperbits.core.strategy import Pairing
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem


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
