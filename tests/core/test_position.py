"""The repr of positions, and when two positions are equal."""

import pytest

from paperbits import IllegalMoveError, InvalidMoveError, find
from paperbits.core.errors import InvalidPositionError
from paperbits.match import Match

FILLS = find("palindromic-rows-columns")
TILES = find("binary-number-scrabble")


def test_the_repr_of_a_position_shows_its_start_text():
    position = FILLS.new({"n": 2}, start="*.;..")
    assert repr(position) == "<Position of palindromic-rows-columns (n=2) from '* .; . .'>"
    position.push("b2")
    assert repr(position) == "<Position of palindromic-rows-columns (n=2) from '* .; . .' after b2>"
    assert position.pop() == "b2"
    with pytest.raises(IllegalMoveError):
        position.pop()  # The moves behind the text are unknown.
    assert position.text() == "* .\n. ."


def test_the_repr_of_a_position_counts_many_moves():
    position = FILLS.new()
    position.push_all(position.legal().moves[:13])
    assert repr(position).endswith(" after 13 moves, the last a3>")


def test_the_repr_of_a_position_shortens_a_long_text():
    position = FILLS.new({"n": 12}, start=";".join(["............"] * 12))
    assert repr(position).endswith(" . .; . ...'>")


def test_positions_with_another_order_of_moves_differ():
    one, other = FILLS.new({"n": 4}), FILLS.new({"n": 4})
    one.push_all(["a1", "b1", "c1"])
    other.push_all(["c1", "b1", "a1"])
    assert one.text() == other.text()
    assert one != other


def test_positions_with_other_settings_differ():
    assert FILLS.new({"n": 4}) != FILLS.new({"n": 5})
    assert find("plexus").new() != find("plexus").new({"last_dot_point": True})


def test_positions_with_another_hidden_bag_differ():
    racks = {"racks": ["0101+-*==", "0101+-*=="]}
    assert TILES.new(seed=1) != TILES.new(seed=2)
    assert TILES.new(**racks) == TILES.new(**racks)
    assert TILES.new(**racks, draws=["01"]) != TILES.new(**racks, draws=["11"])


def test_exchanged_tiles_come_back_after_pop():
    position = TILES.new(seed=3)
    before = position.disclosed()
    position.push("exchange " + before["racks"][0][0])
    assert position.pop() == "exchange " + before["racks"][0][0]
    assert position.disclosed() == before


def test_a_single_text_is_refused_as_a_list_of_moves():
    with pytest.raises(InvalidMoveError, match="takes a list of moves"):
        FILLS.new().push_all("a1")


@pytest.mark.parametrize("make", [FILLS.read, FILLS.set_up, TILES.set_up, lambda _, text: FILLS.new(start=text)])
def test_a_position_that_is_not_a_text_is_refused(make):
    with pytest.raises(InvalidPositionError, match="A position is given as a text; 3 is of type int"):
        make(None, 3)


def test_an_entry_that_is_not_a_text_is_refused():
    with pytest.raises(InvalidMoveError, match="A move is a text"):
        Match(FILLS).add(3)
