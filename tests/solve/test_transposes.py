"""Ties of Product Grid by a search that begins with transposed squares, against plain minimax."""

import functools
import random

import pytest

from paperbits import find
from paperbits.solve import checker
from paperbits.solve.certificates import told, whole
from paperbits.solve.checker.proofs.transposes import Search, prove_transposes
from paperbits.solve.checker.rules.product_grid import ProductGrid
from paperbits.solve.solution import Solution

RULES = {n: ProductGrid({"players": 2, "n": n}) for n in (2, 3, 4, 5)}


search_of = functools.cache(Search)


def found(rules, state):
    """Whether player 1 does not lose, by the search of the proof."""
    n, search = rules.n, search_of(rules)
    place = {line: code for code, line in enumerate(search.lines)}
    rows = [place[state[y * n : y * n + n]] for y in range(n)]
    columns = [place[state[x::n]] for x in range(n)]
    low = sum(search.low[row] for row in rows) - sum(search.high[each] for each in columns)
    high = sum(search.high[row] for row in rows) - sum(search.low[each] for each in columns)
    return search.holds(rows, columns, state.count(0), low, high)


@functools.cache
def plain(rules, state):
    """Whether player 1 does not lose, by trying everything."""
    turn = rules.turn(state)
    if turn is None:
        return rules.lead(state, 0) >= 0
    after = (plain(rules, rules.play(state, move)) for move in rules.moves(state))
    return all(after) if turn else any(after)


@pytest.mark.parametrize(
    ("n", "left", "count"), [(2, 4, 1), (2, 3, 8), (3, 4, 40), (4, 2, 60), (4, 3, 30), (4, 4, 4)]
)
def test_the_search_agrees_with_plain_minimax(n, left, count):
    rules, values = RULES[n], set()
    for seed in range(count):
        chance, state = random.Random(seed), RULES[n].start()
        while state.count(0) > left:
            state = rules.play(state, chance.choice(rules.moves(state)))
        values.add(found(rules, state))
        assert found(rules, state) == plain(rules, state), state
    assert count < 10 or values == {True, False}


def test_both_hold_a_tie_on_small_grids():
    """The value 0 of 2 by 2 and 3 by 3 is that of docs/solving.md."""
    for n, player in ((2, 0), (2, 1), (3, 0)):
        assert prove_transposes(RULES[n], RULES[n].start(), (player, 0), True)


def test_more_than_the_tie_is_refused():
    small, large = RULES[2], RULES[5]
    for rules, root, claim, field in (
        (small, small.start(), (0, 1), True),
        (small, small.start(), (1, 1e-9), True),
        (small, small.start(), (0, float("nan")), True),
        (small, small.start(), (0, 0), False),
        (small, small.play(small.start(), "a1=1"), (0, 0), True),
        (RULES[3], RULES[3].start(), (1, 0), True),
        (large, large.start(), (0, 0), True),
    ):
        assert prove_transposes(rules, root, claim, field) == 0


def test_the_game_claims_the_tie_of_4_by_4_for_both():
    position = find("product-grid").new({"n": 4})
    value, claims = told(position.game.pairing(), margins=True)
    proof = whole(
        Solution("product-grid", position.settings, "", 1, None, None),
        moves=[],
        value=value,
        claims=claims[1:],
    )
    assert (value, claims[0]["player"]) == ({"winners": [1, 2], "margin": 0}, 1)
    held = proof | {"value": {"player": 2, "least": "tie"}}
    held["claims"] = [claims[1] | {"least": "tie"}]
    assert "player 2 has at least a tie" in checker.check(held)
