"""``paperbits plays`` and the library's ``plays``: equal to the referee's list."""

import json
import re

import pytest
from typer.testing import CliRunner

from paperbits import find, plays, position_of
from paperbits.core.errors import InvalidPositionError, PaperbitsError
from paperbits.terminal.cli import app

RACK = "0000011+="
BOARD = "\n".join("." * 15 if row != 7 else "...1+1=10......" for row in range(15))


@pytest.mark.parametrize("board", ["", BOARD])
def test_plays_are_those_of_the_referee(board):
    found = plays(RACK, board)
    empty = "\n".join("." * 15 for _ in range(15))
    asked = {"settings": {}, "board": board or empty, "rack": RACK}
    told = find("binary-number-scrabble").operations["plays"](asked)["plays"]
    assert [(each.move, each.score) for each in found] == [
        (each["play"], each["score"]) for each in told
    ]
    position = position_of(RACK, board)
    assert {each.move for each in found} <= set(position.legal().moves)


def test_the_command_lists_and_thinks():
    runner = CliRunner()
    done = runner.invoke(
        app, ["plays", RACK, "-", "--limit", "3", "--json", "--seconds", "0.2"], input=BOARD
    )
    told = json.loads(done.output)
    assert len(told["plays"]) == 3
    assert told["count"] == len(plays(RACK, BOARD))
    assert told["analysis"]["options"]
    done = runner.invoke(app, ["plays", RACK, "--set", "xor=2"])
    assert "plays; the best 20 are listed." in done.output
    assert isinstance(runner.invoke(app, ["plays", "12345"]).exception, PaperbitsError)


def test_the_best_plays_are_those_that_begin_the_whole_list():
    every = plays("001+=?", BOARD)
    assert plays("001+=?", BOARD, most=7) == every[:7]
    assert plays("001+=?", BOARD, most=10**6) == every
    done = CliRunner().invoke(app, ["plays", "001+=?", "-", "--limit", "1", "--json"], input=BOARD)
    told = json.loads(done.output)
    assert told["count"] == len(every)
    assert told["plays"] == [{"move": every[0].move, "score": every[0].score}]


@pytest.mark.parametrize(("rack", "missing"), [("?????????", "? ? ? ? ? ?"), ("~~~~~", "~")])
def test_a_rack_that_the_tiles_do_not_make_is_refused(rack, missing):
    with pytest.raises(InvalidPositionError, match=re.escape(f": {missing} too many.")):
        plays(rack)
    done = CliRunner().invoke(app, ["plays", rack])
    assert isinstance(done.exception, InvalidPositionError)
