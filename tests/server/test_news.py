"""Topics and their followers: what they are told last is how it is, whatever happens meanwhile."""

import asyncio

import pytest

from paperbits.server.broker import LocalBroker, topics
from paperbits.server.broker.topics import News, Room
from paperbits.store.log import StoreError


class Follower:
    def __init__(self):
        self.heard = []
        self.new = asyncio.Event()

    def told(self, topic, now):
        self.heard.append((topic, now))
        self.new.set()

    async def hears(self, now):
        async with asyncio.timeout(120):
            while not self.heard or self.heard[-1][1] != now:
                self.new.clear()
                await self.new.wait()


@pytest.fixture
async def news():
    news = News(LocalBroker())
    yield news
    await news.close()


async def test_a_slow_first_answer_never_comes_after_a_newer_one(news):
    now, reading, may = "old", asyncio.Event(), asyncio.Event()

    async def render(_):
        read = now
        if read == "old":
            reading.set()
            await may.wait()
        return read

    news.open(Room("x", render))
    follower = Follower()
    following = asyncio.ensure_future(news.follow("x", "", follower))
    await reading.wait()
    now = "new"
    news.tell("x")
    await follower.hears("new")
    may.set()
    await following
    assert follower.heard == [("x", "new")]


async def test_a_change_that_the_store_could_not_read_is_told_later(news, monkeypatch):
    monkeypatch.setattr(topics, "AGAIN", 0.01)
    fails = 0

    async def render(_):
        nonlocal fails
        if fails > 0:
            fails -= 1
            raise StoreError("The store is away.")
        return f"{fails}"

    news.open(Room("x", render))
    follower = Follower()
    await news.follow("x", "", follower)
    follower.heard.clear()
    fails = 2
    news.tell("x")
    await follower.hears("0")
    assert follower.heard == [("x", "0")]


async def test_nobody_who_has_left_is_told(news):
    async def render(_):
        await asyncio.sleep(0)
        return "now"

    news.open(Room("x", render))
    stays, leaves = Follower(), Follower()
    for follower in (stays, leaves):
        await news.follow("x", "", follower)
    news.leave("x", leaves)
    leaves.heard.clear()
    stays.heard.clear()
    news.tell("x")
    await stays.hears("now")
    assert leaves.heard == []
    assert news.followed("x")
    news.leave("x", stays)
    assert not news.followed("x")


async def test_changes_in_quick_succession_are_told_once_or_twice_and_the_last_always(news):
    count = 0

    async def render(_):
        seen = count
        await asyncio.sleep(0)
        return str(seen)

    news.open(Room("lobby", render))
    follower = Follower()
    await news.follow("lobby", "", follower)
    for _ in range(100):
        count += 1
        news.tell("lobby")
    await follower.hears("100")
    assert len(follower.heard) <= 3
    for _ in range(100):  # Some of these come while one before them is read.
        count += 1
        news.tell("lobby")
        await asyncio.sleep(0)
    await follower.hears("200")
