"""Several processes of one site: what one writes the others show, whatever becomes of the news on
the way.
"""

import asyncio
import time
from types import SimpleNamespace

import pytest
from changing import change
from site_help import Deaf, bearer, begin, join, look, play, sites, until

from paperbits.server.broker import LocalBroker
from paperbits.server.broker.redis_broker import RedisBroker
from paperbits.server.live import presence
from paperbits.server.live.asker import by_key
from paperbits.server.live.match import NOBODY
from paperbits.store.log import StoreError
from paperbits.store.temporary import TemporaryLog

PERSON, OPEN = {"kind": "person"}, {"kind": "open"}
COMPUTER = {"kind": "computer", "level": "beginner"}


class Late(Deaf):
    """A broker between processes, whose news come too late."""

    alone = False


class Pages:
    """Pages at matches: count how often each was told to look."""

    def __init__(self, arrived=NOBODY):
        self.told = 0
        self.arrived = arrived

    def hang_up(self, code, reason):
        raise AssertionError(code, reason)

    def changed(self):
        self.told += 1


def live(client, match):
    return client.live(match)


async def test_a_move_at_one_process_reaches_all_and_only_new_entries_are_read():
    broker, log = LocalBroker(), TemporaryLog()
    async with sites(log, [broker] * 3) as (one, two, three):
        match, key, _ = await begin(one, settings={"n": 4})
        loads = []
        load = log.load

        async def counted(which, since=0):
            loads.append(since)
            return await load(which, since)

        log.load = counted
        page = Pages()
        for other in (two, three):
            await look(other, match, key)
        live(two, match).audience.players[page] = None
        assert loads == [0, 0]
        assert (await play(one, match, key, 0, "a1")).status_code == 200
        await until(lambda: live(two, match).match.version == live(three, match).match.version == 1)
        assert page.told
        for version, (client, move) in enumerate([(two, "b1"), (three, "c1"), (one, "undo")], 1):
            loads.clear()
            if move == "undo":
                answer = await change(client, match, "undo", key, version=version)
            else:
                answer = await play(client, match, key, version, move)
            assert answer.status_code == 200, answer.text
            await until(
                lambda v=version: all(
                    live(each, match).match.version == v + 1 for each in (one, two, three)
                )
            )
            assert loads.count(version) >= 2
            assert min(loads) == version
        states = [await look(client, match, key) for client in (one, two, three)]
        assert states[0] == states[1] == states[2]
        assert [line["move"] for line in states[0]["sheet"]] == ["a1", "b1"]


async def test_a_move_made_while_another_process_opens_the_match_reaches_it():
    broker, log = LocalBroker(), TemporaryLog()
    async with sites(log, [broker] * 2) as (one, two):
        match, key, _ = await begin(one, settings={"n": 4})
        load = log.load

        async def early(which, since=0):
            found, log.load = await load(which, since), load
            assert (await play(one, match, key, 0, "a1")).status_code == 200
            await asyncio.sleep(0)  # The broker tells of it.
            return found

        log.load = early
        await look(two, match, key)
        await until(lambda: live(two, match).match.version == 1)


async def test_an_opening_that_is_cancelled_keeps_no_news_of_the_match():
    class Slow(LocalBroker):
        async def listen(self, topic, heard):
            await super().listen(topic, heard)
            begun.set()
            await asyncio.Event().wait()

    begun, broker = asyncio.Event(), Slow()
    async with sites(TemporaryLog(), [broker]) as (one,):
        opening = asyncio.create_task(one.site.matches.find("none"))
        await begun.wait()
        opening.cancel()
        await asyncio.wait([opening])
        assert "match:none" not in broker._heard
        assert one.site.matches.neighbours._early == {}


@pytest.mark.parametrize("broker", [LocalBroker, Deaf])
async def test_of_two_conflicting_moves_one_is_refused_with_the_current_state(broker):
    shared = broker()
    async with sites(TemporaryLog(), [shared, shared]) as (one, two):
        match, key, _ = await begin(one, settings={"n": 4})
        await look(two, match, key)
        answers = await asyncio.gather(
            play(one, match, key, 0, "a1"), play(two, match, key, 0, "b1")
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        lost = next(answer for answer in answers if answer.status_code == 409).json()
        assert lost["error"]["message"].startswith("The match has moved on since")
        made = next(answer for answer in answers if answer.status_code == 200).json()
        assert lost["match"]["version"] == 1
        assert lost["match"]["sheet"] == made["sheet"]


async def test_a_move_may_answer_a_newer_version_of_another_process():
    async with sites(TemporaryLog(), [Deaf(), Deaf()]) as (one, two):
        match, key, _ = await begin(one, settings={"n": 4})
        await look(two, match, key)
        assert (await play(one, match, key, 0, "a1")).status_code == 200
        answer = await play(two, match, key, 1, "b1")
        assert answer.status_code == 200, answer.text
        assert [line["move"] for line in answer.json()["sheet"]] == ["a1", "b1"]
        assert (await play(two, match, key, 99, "c1")).status_code == 409


async def test_who_heard_of_a_move_from_one_process_may_ask_another_at_once():
    async with sites(TemporaryLog(), [Late(), Late()]) as (one, two):
        match, key, _ = await begin(one, settings={"n": 4})
        await look(two, match, key)
        assert (await play(one, match, key, 0, "a1")).status_code == 200
        assert (await two.ask(f"matches/{match}/plies/1", key=key))["move"] == "a1"
        assert (await play(one, match, key, 1, "b1")).status_code == 200
        assert "b1" in (await two.get(f"/api/matches/{match}/record", headers=bearer(key))).text
        assert (await play(one, match, key, 2, "c1")).status_code == 200
        assert (await look(two, match, key))["version"] == 3


async def test_while_the_store_is_away_a_process_shows_what_it_knows():
    async with sites(TemporaryLog(), [Late()]) as (one,):
        match, key, _ = await begin(one, settings={"n": 4})
        log = one.site.matches._log

        async def stamps(_):
            raise StoreError("The store is away.")

        log.stamps = stamps
        assert (await look(one, match, key))["version"] == 0


async def test_a_friend_who_joined_at_one_process_can_play_at_another():
    async with sites(TemporaryLog(), [Deaf(), Deaf()]) as (one, two):
        match, key, state = await begin(one, settings={"n": 4}, seats=[PERSON, OPEN])
        await look(two, match, key)
        theirs = (await join(one, state, "Bo"))["key"]
        asked = {"invite": state["invitations"][0]["invite"]}
        await two.refused(403, "wrong-key", f"matches/{match}/join", asked)
        assert [seat["kind"] for seat in (await look(two, match, key))["seats"]] == ["person"] * 2
        seen = await look(two, match, theirs)
        assert [seat["yours"] for seat in seen["seats"]] == [False, True]
        assert "Bo" in str(await look(two, match, key))
        await two.ask(f"matches/{match}", key="wrong", status=403)


async def test_a_player_at_another_process_is_present(monkeypatch):
    broker, now = LocalBroker(), [time.monotonic()]
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=lambda: now[0]))
    async with sites(TemporaryLog(), [broker, broker], patience=0.6) as (one, two):
        match, key, state = await begin(one, settings={"n": 4}, seats=[PERSON, OPEN])
        theirs = (await join(one, state, "Bo"))["key"]
        there = live(one, match)
        page = Pages(there.holder(by_key(theirs)))
        there.arrive(page)
        await look(two, match, key)
        seen = live(two, match).presence
        for _ in range(3):
            now[0] += 0.4  # Less than the patience, but more in all.
            await until(lambda: seen._last.get(1) == now[0])
            assert not seen.away(1)
        there.depart(page)
        await until(lambda: [seats for _, seats in seen._elsewhere.values()] == [frozenset()])
        now[0] += 1.0
        assert seen.away(1)


async def test_one_process_thinks_and_another_takes_over_if_it_dies(monkeypatch):
    monkeypatch.setattr("paperbits.server.live.computers.ELSEWHERE", 60)
    broker, log = LocalBroker(), TemporaryLog()
    async with sites(log, [broker, broker]) as (one, two):
        match, key, _ = await begin(one, settings={"n": 4}, seats=[PERSON, COMPUTER])
        await look(two, match, key)
        stale = []
        append = log.append

        async def watched(which, version, entry, *more):
            try:
                await append(which, version, entry, *more)
            except BaseException:
                stale.append(entry)
                raise

        log.append = watched
        assert (await play(one, match, key, 0, "a1")).status_code == 200
        await until(lambda: live(two, match).match.version == 2)
        assert stale == []
        # The first process dies after the person's move: it says so and never thinks.
        monkeypatch.setattr("paperbits.server.live.computers.ELSEWHERE", 0.5)
        there = live(one, match)
        there.computers._closed = True
        made = str((await look(one, match, key))["sheet"])
        free = next(square for square in ("b1", "c1", "d1") if square not in made)
        assert (await play(one, match, key, 2, free)).status_code == 200
        await until(lambda: live(two, match).match.version == 4)
        assert (await log.load(match)).entries[2] == free


async def test_entries_lost_by_a_dead_broker_are_read_when_it_is_back(redis, monkeypatch):
    monkeypatch.setattr("paperbits.server.live.neighbours.LOOKS", 3_600)
    brokers = [RedisBroker(redis.url) for _ in range(2)]
    async with sites(TemporaryLog(), brokers) as (one, two):
        await until(lambda: not any(broker.away for broker in brokers))
        match, key, _ = await begin(one, settings={"n": 4})
        await look(two, match, key)
        assert (await play(one, match, key, 0, "a1")).status_code == 200
        await until(lambda: live(two, match).match.version == 1)
        await asyncio.to_thread(redis.kill)
        await until(lambda: all(broker.away for broker in brokers))
        assert (await play(one, match, key, 1, "b1")).status_code == 200
        assert not live(two, match).presence.away(0)
        assert live(two, match).match.version == 1
        await asyncio.to_thread(redis.start)
        await until(lambda: live(two, match).match.version == 2)
        assert (await play(two, match, key, 2, "c1")).status_code == 200
        await until(lambda: live(one, match).match.version == 3)


async def test_while_the_broker_is_dead_watched_matches_are_polled(monkeypatch):
    monkeypatch.setattr("paperbits.server.live.neighbours.LOOKS", 0.05)
    brokers = [RedisBroker("redis://127.0.0.1:1") for _ in range(2)]
    async with sites(TemporaryLog(), brokers) as (one, two):
        match, key, _ = await begin(one, settings={"n": 4})
        await look(two, match, key)
        live(two, match).audience.players[Pages()] = None
        assert (await play(one, match, key, 0, "a1")).status_code == 200
        await until(lambda: live(two, match).match.version == 1)


async def test_a_computer_moves_once_the_store_is_back():
    log = TemporaryLog()
    async with sites(log, [LocalBroker()]) as (one,):
        match, key, _ = await begin(one, settings={"n": 4}, seats=[PERSON, COMPUTER])
        append, failing = log.append, True

        async def fails(which, version, entry, *more):
            if failing and version % 2:
                raise StoreError("The disk is full.")
            await append(which, version, entry, *more)

        log.append = fails
        assert (await play(one, match, key, 0, "a1")).status_code == 200
        await until(lambda: live(one, match).computers._failed)
        failing = False
        await until(lambda: live(one, match).match.version == 2)


async def test_an_entry_that_was_written_although_it_failed_is_shown_to_its_player():
    log = TemporaryLog()
    async with sites(log, [LocalBroker()]) as (one,):
        match, key, _ = await begin(one, settings={"n": 4})
        append = log.append

        async def fails(*asked):
            await append(*asked)
            raise StoreError("The connection was lost.")

        log.append = fails
        answer = await play(one, match, key, 0, "a1")
        assert (answer.status_code, answer.json()["error"]["kind"]) == (503, "not-kept")
        log.append = append
        assert (await look(one, match, key))["version"] == 1
        assert (await play(one, match, key, 1, "b1")).status_code == 200
