"""How a method is chosen, and that all methods that can solve a position agree."""

import random

import pytest

from paperbits import find
from paperbits.core.compiler.kernel import compiled
from paperbits.core.errors import PaperbitsError
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.goals import Margin, Outcome, Score, Shares, goal_of
from paperbits.solve.methods import METHODS, Problem, choose
from paperbits.solve.methods.alpha_beta import AlphaBetaMethod
from paperbits.solve.methods.plain import PlainMethod
from paperbits.solve.solver import outcome_of, solve

PALINDROMIC = find("palindromic-rows-columns")


# Values from an exhaustive sweep over all boards by a separate program, and from OpenSpiel's minimax for n = 3 and 4.
@pytest.mark.parametrize(("n", "outcome"), [(2, -1), (3, -1), (4, 0)])
def test_recorded_truth_of_palindromic_rows_and_columns(n, outcome):
    assert outcome_of(PALINDROMIC.new({"n": n})) == outcome


def test_the_five_by_five_board_is_a_tie():
    position = PALINDROMIC.new({"n": 5})
    if not compiled():  # Six million positions are for the compiler; the end of a match will do.
        position.push_all(["a1", "a5", "e1", "e5", "b2", "b4", "d2", "d4"])
    assert outcome_of(position) == 0


def test_playing_the_solution_out_keeps_its_margin():
    position = PALINDROMIC.new({"n": 3})
    found = solve(position, margins=True)
    assert (found.winners, found.margin) == ([2], 1)
    while not position.over:
        position.push(solve(position, margins=True).line[0])
    rows, columns = position.scores()
    assert columns - rows == -1


def test_it_gives_up_when_told():
    assert outcome_of(PALINDROMIC.new({"n": 8}), budget=Budget(seconds=0.05)) is None
    assert outcome_of(PALINDROMIC.new({"n": 8}), budget=Budget(stop=lambda: True)) is None
    assert outcome_of(PALINDROMIC.new({"n": 8}), budget=Budget(steps=1_000, threads=1)) is None


def test_a_position_that_is_over_has_a_value():
    position = PALINDROMIC.new({"n": 2})
    position.push_all(["a1", "b1"])
    assert outcome_of(position) == 1
    assert solve(position).winners == [1]
    assert solve(position).best == []


def test_the_goal_follows_from_the_number_of_players():
    two, alone, three = PALINDROMIC.new(), find("sums-grid").new(), find("sums-grid").new({"players": 3})
    assert type(goal_of(two, margins=False)) is Outcome
    assert type(goal_of(two, margins=True)) is Margin
    assert type(goal_of(alone, margins=False)) is Score
    assert type(goal_of(three, margins=False)) is Shares
    with pytest.raises(PaperbitsError, match="Margins"):
        goal_of(three, margins=True)


def test_no_method_is_chosen_that_needs_more_memory_than_there_is():
    problem = Problem(PALINDROMIC.new({"n": 3}))
    least = AlphaBetaMethod.estimate(problem).memory
    assert type(choose(problem, Budget(memory=least))) is not PlainMethod
    assert type(choose(problem, Budget(memory=least - 1))) is not AlphaBetaMethod


SETTINGS = {
    "palindromic-rows-columns": {"n": 3},
    "multiples-divisors-blob": {"n": 3},
    "binary-primes": {"n": 3},
    "another-binary-primes": {"n": 8},
    "palindromes-antipalindromes": {"m": 6},
    "product-grid": {"n": 2},
    "plexus": {"n": 3},
    "flipping-bits": {"n": 4, "rounds": 1},
    "binary-scramble": {"players": 2, "length": 2, "target": 1},
    "divisors-multiples-sequence": {"r": 5},
}


@pytest.mark.parametrize("margins", [False, True])
@pytest.mark.parametrize("game", sorted(SETTINGS))
def test_all_methods_agree(game, margins):
    pick, position = random.Random(game), find(game).new(SETTINGS[game])
    for _ in range(3):
        if position.over:
            break
        values = {}
        for method in METHODS:
            problem = Problem(position, margins=margins)
            if method.estimate(problem) is not None:
                values[method.name] = method(problem, Budget()).value(position.record)
        assert len(set(values.values())) == 1, values
        position.push(pick.choice(position.legal().moves))


def test_a_plain_search_stops_at_its_memory():
    problem = Problem(PALINDROMIC.new({"n": 4}))
    with pytest.raises(OutOfBudgetError):
        PlainMethod(problem, Budget(memory=70_000)).value(problem.position.record)
