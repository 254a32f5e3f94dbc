"""Names of people: which are allowed, and which look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits.server.people.names import handle_of, name_refusal


@given(st.text(max_size=25))
def test_an_allowed_name_is_plain(name):
    if name_refusal(name) == "":
        assert 3 <= len(name) <= 20
        assert name.isascii()
        assert all(sign.isalnum() or sign in "-_" for sign in name)
        assert handle_of(name) == handle_of(name.upper()) == handle_of(handle_of(name))
    else:
        assert name_refusal(name).endswith(".")


@given(st.from_regex(r"[A-Za-z0-9]{3,20}", fullmatch=True))
def test_letters_and_digits_are_a_name_unless_it_is_reserved(name):
    assert name_refusal(name) in ("", "Nobody can have this name; choose another.")


REFUSED = "ab -ada ada_ a--da ädä а\u0434а Admin ADM1N you a\u200bda"


@pytest.mark.parametrize("name", [*REFUSED.split(), "a" * 21, "ad a", "gu3st\n"])
def test_names_that_are_refused(name):
    assert name_refusal(name) != ""


@pytest.mark.parametrize(
    ("name", "other"), [("Ada", "aDA"), ("Ian", "lan"), ("Bob_0", "b0b-O"), ("Al1ce", "ALICE")]
)
def test_names_that_look_alike_are_one(name, other):
    assert handle_of(name) == handle_of(other)
