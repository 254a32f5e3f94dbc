"""How all did on a day, in every store."""

import asyncio

import pytest
from sqlalchemy import func, select

from paperbits.store.schema.people import daily_tries
from paperbits.store.tries import DailyStore, KeptTry

DAY = "2026-11-25"
MOVES = {"8a 1=1": 40, "8b 1=1": 70, "8c 1=1": 60, "8d 1=1": 100}


@pytest.fixture
def store(log):
    return DailyStore(log.database, most=4)


async def make(store, who, *moves, date=DAY, oldest=DAY):
    for move in moves:
        await store.tried(KeptTry(date, who, move, MOVES[move]), 3, oldest)


async def test_the_first_three_different_tries_of_a_browser_count_once(store):
    await make(store, "ada", "8a 1=1", "8a 1=1", "8b 1=1")
    assert await store.counts(DAY) == {}
    await make(store, "ada", "8c 1=1")
    assert await store.counts(DAY) == {70: 1}
    await make(store, "ada", "8d 1=1")  # A fourth.
    assert await store.counts(DAY) == {70: 1}


async def test_the_best_move_ends_the_day(store):
    await make(store, "ada", "8a 1=1", "8d 1=1", "8b 1=1")
    await make(store, "ben", "8d 1=1")
    assert await store.counts(DAY) == {100: 2}


async def test_tries_of_old_days_are_deleted_and_their_counts_stay(log, store):
    await make(store, "ada", "8d 1=1")
    await make(store, "ben", "8d 1=1", date="2026-11-27", oldest="2026-11-26")
    asked = select(daily_tries.c.date)
    rows = await log.database.read(lambda connection: connection.execute(asked).scalars().all())
    assert list(rows) == ["2026-11-27"]
    assert await store.counts(DAY) == {100: 1}


async def test_a_day_has_room_for_so_many_browsers(log, store):
    for who in "abcdef":
        await make(store, who, "8d 1=1")
    assert await store.counts(DAY) == {100: 4}
    count = select(func.count()).select_from(daily_tries)
    assert await log.database.read(lambda connection: connection.execute(count).scalar_one()) == 4


async def test_tries_at_the_same_time_count_one_result_each(store):
    browsers = ("ada", "ben", "cy")
    await asyncio.gather(
        *(make(store, who, move) for who in browsers for move in ("8a 1=1", "8b 1=1", "8c 1=1"))
    )
    assert await store.counts(DAY) == {70: 3}
