"""Maximum matchings of bipartite graphs: as many disjoint pairs of neighbours as possible."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

V = TypeVar("V")


def maximum_matching(left: Iterable[V], near: Mapping[V, Iterable[V]]) -> dict[V, V]:
    """Return each matched vertex with its partner, both ways round.

    ``left`` is one side of the graph and ``near`` has the neighbours of each of its vertices.
    Partners are found by paths that go out of a matched pair and into a free vertex (Berge, 1957),
    depth first and without recursion.
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
