"""Wins on even grids of Binary Primes by mirror images, against plain minimax over the checker's
rules.
"""

import random

import pytest
from long import many

from paperbits import find
from paperbits.solve import checker
from paperbits.solve.certificates import Certificates, told, whole
from paperbits.solve.checker.proofs.mirrors import Search
from paperbits.solve.checker.rules.binary_primes import BinaryPrimes
from paperbits.solve.solution import Solution
from paperbits.solve.solver import solve

CARD = find("binary-primes")


def certificate_of(n):
    position = CARD.new({"n": n})
    value, claims = told(position.game.pairing(), margins=False)
    found = Solution(CARD.id, position.settings, position.text(), 1, None, None)
    return whole(found, moves=[], value=value, claims=claims)


@pytest.mark.long
@pytest.mark.parametrize("n", many([2, 4], [2, 4, 6]))
def test_player_2_wins_on_even_grids(n):
    proof = certificate_of(n)
    assert proof["value"] == {"winners": [2]}
    assert "best play gives player 2 the win" in checker.check(proof)


def test_more_than_the_win_of_player_2_is_refused():
    right = certificate_of(4)
    claim = right["claims"][0]
    for changes in (
        {"claims": [claim | {"least": 2}]},
        {"claims": [claim | {"mirrors": False}]},
        {"claims": [claim | {"player": 1}], "value": {"winners": [1]}},
        {"moves": ["a1", "b2"]},
        {"settings": {"players": 2, "n": 5}},
        {"settings": {"players": 2, "n": 8}},
        {"game": "product-grid"},
    ):
        with pytest.raises(ValueError):
            checker.check({**right, **changes})


def plain(rules, state):
    """Whether player 2 wins, by trying everything."""
    turn = rules.turn(state)
    if turn is None:
        return rules.lead(state, 1) > 0
    after = (plain(rules, rules.play(state, move)) for move in rules.moves(state))
    return any(after) if turn else all(after)


def found(rules, state):
    """Whether player 2 wins, by the search of the proof."""
    n = rules.n
    rows = [sum(1 << x for x in range(n) if state[y * n + x]) for y in range(n)]
    columns = [sum(1 << y for y in range(n) if state[y * n + x]) for x in range(n)]
    return Search(rules).wins(rows, columns, rules.last - sum(state))


def some(rules, left, seed):
    """A random position with so many squares to fill; every other one is its own mirror image."""
    chance, n = random.Random(seed), rules.n
    state = [0] * n**2
    while sum(state) < rules.last - left:
        y, x = chance.randrange(n), chance.randrange(n)
        if seed % 2:
            state[y * n + x] = 1
        elif y != x:
            state[y * n + x] = state[x * n + y] = 1
    return tuple(state)


@pytest.mark.parametrize(("n", "left", "count"), [(4, 2, 60), (4, 4, 12), (6, 2, 30)])
def test_the_search_agrees_with_plain_minimax(n, left, count):
    rules = BinaryPrimes({"players": 2, "n": n})
    values = []
    for seed in range(count):
        state = some(rules, left, seed)
        values.append(found(rules, state))
        assert values[-1] == plain(rules, state), state
    assert set(values) == ({True, False} if left == 2 else {True})


@pytest.mark.long
def test_the_solver_proves_it_and_lists_best_moves_where_it_can(tmp_path):
    solution = solve(CARD.new({"n": many(2, 4)}), prove=Certificates(tmp_path).prove)
    assert (solution.winners, solution.proved) == ([2], True)
    assert solution.best
