"""Chases on a graph, decided by maximum matchings.

The player to move wins if and only if every maximum matching contains the present place: this
player then always moves to the partner of the present place. Otherwise the other player can do so
(undirected vertex geography; Fraenkel, Scheinerman and Ullman, 1993).
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Protocol, TypeVar, runtime_checkable

from paperbits.core.rules import Record
from paperbits.core.strategy import Chase
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem


@runtime_checkable
class Chasing(Protocol):
    """A game that can describe some positions as a chase around a graph, as ``chase`` returns it;
    None for all others.
    """

    def chase(self, position: Record) -> Chase | None: ...


class MatchingMethod(Method):
    """Outcomes of positions that the game describes as a chase."""

    name: ClassVar[str] = "matchings"

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return a small memory for positions that are a chase, else None."""
        position = problem.position
        if (
            not isinstance(problem.game, Chasing)
            or problem.margins
            or position.players != 2
            or position.over
            or problem.game.chase(position.record) is None
        ):
            return None
        return Estimate(1 << 20)

    def value(self, record: Record) -> Value:
        self.budget.check()
        self.nodes += 1
        chase = self.game.chase(record)
        if chase is None:
            raise OutOfBudgetError
        return (1 if wins(chase) else -1) * (-1 if record.turn else 1)


def wins(chase: Chase) -> bool:
    """Return whether the player to move wins."""
    if chase.won:
        return True
    most = maximum_matching(chase.left, chase.free)
    if chase.here not in most:
        return False
    without = {
        place: [near for near in nears if near != chase.here] for place, nears in chase.free.items()
    }
    return len(
        maximum_matching([place for place in chase.left if place != chase.here], without)
    ) < len(most)


V = TypeVar("V")


def maximum_matching(left: Iterable[V], near: Mapping[V, Iterable[V]]) -> dict[V, V]:
    """Return each matched vertex with its partner, both ways round. ``left`` is one side of the
    graph and ``near`` has the neighbours of each of its vertices. Partners are found by paths that
    go out of a matched pair and into a free vertex (Berge, 1957), depth first and without
    recursion.
    """
    partner: dict[V, V] = {}
    for first in left:
        came: dict[V, V] = {}
        waiting = [first]
        free: V | None = None
        while waiting and free is None:
            here = waiting.pop()
            for there in near[here]:
                if there in came:
                    continue
                came[there] = here
                if there not in partner:
                    free = there
                    break
                waiting.append(partner[there])
        while free is not None:
            here = came[free]
            after = partner.get(here)
            partner[here], partner[free] = free, here
            free = after
    return partner
