"""The best pairs are the best of all, looked for one by one."""

from hypothesis import given
from hypothesis import strategies as some

from paperbits.tournaments.meeting import best_pairs


def every_way(players):
    """All ways to split players into pairs."""
    if not players:
        yield []
        return
    one, *others = players
    for other in others:
        rest = [player for player in others if player != other]
        for pairs in every_way(rest):
            yield [(one, other), *pairs]


def total(pairs, cost):
    return tuple(map(sum, zip(*(cost(*pair) for pair in pairs), strict=True)))


@given(some.integers(1, 4), some.data())
def test_no_other_way_costs_less(half, data):
    count = 2 * half
    costs = some.tuples(some.integers(0, 2), some.integers(0, 5), some.integers(0, 10**12))
    table = {(i, j): data.draw(costs) for j in range(count) for i in range(j)}

    def cost(one, other):
        return table[min(one, other), max(one, other)]

    found = best_pairs(range(count), cost)
    assert sorted(player for pair in found for player in pair) == list(range(count))
    assert total(found, cost) == min(total(pairs, cost) for pairs in every_way(list(range(count))))


def test_pairs_come_in_the_order_of_the_players():
    assert best_pairs([7, 3, 5, 1], lambda one, other: (abs(one - other),)) == [(7, 5), (3, 1)]
