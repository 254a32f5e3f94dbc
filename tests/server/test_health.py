"""The health of a site is told whatever hangs, and names what does."""

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import anyio.to_thread
import pytest
from site_help import site, until

from paperbits.server import health
from paperbits.server.health import Health
from paperbits.store.log import StoreError
from paperbits.store.sqlite import SqliteLog
from paperbits.store.temporary import TemporaryLog


@contextmanager
def hanging(submit, count):
    """Occupy threads until the end."""
    held = threading.Event()
    try:
        for _ in range(count):
            submit(held.wait)
        yield
    finally:
        held.set()


async def told(client, status=200):
    """The health; it must be told while everything still hangs."""
    async with asyncio.timeout(120):
        answer = await client.get("/api/health")
    assert answer.status_code == status
    return answer.json()


@pytest.fixture
def tried_again(monkeypatch):
    """Has these parts of a site be tried again, for a moment only, and no others."""
    monkeypatch.setattr(health, "PATIENCE", 60.0)
    monkeypatch.setattr(health, "HOPELESS", 3_600.0)

    def again(client, *parts):
        monkeypatch.setattr(health, "PATIENCE", 0.05)
        monkeypatch.setattr(health, "KNOWN", 3_600.0)
        for part in parts:
            client.site.health._parts[part].ended = -health.KNOWN

    return again


async def test_health_is_told_while_threads_hang(tried_again):
    """The threads of the rules and of reading, the loop's own, and those of the framework."""
    log = TemporaryLog()
    async with site(log) as client:
        here, loop = client.site, asyncio.get_running_loop()
        assert (await told(client))["slow"] == []
        frameworks = anyio.to_thread.current_default_thread_limiter()
        loop.set_default_executor(own := ThreadPoolExecutor(2))
        with ExitStack() as stack:
            for submit, count in (
                (here.workers.rules.submit, 2),
                (here.workers.questions.submit, 8),
                (log._reads.submit, 40),
                (own.submit, 8),
            ):
                stack.enter_context(hanging(submit, count))
            for _ in range(int(frameworks.total_tokens)):
                frameworks.acquire_on_behalf_of_nowait(object())
            tried_again(client, "rules", "reading")
            answer = await told(client)
            assert (answer["status"], answer["slow"]) == ("slow", ["reading", "rules"])
        frameworks.total_tokens *= 2  # Those that were taken stay so, for this loop alone.
        await until(lambda: all(part.task is None for part in here.health._parts.values()))
        assert (await told(client))["status"] == "ok"


async def test_health_is_told_while_another_program_locks_the_file(tmp_path, tried_again):
    log = SqliteLog(tmp_path / "matches.sqlite")
    async with site(log) as client:
        assert (await told(client))["slow"] == []
        locking = sqlite3.connect(log.path, isolation_level=None)
        locking.execute("BEGIN IMMEDIATE")
        tried_again(client, "writing")
        answer = await told(client)
        assert (answer["status"], answer["slow"]) == ("slow", ["writing"])
        locking.execute("ROLLBACK")
        locking.close()


async def test_a_part_that_never_answers_fails_in_the_end(monkeypatch):
    tries = []

    async def hang():
        tries.append(1)
        await asyncio.Event().wait()

    monkeypatch.setattr(health, "PATIENCE", 0.01)
    parts = Health({"writing": hang})
    assert await parts.look() == {"writing": "slow"}
    monkeypatch.setattr(health, "HOPELESS", 0.0)
    assert await parts.look() == {"writing": "failing"}
    assert len(tries) == 1  # However many ask.
    await parts.close()


async def test_a_part_that_fails_is_tried_again_after_a_while(monkeypatch):
    works = False

    async def check():
        if not works:
            raise StoreError("The disk is full.")

    parts = Health({"writing": check})
    assert await parts.look() == {"writing": "failing"}
    works = True
    assert await parts.look() == {"writing": "failing"}
    monkeypatch.setattr(health, "KNOWN", 0.0)
    assert await parts.look() == {"writing": "ok"}
    await parts.close()


@pytest.mark.parametrize("part", ["writing", "reading"])
async def test_a_store_that_fails_is_told(part):
    class Broken(TemporaryLog):
        async def check(self):
            if part == "writing":
                raise StoreError("The disk is full.")

        async def stamps(self, matches):
            if part == "reading":
                raise StoreError("The file can't be read.")
            return await super().stamps(matches)

    async with site(Broken()) as client:
        answer = await told(client, 503)
        assert (answer["status"], answer["slow"]) == ("failing", [part])
