"""Clocks in the stores: what entries cost, deadlines, the time that nobody served, and lines that
players keep.
"""

import asyncio
import time
from dataclasses import replace

from paperbits.match.seat import Seat
from paperbits.store.clocks import ClockStore, PlanStore, Running
from paperbits.store.log import After, StoredMatch
from paperbits.store.schema.matches import matches
from paperbits.store.sqlite import SqliteLog

MATCH = StoredMatch("m1", "g", {}, (Seat(name="Ada"), Seat(name="Bob")), 0, clock="5+3")


async def test_what_an_entry_cost_is_kept_with_it(log):
    await log.create(MATCH, After(turn=0))
    assert ((await log.load("m1")).spent, (await log.load("m1")).deadline) == ((), None)
    await log.append("m1", 0, "a1", After(turn=1, spent="1 0 0", deadline=60.5))
    await log.append("m1", 1, "offer draw 1", After(turn=1, deadline=60.5))
    await log.append("m1", 2, "b1", After(turn=0, spent="2 4200 300", deadline=70.25))
    found = await log.load("m1")
    assert (found.entries, found.spent) == (
        ("a1", "offer draw 1", "b1"),
        ("1 0 0", "", "2 4200 300"),
    )
    assert found.deadline == 70.25
    assert (await log.load("m1", 2)).spent == ("2 4200 300",)
    await log.create(replace(MATCH, id="m2", clock=""))
    await log.append("m2", 0, "a1")
    assert ((await log.load("m2")).spent, (await log.load("m2")).entries) == (None, ("a1",))


async def test_time_without_any_note_is_lost_once(log):
    clocks = ClockStore(log.database)
    assert await clocks.beat(1_000.0, 2.0) == 0.0
    assert await clocks.beat(1_001.5, 2.0) == 0.0
    assert await asyncio.gather(*(clocks.beat(1_011.5, 2.0) for _ in range(4))) == [10.0] * 4
    assert await clocks.beat(1_005.0, 2.0) == 10.0  # A process whose clock is slow.
    assert await clocks.beat(1_012.0, 2.0) == 10.0
    assert await clocks.beat(1_100.0, 100.0) == 10.0


async def test_a_process_that_is_alone_at_its_file_lost_all_the_time_before_it_began(log):
    clocks = ClockStore(log.database)
    await clocks.beat(1_000.0, 2.0)
    alone = isinstance(log, SqliteLog)
    assert await clocks.beat(1_001.0, 2.0, first=True) == (1.0 if alone else 0.0)


async def test_clocks_that_run_and_those_that_ran_out_are_found(log):
    clocks = ClockStore(log.database)
    assert await clocks.running(0.0) == Running(real_time=False, days=False)
    for name, clock, deadline in (("slow", "3d", 900.0), ("b", "5+3", 300.0), ("a", "5+3", 200.0)):
        await log.create(replace(MATCH, id=name, clock=clock), After(turn=0, deadline=deadline))
    await log.create(replace(MATCH, id="waiting"), After(turn=0))
    assert await clocks.running(100.0) == Running(real_time=True, days=True)
    assert await clocks.due(199.0, 10) == []
    assert await clocks.due(300.0, 10) == ["a", "b"]
    assert await clocks.due(9_999.0, 2) == ["a", "b"]
    await log.append("a", 0, "flag 1", After(over=True))
    await log.append("b", 0, "flag 1", After(over=True))
    assert await clocks.running(100.0) == Running(real_time=False, days=True)


async def test_clocks_that_should_run_and_do_not_are_found(log):
    clocks, now = ClockStore(log.database), time.time()
    computer, waiting = Seat("casual"), Seat(invite="please")
    for name, more, turn in (
        ("stands", {}, 0),
        ("runs", {}, 0),
        ("over", {}, None),
        ("untimed", {"clock": ""}, 0),
        ("computer", {"seats": (computer, Seat())}, 0),
        ("waiting", {"seats": (Seat(), waiting)}, 0),
    ):
        await log.create(
            replace(MATCH, id=name, **more),
            After(turn=turn, deadline=9.0 if name == "runs" else None),
        )
    assert await clocks.standing(now - 60, 10) == ["stands"]
    assert await clocks.standing(time.time() + 60, 10) == []


async def test_of_several_processes_one_starts_a_clock(log):
    clocks = ClockStore(log.database)
    await log.create(MATCH)
    found = await asyncio.gather(*(clocks.wind("m1", 0, 100.0 + each) for each in range(5)))
    assert len(set(found)) == 1
    assert (await log.load("m1")).deadline == found[0]
    assert await clocks.wind("m1", 1, 50.0) is None
    assert await clocks.wind("nowhere", 0, 50.0) is None


async def test_lines_are_kept_for_each_player_and_bounded(log):
    plans = PlanStore(log.database)
    await log.create(MATCH)
    await log.create(replace(MATCH, id="m2"))
    first = await plans.add("m1", 0, 0, ("a1", "b1"), 2)
    second = await plans.add("m1", 0, 0, ("a2", "b1"), 2)
    assert await plans.add("m1", 0, 0, ("a3", "b1"), 2) is None
    other = await plans.add("m1", 1, 3, ("c1", "d1"), 2)
    assert await plans.of("m1") == [first, second, other]
    assert (other.seat, other.number, other.since, other.moves) == (1, 1, 3, ("c1", "d1"))
    assert await plans.with_plans(10) == ["m1"]
    await plans.drop("m1", [first, other])
    assert await plans.of("m1") == [second]
    third = await plans.add("m1", 0, 0, ("a3", "b1"), 2)
    assert third.number == 3
    added = await asyncio.gather(*(plans.add("m2", 0, 0, ("a1", "b1"), 3) for _ in range(6)))
    assert sum(plan is not None for plan in added) == 3


async def test_lines_go_with_their_match(log):
    plans = PlanStore(log.database)
    await log.create(MATCH)
    await plans.add("m1", 0, 0, ("a1", "b1"), 2)
    await log.database.write(
        lambda connection: connection.execute(matches.delete().where(matches.c.id == "m1"))
    )
    assert await plans.of("m1") == []
