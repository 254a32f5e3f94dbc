"""The host of a match: values in, values out."""

import json
import os
import subprocess
import sys

import pytest

from paperbits import host
from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import IllegalMoveError, PaperbitsError, StaleMoveError
from paperbits.host.changes import Play, TimeUp
from paperbits.host.consent import abort_refusal, consent_refusal
from paperbits.host.holder import NotYourTurnError, SecretError, UnfairError
from paperbits.host.state import resign_refusal, seat_refusal, undo_refusal
from paperbits.match import Match, Seat
from paperbits.match.clock import Clock, Times

ANN, BOB = host.Holder(frozenset({0}), host=True), host.Holder(frozenset({1}))
TWO = (Seat(name="Ann"), Seat(name="Bob"))
BLOCKED = (
    "numba",
    "llvmlite",
    "pydantic",
    "pydantic_core",
    "sqlalchemy",
    "fastapi",
    "starlette",
    "uvicorn",
    "redis",
    "asyncio",
)

PLAYED = """
import sys

sys.modules.update(dict.fromkeys(BLOCKED))  # To import one of them fails.
import json, random
from matches import random_move, random_settings
from paperbits import host
from paperbits.core.catalogue import all_games
from paperbits.match import Match

games = 0
for card in all_games():
    chance = random.Random(7)
    match = Match(card, random_settings(card, chance), seed=7)
    match.begin()
    holders = [host.Holder(frozenset({seat}), host=seat == 0) for seat in range(len(match.seats))]
    for _ in range(4):
        turn = match.turn
        move = None if turn is None else random_move(match.position, chance)
        if move is None:
            break
        message = {"type": "move", "version": match.play_version, "move": move}
        change = host.heard(holders[turn], message)
        host.accept(match, holders[turn], message["version"], change)
        before = host.state(match, holders[turn])
        match = host.changed(match, change)
        after = host.state(match, holders[turn])
        assert host.difference(before, after)
        json.dumps(host.as_json(after))
        assert host.frame(match, host.NOBODY, 0).move == ""
    assert match.position.plies
    games += 1
loaded = {name.partition(".")[0] for name, module in sys.modules.items() if module}
assert not set(BLOCKED) & loaded
print(games)
"""


def test_a_match_of_every_game_is_played_without_compiler_models_store_and_event_loop():
    """As in a worker of the browser, where none of these is there."""
    program = f"BLOCKED = {BLOCKED!r}\n{PLAYED}"
    path = [each for each in sys.path if each]
    run = subprocess.run(
        [sys.executable, "-c", f"import sys\nsys.path += {path!r}\n{program}"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) == len(list(all_games())) == 16


def begun(game="palindromic-rows-columns", seats=TWO, **settings):
    match = Match(find(game), settings, list(seats), seed=1)
    match.begin()
    return match


def made(match, holder, message):
    change = host.heard(holder, message)
    host.accept(match, holder, message["version"], change)
    return host.changed(match, change)


def test_a_change_is_made_on_a_copy():
    match = begun(n=3)
    after = made(match, ANN, {"type": "move", "version": 0, "move": "a1"})
    assert (match.entries, after.entries) == ([], ["a1"])


@pytest.mark.parametrize(
    ("holder", "message", "error"),
    [
        (BOB, {"type": "move", "version": 0, "move": "a1"}, NotYourTurnError),
        (host.NOBODY, {"type": "move", "version": 0, "move": "a1"}, NotYourTurnError),
        (ANN, {"type": "move", "version": 1, "move": "a1"}, StaleMoveError),
        (ANN, {"type": "move", "version": 0, "move": "z9"}, PaperbitsError),
        (ANN, {"type": "undo", "version": 0}, IllegalMoveError),
        (host.NOBODY, {"type": "resign", "version": 0}, NotYourTurnError),
        (ANN, {"type": "computer", "version": 0, "player": 2}, IllegalMoveError),
        (ANN, {"type": "hello", "version": 0}, PaperbitsError),
        (ANN, {"type": "offer", "version": 0, "what": "money"}, PaperbitsError),
    ],
)
def test_a_refused_change_changes_nothing(holder, message, error):
    match = begun(n=3)
    with pytest.raises(error) as refused:
        made(match, holder, message)
    assert str(refused.value).endswith(".")
    assert match.entries == []


def test_nothing_is_taken_back_from_a_friend_and_who_plays_both_sides_can_not_resign():
    moved = made(begun(n=3), ANN, {"type": "move", "version": 0, "move": "a1"})
    with pytest.raises(IllegalMoveError, match="against another person"):
        made(moved, ANN, {"type": "undo", "version": 1})
    both = host.Holder(frozenset({0, 1}), host=True)
    with pytest.raises(IllegalMoveError, match="nobody to resign to"):
        made(moved, both, {"type": "resign", "version": 1, "player": 1})


def test_a_resignation_counts_if_the_other_player_has_moved_meanwhile():
    moved = made(begun(n=3), ANN, {"type": "move", "version": 0, "move": "a1"})
    after = made(moved, BOB, {"type": "resign", "version": 0})
    assert after.over
    assert after.winners() == [0]
    with pytest.raises(StaleMoveError):
        made(moved, BOB, {"type": "resign", "version": 2})


def test_a_tie_is_offered_to_people_and_not_to_computers():
    seats = Seat(name="Ann"), Seat(name="Bob"), Seat("casual")
    match = begun("binary-scramble", seats=seats, players=3)
    refusal = consent_refusal(match, ANN.seats, "offer", "draw")
    assert refusal == "A computer plays too, and computers do not agree to a tie."
    people = begun(n=3)
    made(people, ANN, {"type": "move", "version": 0, "move": "a1"})
    assert consent_refusal(people, ANN.seats, "offer", "draw") == ""


def test_what_is_asked_of_others_needs_others():
    match = made(begun(n=3), ANN, {"type": "move", "version": 0, "move": "a1"})
    both = frozenset({0, 1})
    open_seat = begun(n=3, seats=(Seat(name="Ann"), Seat(invite="secret")))
    computer = begun(n=3, seats=(Seat(name="Ann"), Seat("casual")))
    for refusal, words in (
        (undo_refusal(match, host.NOBODY.seats), "Only players"),
        (resign_refusal(match, ANN.seats, 1), "of your own screen"),
        (consent_refusal(match, host.NOBODY.seats, "offer", "draw"), "Only players"),
        (consent_refusal(match, both, "offer", "draw"), "no other player"),
        (consent_refusal(open_seat, ANN.seats, "offer", "draw"), "still open"),
        (consent_refusal(match, ANN.seats, "decline", "draw"), "no such offer"),
        (abort_refusal(match, host.NOBODY.seats), "Only players"),
        (abort_refusal(match, both), "Nobody else plays"),
        (abort_refusal(computer, ANN.seats), "Nobody else plays"),
    ):
        assert words in refusal
    assert resign_refusal(match, BOB.seats) == abort_refusal(match, BOB.seats) == ""
    assert undo_refusal(match, both) == ""
    match.offer("draw", (0,))
    assert consent_refusal(match, BOB.seats, "decline", "draw") == ""
    assert "Only players" in seat_refusal(match, host.NOBODY, 1, away={1})
    assert seat_refusal(match, ANN, 1, away={1}) == ""


def test_people_see_and_ask_what_they_may():
    match = begun("binary-number-scrabble", players=2)
    ann, bob, onlooker = (host.state(match, each) for each in (ANN, BOB, host.NOBODY))
    assert ann.view.hand.rack is not None
    assert onlooker.view.hand.rack is None
    assert ann.view.hand.rack != bob.view.hand.rack
    assert not host.preview(match, BOB, "pass").valid
    shared = host.Holder(frozenset({0, 1}))
    assert host.state(match, shared).veiled
    assert not host.preview(match, shared, "pass").valid
    with pytest.raises(SecretError):
        host.accept(match, shared, 0, Play("pass"))
    with pytest.raises(SecretError):
        host.record(match)
    with pytest.raises(SecretError):
        host.frame(match, ANN, 0, "pass")
    for ply in (None, 0):
        with pytest.raises(UnfairError):
            host.asked(match, ANN, ply)
    alone = begun("binary-number-scrabble", seats=(Seat(), Seat("greedy")), players=2)
    host.asked(alone, ANN)
    with pytest.raises(SecretError):
        host.asked(alone, ANN, 5)
    computer = Seat(name="Ann"), Seat("casual")
    rated = Match(find("palindromic-rows-columns"), {"n": 3}, computer, computer_rating=1_000)
    with pytest.raises(UnfairError, match="rated"):
        host.asked(rated, ANN)
    with pytest.raises(UnfairError, match="rated"):
        host.frame(rated, ANN, 0, "a1")


def test_no_record_tells_how_a_computer_will_play_that_took_a_seat_in_a_rated_match():
    seats = (*TWO, Seat(name="Cy"))
    match = Match(find("sums-grid"), {"players": 3, "n": 2}, seats, rated=True)
    match.begin()
    assert host.record(match)
    match.resign(2, "casual")
    with pytest.raises(SecretError, match="how the computer will answer"):
        host.record(match)


def test_only_the_host_sees_invitations():
    match = begun(n=3, seats=(Seat(name="Ann"), Seat(invite="secret")))
    assert [each.invite for each in host.state(match, ANN).invitations] == ["secret"]
    for other in (BOB, host.NOBODY):
        assert "secret" not in json.dumps(host.as_json(host.state(match, other)))


def test_the_host_must_end_a_turn_whose_time_is_up_and_let_computers_play():
    match = begun(n=3)
    match.clock = "5+3"
    clock = Clock.read(match.clock)
    running = host.RunningClock(clock, Times.after(clock, 2, (), []), 100.0)
    assert match.computer_to_move is None
    assert not running.time_is_up(match, 99.0)
    assert running.time_is_up(match, 100.0)
    ended = running.time_up(match)
    assert ended == TimeUp(0, never_moved=True)
    assert host.changed(match, ended).over
    assert begun(n=3, seats=(Seat("casual"), Seat())).computer_to_move == "casual"
