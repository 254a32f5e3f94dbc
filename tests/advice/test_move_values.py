"""The exact value of every move, against the slow solver."""

import random

import pytest
from slow_solver import SlowSolver

from paperbits import find
from paperbits.advice.move_values import move_values
from paperbits.core.errors import PaperbitsError


@pytest.mark.parametrize(
    ("game", "settings", "moves"),
    [
        ("palindromic-rows-columns", {"n": 3}, 1),
        ("palindromes-antipalindromes", {"m": 6}, 2),
        ("product-grid", {"n": 2}, 1),
        ("multiples-divisors-blob", {"n": 3}, 2),
        ("another-binary-primes", {"n": 8}, 1),
        ("divisor-over-sums", {"n": 2}, 2),
    ],
)
def test_margins_agree_with_the_slow_solver(game, settings, moves):
    position, pick = find(game).new(settings), random.Random(1)
    solver = SlowSolver(game, position.settings)
    for _ in range(moves):
        position.push(pick.choice(position.legal().moves))
    found = move_values(position, 60)
    side = -1 if position.turn else 1
    made = [ply.move for ply in position.plies]
    assert found.unit == "margin"
    assert {each.move: each.value for each in found.moves} == {
        move: side * solver.margin(solver.state([*made, move])) for move in position.legal().moves
    }
    assert found.best == max(each.value for each in found.moves)


def test_values_are_called_proved_where_the_checker_accepts_them():
    position = find("palindromic-rows-columns").new({"n": 3})
    position.push_all(["b2", "a1"])
    assert move_values(position, 60).proved
    # The checker has no rules for this game.
    position = find("divisors-multiples-sequence").new({"r": 4})
    position.push(position.legal().moves[0])
    found = move_values(position, 60)
    assert (found.found, found.proved) == (True, False)


def test_products_are_valued_by_who_wins():
    position = find("binary-primes").new({"n": 3})
    position.push("b2")
    found = move_values(position, 60)
    assert found.unit == "outcome"
    assert {each.value for each in found.moves} <= {1, 0, -1}


def test_one_player_sees_the_score_that_each_move_can_reach():
    position = find("sums-grid").new({"n": 2}, start="1 3; 2 .")
    found = move_values(position, 60)
    assert found.unit == "score" or not found.found


def test_too_many_positions_give_no_values():
    assert not move_values(find("plexus").new({"n": 9}), 0.2).found


def test_what_has_no_exact_values_is_refused():
    over = find("palindromic-rows-columns").new({"n": 2})
    over.push_all(["a1", "b1"])
    for position, why in (
        (find("binary-number-scrabble").new(), "no exact values"),
        (find("flipping-bits").new({"players": 3, "n": 4}), "no exact values"),
        (over, "over"),
    ):
        with pytest.raises(PaperbitsError, match=why):
            move_values(position, 1)
