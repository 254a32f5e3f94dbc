"""Subscriptions and due turns in every store."""

import asyncio
import time

import pytest

from paperbits.match.seat import Seat
from paperbits.store.log import After, StoredMatch
from paperbits.store.people import PeopleStore, holder_of, new_person
from paperbits.store.push import MOST_BROWSERS, MOST_FAILURES, PushStore, Subscription, Turn


@pytest.fixture
def store(log):
    return PushStore(log.database)


def browser(person, name="one"):
    return Subscription(person, f"https://push.example/{name}", "key", "secret")


async def match_of(log, person, name="m", turn=0):
    """A match of a person with the owner of a key; the turn is the seat's."""
    keys = {holder_of(person): frozenset({0}), "k" * 64: frozenset({1})}
    seats = (Seat(name="Ada"), Seat(name="Bob"))
    await log.create(
        StoredMatch(id=name, game="binary-primes", settings={}, seats=seats, seed=1, keys=keys),
        After(turn=turn),
    )
    return name


async def test_a_due_turn_is_taken_once_however_many_ask(log, store, ada):
    await store.subscribe(browser(ada))
    for name in "abcde":
        await match_of(log, ada, name)
    now = time.time()
    await store.begin([Turn(name, 0, 0, ada) for name in "edcba"], now - 1)
    taken = [
        due
        for some in await asyncio.gather(*(store.take(now, 60, 2) for _ in range(12)))
        for due in some
    ]
    assert sorted(due.turn.match for due in taken) == list("abcde")
    assert [each.address for each in taken[0].browsers] == ["https://push.example/one"]
    assert [seat.name for seat in taken[0].seats] == ["Ada", "Bob"]
    assert await store.take(now, 60, 9) == []
    assert len(await store.take(now + 61, 60, 9)) == 5  # Their process has died.
    for due in taken:
        await store.done(due.turn)
    assert await store.take(now + 1_000, 60, 9) == []


async def test_a_turn_is_noted_once_and_the_next_one_again(log, store, ada):
    await store.subscribe(browser(ada))
    match, now = await match_of(log, ada), time.time()
    await store.begin([Turn(match, 0, 0, ada)], now)
    (due,) = await store.take(now, 60, 9)
    await store.done(due.turn)
    await store.begin([Turn(match, 0, 0, ada)], now)
    assert await store.take(now, 60, 9) == []
    await store.begin([Turn(match, 0, 2, ada)], now)
    assert [due.turn.since for due in await store.take(now, 60, 9)] == [2]
    await store.done(Turn(match, 0, 0))  # Of the turn before.
    assert await store.waiting() == 1
    await store.begin([Turn(match, 1, 3)], now)
    assert await store.waiting() == 0


async def test_a_turn_that_has_passed_is_not_taken(log, store, ada):
    await store.subscribe(browser(ada))
    match, now = await match_of(log, ada), time.time()
    await store.begin([Turn(match, 0, 0, ada), Turn("unknown", 0, 0, ada)], now)
    await log.append(match, 0, "a1", After(turn=1))
    assert await store.take(now, 60, 9) == []
    assert await store.waiting() == 0


async def test_turns_that_were_not_noted_are_found(log, store, ada):
    for name, turn in (("mine", 0), ("theirs", 1), ("over", None), ("noted", 0)):
        await match_of(log, ada, name, turn)
    seats = (Seat(name="Ada"), Seat(level="beginner"))
    keys = {holder_of(ada): frozenset({0})}
    await log.create(
        StoredMatch(id="alone", game="binary-primes", settings={}, seats=seats, seed=1, keys=keys),
        After(turn=0),
    )
    assert await store.missed(0, 9) == {}
    await store.subscribe(browser(ada))
    await store.begin([Turn("noted", 0, 0, ada)], 0)
    assert await store.missed(0, 9) == {"mine": ada}
    assert await store.missed(time.time() + 1, 9) == {}


async def test_a_subscription_rests_after_a_failure_and_is_deleted_after_many(log, store, ada):
    await store.subscribe(browser(ada))
    match, now = await match_of(log, ada), time.time()
    (kept,) = await store.of(ada)
    await store.failed(kept, now)
    await store.begin([Turn(match, 0, 0, ada)], now)
    assert await store.take(now, 60, 9) == []
    (kept,) = await store.of(ada)
    assert kept.failed == 1
    await store.delivered(kept.digest)
    assert [each.failed for each in await store.of(ada)] == [0]
    for _ in range(MOST_FAILURES):
        (kept,) = await store.of(ada)
        await store.failed(kept, now)
    assert await store.of(ada) == []


async def test_subscriptions_of_a_person_are_bounded_also_at_once(log, store, ada):
    other = new_person("Bob")
    await PeopleStore(log.database).add(other)
    await asyncio.gather(
        *(store.subscribe(browser(ada, f"a{number}")) for number in range(MOST_BROWSERS + 5))
    )
    await asyncio.gather(*(store.subscribe(browser(other.id, f"b{number}")) for number in range(5)))
    assert len(await store.of(ada)) == MOST_BROWSERS
    assert await store.subscribed([ada, other.id, "nobody"]) == {ada, other.id}
    await store.hand_over(other.id, ada)
    kept = await store.of(ada)
    assert len(kept) == MOST_BROWSERS
    assert sum("/b" in each.address for each in kept) == 5
    await store.gone(kept[0].digest)
    await store.unsubscribe(ada, kept[1].address)
    assert len(await store.of(ada)) == MOST_BROWSERS - 2
    await PeopleStore(log.database).remove(ada)
    assert await store.of(ada) == []


def test_an_address_is_not_in_what_is_printed():
    assert "push.example" not in repr(browser("ada"))
