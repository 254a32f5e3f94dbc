"""Tiles as arrays: racks and the bag stay hidden, and every legal move can be made by actions."""

import random

import numpy as np
import pytest
from array_matches import pick, settled

from paperbits import IllegalMoveError
from paperbits.environments.playing import described
from paperbits.games.binary_number_scrabble.tiles import SYMBOLS

NAME = "binary-number-scrabble"


def dealt(*racks, **settings):
    """A match in which the players begin with these racks."""
    match = described(NAME, settings).start()
    for rack in racks:
        for sign in rack:
            match.draw(SYMBOLS.index(sign))
    assert match.turn == 0
    return match


def drawn(match, tiles):
    for sign in tiles:
        match.draw(SYMBOLS.index(sign))


def moves(match):
    """The texts of all moves that actions can make."""
    found, plies = [], len(match.position().plies)
    for action in np.flatnonzero(match.mask()).tolist():
        after = match.copy()
        after.act(action)
        if after.turn is None or len(after.position().plies) > plies:
            settled(after, random.Random(0))
            found.append(after.position().plies[-1].move)
        else:
            found += moves(after)
    return found


def test_actions_make_every_legal_move_once():
    match = dealt("1=1||||+?", "111111111")
    legal = match.position().legal().moves
    assert sorted(moves(match)) == sorted(legal)
    assert len(legal) > 60


def test_actions_make_every_legal_play_beside_others():
    match = dealt("1=1+0---=", "0000*/|&0")
    match.push("8d 1+0=1")
    drawn(match, "-|&~1")
    match.push("exchange 0")
    drawn(match, "1")
    match.push("pass")
    legal = match.position().legal().moves
    assert any("(" in move for move in legal)
    assert sorted(moves(match)) == sorted(legal)


def test_what_others_hold_does_not_change_what_a_seat_sees():
    for other in ("000000000", "1+-*/|&~?"):
        match = dealt("1=1++1+00", other)
        seen = match.observe(0)
        assert seen["rack"].sum() == 9
        if other == "000000000":
            first, known = seen, match.known(0)
    assert all((first[name] == seen[name]).all() for name in first)
    assert known == match.known(0)


def test_a_play_being_named_is_seen_by_its_player_only():
    match = dealt("1=1++1+00", "000000000")
    before = match.observe(1)
    place, *_ = np.flatnonzero(match.mask())
    match.act(int(place))
    match.act(pick(match, random.Random(1)))
    own, other = match.observe(0), match.observe(1)
    assert own["begun"].sum() == 1
    assert own["laid"].any()
    assert all((other[name] == before[name]).all() for name in before)


def test_exchanged_tiles_are_named_in_ascending_order_and_drawn_before_they_return():
    match = dealt("1=1++1+0?", "000000000")
    texts = []
    for word in ("exchange", "1", "+", "?", "finish"):
        texts = {
            match.action_text(action): action for action in np.flatnonzero(match.mask()).tolist()
        }
        match.act(texts[word])
    assert "0" not in texts
    assert sum(weight for _, weight in match.draws()) == 100 - 18
    drawn(match, "00=")
    assert match.position().plies[-1].move == "exchange + 1 ?"
    assert match.position().hidden_state() == {
        "racks": ["".join(sorted("=1++0100=")), "000000000"],
        "bag": 82,
    }


def test_a_tile_that_is_not_in_the_bag_is_not_drawn():
    match = described(NAME).start()
    xor = SYMBOLS.index("^")
    assert xor not in dict(match.draws())
    with pytest.raises(IllegalMoveError, match="not in the bag"):
        match.draw(xor)
    with pytest.raises(IllegalMoveError, match="Tiles are to be drawn first"):
        match.act(0)
    assert xor in dict(described(NAME, {"xor": 4}).start().draws())


def test_other_bases_have_more_tiles_and_more_actions():
    match = dealt("2=1+1----", "00000000*", base=3)
    assert match.arrays.action_count == described(NAME).action_count + 2
    assert [plane.shape for plane in match.arrays.planes if plane.name == "rack"] == [(14,)]
    legal = match.position().legal().moves
    assert any(move.startswith("8") and "1+1=2" in move for move in legal)
    assert sorted(moves(match)) == sorted(legal)
