"""Why a move of Binary Number Scrabble is better than another, in words."""

import itertools
import re
from dataclasses import replace

import pytest

from paperbits import find
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.engine.values import Estimate, Proved, proved
from paperbits.core.view import Tile
from paperbits.games.binary_number_scrabble.engine.hints import _tiles, hint
from paperbits.games.binary_number_scrabble.engine.leaves import leave_values
from paperbits.games.binary_number_scrabble.engine.reasons import difference
from paperbits.games.binary_number_scrabble.engine.words import left_on_rack

PLAYED = (
    "exchange = =",
    "exchange - 0 0 1 1",
    "8a 100=101-1",
    "a1 1?=0/10&(1)|1",
    "e3 1001=(1)001",
    "4c 1&(0)|11=~00",
)


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
    return Option(move, None, "", after.scores()[position.turn] - before)


def told(position, better, made, given):
    return difference(position, option(position, better), option(position, made), given)


def test_a_better_move_that_scores_less_says_where_it_gains(position):
    """The reader sees more than what speaks against the better move."""
    plays = [move for move in position.legal().moves if not move.startswith("exchange")]
    worst, best = (
        pick(plays, key=lambda move: option(position, move).points) for pick in (min, max)
    )
    less = option(position, worst).points - option(position, best).points
    tiles = float(
        leave_values(left_on_rack(position, worst)) - leave_values(left_on_rack(position, best))
    )
    assert less < 0
    by_tiles = told(position, worst, best, tiles + less)  # All of it comes from the tiles.
    assert f"{abs(less)} less" in by_tiles
    assert f"the tiles that it keeps are worth about {abs(tiles):.1f} " in by_tiles
    assert "turns" not in by_tiles
    assert "But" not in told(position, best, worst, 5.0)  # More points are reason enough.
    assert "about" not in told(position, worst, best, None)  # A proof estimates nothing.


@pytest.mark.parametrize("given", [13.5, 2.04, 30.0])
def test_amounts_that_are_shown_add_up(position, given):
    plays = [move for move in position.legal().moves if not move.startswith("exchange")][:12]
    for better, made in itertools.permutations(plays, 2):
        why = told(position, better, made, given)
        shown = 0.0
        for amount, way in re.findall(r"([\d.]+) (more|less)", why):
            shown += float(amount) * (1 if way == "more" else -1)
        assert shown == pytest.approx(round(given, 1)), why


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


def test_several_blanks_for_the_same_sign_are_said_as_blanks():
    ones, blank = [Tile("1", "1", 1)] * 2, Tile("1", "1", 0, blank=True)
    assert _tiles([*ones, blank, blank]) == "two 1 and two blanks as 1"
    assert _tiles([blank]) == "a blank as 1"


def test_a_hint_says_how_far_a_play_that_scores_more_is_behind(position):
    moves = [move for move in position.legal().moves if not move.startswith("exchange")]
    order = sorted((option(position, move) for move in moves), key=lambda each: each.points)
    low, high = order[0], order[-1]

    def reason(best, other, *, certain=False):
        values = [(Proved if certain else Estimate)(each, "points") for each in (best, other)]
        wins = proved(1) if certain else None
        options = [
            replace(each, value=wins or value, gain=value)
            for each, value in zip((low, high), values, strict=True)
        ]
        return hint(position, Analysis(0, options, None, 0, done=True)).reason

    more = f"Another play scores {high.points}, but"
    worse = f"{more} it leaves worse tiles or a worse board:"
    assert f"{worse} about 12 points less in the long run, by an estimate." in reason(30, 18.2)
    assert f"{worse} about as much in the long run, by an estimate." in reason(30, 29.9)
    assert f"{more} ends 1 point worse, for certain." in reason(5, 4, certain=True)
    assert f"{more} ends no better, for certain." in reason(5, 5, certain=True)
