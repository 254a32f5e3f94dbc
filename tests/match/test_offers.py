"""What players ask of each other, and how people end a match: agreed on, broken off, out of time."""

import pytest

from paperbits import find
from paperbits.core.errors import IllegalMoveError
from paperbits.match import Match, Seat, record

CARD = find("palindromic-rows-columns")
SCRAMBLE = find("binary-scramble")
PEOPLE = (Seat(name="Ada"), Seat(name="Bob"))


def begun(*moves, game=CARD, seats=PEOPLE, n=4, **more):
    match = Match(game, {"n": n} if game is CARD else None, list(seats), **more)
    match.begin()
    for move in moves:
        match.play(move)
    return match


def again(match):
    """The match as it is restored from its entries, in all ways, which must agree."""
    given = {"seed": match.seed, "start": match.start, "clock": match.clock}
    whole = Match(match.card, match.settings, match.begun, entries=match.entries, **given)
    short = Match(match.card, match.settings, match.begun, **given).restored(match.entries)
    told = ("over", "turn", "position", "flagged", "aborted", "late", "clock", "seats", "left")
    for other in (whole, short, record.read(record.write(match))):
        for name in told:
            assert getattr(other, name) == getattr(match, name), name
        assert (other.winners(), other.ended()) == (match.winners(), match.ended())
    for other in (whole, short):  # A record leaves the talk out.
        assert (other.play_version, other.version) == (match.play_version, match.version)
        assert vars(other.offers) == vars(match.offers)
    return whole


def test_a_draw_is_agreed_on_by_everybody():
    match = begun("a1", n=2)
    match.offer("draw", (0,))
    assert not match.over
    assert again(match).offers.made == {"draw": (0,)}
    match.offer("draw", (1,))
    assert (match.over, match.turn, match.winners()) == (True, None, [0, 1])
    assert match.ended() == "The players agreed on a tie."
    assert match.entries == ["a1", "offer draw 1", "draw"]
    assert "offer" not in record.write(match)
    again(match)
    with pytest.raises(IllegalMoveError, match="The match is over"):
        match.play("b1")


def test_a_move_withdraws_what_was_offered_and_an_offer_hinders_no_move():
    match = begun("a1")
    version = match.play_version
    match.offer("draw", (0,))
    assert match.play_version == version
    match.play("b1")
    assert match.offers.made == {}
    again(match)


def test_what_was_declined_is_not_asked_again_before_the_next_move():
    match = begun("a1")
    match.offer("draw", (0,))
    with pytest.raises(IllegalMoveError, match="asked for that already"):
        match.offer("draw", (0,))
    match.decline("draw", (1,))
    assert again(match).offer_refusal("draw", (0,)) == "That was declined."
    assert match.offer_refusal("draw", (1,)) == ""


@pytest.mark.parametrize("what", ["draw", "takeback", "rematch"])
def test_who_was_declined_can_agree_when_the_other_offers(what):
    match = begun("a1", "b1", n=2 if what == "rematch" else 4)
    match.offer(what, (0,))
    match.decline(what, (1,))
    match.offer(what, (1,))
    assert again(match).offer_refusal(what, (0,)) == ""
    match.offer(what, (0,))
    assert {
        "draw": match.over,
        "takeback": not match.position.plies[1:],
        "rematch": match.rematch_agreed,
    }[what]
    if what == "rematch":
        with pytest.raises(IllegalMoveError, match="no such offer"):
            match.decline("rematch", (0,))
    again(match)


def test_a_takeback_goes_to_before_the_askers_last_move():
    match = begun("a1", "b1")
    match.offer("takeback", (0,))
    match.offer("takeback", (1,))
    assert (match.entries[-1], len(match.position.plies), match.turn) == ("undo 0", 0, 0)
    again(match)


def test_takebacks_and_draws_are_not_for_every_match():
    tiles = begun("pass", game=find("binary-number-scrabble"))
    assert "hidden tiles" in tiles.offer_refusal("takeback", (0,))
    assert begun().offer_refusal("takeback", (0,)) == "There is no move of yours to take back."
    no_ties = begun(game=find("not-divisors-or-not-multiples"))
    assert no_ties.offer_refusal("draw", (0,)) == "This game has no ties."
    computer = begun("a1", seats=(Seat(name="Ada"), Seat(level="learner")))
    assert computer.offer_refusal("draw", (1,)) == "Only players can ask for that."
    assert begun().offer_refusal("rematch", (0,)) == "The match is not over yet."


def test_a_match_is_broken_off_before_everybody_has_moved():
    match = begun("a1")
    match.abort(1)
    assert (match.over, match.winners(), match.turn) == (True, [], None)
    assert match.ended() == "Player 2 broke the match off before everybody had moved."
    again(match)
    assert "resigning" in begun("a1", "b1").abort_refusal
    assert begun(game=SCRAMBLE, seats=()).abort_refusal  # The others may play on.


@pytest.mark.parametrize(
    "entry", ["offer peace 1", "offer draw", "offer draw 0", "decline draw x", "abort 3", "draw 1"]
)
def test_what_is_no_entry_is_refused(entry):
    with pytest.raises(Exception, match=r"Entry 1"):
        Match(CARD, {"n": 4}, entries=[entry])


def test_a_player_who_runs_out_of_time_loses():
    match = begun("a1", "b1", clock="5+3")
    match.flag(0)
    assert (match.over, match.turn, match.winners(), match.cut_short) == (True, None, [1], True)
    assert (match.ended(), match.entries[-1]) == ("Player 1 ran out of time.", "flag 1")
    assert "clock: 5+3\n" in record.write(match)
    assert "player 1 ran out of time, player 2 wins" in record.write(match)
    again(match)


def test_only_the_player_to_move_runs_out_of_time_and_only_with_a_clock():
    without = begun("a1")
    assert "clock" not in record.write(without)
    for late in (lambda: without.flag(1), lambda: without.abort(1, late=True)):
        with pytest.raises(IllegalMoveError, match="no clock"):
            late()
    match = begun("a1", clock="5+3")
    with pytest.raises(IllegalMoveError, match="Only the player to move"):
        match.flag(0)
    match.flag(1)
    with pytest.raises(IllegalMoveError, match="is over"):
        match.flag(1)


def test_others_play_on_and_a_computer_takes_the_seat_of_one_without_time():
    seats = [Seat(name=name) for name in ("Ada", "Bob", "Cy")]
    match = begun(game=SCRAMBLE, seats=seats, clock="5+3")
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
    match = begun("a1", clock="5+3")
    match.abort(1, late=True)
    assert (match.over, match.winners(), match.entries[-1]) == (True, [], "abort 2 late")
    assert match.ended() == "Player 2 made no first move in time, so nobody has won."
    again(match)


def test_time_may_run_out_after_moves_were_taken_back():
    match = begun("a1", "b1", clock="5+3")
    match.undo()
    match.flag(1)
    assert match.winners() == [0]
    again(match)
