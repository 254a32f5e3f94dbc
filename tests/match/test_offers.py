"""What players ask of each other: a tie, a take-back, a rematch; and a match broken off."""

import pytest

from paperbits import find
from paperbits.core.errors import IllegalMoveError
from paperbits.match import Match, Seat, record

CARD = find("palindromic-rows-columns")
PEOPLE = (Seat(name="Ada"), Seat(name="Bob"))


def begun(*moves, game=CARD, seats=PEOPLE, **more):
    match = Match(game, {"n": 2} if game is CARD else None, list(seats), **more)
    match.begin()
    for move in moves:
        match.play(move)
    return match


def again(match):
    """The match as it is restored from its entries, in both ways, which must agree."""
    given = {"seed": match.seed, "start": match.start, "computer_rating": match.computer_rating}
    whole = Match(match.card, match.settings, match.begun, entries=match.entries, **given)
    short = Match(match.card, match.settings, match.begun, **given).restored(match.entries)
    for other in (whole, short):
        assert other.position == match.position
        assert (other.over, other.winners(), other.ended()) == (
            match.over,
            match.winners(),
            match.ended(),
        )
        assert (other.play_version, other.version) == (match.play_version, match.version)
        assert (other.offers.made, other.offers.declined) == (
            match.offers.made,
            match.offers.declined,
        )
    return whole


def test_a_draw_is_agreed_on_by_everybody():
    match = begun("a1")
    match.offer("draw", (0,))
    assert not match.over
    assert again(match).offers.made == {"draw": (0,)}
    match.offer("draw", (1,))
    assert (match.over, match.turn, match.winners(), match.ended()) == (
        True,
        None,
        [0, 1],
        "The players agreed on a tie.",
    )
    assert match.entries == ["a1", "offer draw 1", "draw"]
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
    match = begun("a1", game=CARD)
    match.offer("draw", (0,))
    with pytest.raises(IllegalMoveError, match="asked for that already"):
        match.offer("draw", (0,))
    match.decline("draw", (1,))
    assert again(match).offer_refusal("draw", (0,)) == "That was declined."
    assert match.offer_refusal("draw", (1,)) == ""


@pytest.mark.parametrize("what", ["draw", "takeback", "rematch"])
def test_who_was_declined_can_agree_when_the_other_offers(what):
    match = (
        begun("a1", "b1")
        if what == "rematch"
        else Match(CARD, {"n": 4}, [Seat(), Seat()], entries=["a1", "b1"])
    )
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
    again(match)


def test_a_takeback_goes_to_before_the_askers_last_move():
    match = Match(CARD, {"n": 4}, [Seat(name="Ada"), Seat(name="Bob")], entries=["a1", "b1"])
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


def test_a_rematch_is_agreed_on_after_the_end():
    match = begun("a1", "b1")
    assert match.over
    match.offer("rematch", (1,))
    assert not match.rematch_agreed
    match.offer("rematch", (0,))
    assert again(match).rematch_agreed
    with pytest.raises(IllegalMoveError, match="no such offer"):
        match.decline("rematch", (0,))


def test_a_match_is_broken_off_before_everybody_has_moved():
    match = Match(CARD, {"n": 4}, [Seat(name="Ada"), Seat(name="Bob")], entries=["a1"])
    match.abort(1)
    assert (match.over, match.winners(), match.turn) == (True, [], None)
    assert match.ended() == "Player 2 broke the match off before everybody had moved."
    again(match)
    late = Match(CARD, {"n": 4}, [Seat(name="Ada"), Seat(name="Bob")], entries=["a1", "b1"])
    assert "resigning" in late.abort_refusal
    three = Match(find("binary-number-scrabble"), {"players": 3})
    assert three.abort_refusal  # The others may play on.


@pytest.mark.parametrize(
    "entries", [["a1", "draw"], ["a1", "abort 2"], ["a1", "offer draw 1", "b1"]]
)
def test_a_record_tells_the_end_and_leaves_out_the_talk(entries):
    match = Match(CARD, {"n": 4}, [Seat(name="Ada"), Seat(name="Bob")], entries=entries)
    text = record.write(match)
    assert "offer" not in text
    back = record.read(text)
    assert (back.over, back.winners(), back.position) == (
        match.over,
        match.winners(),
        match.position,
    )


@pytest.mark.parametrize(
    "entry", ["offer peace 1", "offer draw", "offer draw 0", "decline draw x", "abort 3", "draw 1"]
)
def test_what_is_no_entry_is_refused(entry):
    with pytest.raises(Exception, match=r"Entry 1"):
        Match(CARD, {"n": 4}, entries=[entry])
