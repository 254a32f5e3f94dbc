"""Brokers: what one process tells the others hear, also after the server was killed, paused, or not
there yet.
"""

import asyncio
from contextlib import asynccontextmanager

import pytest
from daemons import Redis
from site_help import until

from paperbits.core.errors import PaperbitsError
from paperbits.server.broker import LocalBroker, redis_broker
from paperbits.server.broker.redis_broker import RedisBroker, reachable


class Ear:
    """Remembers what it heard."""

    def __init__(self):
        self.heard = []
        self.returned = 0

    def __call__(self, message):
        self.heard.append(message)

    def back(self):
        self.returned += 1


class Pings:
    """Counts the pings of a subscription."""

    def __init__(self, subscribe):
        self.subscribe, self.count = subscribe, 0

    async def __call__(self, *topics):
        self.count += 1
        await self.subscribe(*topics)


@asynccontextmanager
async def started(*brokers):
    ears = []
    for broker in brokers:
        ear = Ear()
        broker.start(ear.back)
        ears.append(ear)
    try:
        yield ears
    finally:
        for broker in brokers:
            await broker.close()


@pytest.fixture(params=["local", "redis"])
def pair(request):
    """Two processes' brokers."""
    if request.param == "local":
        shared = LocalBroker()
        return lambda: (shared, shared)
    url = request.getfixturevalue("redis").url
    return lambda: (RedisBroker(url), RedisBroker(url))


async def test_a_message_about_a_topic_reaches_its_listeners(pair):
    one, other = pair()
    async with started(one, other) as (ear, _):
        await until(lambda: not one.away and not other.away)
        await one.listen("a", ear)
        other.tell("a", "first")
        other.tell("b", "of something else")
        await until(lambda: ear.heard == ["first"])
        other.tell("a", "second × ÷")
        await until(lambda: ear.heard == ["first", "second × ÷"])
        one.leave("a")
        other.tell("a", "third")
        await one.listen("b", ear)
        other.tell("b", "last")
        await until(lambda: "last" in ear.heard)
        assert ear.heard == ["first", "second × ÷", "last"]


async def test_thousands_of_topics_are_received_at_once_and_after_a_reconnection(redis):
    one, other = RedisBroker(redis.url), RedisBroker(redis.url)
    ears = {f"m{k}": Ear() for k in range(1_200)}
    for topic, ear in ears.items():
        await one.listen(topic, ear)  # Before there is any connection.
    async with started(one, other) as (about, _):
        for round_ in (1, 2):
            await until(lambda count=round_: about.returned >= count and not other.away)
            for topic in ears:
                other.tell(topic, f"{round_}")
            await until(
                lambda last=f"{round_}": all(
                    ear.heard and ear.heard[-1] == last for ear in ears.values()
                )
            )
            if round_ == 1:
                await asyncio.to_thread(redis.kill)
                await until(lambda: one.away and other.away)
                await asyncio.to_thread(redis.start)


async def test_messages_sent_while_the_server_is_dead_are_delivered_later(redis, monkeypatch):
    one, other = RedisBroker(redis.url), RedisBroker(redis.url)
    async with started(one, other) as (ear, about_other):
        await until(lambda: not one.away and not other.away)
        await one.listen("a", ear)
        await asyncio.to_thread(redis.kill)
        await until(lambda: one.away and other.away)
        for k in range(5):
            other.tell("a", f"{k}")
        await one.listen("b", ear)  # A match opened meanwhile.
        await asyncio.to_thread(redis.start)
        await until(lambda: about_other.returned >= 2 and ear.returned >= 2)
        other.tell("b", "of b")
        await until(lambda: "of b" in ear.heard)
        # Who listens again too late looks into the store.
        assert ear.heard in (["4", "of b"], ["of b"])
    monkeypatch.setattr(redis_broker, "MOST_WAITING", 3)
    silent = RedisBroker(redis.url)
    for k in range(10):
        silent.tell(f"{k}", "x")
    assert list(silent._outbox) == ["7", "8", "9"]
    await silent.close()


async def test_a_server_that_hangs_is_away_until_it_answers_again(redis, monkeypatch):
    monkeypatch.setattr(redis_broker, "SILENT", 0.1)
    monkeypatch.setattr(redis_broker, "ANSWERING", 60.0)
    one = RedisBroker(redis.url)
    async with started(one) as (ear,):
        await until(lambda: not one.away)
        pinged = one._listening.subscribe = Pings(one._listening.subscribe)
        await until(lambda: pinged.count > 2)
        assert ear.returned == 1  # Silence alone is no matter.
        monkeypatch.setattr(redis_broker, "ANSWERING", 2.0)
        redis.pause()
        await until(lambda: one.away)
        await one.listen("a", ear)
        assert not await reachable(redis.url)
        redis.go_on()
        await until(lambda: not one.away)
        one.tell("a", "again")
        await until(lambda: ear.heard == ["again"])


async def test_the_brokers_server_may_start_after_the_site():
    server = Redis()
    one = RedisBroker(server.url)
    async with started(one) as (ear,):
        assert not await reachable(server.url)
        await one.listen("a", ear)
        assert one.away
        await asyncio.to_thread(server.start)
        await until(lambda: ear.returned)
        assert await reachable(server.url)
        one.tell("a", "hello")
        await until(lambda: ear.heard == ["hello"])
    server.close()


def test_an_invalid_address_is_reported_in_a_sentence():
    with pytest.raises(
        PaperbitsError, match=r"http://ann@here is no address of a broker, such as redis://"
    ):
        RedisBroker("http://ann:secret@here")
