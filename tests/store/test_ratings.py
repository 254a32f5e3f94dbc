"""Ratings in the stores: each match is rated once, in one order, and what becomes of the figures."""

import asyncio
import itertools
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from rated_people import DAY, arrive, played
from sqlalchemy import select, update

from paperbits.ratings.glicko import Game, rate_match, rested
from paperbits.ratings.several import NEW, rate_table
from paperbits.ratings.strength import Strength
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.ratings import RatingStore
from paperbits.store.schema.matches import seats
from paperbits.store.schema.tournaments import rating_changes

SETTLER = Path(__file__).parent.parent / "support" / "settler.py"
NOW = 1_000_000_000.0


@pytest.fixture
async def store(log):
    await arrive(log, "ann", "bob", "cem")
    return RatingStore(log.database)


async def test_a_match_of_two_changes_both_ratings_once(log, store):
    await played(log, "m1", ["ann", "bob"], [0], when=NOW)
    assert await store.unsettled() == ["m1"]
    assert not await store.settled("m1")
    assert sorted(await asyncio.gather(*(store.settle("m1") for _ in range(5)))) == [
        False,
        False,
        False,
        False,
        True,
    ]
    assert await store.unsettled() == []
    assert await store.settled("m1")
    found = await store.of(["ann", "bob", "cem"], "plexus", "two")
    assert set(found) == {"ann", "bob"}
    new = Strength()
    assert found["ann"].strength == rate_match(new, Game(new.rating, 1.0, new.deviation))
    assert found["bob"].strength == rate_match(new, Game(new.rating, 0.0, new.deviation))
    ann, bob = await store.of_match("m1")
    assert (ann.person, ann.place, ann.score, ann.before) == ("ann", 1, 1.0, 1200)
    assert ann.after == found["ann"].strength
    assert [(other.person, other.rating, other.place) for other in ann.others] == [("bob", 1200, 2)]
    assert (bob.person, bob.place, bob.score) == ("bob", 2, 0.0)
    assert await store.history("ann", "plexus", "two", 9) == [ann]
    assert await store.recent("bob", 9) == [bob]


async def test_computers_are_fixed_points_of_the_same_rating(log, store):
    await played(
        log, "m1", ["level:casual", "ann"], [1], when=NOW, computer_rating=1300, result=1.0
    )
    await played(log, "m2", ["ann", "bob"], [0, 1], when=NOW + 30 * DAY)
    assert await store.unsettled(since=NOW) == ["m2"]
    for match in await store.unsettled():
        assert await store.settle(match)
    (first,) = await store.of_match("m1")
    assert first.after == rate_match(Strength(), Game(1300, 1.0))
    assert [(other.level, other.person, other.deviation) for other in first.others] == [
        ("casual", "", 0)
    ]
    found = await store.of_person("ann")
    assert [(rated.game, rated.kind, rated.played) for rated in found] == [
        ("plexus", "two", NOW + 30 * DAY)
    ]
    assert found[0].strength == rate_match(first.after, Game(1200, 0.5, 500), 30)
    _, bob = await store.of_match("m2")
    assert bob.others[0].deviation == rested(first.after, 30).deviation


async def test_matches_of_more_have_a_rating_of_their_own(log, store):
    await played(
        log, "m1", ["ann", "bob", "cem"], [1], when=NOW, game="binary-scramble", scores=[4, 9, 6]
    )
    await store.settle("m1")
    expected = rate_table([NEW] * 3, [3, 1, 2], [0.0] * 3)
    assert [change.after for change in await store.of_match("m1")] == expected
    assert [change.score for change in await store.of_match("m1")] == [0.0, 1.0, 0.5]
    assert await store.of(["ann"], "binary-scramble", "two") == {}
    assert [rated.kind for rated in await store.of_person("bob")] == ["more"]


async def test_resigning_counts_and_what_was_broken_off_does_not(log, store):
    await played(
        log, "m1", ["ann", "bob"], [1], when=NOW, scores=[9, 0], cut_short=True, gave_up=[0]
    )
    await played(log, "m2", ["ann", "bob"], [], when=NOW, cut_short=True)
    await played(log, "m3", ["ann", "bob"], [0], when=NOW, rated=False)
    await played(log, "m5", ["ann", "bob"], [0], when=NOW, settings={"n": 7})
    await played(log, "m6", ["ann", "bob"], [0], when=NOW, game="no-longer-here")
    assert await store.unsettled() == ["m1", "m2", "m5", "m6"]
    assert [await store.settle(f"m{number}") for number in range(1, 7)] == [
        True,
        True,
        False,
        False,
        True,
        True,
    ]
    assert [change.score for change in await store.of_match("m1")] == [0.0, 1.0]
    for match in ("m2", "m5", "m6"):
        assert await store.of_match(match) == []
    figures = [await store.figure(person, "plexus", 2) for person in ("ann", "bob", "cem")]
    assert figures == [959, 1441, None]
    assert await store.figure("ann", "plexus", 3) is None
    assert await store.unsettled() == []


async def test_keys_have_no_rating_here_and_count_once_a_person_holds_the_seat(log, store):
    await played(
        log, "m1", ["level:casual", "key:abc"], [1], when=NOW, computer_rating=1300, result=1.0
    )
    await played(log, "m2", ["key:abc", "key:def"], [1], when=NOW)
    assert await store.unsettled() == []
    assert not await store.settle("m1")
    await played(log, "m3", ["key:abc", "ann"], [1], when=NOW)
    assert await store.settle("m3")
    assert await store.of_match("m3") == []
    taken = (
        update(seats).where(seats.c.match == "m1", seats.c.holder == "abc").values(holder="@bob")
    )
    await log.database.write(lambda connection: connection.execute(taken))
    assert await store.unsettled() == ["m1"]
    assert await store.settle("m1")
    assert (await store.of(["bob"], "plexus", "two"))["bob"].strength.matches == 1


async def test_leaderboards_have_accounts_and_bots_that_are_sure_and_active(log, store):
    await arrive(log, "zed", kind="guest")
    await arrive(log, "rex", kind="bot")
    everybody = ["ann", "bob", "rex", "zed"]
    pairs = list(itertools.combinations(everybody, 2)) * 9
    for number, pair in enumerate(pairs):  # The earlier name wins two matches of three.
        await played(log, f"m{number}", list(pair), [int(number // 6 % 3 == 2)], when=NOW)
        await store.settle(f"m{number}")
    await played(log, "late", ["ann", "cem"], [0], when=NOW)
    await store.settle("late")
    board = await store.board("plexus", "two", NOW, 0, 10)
    assert [(leader.place, leader.name, leader.bot) for leader in board.leaders] == [
        (1, "Ann", False),
        (2, "Bob", False),
        (3, "Rex", True),
    ]
    assert board.whole == 3
    assert [leader.name for leader in (await store.board("plexus", "two", NOW, 1, 1)).leaders] == [
        "Bob"
    ]
    assert (await store.place("rex", "plexus", "two", NOW)) == board.leaders[2]
    assert await store.place("zed", "plexus", "two", NOW) is None
    assert await store.place("cem", "plexus", "two", NOW) is None
    assert await store.games(NOW) == {("plexus", "two"): 3}
    assert await store.games(NOW + 61 * DAY) == {}
    assert (await store.board("plexus", "two", NOW + 61 * DAY, 0, 10)).whole == 0


async def test_a_guests_matches_are_merged_into_an_account(log, store):
    await arrive(log, "guest", kind="guest")
    await played(log, "m1", ["ann", "bob"], [0], when=NOW)
    await played(log, "m2", ["guest", "bob"], [0], when=NOW + DAY)
    await played(
        log, "m3", ["guest", "bob", "cem"], [0], when=NOW, game="flipping-bits", scores=[3, 2, 1]
    )
    for match in ("m2", "m1", "m3"):
        await store.settle(match)
    bob = await store.of_person("bob")
    await store.hand_over("guest", "ann")
    assert await store.of_person("guest") == []
    two, more = sorted(await store.of_person("ann"), key=lambda rated: rated.kind, reverse=True)
    first, second = sorted(
        await store.history("ann", "plexus", "two", 9), key=lambda change: change.ended
    )
    assert (first.match, second.match, second.before) == ("m1", "m2", first.after.rating)
    assert second.after.matches == 2
    assert (two.strength, two.played) == (second.after, NOW + DAY)
    assert (more.game, more.strength.matches) == ("flipping-bits", 1)
    assert await store.of_person("bob") == bob


async def test_a_forgotten_person_leaves_the_points_of_others(log, store):
    await played(log, "m1", ["ann", "bob"], [0], when=NOW)
    await store.settle("m1")
    bob = await store.of_person("bob")
    (kept,) = [item async for item in store.export("ann")]
    assert (kept["game"], [change["match"] for change in kept["changes"]]) == ("plexus", ["m1"])
    assert json.loads(json.dumps(kept))["strength"]["matches"] == 1
    await store.forget("ann")
    assert [item async for item in store.export("ann")] == []
    assert await store.of_person("ann") == []
    assert await store.of_person("bob") == bob
    assert [change.person for change in await store.of_match("m1")] == ["bob"]
    assert not await store.settle("m1")


async def _certain(log, store, count):
    """Check that each match was rated once, each from the ratings that the one before left."""
    assert await store.unsettled() == []
    rows = await log.database.read(
        lambda connection: connection.execute(
            select(rating_changes).order_by(rating_changes.c.number)
        ).all()
    )
    assert len(rows) == 2 * count
    known, order = {}, {}
    for number, pair in itertools.groupby(rows, key=lambda row: row.number):
        one, other = sorted(pair, key=lambda row: row.seat)
        assert one.match == other.match
        assert order.setdefault(one.match, number) == number
        before = [known.get(row.person, Strength()) for row in (one, other)]
        for row, was, rival in ((one, before[0], before[1]), (other, before[1], before[0])):
            known[row.person] = rate_match(was, Game(rival.rating, row.score, rival.deviation))
            assert (row.rating_before, row.rating) == (was.rating, known[row.person].rating)
    for person, strength in known.items():
        assert (await store.of([person], "plexus", "two"))[person].strength == strength


async def _matches(log, count):
    dice = random.Random(7)
    for number in range(count):
        pair = dice.sample(["ann", "bob", "cem", "dan"], 2)
        await played(log, f"m{number:03}", pair, dice.choice([[0], [1], [0, 1]]), when=NOW)


def _settler(where):
    process = subprocess.Popen(
        [sys.executable, str(SETTLER), str(where)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "ready\n"
    return process


def _ended(process):
    process.stdin.close()
    process.stdout.close()
    return process.wait()


async def test_several_processes_and_kills_rate_each_match_once(url):
    log = PostgresLog(url)
    await arrive(log, "ann", "bob", "cem", "dan")
    await _matches(log, 60)
    store = RatingStore(log.database)
    processes = [_settler(url) for _ in range(3)]
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    while len(await store.unsettled()) > 40:
        await asyncio.sleep(0.005)
    processes[0].kill()
    assert [await asyncio.to_thread(process.stdout.readline) for process in processes[1:]] == [
        "done\n"
    ] * 2
    codes = [_ended(process) for process in processes]
    assert codes[1:] == [0, 0]
    assert codes[0] in (-9, 0)  # It may have come to its end before it was killed.
    await _certain(log, store, 60)
    await log.close()
