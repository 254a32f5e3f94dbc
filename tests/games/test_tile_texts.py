"""Any text of a move, a board or a rack is read or refused, and texts that are read round-trip."""

from hypothesis import given
from hypothesis import strategies as st

from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from paperbits.games.binary_number_scrabble.board import board_text, read_board
from paperbits.games.binary_number_scrabble.texts import (
    rack_text,
    read_move,
    read_rack,
    read_symbols,
)

WORDS = [
    "8d",
    "d8",
    "15o",
    "a1",
    "exchange",
    "pass",
    "(",
    ")",
    "?",
    "not",
    "AND",
    "or",
    "xor",
    "(?1)",
    *"=01+×÷ ",
]
SQUARES = [".", ".", ".", ". ", "1", "?0", "?", "=", "NOT", "x", "o"]
LIKELY = st.lists(st.sampled_from(WORDS), max_size=12).map("".join)
TEXTS = st.one_of(LIKELY, st.text(max_size=30), st.text("8d1 (?)=+exchang", max_size=20))


@given(TEXTS)
def test_moves(text):
    try:
        move = read_move(text)
    except (InvalidMoveError, IllegalMoveError):
        return
    assert read_move(move.text).text == move.text


@given(st.lists(st.sampled_from(SQUARES), min_size=13, max_size=17).map("".join))
def test_boards(row):
    text = "\n".join([row, *["." * 15] * 14])
    try:
        board = read_board(text)
    except InvalidPositionError:
        return
    assert (read_board(board_text(board)) == board).all()


@given(TEXTS)
def test_racks_and_equations(text):
    try:
        counts = read_rack(text)
    except InvalidPositionError:
        counts = None
    assert counts is None or (sum(counts) <= 9 and read_rack(rack_text(counts)) == counts)
    tiles = read_symbols(text)
    assert tiles is None or all(0 < tile < 12 for tile in tiles)
