"""Records contain the whole match and are verified."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits import PaperbitsError, find
from paperbits.core.catalogue import all_games
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


def test_a_record_round_trips():
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
        (("paperbits record 1", "chess"), "the first line of one is"),
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
        (
            ("1. a1\n", ""),
            "Line 7: this is move 1, but it is numbered 2; is a line missing or doubled",
        ),
        (("2. b1", "3. b1"), "Line 11: this is move 2, but it is numbered 3"),
        (("2. b1\n", ""), "cut short"),
        (("player 2 wins", "player 1 wins"), "2 to 0, player 2 wins"),
        (("seed: 5", "seed: 5\nseed: 6"), "Line 6 gives the seed a second time"),
        (("seed: 5", "weather: fine"), "Line 5 can't be read: 'weather: fine'. A line is"),
        (("seed: 5", "seed: 5\nrated: high"), "Line 6: the rating"),
        (("computer casual", "person Bo\nrated: 1000"), "Line 5: a rated match is between"),
        (("undo 0", "resign 3"), "Line 9: An entry such as “resign 1” names a player"),
        (("undo 0", "resign 2"), "Line 9: The match is over"),
        (("seed: 5", "seed: 5\nclock: soon"), "Line 6: A clock is minutes and seconds"),
        (("1. b2", "\x00\x07\ufffd"), "Line 10 can't be read"),
        (("result: 2 to 0, player 2 wins", "resign"), "Line"),
    ],
)
def test_a_wrong_record_is_refused_with_its_line(change, words):
    text = record.write(example())
    assert change[0] in text
    with pytest.raises(PaperbitsError, match=words) as caught:
        record.read(text.replace(*change))
    assert str(caught.value).isprintable()  # The page shows it.
    assert "\\" not in str(caught.value)


@given(st.integers(0, 400), st.text(alphabet="ab12.:\nundo |", max_size=12))
def test_a_damaged_record_is_read_or_refused_in_one_sentence(at, junk):
    text = record.write(example())
    damaged = text[: at % len(text)] + junk + text[at % len(text) + len(junk) :]
    try:
        record.read(damaged)
    except PaperbitsError as error:
        assert "\n" not in str(error)  # noqa: PT017 (not raised is fine too)


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_the_moves_of_a_match_are_numbered_from_its_first(card):
    """A record is written without playing the match again, so nothing may have been played at the
    start of one from the beginning.
    """
    assert card.new().plies == []


def test_undo_takes_back_the_persons_last_move():
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


def test_resigning_loses_whatever_the_scores():
    match = Match(CARD, {"n": 2}, [Seat(), Seat("casual")], seed=5, computer_rating=1299)
    match.play("a1")
    match.resign(1)
    assert (match.over, match.turn, match.seat_to_move, match.winners()) == (True, None, None, [0])
    assert (match.ended(), match.result) == ("Player 2 resigned.", 1.0)
    for change in (
        lambda: match.play("a2"),
        match.undo,
        lambda: match.resign(0),
        lambda: match.add("undo 0"),
    ):
        with pytest.raises(PaperbitsError):
            change()
    text = record.write(match)
    assert "rated: 1299\n" in text
    assert "1. a1\nresign 2\n\nresult: 1 to 1, player 2 resigned, player 1 wins" in text
    again = record.read(text)
    assert (again.resigned, again.computer_rating, again.entries) == (1, 1299, ["a1", "resign 2"])
    with pytest.raises(PaperbitsError, match="player 2 resigned"):
        record.read(text.replace("player 2 resigned, player 1 wins", "player 1 wins"))


THREE = find("binary-scramble")


def test_in_a_match_of_three_the_others_play_on():
    match = Match(
        THREE, {"players": 3, "length": 3}, [Seat(name="Ann"), Seat(name="Bob"), Seat(name="Cy")]
    )
    match.play("0")
    match.resign(1, "casual")
    assert (match.over, match.turn, match.seat_to_move) == (
        False,
        1,
        Seat("casual", "Computer for Bob"),
    )
    assert match.begun == [Seat(name="Ann"), Seat(name="Bob"), Seat(name="Cy")]
    match.seat_computer(2, "beginner")
    assert [seat.computer for seat in match.seats] == [False, True, True]
    match.play("1")
    text = record.write(match)
    assert "seats: person Ann | person Bob | person Cy\n" in text
    assert "1. 0\nresign 2 casual\ncomputer 3 beginner\n2. 1\n" in text
    again = record.read(text)
    assert (again.seats, again.left, again.entries) == (match.seats, match.left, match.entries)
    for change in (
        lambda: match.resign(1, "casual"),
        lambda: match.seat_computer(1, "casual"),
        lambda: match.seat_computer(0, ""),
        lambda: match.seat_computer(0, "a b"),
        lambda: match.add("computer 4 casual"),
        lambda: match.add("computer 1"),
    ):
        with pytest.raises(PaperbitsError):
            change()
    assert match.version == 4
    match.resign(0)
    assert (match.over, match.resigned, match.ended()) == (True, 0, "Player 1 resigned.")
    assert 0 not in match.winners()
    assert record.read(record.write(match)).winners() == match.winners()


def test_the_end_names_the_player_who_resigned():
    match = Match(find("not-divisors-or-not-multiples"), {"players": 3, "n": 1})
    match.resign(2, "casual")
    assert match.ended() == ""
    match.play("a1=2")
    assert match.over
    assert match.ended().endswith(" The person in seat 3 had resigned.")
    assert record.read(record.write(match)).ended() == match.ended()


def test_seats_of_a_copy_change_independently():
    match = Match(THREE, {"players": 3})
    trial = match.copy()
    trial.resign(0, "casual")
    assert (match.left, match.entries, match.seats[0].computer) == ({}, [], False)


def test_a_rated_match_refuses_undo_and_has_a_result():
    match = Match(CARD, {"n": 2}, [Seat("casual"), Seat()], computer_rating=1299)
    match.play("a1")
    match.play("b1")
    assert match.result == 0.0
    assert match.advice_refusal == ""
    fresh = Match(CARD, {"n": 2}, [Seat("casual"), Seat()], computer_rating=1299, entries=["a1"])
    assert fresh.result is None
    for change in (fresh.undo, lambda: fresh.add("undo 0")):
        with pytest.raises(PaperbitsError):
            change()
    assert "rated" in fresh.advice_refusal
