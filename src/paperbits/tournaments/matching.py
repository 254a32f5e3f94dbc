"""The best way to split players into pairs: a perfect matching of least cost."""

from collections.abc import Callable, Sequence

from paperbits.core.errors import extra

Cost = tuple[int, ...]
"""What a pair costs, each part 0 or more. The first part matters most: of two sums, the smaller is
the one with the smaller first part; if these are equal, the second parts decide, and so on.
"""


def best_pairs(players: Sequence[int], cost: Callable[[int, int], Cost]) -> list[tuple[int, int]]:
    """Return pairs in which each player is once, so that the sum of their costs is least.

    ``players`` are an even number of distinct players. Both pairs and their members come in the
    order of ``players``. Any two may be paired, so that there is always an answer: give a pair that
    should not be a high cost. Exact (Edmonds' blossoms and weights, with integers only).
    """
    if not players:
        return []
    with extra("server", "Pairing a round"):
        import networkx as nx  # It loads slowly and takes memory, and few processes need it.

    costs = {(i, j): cost(players[i], players[j]) for j in range(len(players)) for i in range(j)}
    bases = [1 + len(players) // 2 * max(parts) for parts in zip(*costs.values(), strict=True)]
    graph = nx.Graph()
    graph.add_nodes_from(range(len(players)))
    for (i, j), parts in costs.items():
        whole = 0
        for base, part in zip(bases, parts, strict=True):
            whole = whole * base + part
        graph.add_edge(i, j, weight=-whole)
    found = sorted(
        (min(pair), max(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True)
    )
    return [(players[i], players[j]) for i, j in found]
