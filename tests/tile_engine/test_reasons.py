"""Why a move of Binary Number Scrabble is better than another, in words."""

import pytest

from paperbits import find
from paperbits.core.engine.answers import Option
from paperbits.games.binary_number_scrabble.engine.leaves import leave_values
from paperbits.games.binary_number_scrabble.engine.reasons import difference
from paperbits.games.binary_number_scrabble.engine.words import left_on_rack

PLAYED = ("exchange = =", "exchange - 0 0 1 1", "8a 100=101-1", "a1 1?=0/10&(1)|1", "e3 1001=(1)001", "4c 1&(0)|11=~00")


@pytest.fixture(scope="module")
def position():
    found = find("binary-number-scrabble").new(seed=5)
    for move in PLAYED:
        found.push(move)
    return found


def option(position, move):
    """A move with the points that it scores."""
    after = position.copy()
    before = position.scores()[position.turn]
    after.push(move)
    return Option(move, None, None, "", after.scores()[position.turn] - before)


def told(position, better, made, given):
    return difference(position, option(position, better), option(position, made), given)


def test_a_better_move_that_scores_less_says_where_it_gains(position):
    """The reader sees more than what speaks against the better move."""
    plays = [move for move in position.legal().moves if not move.startswith("exchange")]
    worst, best = (pick(plays, key=lambda move: option(position, move).points) for pick in (min, max))
    less = option(position, worst).points - option(position, best).points
    tiles = float(leave_values(left_on_rack(position, worst)) - leave_values(left_on_rack(position, best)))
    assert less < 0
    by_tiles = told(position, worst, best, tiles + less)  # All of it comes from the tiles.
    assert by_tiles.endswith(f"But the tiles that it keeps are worth about {round(tiles)} points more.")
    by_turns = told(position, worst, best, 3 * abs(tiles) + less)
    assert by_turns.endswith(f"But the turns after it bring about {round(3 * abs(tiles) - tiles)} points more.")
    for text in (by_tiles, by_turns):
        assert f"{abs(less)} less" in text
    assert "But" not in told(position, best, worst, 5.0)  # More points are reason enough.
    assert "about" not in told(position, worst, best, None)  # A proof estimates nothing.


def test_what_a_move_leaves(position):
    rack = position.racks[position.turn]
    assert (left_on_rack(position, "pass") == rack).all()
    for move in position.legal().moves[:40]:
        after = position.copy()
        left = left_on_rack(position, move)
        after.push(move)
        assert (left >= 0).all()
        assert (left <= rack).all()
        laid = rack.sum() - left.sum()
        assert move.startswith("exchange") or laid == (after.board != position.board).sum()
