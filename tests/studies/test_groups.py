"""Palindromic Rows/Columns by groups: the counts are those of the game, the strategies hold, and the
values are those that the solver finds on the grids themselves.
"""

import random
from collections import Counter

import pytest

from paperbits import find
from paperbits.solve.checker.proofs.counts import Counts, after, first
from studies.answers.groups import answer, guaranteed, settled

CARD = find("palindromic-rows-columns")


def groups_of(filled, n):
    """The counts of a grid, from its squares (column, row), by their mirror images."""
    counts, seen = Counter(dict.fromkeys(Counts._fields, 0)), set()
    for column in range(n):
        for row in range(n):
            across, down = n - 1 - column, n - 1 - row
            group = frozenset({(column, row), (across, row), (column, down), (across, down)})
            if group in seen:
                continue
            seen.add(group)
            own = [square for square in group if square in filled]
            if len(group) == 1:
                counts["centre"] += not own
            elif len(group) == 2:
                line = "own" if row == down else "other"
                if len(own) < 2:
                    counts[f"{line}_half" if own else f"{line}_pair"] += 1
            elif len(own) == 2:
                (a, b), (c, d) = own
                counts["own" if b == d else "other" if a == c else "diagonal"] += 1
            elif len(own) < 4:
                counts[{0: "none", 1: "one", 3: "three"}[len(own)]] += 1
    return Counts(**counts)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7])
def test_a_match_of_the_game_is_a_match_of_groups(n):
    for seed in range(4):
        position, filled, rng = CARD.new({"n": n}), set(), random.Random(seed)
        groups, left = first(n), n * n // 4 * 2
        assert groups == groups_of(filled, n)
        while not position.over:
            move = rng.choice(position.legal().moves)
            position.push(move)
            filled.add(("abcdefg".index(move[0]), int(move[1:]) - 1))
            assert groups_of(filled, n) in set(after(groups))
            groups, left = groups_of(filled, n), left - 1
            one, two = position.scores()
            assert groups.lead == two - one
        assert left == 0


@pytest.mark.parametrize("n", [2, 4, 6, 8, 10, 12, 14, 20, 22])
def test_on_even_grids_both_strategies_meet(n):
    assert guaranteed(n, 0) == guaranteed(n, 1) == (-2 if n % 4 == 2 else 0)


@pytest.mark.parametrize("n", [3, 5, 7, 9])
def test_on_odd_grids_player_2_at_least_ties_and_is_ahead_by_1_at_most(n):
    assert (guaranteed(n, 0), guaranteed(n, 1)) == (-1, 0)
    assert settled(n, -1, 0) == (-1 if n == 3 else 0)


def test_a_strategy_makes_legal_moves():
    rng = random.Random(1)
    for n in (4, 5, 6, 7):
        for player in (0, 1):
            groups = first(n)
            for ply in range(n * n // 4 * 2):
                legal = list(after(groups))
                groups = answer(groups, n, player) if ply % 2 == player else rng.choice(legal)
                assert groups in legal
