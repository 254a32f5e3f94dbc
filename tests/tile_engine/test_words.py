import numpy as np
import pytest

from paperbits import find
from paperbits.core.errors import MoveError
from paperbits.engines.choose import public_remark
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.board import read_board
from paperbits.games.binary_number_scrabble.engine.words import reachable, remarks
from paperbits.games.binary_number_scrabble.generator import best_play
from paperbits.games.binary_number_scrabble.texts import read_rack
from paperbits.games.binary_number_scrabble.tiles import ZERO

CARD = find("binary-number-scrabble")
NOTHING = "." * 15


def position_of(rack, rows=None, bag=20):
    """A position with these rows of the board (by number from 1) and this rack of the player to
    move.
    """
    position = CARD.new(seed=1)
    position.board = read_board(
        "\n".join((rows or {}).get(number, NOTHING) for number in range(1, 16))
    )
    position.racks[0] = np.array(read_rack(rack))
    position.bag = ShuffledBag([ZERO] * bag, seed=0)
    return position


@pytest.mark.parametrize(
    ("rack", "move", "said"),
    [
        ("100|1=101", "8f 100|1=101", "plays all nine tiles"),
        ("1+1=10==0", "8d 1+1=10", "keeps two ="),
        ("1+1=10~~0", "8d 1+1=10", "keeps both NOTs"),
        ("1+1=10--0", "8d 1+1=10", "keeps both −"),
        ("1+1=10|||", "8d 1+1=10", "keeps all three ORs"),
        ("1+1=10+&*", "8d 1+1=10", "keeps no ="),
        ("1+1=10+&*", "8d 1+1=10", "keeps no digit"),
        ("1+1=10?&*", "8d 1+1=10", "keeps a blank"),
        ("1+1=10?&?", "8d 1+1=10", "keeps both blanks"),
        ("1+1=10?&?", "exchange &", "keeps both blanks"),
        ("1+1=10~~0", "pass", "keeps both NOTs"),
    ],
)
def test_remarks_about_a_first_play(rack, move, said):
    assert said in remarks(position_of(rack), move)


def test_false_remarks_are_not_made():
    assert remarks(position_of("1+1=10=00"), "8d 1+1=10") == ("opens a triple word square",)
    assert remarks(position_of("1+1=10~&0"), "exchange ~") == ()
    assert "keeps no =" not in remarks(position_of("~1=0110+&"), "exchange 0 +")


def test_public_remarks_do_not_mention_the_rack():
    position = position_of("1+1=10?&?")
    assert "keeps both blanks" in remarks(position, "8d 1+1=10")
    assert public_remark(position, "8d 1+1=10") == "It opens a triple word square."
    assert (
        public_remark(position_of("100|1=101"), "8f 100|1=101")
        == "It plays all nine tiles and opens two triple word squares."
    )
    for rack, move in (
        ("1+1=10?&?", "exchange &"),
        ("1+1=10?&?", "pass"),
        ("1+1=10~~0", "8d 1+1=11"),
        ("000000000", "8d 1+1=10"),
    ):
        assert public_remark(position_of(rack), move) == ""
    with_blank = position_of("1=1+0?&&&")
    assert "blank" in " ".join(remarks(with_blank, "8d 1=1+0&?1"))
    assert "blank" not in public_remark(with_blank, "8d 1=1+0&?1")


def test_a_blank_is_weighed_against_the_best_play_without():
    plain = position_of("1=1+0&&&")
    best = best_play(plain.board, plain.racks[0], plain.game)
    assert best == ("8d 1=1+0", 14)
    position = position_of("1=1+0?&&&")
    assert position.preview("8d 1=1+0&?1").score == 16
    assert "uses a blank for 2 points more" in remarks(position, "8d 1=1+0&?1")
    assert position.preview("8f 1=1+?0").score == 10
    assert "uses a blank but scores no more than without" in remarks(position, "8f 1=1+?0")
    assert "uses two blanks, without which there is no play" in remarks(
        position_of("??=1"), "8g ?0=?0"
    )


def test_squares_are_within_reach_of_five_tiles_in_line():
    row = position_of("0", {8: "....1+1=10....."}).board
    assert {(7, 0), (7, 14), (2, 4), (12, 9)} <= reachable(row)  # o8 takes five tiles from k8.
    assert not {(1, 4), (7, 4), (0, 0), (6, 3)} & reachable(row)
    assert reachable(position_of("0").board) == set()


def test_tiles_beside_the_way_are_in_the_way():
    alone = position_of("0", {8: "...1+1=10......"}).board
    walled = position_of("0", {8: "...1+1=10......", 6: "....1=1........"}).board
    assert {(6, 3), (5, 3), (4, 3)} <= reachable(alone)  # Up from d8.
    assert (6, 3) in reachable(walled)
    assert (4, 3) not in reachable(walled)  # d6 lies beside e6.


def test_a_triple_word_square_is_opened_once():
    position = position_of("0=10+1", {8: "...1+1=10......"})
    assert "opens a triple word square" in remarks(position, "8d (1)(+)(1)(=)(1)(0)=10")
    nearer = position_of("0=10+1", {8: "....1+1=10....."})
    assert not any("triple" in remark for remark in remarks(nearer, "8e (1)(+)(1)(=)(1)(0)=10"))
    assert "covers a triple word square" in remarks(nearer, "8e (1)(+)(1)(=)(1)(0)=10+0")


def test_a_large_number_is_left_to_be_extended_where_there_is_room():
    move = "8d (1)(1)(1)(1)(+)(1)(=)10000"
    assert "leaves 10000 to be extended" in remarks(
        position_of("10000", {8: "...1111+1=....."}), move
    )
    walls = {8: "...1111+1=.....", 9: ".1............1"}
    assert not any("extended" in remark for remark in remarks(position_of("10000", walls), move))
    small = position_of("1000", {8: "...111+1=......"})
    assert small.preview("8d (1)(1)(1)(+)(1)(=)1000").valid
    assert not any("extended" in remark for remark in remarks(small, "8d (1)(1)(1)(+)(1)(=)1000"))


def test_going_out_is_remarked_only_with_an_empty_bag():
    assert "goes out" in remarks(position_of("1=1", bag=0), "8h 1=1")
    assert "goes out" not in remarks(position_of("1=1"), "8h 1=1")


def test_illegal_plays_get_no_remarks():
    assert remarks(position_of("1=1"), "8h 1=0") == ()
    with pytest.raises(MoveError):
        remarks(position_of("1=1"), "hello")
