"""Names that people choose."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits import PaperbitsError
from paperbits.match.naming import MOST_MARKS, chosen_name, clean_name

FAMILY = "\U0001f469\u200d\U0001f467"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("  Ada \u202e\n Byron ", "Ada Byron"),
        ("A\u0308nne", "\u00c4nne"),
        (FAMILY, FAMILY),
        (PERSIAN, PERSIAN),
        ("\u200dAda\u200d", "Ada"),
        ("a" + 20 * "\u0337", "a" + MOST_MARKS * "\u0337"),
        ("\u0337\u0337Ada", "Ada"),
        ("\u3164 \u2800\u200b", ""),
        ("\ufeff", ""),
    ],
)
def test_what_is_left_of_a_name(typed, left):
    assert clean_name(typed) == left


@given(st.text(max_size=30) | st.text("aA \u200d\u0308\u0337\u3164(bot)\u1100\u1161", max_size=30))
def test_a_name_is_one_visible_line_and_stays_as_it_is(typed):
    name = clean_name(typed)
    assert clean_name(name) == name
    assert name == "" or not name[0].isspace()
    assert all(sign.isprintable() or sign in "\u200c\u200d" for sign in name)
    assert name == "" or any(unicodedata.category(sign)[0] not in "MZC" for sign in name)


@pytest.mark.parametrize(
    "name", ["You", "the computer", "Player 2", "A friend", "a former player", "\u3164", "  "]
)
def test_names_that_nobody_can_choose(name):
    with pytest.raises(PaperbitsError, match="choose"):
        chosen_name(name)


def test_names_like_those_can_be_chosen():
    assert [chosen_name(name) for name in ("", "Youssef", "Player One", "Computer Kid")] == [
        "",
        "Youssef",
        "Player One",
        "Computer Kid",
    ]
