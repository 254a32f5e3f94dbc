"""Texts of squares and grids."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits.core import notation
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError


def test_after_z_comes_aa():
    names = {0: "a", 25: "z", 26: "aa", 27: "ab", 51: "az", 52: "ba", 701: "zz", 702: "aaa"}
    assert {column: notation.column_name(column) for column in names} == names
    assert {column: notation.column_index(names[column]) for column in names} == {
        k: k for k in names
    }


def test_squares_are_read_leniently():
    for text, square in (("a1", (0, 0)), (" C 2 ", (1, 2)), ("c02", (1, 2)), ("ab3", (2, 27))):
        assert notation.read_square(text, 3, 30) == square


@pytest.mark.parametrize("text", ["", "3c", "c", "3", "c-1", "c2c", "ç2", "c٢"])
def test_a_text_that_is_not_a_square_is_unreadable(text):
    with pytest.raises(InvalidMoveError):
        notation.read_square(text, 3, 3)


@pytest.mark.parametrize("text", ["d1", "a4", "a0", "aa1", "a99"])
def test_a_square_off_the_board_is_illegal(text):
    with pytest.raises(IllegalMoveError, match="from a1 to c3"):
        notation.read_square(text, 3, 3)


@pytest.mark.parametrize(
    "text",
    ["1 2\n3 4", "1 2;3 4", "\n 01 02 ;; ".replace(";;", ";") + "3 4 \n", "12\n34", "1  2\r\n3 4"],
)
def test_grids_are_read_leniently(text):
    grid = notation.read_grid(text, 2, 2)
    assert [[notation.read_number_token(token) for token in row] for row in grid] == [
        [1, 2],
        [3, 4],
    ]


@pytest.mark.parametrize("text", ["", "1 2", "1 2\n3", "1 2 3\n4 5 6", "1 2\n\n3 4\n5 6"])
def test_a_grid_of_another_shape_is_refused(text):
    with pytest.raises(InvalidPositionError):
        notation.read_grid(text, 2, 2)


@pytest.mark.parametrize("token", ["0", "-1", "x", "1.5", "9" * 19, "", "٣"])
def test_a_token_that_is_not_a_number_is_refused(token):
    with pytest.raises(InvalidPositionError):
        notation.read_number_token(token)


def test_an_error_says_where_a_square_stands():
    with pytest.raises(InvalidPositionError, match=r"^Row 2, square 3: .* not 'q'"):
        notation.read_squares([["*", ".", "*"], [".", ".", "q"]], notation.read_fill)


@given(st.text(max_size=60), st.integers(1, 4))
def test_reading_anything_ends_in_a_grid_or_a_refusal(text, size):
    grid = None
    with contextlib.suppress(InvalidPositionError):
        grid = notation.read_grid(text, size, size)
    assert grid is None or [len(row) for row in grid] == [size] * size
