"""Clocks on the server: measured there, kept with the entries, and ended when they run out."""

import asyncio
import time

from changing import change
from site_help import bearer, begin, look, play, until
from timing import FRIENDS, Hands, timed

from paperbits import find
from paperbits.core.errors import UnknownGameError
from paperbits.match import Match, Seat
from paperbits.server.broker import LocalBroker
from paperbits.store.log import StoredMatch
from paperbits.store.sqlite import SqliteLog
from paperbits.store.temporary import TemporaryLog

PERSON, COMPUTER = {"kind": "person"}, {"kind": "computer", "level": "beginner"}
SQUARES = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"]
MINUTE = 60_000


async def moved(site, match, keys, count, seconds=0):
    """Make moves in turn, each after some seconds."""
    version = (await look(site.client, match))["version"]
    for number in range(version, version + count):
        await site.passes(seconds)
        answer = await play(site.client, match, keys[number % len(keys)], number, SQUARES[number])
        assert answer.status_code == 200, answer.text


async def test_a_wrong_clock_is_refused_in_a_sentence(site):
    asked = {"game": "palindromic-rows-columns", "clock": "5+3", "seats": [PERSON, COMPUTER]}
    for wrong, kind, words in (
        (asked, "bad-request", "A clock is for matches between people; leave it out here."),
        ({**asked, "clock": "99d"}, "bad-setting", "A clock gives 1 to 14 days"),
    ):
        await site.client.refused(400, kind, "matches", wrong, words=words)


async def test_no_time_runs_before_all_seats_are_taken(site):
    match, ada, state = await begin(site.client, settings={"n": 4}, seats=FRIENDS, clock="5+3")
    assert (state["clock"]["running"], state["clock"]["ends"]) == (None, None)
    await site.passes(3600)
    assert (await play(site.client, match, ada, 0, "a1")).status_code == 200
    await site.passes(3600)
    await site.time_up(match)
    bob = await site.joined(match, state["invitations"][0]["invite"])
    clock, left = await site.clock(match, bob)
    assert (clock["running"], clock["first"], left) == (2, True, MINUTE)
    assert clock["left"] == [5 * MINUTE, 5 * MINUTE]


async def test_first_moves_are_free_then_time_is_charged_and_the_increment_earned(site):
    match, *keys = await site.friends()
    await moved(site, match, keys, 2, seconds=20)
    clock, left = await site.clock(match)
    assert (clock["left"], clock["running"], left) == ([5 * MINUTE] * 2, 1, 5 * MINUTE)
    assert not clock["first"]
    await moved(site, match, keys, 1, seconds=10)
    clock, left = await site.clock(match)
    assert (clock["left"], clock["running"], left) == ([293_000, 5 * MINUTE], 2, 5 * MINUTE)
    await site.passes(4)
    assert (await site.clock(match))[1] == 296_000


async def test_lag_that_the_page_reports_is_forgiven_within_limits(site):
    match, *keys = await site.friends(clock="5+0")
    await moved(site, match, keys, 2)
    for took, left in ((9_800, 290_200), (0, 280_700), (99_999, 270_700)):
        version = (await look(site.client, match))["version"]
        await site.passes(10)
        asked = {"version": version, "move": SQUARES[version], "took": took}
        answer = await change(site.client, match, "move", keys[0], **asked)
        assert answer.json()["clock"]["left"][0] == left
        await moved(site, match, [keys[1]], 1)


async def test_who_runs_out_of_time_loses(site):
    match, *keys = await site.friends(clock="1+0")
    await moved(site, match, keys, 2)
    await site.passes(60.4)
    await site.time_up(match)
    assert not (await look(site.client, match))["over"]
    await site.passes(0.2)
    await site.time_up(match)
    state = await look(site.client, match)
    assert (state["over"], state["winners"], state["cut_short"]) == (True, [2], True)
    assert state["reason"] == "Ada ran out of time."
    assert (await look(site.client, match, keys[0]))["reason"] == "You ran out of time."
    assert (state["clock"]["running"], state["clock"]["left"]) == (None, [0, MINUTE])
    assert "paperbits_timed_out_total 1.0" in (await site.client.get("/metrics")).text
    record = (await site.client.get(f"/api/matches/{match}/record", headers=bearer(keys[0]))).text
    assert "clock: 1+0\n" in record
    assert record.endswith("player 1 ran out of time, player 2 wins\n")


async def test_a_move_that_comes_too_late_ends_the_match_and_is_refused(site):
    match, *keys = await site.friends(clock="1+0")
    await moved(site, match, keys, 2)
    await site.passes(61)
    answer = await play(site.client, match, keys[0], 2, "c1")
    assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "time-up")
    state = await look(site.client, match)
    assert (state["winners"], len(state["sheet"])) == ([2], 2)


async def test_who_never_moves_breaks_the_match_off(site):
    match, *keys = await site.friends()
    await moved(site, match, keys, 1)
    await site.passes(61)
    await site.time_up(match)
    state = await look(site.client, match)
    assert (state["over"], state["winners"]) == (True, [])
    assert state["reason"] == "Bob made no first move in time, so nobody has won."


async def test_three_play_on_with_a_computer_where_one_runs_out_of_time(site):
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bob", "Cy")]
    match, _, _ = await begin(site.client, "binary-scramble", seats=seats, clock="1+0")
    await site.settled(match)
    await site.passes(61)
    await site.time_up(match)
    state = await look(site.client, match)
    assert (state["over"], state["seats"][0]["left"]) == (False, "late")
    assert state["clock"]["left"][0] is None
    live = site.client.live(match)
    await until(lambda: live.timing.runs)
    clock, left = await site.clock(match)
    assert (clock["running"], left) == (2, MINUTE)


async def test_offers_stop_no_clock_and_a_take_back_gives_no_time_back(site):
    match, ada, bob = await site.friends()
    await moved(site, match, [ada, bob], 3)
    await site.passes(5)
    for key, what in ((ada, "draw"), (ada, "takeback")):
        asked = {"version": 3, "what": what}
        assert (await change(site.client, match, "offer", key, **asked)).status_code == 200
    await site.passes(5)
    assert (await site.clock(match))[1] == 290_000
    asked = {"version": 3, "what": "takeback"}
    assert (await change(site.client, match, "offer", bob, **asked)).status_code == 200
    clock, left = await site.clock(match)
    assert (clock["running"], clock["left"], left) == (1, [303_000, 290_000], 303_000)


async def test_a_rematch_has_the_same_clock(site):
    match, ada, bob = await site.friends(clock="3d", settings={"n": 2})
    await moved(site, match, [ada, bob], 2)
    for key in (ada, bob):
        asked = {"version": 2, "what": "rematch"}
        state = (await change(site.client, match, "offer", key, **asked)).json()
    again = await look(site.client, state["people"]["rematch"])
    await site.settled(state["people"]["rematch"])
    clock, left = await site.clock(state["people"]["rematch"])
    assert (again["clock"]["setting"], clock["running"], left) == ("3d", 1, 3 * 86_400_000)


async def test_a_server_that_is_opened_again_knows_the_times_and_charges_nothing_for_its_absence(
    tmp_path,
):
    hands = Hands()
    async with timed(SqliteLog(tmp_path / "matches.db"), hands) as site:
        match, *keys = await site.friends()
        await moved(site, match, keys, 4, seconds=7)
        await site.passes(11)
        before = await site.clock(match)
    site.stops(86_400)
    async with timed(SqliteLog(tmp_path / "matches.db"), hands) as site:
        clock, left = await site.clock(match)
        assert (clock["left"], left) == (before[0]["left"], before[1])
        assert left == 285_000
        await moved(site, match, keys, 1, seconds=9)
        clock, _ = await site.clock(match)
        assert clock["left"][0] == before[0]["left"][0] - 20_000 + 3_000


async def test_time_in_which_no_process_could_note_that_it_serves_is_not_charged(site):
    match, *keys = await site.friends(clock="1+0")
    await moved(site, match, keys, 2)
    await site.passes(30)
    site.stops(1_000)  # The database was away, or the process was stopped.
    await site.time_up(match)
    assert (await site.clock(match))[1] == 30_000
    assert (await play(site.client, match, keys[0], 2, "c1")).json()["clock"]["left"][0] == 30_000


async def test_processes_agree_on_the_times_and_one_of_them_ends_the_match():
    broker, log, hands = LocalBroker(), TemporaryLog(), Hands()
    async with (
        timed(log, hands, open_broker=lambda: broker) as one,
        timed(log, hands, open_broker=lambda: broker) as two,
    ):
        match, *keys = await one.friends()
        assert (await two.clock(match)) == (await one.clock(match))
        for number in range(4):
            await one.passes(3)
            await two.passes(0)
            asking = one if number % 2 else two
            assert (
                await play(asking.client, match, keys[number % 2], number, SQUARES[number])
            ).status_code == 200
        for each in (one, two):
            await until(lambda each=each: each.matches._open_matches[match].match.version == 4)
        assert (await two.clock(match)) == (await one.clock(match))
        await one.passes(301)
        await two.passes(0)
        await asyncio.gather(one.time_up(match), two.time_up(match))
        stored = await log.load(match)
        assert [entry for entry in stored.entries if "flag" in entry] == ["flag 1"]
        for each in (one, two):
            await until(lambda each=each: each.matches._open_matches[match].match.over)


async def test_a_clock_that_one_process_starts_runs_at_all():
    broker, log, hands = LocalBroker(), TemporaryLog(), Hands()
    async with (
        timed(log, hands, open_broker=lambda: broker) as one,
        timed(log, hands, open_broker=lambda: broker) as two,
    ):
        match, _, state = await begin(one.client, settings={"n": 4}, seats=FRIENDS, clock="5+3")
        at_two = await two.matches.find(match)  # As a page at the second process does.
        await one.joined(match, state["invitations"][0]["invite"])
        await until(lambda: at_two.timing.runs)
        assert at_two.timing.face() == (await one.matches.find(match)).timing.face()


async def test_a_clock_runs_out_in_a_match_that_nobody_has_open():
    log, hands = TemporaryLog(), Hands()
    async with timed(log, hands) as site:
        match, *keys = await site.friends(clock="1d")
        await moved(site, match, keys, 2)
        live = site.matches._open_matches.pop(match)
        live.timing.put_away()
        await site.passes(86_395)
        await site.client.site._sweeper.sweep()
        assert match not in site.matches._open_matches
        await site.passes(10)
        await site.client.site._sweeper.sweep()
        assert (await log.load(match)).entries[-1] == "flag 1"


async def test_a_clock_starts_in_a_match_that_nobody_opens(site):
    match = Match(find("plexus"), None, [Seat(name="Ada"), Seat(name="Bob")], clock="5+3")
    match.begin()
    stored = StoredMatch.of(match, "paired", "", {})
    await site.matches.keep(stored, match)  # As a tournament does.
    site.hands.now = time.time()
    await site.passes(0)
    await site.client.site._sweeper.sweep()
    assert "paired" in site.matches._open_matches  # The sweep has opened it.
    await site.settled("paired")
    clock, left = await site.clock("paired")
    assert (clock["running"], left) == (match.turn + 1, MINUTE)


async def test_a_match_of_a_game_that_is_gone_holds_up_no_other():
    log, hands = TemporaryLog(), Hands()
    async with timed(log, hands) as site:
        lost, *_ = await site.friends(clock="1d")
        match, *_ = await site.friends(clock="1d")
        time_up = site.client.site._sweeper._time_up

        async def found(which):
            if which == lost:
                raise UnknownGameError("There is no such game.")
            await time_up(which)

        site.client.site._sweeper._time_up = found
        await site.passes(3 * 86_400)
        for _ in range(2):
            await site.client.site._sweeper.sweep()
        assert (await log.load(match)).entries[-1] == "abort 1 late"
        assert (await log.load(lost)).entries == ()
