"""Turns of the tile game: racks, draws, exchanges, seeds, and how a match ends."""

import pytest

from paperbits import find
from paperbits.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    PaperbitsError,
)

CARD = find("binary-number-scrabble")
EMPTY = "\n".join(["." * 15] * 15)


def test_a_play_must_use_tiles_of_the_rack():
    position = CARD.new(racks=["1+10=0000", "1=1+0000="], draws=[])
    with pytest.raises(IllegalMoveError, match="no 1 left on your rack"):
        position.push("8d 1+1=10")
    with pytest.raises(IllegalMoveError, match="no blank left"):
        position.push("8d 1+?1=10")
    with pytest.raises(IllegalMoveError, match="no & left on your rack to exchange"):
        position.push("exchange & 0")
    assert position.plies == []


@pytest.mark.parametrize(
    ("racks", "draws", "why"),
    [
        (["1+10=0000"], [], "2 racks"),
        (["1+10=000", "1=1+0000="], [], "begins with 9"),
        (["1+10=000/", "//1+0000="], [], "lacks /"),
        (["1+10=000^", "/01+0000="], [], "lacks"),
        (["11+10=000", "1=1+0000="], ["00000"], "draws 6 of the tiles, not 5"),
        (["11+10=000", "1=1+0000="], ["//////"], "does not hold"),
        (["11+10=000", "1=1+0000="], ["00000a"], "'00000a'"),
        (["11+10=000", "1=1+0000="], [], "draws 6 of the tiles, not 0"),
    ],
)
def test_tiles_that_cannot_be_drawn_are_a_bad_position(racks, draws, why):
    with pytest.raises(InvalidPositionError, match=why.replace("?", r"\?")):
        CARD.new(racks=racks, draws=draws).push("8d 1+1=10")


def test_six_turns_without_points_end_a_match_for_two():
    position = CARD.new(seed=1)
    for ply in range(6):
        assert not position.over
        assert position.ended() == ""
        position.push(
            "exchange " + position.hidden_state()["racks"][position.turn][0] if ply % 2 else "pass"
        )
    assert (position.over, position.turn, position.winners()) == (True, None, [0, 1])
    assert position.ended() == "Six turns in a row added no points."
    with pytest.raises(IllegalMoveError, match="over"):
        position.push("pass")
    with pytest.raises(InvalidMoveError):
        position.push("nonsense")
    assert position.legal().count == 0


def test_a_play_without_points_is_a_scoreless_turn():
    position = CARD.new(racks=["???1+0000", "1=1+0000="], draws=["", "", "000"])
    position.push("pass")
    position.push("pass")
    position.push("h8 ?0?=?0")
    assert position.scoreless == 3
    assert position.plies[-1].points == 0


def test_going_out_scores_the_numbers_left_and_nobody_loses_points():
    position = CARD.new(
        {"players": 3, "sweep": 0}, racks=["1+10=1100", "0000011?=", "+++-=1000"], draws=[""]
    )
    position.bag = type(position.bag)([0] * 13, [])
    position.racks[0] = position.racks[0] * 0
    for tile in (2, 3, 2):
        position.racks[0][tile] += 1
    position.push("h8 1=1")
    assert position.over
    assert position.ended() == "Player 1 went out."
    assert position.scores() == [3 * 2 + 2 + 7 + 4, 0, 0]
    assert position.winners() == [0]


def test_exchanging_needs_nine_in_the_bag():
    position = CARD.new(racks=["1+1000000", "0000011?="], draws=["1"])
    position.bag = type(position.bag)([0, 8] + [0] * 11, ["0"])
    assert position.legal().moves == ["pass"]
    assert not position.view(0).hand.rack.may_exchange
    with pytest.raises(IllegalMoveError, match="only while the bag holds 9"):
        position.push("exchange 0")
    position.bag = type(position.bag)([0, 9] + [0] * 11, ["0"])
    assert position.view(0).hand.rack.may_exchange
    position.push("exchange 0")
    assert position.hidden_state() == {"racks": ["+00000011", "0000011=?"], "bag": 9}


def test_start_and_odd_mixtures_are_refused():
    for given in ({"start": EMPTY}, {"draws": []}, {"racks": ["", ""], "seed": 1}):
        with pytest.raises(PaperbitsError) as refusal:
            CARD.new(**given)
        assert refusal.value.kind == "bad-request"
    with pytest.raises(PaperbitsError, match="position alone"):
        CARD.read(EMPTY, use="score")
