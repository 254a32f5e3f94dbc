"""Programs that find opponents: challenges and seeks between bots on a real server."""

from contextlib import ExitStack

import pytest
from programs import Heard, program

from paperbits.client import ChallengeGone, ChallengeMade, MatchFinish, MatchStart, RefusedError

N4 = {"n": 4}
GAME = "palindromic-rows-columns"


@pytest.fixture
def bots(server):
    with ExitStack() as stack:
        found = [stack.enter_context(program(server, name)) for name in ("Minnow", "Shark")]
        for bot in found:
            bot.become_bot()
        yield found


def test_two_bots_play_each_other_through_a_challenge(bots):
    minnow, shark = bots
    heard, hearing = Heard(minnow.events()), Heard(shark.events())
    made = minnow.challenge(shark.me().name, GAME, N4)
    assert made.match is None
    challenge = next(hearing).challenge
    assert (challenge.id, challenge.by) == (made.waiting.id, minnow.me())
    assert challenge.whom == shark.me()
    assert (challenge.game, challenge.settings["n"]) == (GAME, 4)
    match = shark.accept(challenge.id).match
    for events in (heard, hearing):
        start = next(events)
        assert isinstance(start, MatchStart)
        assert (start.match.id, {seat.kind for seat in start.match.seats}) == (match, {"bot"})
        assert {seat.name for seat in start.match.seats} == {"Minnow (bot)", "Shark (bot)"}
    minnow.resign(match)
    for events in (heard, hearing):
        finish = next(events)
        assert isinstance(finish, MatchFinish)
        assert finish.outcome == shark.look(match).outcome


def test_a_challenge_is_declined_or_taken_back(bots):
    minnow, shark = bots
    heard, hearing = Heard(minnow.events()), Heard(shark.events())
    first = minnow.challenge(shark.me(), GAME).waiting
    assert next(hearing) == ChallengeMade(first)
    shark.decline(first.id)
    assert next(heard) == ChallengeGone(first, declined=True)
    assert next(hearing) == ChallengeGone(first, declined=False)
    second = minnow.challenge(shark.me(), GAME, clock="5+3").waiting
    assert next(hearing) == ChallengeMade(second)
    minnow.decline(second.id)
    assert next(hearing) == ChallengeGone(second, declined=False)
    with pytest.raises(RefusedError):
        shark.accept(second.id)


def test_a_seek_stays_while_its_program_listens_and_is_taken_by_another(server, bots):
    minnow, shark = bots
    heard = Heard(minnow.events())
    seek = minnow.seek(GAME, N4).waiting
    assert seek.whom is None
    match = shark.accept(seek.id).match
    assert next(heard).match.id == match
    with program(server, "Reader", "read") as reader, pytest.raises(RefusedError) as refused:
        reader.seek(GAME)
    assert refused.value.kind == "wrong-scope"
