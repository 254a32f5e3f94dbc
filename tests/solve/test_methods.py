"""How a method is chosen, and that all methods that can solve a position agree."""

import random

import pytest
from matches import SOLVED

from paperbits import all_games, find
from paperbits.core.errors import PaperbitsError
from paperbits.core.records import copied
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.goals import Margin, OutcomeGoal, Score, Shares, goal_of
from paperbits.solve.methods import METHODS, Problem, Relay, choose, filling, keyed, team
from paperbits.solve.methods.alpha_beta import AlphaBetaMethod
from paperbits.solve.methods.filling import FillingMethod
from paperbits.solve.methods.keyed import KeyedMethod
from paperbits.solve.methods.plain import PlainMethod
from paperbits.solve.solver import outcome_of, solve

PALINDROMIC = find("palindromic-rows-columns")


# Values from an exhaustive sweep over all boards by a separate program, and from OpenSpiel's
# minimax for n = 3 and 4.
@pytest.mark.parametrize(("n", "outcome"), [(3, -1), (4, 0)])
def test_recorded_truth_of_palindromic_rows_and_columns(n, outcome):
    assert outcome_of(PALINDROMIC.new({"n": n})) == outcome


def test_a_position_that_is_over_has_a_value():
    position = PALINDROMIC.new({"n": 2})
    position.push_all(["a1", "b1"])
    assert outcome_of(position) == 1
    assert solve(position).winners == [1]
    assert solve(position).best == []


def test_the_goal_follows_from_the_number_of_players():
    two, alone = PALINDROMIC.new(), find("sums-grid").new()
    three = find("sums-grid").new({"players": 3})
    assert type(goal_of(two, margins=False)) is OutcomeGoal
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


SMALL = SOLVED | {
    "binary-scramble": {"players": 2, "length": 4, "target": 1},
    "palindromes-antipalindromes": {"m": 5},
}
COMPILED = {"palindromic-rows-columns"}
GAMES = [
    pytest.param(game, marks=[pytest.mark.compiled] * (game in COMPILED), id=game)
    for game in sorted(SOLVED.keys() - {"divisor-over-sums", "not-divisors-or-not-multiples"})
]
"""Games that are solved by more than the two methods that take every game."""


@pytest.mark.parametrize("margins", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_all_methods_agree(game, margins):
    pick, position = random.Random(game), find(game).new(SMALL[game])
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


@pytest.mark.parametrize("game", GAMES)
def test_the_best_turns_of_every_method_keep_the_value(game):
    position = find(game).new(SMALL[game])
    for method in METHODS:
        problem = Problem(position, margins=True)
        if method.estimate(problem) is None:
            continue
        solver, record = method(problem, Budget()), position.record.copy()
        value = solver.value(position.record)
        after = position.copy()
        while not after.over:
            for move in solver.best_turn(after.record):
                after.push(after.game.move_text(after.record, move))
        assert problem.goal.end(after.record) == value, method.name
        assert record == position.record


def fresh(game, settings):
    return Problem(find(game).new(settings), margins=True)


@pytest.mark.parametrize(
    ("method", "game", "settings", "slices"),
    [
        (FillingMethod, "palindromes-antipalindromes", {"m": 9}, 5),
        (KeyedMethod, "plexus", {"n": 3}, 3),
        (KeyedMethod, "palindromic-rows-columns", {"n": 4}, 3),
        (AlphaBetaMethod, "palindromic-rows-columns", {"n": 4}, 3),
    ],
)
def test_an_interrupted_solution_goes_on_and_finds_the_same(
    method, game, settings, slices, tmp_path, monkeypatch
):
    monkeypatch.setattr(filling, "BLOCK", 3**5)
    monkeypatch.setattr(filling, "MAPPED", 0)
    monkeypatch.setattr(keyed, "SLICE", 50)
    problem = fresh(game, settings)
    whole = method(problem, Budget())
    value = whole.value(problem.position.record)
    asked = 0

    def stop():
        nonlocal asked
        asked += 1
        return asked % slices == 0

    interrupted = method(problem, Budget(stop=stop, folder=tmp_path, threads=1))
    with pytest.raises(OutOfBudgetError):
        interrupted.value(problem.position.record)
    assert interrupted.save()
    resumed = method(problem, Budget(folder=tmp_path))
    assert resumed.value(problem.position.record) == value
    if method is not AlphaBetaMethod:
        assert resumed.nodes <= whole.nodes
        assert 0 < interrupted.nodes < whole.nodes


def test_methods_that_take_turns_find_what_each_finds_alone():
    problem = fresh("palindromes-antipalindromes", {"m": 7})
    found = team(problem, Budget())
    assert isinstance(found, Relay)
    assert found.value(problem.position.record) == PlainMethod(problem, Budget()).value(
        problem.position.record
    )
    assert found.best_turn(problem.position.record)
    assert found.chosen is not None


@pytest.mark.compiled
def test_methods_stop_at_their_memory_and_are_not_waited_for():
    problem = Problem(PALINDROMIC.new({"n": 4}))
    with pytest.raises(OutOfBudgetError):
        PlainMethod(problem, Budget(memory=70_000)).value(problem.position.record)
    problem = fresh("palindromes-antipalindromes", {"m": 16})
    with pytest.raises(OutOfBudgetError):
        Relay(problem, Budget(memory=1 << 20), [KeyedMethod]).value(problem.position.record)


def test_keys_are_equal_exactly_for_positions_that_are_equal_up_to_symmetry():
    """Random positions of every game with keys: transformed ones have the same key, and one key has
    one value.
    """
    for card in all_games():
        if card.position.hidden or not card.configure().has_key():
            continue
        game, seen = card.configure(), {}
        for seed in range(20):
            pick, position = random.Random(seed), card.new()
            for _ in range(pick.randrange(12)):
                if position.over:
                    break
                position.push(pick.choice(position.legal().moves))
            key = int(game.key(position.record))
            assert -1 <= key < 2**61
            for which in range(int(game.symmetries())):
                turned = copied(position.record)
                if which:
                    game.transform(position.record, which, turned)
                assert int(game.key(turned)) == key
            if key >= 0 and not game.scores_accumulate():
                legal = len(position.legal().moves)
                assert seen.setdefault(key, (position.turn, legal)) == (position.turn, legal)
