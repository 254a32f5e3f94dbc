"""Palindromic Rows/Columns by groups: the counts are those of the game, the strategies hold, and the
values are those that the solver finds on the grids themselves.
"""

import random
from collections import Counter

import pytest

from paperbits import find
from studies.answers.groups import Groups, answer, guaranteed, moves, settled, start

CARD = find("palindromic-rows-columns")


def groups_of(filled, n):
    """The counts of a grid, from its squares (column, row), by their mirror images."""
    counts, seen = Counter(dict.fromkeys(Groups._fields, 0)), set()
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
                line = "row" if row == down else "column"
                if len(own) < 2:
                    counts[f"{line}_halves" if own else f"{line}_pairs"] += 1
            elif len(own) == 2:
                (a, b), (c, d) = own
                counts["row" if b == d else "column" if a == c else "diagonal"] += 1
            elif len(own) < 4:
                counts[{0: "none", 1: "one", 3: "three"}[len(own)]] += 1
    return Groups(**counts)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7])
def test_a_match_of_the_game_is_a_match_of_groups(n):
    for seed in range(4):
        position, filled, rng = CARD.new({"n": n}), set(), random.Random(seed)
        groups, left = start(n)
        assert groups == groups_of(filled, n)
        while not position.over:
            move = rng.choice(position.legal().moves)
            position.push(move)
            filled.add(("abcdefg".index(move[0]), int(move[1:]) - 1))
            after = groups_of(filled, n)
            assert after in set(moves(groups))
            groups, left = after, left - 1
            first, second = position.scores()
            assert groups.lead == second - first
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
            groups, left = start(n)
            for ply in range(left):
                after = list(moves(groups))
                groups = answer(groups, n, player) if ply % 2 == player else rng.choice(after)
                assert groups in after
