"""What a list of good moves shows, and when a hint recommends an exchange."""

import pytest

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.advice.hints import hint
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.engine.values import Estimate
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.tiles import ONE

CARD = find("binary-number-scrabble")


def test_an_equation_is_listed_once_and_no_exchange_that_is_clearly_behind():
    position = CARD.new(seed=5)
    asked = ["exchange 0"]
    for also in ([], asked):
        found = analyse(position, seconds=0, also=also)
        plays = [option for option in found.options if not option.move.startswith("exchange")]
        twins = {(option.move.split()[1], option.points) for option in plays}
        assert len(twins) == len(plays) > 1
        best = found.options[0].expected_points
        behind = [
            option.move
            for option in found.options
            if option.move.startswith(("exchange", "pass")) and best - option.expected_points > 2
        ]
        assert behind == also


def recommended(position, *moves):
    """A hint from an analysis that found these moves, the best first."""
    found = [
        Option(move, Estimate(0.0, "points"), "", points=position.preview(move).score or 0)
        for move in moves
    ]
    return hint(position, Analysis(position.turn, found, None, 1, done=True))


@pytest.mark.parametrize(("rack", "plenty"), [("0001=&1|1", True), ("++--**/=1", False)])
def test_a_hint_is_a_play_where_many_points_lie_on_the_board(rack, plenty):
    position = CARD.new(racks=[rack, "0011=+-*&"])
    plays = find_plays(position.board, position.racks[0], position.game)
    assert (max(plays.scores, default=0) >= 30) == plenty
    told = recommended(position, "exchange 1", *plays.texts()[:3])
    assert told.where.endswith("better tiles help more than any play now.") != plenty
    assert bool(told.squares) == plenty


def test_a_hint_to_pass_promises_no_better_tiles():
    position = CARD.new(racks=["++--**/=1", "0011=+-*&"])
    position.bag = ShuffledBag([ONE] * 8, seed=0)
    told = recommended(position, "pass")
    assert told.where == "Look at your tiles, not at the board."
    assert told.what == "There is nothing to lay or to exchange that helps."
