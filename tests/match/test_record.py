"""Records say all of a match, and are verified."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperbits import PaperbitsError, find
from paperbits.match import Match, Seat, record

CARD = find("palindromic-rows-columns")


def example():
    match = Match(CARD, {"n": 2}, [Seat(name="Ann | Bo"), Seat("casual")], seed=5)
    match.play("a1")
    match.play("a2")
    match.undo()
    match.play("b2")
    match.play("b1")
    return match


def test_a_record_is_read_back_whole():
    match = example()
    again = record.read(record.write(match))
    assert again.entries == match.entries == ["a1", "a2", "undo 0", "b2", "b1"]
    assert again.settings == match.settings
    assert [(seat.level, seat.name) for seat in again.seats] == [("", "Ann / Bo"), ("casual", "")]
    assert again.position.text() == match.position.text() == ". *\n. *"
    assert "result: 2 to 0, player 2 wins" in record.write(match)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("paperbits record 1", "chess"), "begins with"),
        (("record 1", "record 9"), "version '9'"),
        (("game: palindromic-rows-columns\n", ""), "names no game"),
        (("game: palindromic-rows-columns", "game: go"), "Line 2: There is no game"),
        (("n=2", "n=1000000000"), "Line 3: The setting n"),
        (("n=2", "n=x"), "Line 3"),
        (("| computer casual", ""), "Line"),
        (("computer casual", "robot"), "Line 4"),
        (("seed: 5", "seed: x"), "Line 5: the seed"),
        (("1. b2", "1. b9"), "Line 10: There is no square"),
        (("undo 0", "undo 7"), "Line 9"),
        (("2. b1\n", ""), "cut short"),
        (("player 2 wins", "player 1 wins"), "2 to 0, player 2 wins"),
        (("seed: 5", "seed: 5\nseed: 6"), "Line 6 gives the seed a second time"),
        (("seed: 5", "weather: fine"), "Line 5 is neither"),
    ],
)
def test_a_record_that_does_not_hold_names_its_line(change, words):
    text = record.write(example())
    assert change[0] in text
    with pytest.raises(PaperbitsError, match=words):
        record.read(text.replace(*change))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 400), st.text(alphabet="ab12.:\nundo |", max_size=12))
def test_a_damaged_record_is_read_or_refused_in_one_sentence(at, junk):
    text = record.write(example())
    damaged = text[: at % len(text)] + junk + text[at % len(text) + len(junk) :]
    try:
        record.read(damaged)
    except PaperbitsError as error:
        assert "\n" not in str(error)  # noqa: PT017 (not raised is fine too)


def test_undo_goes_back_to_the_persons_move():
    match = Match(CARD, {"n": 3}, [Seat(), Seat("casual")])
    for move in ("a1", "a2", "a3"):
        match.play(move)
    match.undo()
    assert match.position.text() == "* . .\n* . .\n. . ."
    match.undo()
    assert match.position.plies == []
    with pytest.raises(PaperbitsError, match="no move of yours"):
        match.undo()
    assert match.version == 5
