"""Plays of Binary Number Scrabble by its rulings (B1 to B15): what a play must be, what it scores,
and how it is written.
"""

import pytest

from paperbits import find
from paperbits.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
)
from paperbits.games.binary_number_scrabble.board import (
    PREMIUM,
    board_text,
    empty_board,
    read_board,
)
from paperbits.games.binary_number_scrabble.texts import rack_text, read_move, read_play, read_rack

CARD = find("binary-number-scrabble")
OPERATIONS = CARD.operations


def board(**rows):
    """A board's text: rows by number, ``r8="d 1+1=10"`` laid from column d."""
    lines = [["."] * 15 for _ in range(15)]
    for name, text in rows.items():
        column, tiles = text.split(" ", 1)
        for k, tile in enumerate(tiles.split() if " " in tiles else tiles):
            lines[int(name[1:]) - 1][ord(column) - ord("a") + k] = tile
    return "\n".join(" ".join(line) for line in lines)


def evaluate(play, on=None, **settings):
    return OPERATIONS["evaluate"]({"board": on or board(), "play": play, "settings": settings})


def refused(play, on=None, **settings):
    answer = evaluate(play, on, **settings)
    assert (answer["valid"], answer["score"], answer["lines"]) == (False, None, [])
    return answer["reason"]


ONE_AND_ONE = board(r8="d 1+1=10")


def test_the_board_is_that_of_scrabble():
    kinds = [kind for row in PREMIUM for kind in row]
    assert [kinds.count(kind) for kind in ("3W", "2W", "centre", "3L", "2L")] == [8, 16, 1, 12, 24]
    assert [list(row) for row in PREMIUM] == [list(column) for column in zip(*PREMIUM, strict=True)]
    assert PREMIUM[0][0] == "3W"
    assert PREMIUM[5][1] == "3L"
    assert PREMIUM[7][3] == "2L"


def test_the_first_play_scores_tiles_bonus_and_centre():
    line = {"equation": "1+1=10", "value": 2, "bonus": 2, "points": 18}
    assert evaluate("8d 1+1=10") == {"valid": True, "score": 18, "lines": [line], "reason": None}


def test_both_ends_at_once_and_only_new_tiles_score():
    answer = evaluate("8c 1(1)(+)(1)(=)(1)(0)0", ONE_AND_ONE)
    assert answer["lines"] == [{"equation": "11+1=100", "value": 4, "bonus": 4, "points": 6}]


def test_a_new_tile_in_two_equations_counts_in_both():
    lying = board(r8="f 1=", r9="h =", r10="h 1")
    across = evaluate("8f (1)(=)1", lying)
    assert [line["equation"] for line in across["lines"]] == ["1=1", "1=1"]
    assert [line["points"] for line in across["lines"]] == [4, 4]
    down = evaluate("h8 1(=)(1)", lying)
    assert (down["score"], [line["equation"] for line in down["lines"]]) == (8, ["1=1", "1=1"])


def test_the_main_line_comes_first_then_the_cross_lines_in_reading_order():
    answer = evaluate("9d 1=1", board(r8="d =", r7="d 1", r6="f 1", r10="f =", r11="f 1"))
    assert answer["valid"] is True
    assert [line["equation"] for line in answer["lines"]] == ["1=1", "1=1", "1=1"]


def test_only_nine_new_tiles_are_a_sweep():
    assert evaluate("8f 100|1=101")["score"] == 78
    assert evaluate("8f 100|1=101", sweep=0)["score"] == 28
    assert evaluate("8f (1)00|1=101", board(r8="f 1"))["score"] == 26
    # No rack plays a part; thirteen is not nine.
    assert evaluate("8c 1000*11=11000")["score"] == (16 + 16) * 2 * 3


def test_blanks_score_nothing_and_may_be_the_new_equals_sign():
    assert evaluate("8d ?1+1?=10")["score"] == (4 + 2) * 2
    assert "one new =" in refused("8d 1?=1=1")
    assert evaluate("8d (1)(+)(1)(=)(1)(0)=10", ONE_AND_ONE)["valid"] is True


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("8a 1+1=10", "centre"),
        ("8d 1=1=1", "one new ="),
        ("8m 1+1=10", "runs off the board"),
        ("8p 1=1", "no square p8"),
        ("j99 1=1", "no square j99"),
        ("h8 1", "not an equation"),
        ("8d (1)+1=10", "nothing lies there"),
        ("8h 1+1=11", "1 + 1 is 2, not 3"),
        ("8d ~1=10", "NOT 1 is 0, not 2"),
        ("8g 01=1", "leading zero"),
        ("8d 1^1=0", "XOR is not in this set"),
        ("8d 1-10=1", "nothing may be negative"),
        ("8d 11/10=1", "leaves 1 over"),
        ("8d 11/0=1", "divides by zero"),
        ("8f 1+*1=1", "two operators stand together"),
    ],
)
def test_a_first_play_is_refused_with_a_reason(play, why):
    assert why in refused(play)


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("1a 1=1", "touch"),
        ("8d 1+1=10", "tile on d8 already"),
        ("8d (1)(-)(1)(=)(1)(0)=10", "− lies on e8, but + lies there"),
        ("8e (+)(1)(=)(1)(0)=10", "the whole line"),
        ("8d (1)(+)(1)(=)(1)", "the whole line"),
        ("8d (1)(+)(1)(=)(1)(0)", "lays no tile"),
        ("8d (1)(+)(1)(=)(1)(0)0", "1 + 1 is 2, not 4"),
        ("9d 1=1", "Column d reads 11: there is no ="),
        ("d8 (?1)=1", "a blank as 1 lies on d8, but 1 lies there"),
    ],
)
def test_a_later_play_is_refused_with_a_reason(play, why):
    assert why in refused(play, ONE_AND_ONE)


def test_an_old_blank_can_be_written_both_ways():
    lying = board(r8="d ?1 + 1 = 1 0")
    for play in ("d8 (1)=1", "d8 (?1)=1", "D8 ( ?1 ) = 1"):
        assert evaluate(play, lying)["score"] == 2 + 1
    assert evaluate("d8 ?1=1", lying)["valid"] is False


def test_a_single_tile_is_one_play_in_both_directions():
    lying = board(r8="d 1+1=1")
    assert evaluate("8d (1)(+)(1)(=)(1)0", lying)["score"] == 3
    assert evaluate("i8 0", lying)["score"] == 3


def test_one_tile_is_written_across_only_if_its_row_is_an_equation():
    lying = board(r6="h 1", r7="h =")
    position = CARD.new(racks=["0000001=1", "1=1+0000="], draws=["0"])
    position.board = read_board(lying)
    position.push("8h 1")
    assert position.plies[0].move == "h6 (1)(=)1"


def test_alongside_lets_a_number_lie_across():
    lying = board(r8="e 1=1")
    play = "9g 1=1"  # Column g reads 11.
    assert "no =" in refused(play, lying)
    assert "a number may lie alongside only if" in refused(play, lying, alongside=True)
    tied = board(r8="e 1=1", r9="h =")
    answer = evaluate("9g 1(=)1", tied, alongside=True)
    assert [line["equation"] for line in answer["lines"]] == ["1=1"]
    zero = board(r8="e 1=0", r9="h =")
    assert "leading zero" in refused("9g 1(=)1", zero, alongside=True)
    assert "only across the main line" in refused("8e (1)0", board(r8="e 1"), alongside=True)


def test_with_alongside_a_single_tile_can_be_written_both_ways():
    lying = board(r6="h 1", r7="h =", r8="g 1")
    for play in ("h6 (1)(=)1", "8g (1)1"):
        answer = evaluate(play, lying, alongside=True)
        assert [line["equation"] for line in answer["lines"]] == ["1=1"], play
    assert evaluate("8g (1)1", lying)["valid"] is False


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("8d 1 x 1 × 1 · 1 * 1", "1*1*1*1*1"),
        ("8d1÷1/1−1-1", "1/1/1-1-1"),
        ("8D 1 AND 1 & 1 ∧ 1", "1&1&1&1"),
        ("8d 1 or 1 | 1 v 1 V 1 ∨ 1", "1|1|1|1|1|1"),
        ("8d not 1 ! 1 ¬ 1 ~ 1", "~1~1~1~1"),
        ("8d 1 xor 1 ⊕ 1 ^ 1", "1^1^1^1"),
        ("8d 1 x or 1", "1*|1"),
        (" 8 d  ( 1 ) ? + 1", "(1)?+1"),
        ("8d (AND) ? NOT", "(&)?~"),
    ],
)
def test_plays_are_read_leniently(text, tiles):
    assert read_play(text).text == f"8d {tiles}"


@pytest.mark.parametrize(
    "text", ["d8 1+1=10", "D8 1+1=10", " d 8 1 + 1 = 10", "d08 1+1=10", "d8 1+1=\n10"]
)
def test_plays_down_are_read_leniently(text):
    assert read_play(text).text == "d8 1+1=10"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8d 2+1=11",
        "1+1=10",
        "8d (1+)1",
        "8d ?? 1",
        "8d -1.",
        "x",
        "exchange 2",
        "exchange1",
        "passes",
        "pass 1",
        "8d " + "1" * 20000,
        "\ud800",
        "8d 1\x00",
    ],
)
def test_a_text_that_is_not_a_play_is_unreadable(text):
    with pytest.raises(InvalidMoveError):
        read_move(text)


@pytest.mark.parametrize(
    "text", ["8p 1=1", "aa8 1=1", "16d 1=1", "0d 1=1", "d0 1=1", f"d{'9' * 5000} 1=1", "8v 1"]
)
def test_a_square_off_the_board_is_illegal(text):
    with pytest.raises(IllegalMoveError):
        read_move(text)


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("EXCHANGE 1 0 =", "exchange 0 1 ="),
        ("exchange =10", "exchange 0 1 ="),
        ("exchange ?not 1", "exchange 1 ? ~"),
        ("PASS ", "pass"),
    ],
)
def test_exchanges_are_written_in_order(text, exact):
    assert read_move(text).text == exact


def test_boards_and_racks_round_trip():
    text = board(r8="d ?1 + 1 = 1 ?0 ~ & | ^ * /")
    assert board_text(read_board(text)) == text
    assert board_text(read_board(text.replace("\n", " ; ").replace("*", "X"))) == text
    assert board_text(read_board(text.replace(" ", ""))) == text
    assert board_text(empty_board()) == board()
    assert rack_text(read_rack("? 1 0 = x not")) == "*01=?~"
    assert read_rack("") == [0] * 13


@pytest.mark.parametrize(
    "text",
    [
        "",
        board().replace(".", "o"),
        board()[:-2],
        board(r8="d ?"),
        board() + " .",
        board(r3="a 2"),
        board(r1="a ??1"),
        board(r1="a (1)"),
    ],
)
def test_boards_of_another_form_are_refused(text):
    with pytest.raises(InvalidPositionError):
        read_board(text)
