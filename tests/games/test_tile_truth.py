"""Boards from paper to think about: every line of two or more tiles must be true, and the first
that is not is named.
"""

import json

import pytest

from paperbits import find
from paperbits.core.errors import InvalidPositionError
from paperbits.referee import respond

CARD = find("binary-number-scrabble")
RACK = "rack: 0=11+~&|0"


def board(*lines, down=""):
    """A board with these texts from d8 on, row by row, and one down column d from row 8 on."""
    rows = [["."] * 15 for _ in range(15)]
    for k, line in enumerate(lines):
        for place, tile in enumerate(line):
            rows[7 + k][3 + place] = tile
    for place, tile in enumerate(down):
        rows[7 + place][3] = tile
    return "\n".join(" ".join(row) for row in rows)


def refusal(text, settings=None):
    with pytest.raises(InvalidPositionError) as caught:
        CARD.read(f"{text}\n{RACK}", settings, "analyse")
    return str(caught.value)


def test_a_board_of_true_lines_is_accepted():
    assert CARD.read(f"{board('1+1=10', down='1=1')}\n{RACK}", use="analyse").turn == 0
    assert (
        CARD.read(f"{board('1+1=10', down='10')}\n{RACK}", {"alongside": True}, "analyse").turn == 0
    )


def test_the_first_false_line_is_named():
    assert (
        refusal(board("1+1=11"))
        == "Row 8 reads, from d8, 1 + 1 = 11: 1 + 1 is 2, not 3. Every line of two or more tiles"
        " must be a true equation."
    )
    assert refusal(board("1+1=10", down="1=0")).startswith(
        "Column d reads, from d8, 1 = 0: 1 is not 0."
    )


@pytest.mark.parametrize(
    ("line", "settings", "way"),
    [
        ("11/10=1", {}, "with the setting division at floor"),
        ("1+1*10=100", {}, "with the setting precedence at left-to-right"),
        ("1-10+1=0", {}, "with the setting negatives at between"),
        ("1*1=1", {"identities": "ban"}, "with the setting identities at allow"),
        ("1^1=0", {}, "with the setting xor at 4"),
    ],
)
def test_a_setting_that_would_make_it_true_is_named(line, settings, way):
    assert way in refusal(board(line), settings)
    assert "alongside at true" in refusal(board("1+1=10", down="11"))


def test_the_referee_accepts_any_board_of_the_right_form():
    """The protocol: `plays` and `evaluate` check a board's form alone."""
    asked = {"op": "plays", "board": board("1+1=11"), "rack": "1"}
    assert json.loads(respond(json.dumps(asked).encode()))["count"] >= 0
    asked = {"op": "evaluate", "board": board("1+1=11"), "play": "d8 (1)=1"}
    assert json.loads(respond(json.dumps(asked).encode()))["valid"]
