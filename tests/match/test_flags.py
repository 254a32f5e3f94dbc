"""Players who run out of time, and those who never make a first move."""

import pytest

from paperbits import find
from paperbits.core.errors import IllegalMoveError
from paperbits.match import Match, Seat, record

CARD = find("palindromic-rows-columns")
BLOBS = find("binary-scramble")
PEOPLE = (Seat(name="Ada"), Seat(name="Bob"))


def begun(*moves, game=CARD, seats=PEOPLE, clock="5+3"):
    match = Match(game, {"n": 4} if game is CARD else None, list(seats), clock=clock)
    match.begin()
    for move in moves:
        match.play(move)
    return match


def again(match):
    """The match as it is restored from its entries, in all ways, which must agree."""
    given = {"seed": match.seed, "start": match.start, "clock": match.clock}
    whole = Match(match.card, match.settings, match.begun, entries=match.entries, **given)
    short = Match(match.card, match.settings, match.begun, **given).restored(match.entries)
    for other in (whole, short, record.read(record.write(match))):
        assert (other.over, other.turn, other.winners(), other.ended()) == (
            match.over,
            match.turn,
            match.winners(),
            match.ended(),
        )
        assert (other.flagged, other.aborted, other.late, other.clock) == (
            match.flagged,
            match.aborted,
            match.late,
            match.clock,
        )
        assert (other.seats, other.left) == (match.seats, match.left)
    return whole


def test_a_player_who_runs_out_of_time_loses():
    match = begun("a1", "b1")
    match.flag(0)
    assert (match.over, match.turn, match.winners(), match.cut_short) == (True, None, [1], True)
    assert (match.ended(), match.entries[-1]) == ("Player 1 ran out of time.", "flag 1")
    assert "clock: 5+3\n" in record.write(match)
    assert "player 1 ran out of time, player 2 wins" in record.write(match)
    again(match)


def test_only_the_player_to_move_runs_out_of_time_and_only_with_a_clock():
    with pytest.raises(IllegalMoveError, match="no clock"):
        begun("a1", clock="").flag(1)
    match = begun("a1")
    with pytest.raises(IllegalMoveError, match="Only the player to move"):
        match.flag(0)
    match.flag(1)
    with pytest.raises(IllegalMoveError, match="is over"):
        match.flag(1)


def test_others_play_on_and_a_computer_takes_the_seat():
    match = begun(game=BLOBS, seats=[Seat(name=name) for name in ("Ada", "Bob", "Cy")])
    match.flag(0, "casual")
    assert (match.over, match.turn, match.entries) == (False, 0, ["flag 1 casual"])
    assert match.seats[0] == Seat("casual", "Computer for Ada")
    assert match.left[0].how == "late"
    again(match)
    while not match.over:
        match.play(match.position.legal().moves[0])
    assert "Ada had run out of time." in match.ended()
    again(match)


def test_a_match_without_a_first_move_has_no_winner():
    match = begun("a1")
    match.abort(1, late=True)
    assert (match.over, match.winners(), match.entries[-1]) == (True, [], "abort 2 late")
    assert match.ended() == "Player 2 made no first move in time, so nobody has won."
    again(match)
    with pytest.raises(IllegalMoveError, match="no clock"):
        begun("a1", clock="").abort(1, late=True)


def test_time_may_run_out_after_moves_were_taken_back():
    match = begun("a1", "b1")
    match.undo()
    match.flag(1)
    assert match.winners() == [0]
    again(match)


def test_a_record_without_a_clock_names_none():
    match = begun("a1", clock="")
    match.resign(1)
    assert "clock" not in record.write(match)


def test_a_record_with_a_wrong_clock_is_refused():
    text = record.write(begun("a1"))
    with pytest.raises(record.RecordError, match="A clock is minutes and seconds"):
        record.read(text.replace("5+3", "soon"))
