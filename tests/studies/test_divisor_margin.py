"""Null windows on Divisor Over Sums: the margins that the solver finds."""

import pytest

from paperbits import find
from paperbits.core.compiler.kernel import compiled
from paperbits.solve.solver import solve
from studies import divisor_margin
from studies.divisor_margin import answered, interval, search_of


def test_the_bounds_meet_at_the_margin_of_a_plain_search():
    margin = solve(find("divisor-over-sums").new({"n": 2}), margins=True).margin
    assert margin == 1
    assert interval(2, bits=12) == (margin, margin)


@pytest.mark.parametrize(("margin", "holds"), [(-3, True), (0, True), (1, False)])
def test_nine_squares_are_level(margin, holds):
    """The value 0 is that of docs/solving.md."""
    if compiled() or margin < 0:
        assert answered(search_of(3, bits=14), [0] * 9, margin) is holds


def test_a_search_may_begin_with_some_numbers_written():
    """The margins are those that the solver finds after these moves."""
    for moves, grid in ((["a1"], [1, 0, 0, 0]), (["a1", "b2"], [1, 0, 0, 2])):
        position = find("divisor-over-sums").new({"n": 2})
        position.push_all(moves)
        margin = solve(position, margins=True).margin
        if len(moves) == 1:
            assert interval(2, bits=12, first=0) == (margin, margin)
        for least in (margin, margin + 1):
            assert answered(search_of(2, bits=12), grid, least) is (least == margin)


def test_bounds_on_points_hold_for_every_way_to_fill_the_grid():
    """A grid of four squares with two numbers, filled in both ways."""
    card = find("divisor-over-sums")
    search = search_of(2)
    search.grid[:] = [1, 0, 0, 2]
    bounds = [divisor_margin.points(search, p, 3) for p in (0, 1)]
    for fill in (["b1", "a2"], ["a2", "b1"]):
        position = card.new({"n": 2})
        position.push_all(["a1", "b2", *fill])
        points = [position.game.best(position.record, p) for p in (0, 1)]
        position.push_all([f"d={d}" for d in points])
        assert all(
            low <= score <= high
            for (low, high), score in zip(bounds, position.scores(), strict=True)
        )


def test_the_command_tells_the_bounds(capsys):
    assert divisor_margin.main(["2"]) == 0
    assert "Player 1's margin on 2 by 2 is +1." in capsys.readouterr().out
    assert divisor_margin.main(["4", "--seconds", "0"]) == 3
    assert "from -372 to 372" in capsys.readouterr().out
