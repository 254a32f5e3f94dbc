"""The texts of moves, positions and settings that the pencil games read leniently or refuse."""

import pytest

from paperbits import find
from paperbits.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    SettingError,
)

NOT = "not-divisors-or-not-multiples"
SHUT_IN = list("162565346241521461524261")
"""Moves of flipping bits on six squares after which no single flip makes a new pattern."""
SQUARES = ["a1", "a2", "b1", "b2"]
"""They fill a grid of two by two."""
LISTED = ["2", "4", "10", "4", "1", "10"]
"""The author's list of combining and dividing."""


def cases(table):
    """A parameter set for each text of a table; the last column holds the texts."""
    return [
        pytest.param(*given, text, id=f"{given[0]} {str(text)[:40]!r}")
        for *given, texts in table
        for text in texts
    ]


def after(game, settings, moves):
    position = find(game).new(settings)
    position.push_all(moves)
    return position


UNREADABLE = [
    ("another-binary-primes", {}, ["3"], ["x", "", "-3"]),
    ("binary-scramble", {}, ["0", "0"], ["x", "-1", ""]),
    ("binary-scramble", {}, list("001110101"), ["one"]),
    ("combining-dividing", {}, ["2", "4"], ["twelve", "k", "", "-4", "1e3"]),
    ("combining-dividing", {}, LISTED, ["3:2*5*", "3:", "3:-2*-5"]),
    ("divisors-multiples-sequence", {}, ["2", "end"], ["", "ende", "-4", "4.0", "four"]),
    ("flipping-bits", {}, ["3"], ["two", "", "1,", "-1", "1;2"]),
    ("palindromes-antipalindromes", {}, ["3=0"], ["one=1", "5", "5=", "-5=1", "٥=1"]),
    ("plexus", {"n": 3}, ["b2-a2", "a2-a1"], ["a1", "b2:a2", "b-2"]),
    ("divisor-over-sums", {"n": 2}, SQUARES, ["d"]),
    (NOT, {"n": 3}, ["a1=6"], ["b1=k", "b1=6k"]),
    ("sum-kind-of-game", {"n": 2}, [], ["a1=1"]),
]
ILLEGAL = [
    ("another-binary-primes", {}, ["3"], ["0", "17", "3"]),
    ("binary-scramble", {}, ["0", "0"], ["2", "9" * 40]),
    ("binary-scramble", {}, list("001110101"), ["0", "10"]),
    ("combining-dividing", {}, ["2", "4"], ["0", "1000", "9" * 5000, "1+2", "2:2*2"]),
    ("combining-dividing", {}, LISTED, ["12", "3:10", "3:1*10", "3:2*6", "1:2", "5:1", "7:2*5"]),
    ("combining-dividing", {}, LISTED, ["0+1", "6+7", "3+5", "4+3", "3:2*4"]),
    ("combining-dividing", {}, LISTED, ["3:" + "*".join(["2"] * 100)]),
    ("combining-dividing", {}, LISTED, ["3:" + "*".join(["999999999999999999"] * 10)]),
    ("divisors-multiples-sequence", {}, ["2", "end"], ["0", "14", "1" * 200, "3", "2", "end"]),
    ("divisor-over-sums", {"n": 2}, SQUARES, ["d=0", "c1", "d4", "e5"]),
    ("flipping-bits", {}, ["3"], ["0", "8", "9" * 30, "3,3", "1,2", "3"]),
    ("flipping-bits", {"n": 6}, SHUT_IN, ["1", "2", "1,2", "1,2,3"]),
    ("palindromes-antipalindromes", {}, ["3=0"], ["5=2", "0=1", "17=1", "3=1"]),
    ("palindromes-antipalindromes", {}, ["3=0"], ["1" * 5000 + "=1"]),
    ("plexus", {"n": 3}, ["b2-a2", "a2-a1"], ["b2-b9", "b2-c3", "b2-b2", "a1-a2", "c1-b1"]),
    ("plexus", {"n": 3}, ["b2-a2", "a2-a1"], ["b2-a2", "a2-a3"]),
]


@pytest.mark.parametrize(
    ("error", "game", "settings", "moves", "text"),
    [
        pytest.param(error, *each.values, id=f"{error.__name__} {each.id}")
        for error, table in ((InvalidMoveError, UNREADABLE), (IllegalMoveError, ILLEGAL))
        for each in cases(table)
    ],
)
def test_a_refused_move_changes_nothing(error, game, settings, moves, text):
    position = after(game, settings, moves)
    before = position.copy()
    with pytest.raises(error):
        position.push(text)
    assert position == before


SAID = [
    ("binary-primes", 3, {}, "filled already", ["b2 b2"]),
    ("binary-primes", 3, {}, "no square", ["d1"]),
    ("divisor-over-sums", 2, {}, "holds 1 already", ["a1 a1"]),
    ("divisor-over-sums", 2, {}, "4 squares are empty", ["d=1"]),
    ("divisor-over-sums", 2, {}, "full", ["a1 a2 b1 b2 a1"]),
    ("divisor-over-sums", 2, {}, "over", ["a1 a2 b1 b2 d=1 d=1 d=1"]),
    ("divisor-over-sums", 2, {}, "divides no sum", ["a1 a2 b1 b2 d=99"]),
    ("divisor-over-sums", 2, {}, "19 digits|18 digits", ["a1 a2 b1 b2 d=" + "9" * 5000]),
    ("multiples-divisors-blob", 4, {}, "not next to", ["a1 c1", "a1 b2"]),
    ("multiples-divisors-blob", 4, {}, "filled already", ["a1 a1"]),
    (NOT, 3, {}, "a1 holds 6", ["a1=6 a1=7"]),
    (NOT, 3, {}, "b2 is not above, below", ["a1=6 b2=4"]),
    (NOT, 3, {}, "c1 is not above, below", ["a1=6 c1=12"]),
    (NOT, 3, {}, "6 is used already, in a1", ["a1=6 b1=6"]),
    (NOT, 3, {}, "4 is neither a divisor nor a multiple of 6 beside it, in a1", ["a1=6 b1=4"]),
    (NOT, 3, {}, "12 is a multiple of 6, which touches b2 at a corner, in a1", ["a1=6 b1=3 b2=12"]),
    (NOT, 3, {}, "6 is a divisor of 12, which touches b2 at a corner, in a1", ["a1=12 b1=24 b2=6"]),
    (NOT, 3, {}, "from 2 to 999999999999999999", ["a1=1"]),
    (NOT, 3, {}, "18 digits", ["a1=1000000000000000000"]),
    (NOT, 3, {"largest": 50}, "from 2 to 50", ["a1=51"]),
    ("product-grid", 2, {}, "over", ["a1=1 a2=1 b1=1 b2=1 a1=1"]),
    ("product-grid", 3, {}, "holds 1 already", ["b2=1 b2=1"]),
    ("product-grid", 3, {}, "1 to 3", ["b2=4"]),
    ("product-grid", 3, {}, "positive|18 digits", ["b2=0", "b2=" + "9" * 5000]),
    ("product-grid", 3, {}, "no square", ["d1=1", "a4=1", "zzzz1=1", "a99999999=1"]),
    ("product-grid", 3, {}, "no square", ["a" * 50 + "1=1"]),
    ("sum-kind-of-game", 2, {}, "holds 1 already", ["a1 a1"]),
    ("sums-grid", 3, {}, "a1 already", ["a1=7 b1=7"]),
    ("sums-grid", 3, {}, "holds 7", ["a1=7 a1=8"]),
    ("sums-grid", 3, {}, "19 digits", ["a1=1000000000000000000"]),
    ("sums-grid", 3, {}, "positive", ["a1=0"]),
]


@pytest.mark.parametrize(("game", "n", "settings", "words", "moves"), cases(SAID))
def test_the_last_of_these_moves_is_refused_with_a_reason(game, n, settings, words, moves):
    *before, last = moves.split()
    position = after(game, settings | {"n": n}, before)
    with pytest.raises(IllegalMoveError, match=words):
        position.push(last)
    assert len(position.plies) == len(before)


LENIENT_MOVES = [
    (
        "combining-dividing",
        {},
        LISTED,
        "3:2*5",
        ["3 : 2 * 5", "3:2x5", "3:2×5", "3:2·5", "03:02*05"],
    ),
    ("divisors-multiples-sequence", {}, ["2"], "end", ["END"]),
    ("divisors-multiples-sequence", {}, ["2", "end"], "4", ["04"]),
    ("flipping-bits", {}, [], "3", [" 3 ", "03"]),
    ("flipping-bits", {"n": 6}, SHUT_IN, "3,4", ["4,3", "3, 4", "4 3", " 4 ,3 "]),
    ("product-grid", {"n": 2}, [], "b2=2", [" B 2 = 02 "]),
]


@pytest.mark.parametrize(("game", "settings", "moves", "exact", "text"), cases(LENIENT_MOVES))
def test_a_move_is_read_leniently(game, settings, moves, exact, text):
    position = after(game, settings, moves)
    position.push(text)
    assert position.plies[-1].move == exact


LENIENT_POSITIONS = [
    ("another-binary-primes", {"n": 4}, "x.x.", None, ["X.x.", "# o * o"]),
    ("binary-scramble", {}, "", 0, [""]),
    ("binary-scramble", {}, "0", 1, ["0"]),
    ("binary-scramble", {}, "0011", 1, ["0 0 1 1"]),
    ("combining-dividing", {}, "", 0, [""]),
    ("combining-dividing", {}, "2", 1, ["2"]),
    ("combining-dividing", {}, "2, 4, 10", 1, ["2,4 10"]),
    ("combining-dividing", {}, "2, 4, 10", 1, [" 2; 4\n, 010"]),
    ("palindromes-antipalindromes", {"m": 4}, "1.0.", 0, ["1.0.", " 1 _ 0 o\n"]),
    ("plexus", {"n": 3}, "b2-a2 a2-a1", 1, ["B2-A2 a2-a1", "b2–a2; a2-a1", "b2-a2,\n a2-a1 "]),
    ("product-grid", {"n": 2}, "1 .\n2 .", 0, ["1O; 02 ."]),
    ("product-grid", {"n": 2}, "1 .\n. 2", 0, [" 1o\n.2 "]),
]


@pytest.mark.parametrize(("game", "settings", "exact", "turn", "text"), cases(LENIENT_POSITIONS))
def test_a_position_is_read_leniently(game, settings, exact, turn, text):
    position = find(game).new(settings, start=text)
    assert (position.text(), position.turn) == (exact, turn)


SAID_OF_POSITIONS = [
    ("binary-primes", {"n": 3}, "5 squares", ["***\n**.\n..."]),
    ("multiples-divisors-blob", {"n": 3}, "hang together", ["* . *\n. . .\n. . ."]),
    ("multiples-divisors-blob", {"n": 3}, "5 squares", ["* * *\n* * .\n. . ."]),
    (NOT, {"n": 2}, "not above, below", ["6 .\n. 4"]),
    (NOT, {"n": 2}, "4 is neither", ["6 4\n. ."]),
    (NOT, {"n": 2}, "12 is a multiple of 6", ["6 3\n. 12"]),
    (NOT, {"n": 2}, "used already", ["6 6\n. ."]),
    (NOT, {"n": 2, "largest": 1999}, "from 2 to 1999", ["2000 .\n. .", "1 .\n. ."]),
    ("product-grid", {"n": 3}, "1 to 3", ["4 . .\n. . .\n. . ."]),
    ("sum-kind-of-game", {"n": 2}, "can't have been", ["2 .\n. .", "1 1\n. .", "1 2\n2 2"]),
    ("sum-kind-of-game", {"n": 2}, "can't have been", ["1 2\n3 .", "1 2\n1 1", "1 2\n. 1"]),
]


@pytest.mark.parametrize(("game", "settings", "words", "text"), cases(SAID_OF_POSITIONS))
def test_a_position_that_cannot_be_is_refused_with_a_reason(game, settings, words, text):
    with pytest.raises(InvalidPositionError, match=words):
        find(game).new(settings, start=text)


IMPOSSIBLE = [
    ("another-binary-primes", {"n": 4}, ["xxx.", "x.", "x.y.", ""]),
    ("binary-scramble", {}, ["0011101010", "00.", "2", "zero", "٠"]),
    ("combining-dividing", {}, ["1, 2, 3, 4, 5, 6, 7", "0", "1,,2", "1,", "-1", "two", "1000"]),
    ("combining-dividing", {}, ["1.5", "9" * 50, "٣"]),
    ("divisor-over-sums", {"n": 2}, ["1 3\n. .", "1 1\n. .", "1 2\n3 .\nd 1", "1 2\n3 4\nd"]),
    ("divisor-over-sums", {"n": 2}, [f"1 2\n3 4\nd {chosen}" for chosen in ("5", "3 1 1", "0")]),
    ("palindromes-antipalindromes", {"m": 4}, ["1.0", "1.0..", "1.2.", "1.٣."]),
    ("plexus", {"n": 3}, ["a2-b2", "b2-a2 b2-a2", "b2", "b2-a2 c3-c2", "b2-b4"]),
    ("plexus", {"n": 3}, ["b2-a2 a2-a1 a2-a3 b2-c2 x"]),
    ("sums-grid", {}, ["1 1 .\n. . .\n. . .", "1 2 3\n4 5 6\n\n7 8 9\n. . ."]),
    ("sums-grid", {}, [f"{number} . .\n. . .\n. . ." for number in (10**18, 0)]),
]


@pytest.mark.parametrize(("game", "settings", "text"), cases(IMPOSSIBLE))
def test_a_position_that_cannot_be_is_refused(game, settings, text):
    with pytest.raises(InvalidPositionError):
        find(game).new(settings, start=text)


SETTINGS = [
    ("binary-scramble", [{"length": 8}, {"players": 2}, {"length": 18}]),
    (
        "combining-dividing",
        [{"length": 5}, {"players": 4}, {"largest": 10**12 + 1}, {"length": 62}],
    ),
    (NOT, [{"largest": 1}, {"largest": True}]),
    ("plexus", [{"n": 4}, {"n": 11}]),
    ("sum-kind-of-game", [{"n": 3}]),
]


@pytest.mark.parametrize(("game", "settings"), cases(SETTINGS))
def test_impossible_settings_are_refused(game, settings):
    with pytest.raises(SettingError):
        find(game).configure(settings)
