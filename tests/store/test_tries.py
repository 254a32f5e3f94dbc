"""Limits on tries in every store."""

import asyncio

import pytest
from sqlalchemy import func, select

from paperbits.store.schema.people import tries
from paperbits.store.tries import Bucket, TryStore


@pytest.fixture
def store(log):
    return TryStore(log.database)


async def test_tries_run_out_and_come_back(store):
    bucket = Bucket("ada", 0.5, 3)
    assert [await store.spend([bucket], 100.0) for _ in range(4)] == [True, True, True, False]
    assert not await store.spend([bucket], 101.9)
    assert await store.spend([bucket], 102.0)
    assert not await store.spend([bucket], 90.0)  # A clock that was set back gives nothing.
    assert [await store.spend([bucket], 1_000.0) for _ in range(4)] == [True, True, True, False]


async def test_a_try_that_is_refused_by_one_limit_costs_nothing_of_the_other(store):
    few, many = Bucket("few", 0.001, 1), Bucket("many", 0.001, 3)
    assert await store.spend([few, many], 0.0)
    assert not await store.spend([few, many], 0.0)
    assert [await store.spend([many], 0.0) for _ in range(3)] == [True, True, False]


async def test_of_tries_at_once_so_many_are_taken_and_no_more(store):
    taken = await asyncio.gather(
        *(store.spend([Bucket("b", 0.001, 5), Bucket("a", 0.001, 50)], 0.0) for _ in range(20))
    )
    assert sum(taken) == 5


async def test_what_is_whole_again_is_deleted(log, store):
    for name in "abc":
        await store.spend([Bucket(name, 1, 3)], 0.0)
    await store.spend([Bucket("d", 1, 3)], 10.0)
    count = select(func.count()).select_from(tries)
    assert await log.database.read(lambda connection: connection.execute(count).scalar_one()) == 1
