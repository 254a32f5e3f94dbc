"""What a database does that a file need not: several processes at once, its own death and return."""

import asyncio
import random
import subprocess
import sys
from contextlib import asynccontextmanager, suppress

import pytest
from daemons import Postgres
from site_help import until

from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.match.seat import Seat
from paperbits.store.log import StoredMatch, StoreError
from paperbits.store.people import PeopleStore
from paperbits.store.postgres import prepare
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.seeks import SeekStore
from paperbits.store.where import without_password


def new(match, seed=0):
    return StoredMatch(match, "g", {}, (Seat(),), seed)


@pytest.fixture
def mortal():
    """A server of this test alone, to be killed."""
    server = Postgres()
    server.start()
    server.prepared = server.store()
    yield server
    server.close()


@asynccontextmanager
async def logs(url, count):
    made = [PostgresLog(url) for _ in range(count)]
    yield made
    for log in made:
        await log.close()


async def until_written(log, match, version, entry):
    """Append as a player would who presses again after a failure; how many calls failed."""
    for failed in range(10_000):
        try:
            await log.append(match, version, entry)
        except StoreError:
            await asyncio.sleep(0.01)
        except StaleMoveError:  # The one that failed had been written all the same.
            assert failed
            return failed
        else:
            return failed
    raise AssertionError


async def test_equal_entries_from_several_processes_are_stored_once(url):
    """As many commits cross each other, each over many matches in another order, as there are
    connections.
    """
    matches = [f"m{k}" for k in range(30)]
    async with logs(url, 4) as four:
        for match in matches:
            await four[0].create(new(match))
        for version in range(8):

            async def everywhere(log, version=version):
                mine = random.Random(version).sample(matches, len(matches))
                return await asyncio.gather(
                    *(log.append(match, version, f"{four.index(log)}") for match in mine),
                    return_exceptions=True,
                )

            answers = await asyncio.gather(*(everywhere(log) for log in four))
            flat = [answer for one in answers for answer in one]
            assert sum(answer is None for answer in flat) == len(matches)
            assert sum(isinstance(answer, StaleMoveError) for answer in flat) == 3 * len(matches)
        for match in matches:
            assert len((await four[3].load(match)).entries) == 8


async def test_waiting_entries_share_commits_and_a_refused_one_holds_up_none(url):
    async with logs(url, 1) as (log,):
        for k in range(60):
            await log.create(new(f"m{k}"))
        groups = []
        append = log._append

        async def counted(group):
            groups.append(len(group))
            return await append(group)

        log._append = counted
        # Every third is too early.
        asked = [log.append(f"m{k}", k % 3 // 2, "a1") for k in range(60)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, StaleMoveError) for answer in answers] == [
            k % 3 == 2 for k in range(60)
        ]
        assert (sum(groups), len(groups)) == (60, 1)


async def test_an_unforeseen_failure_is_told_to_all_who_wait(url, monkeypatch):
    async with logs(url, 1) as (log,):
        for match in ("m1", "m2"):
            await log.create(new(match))

        async def fail(*_):
            raise RuntimeError("unforeseen")

        with monkeypatch.context() as broken:
            broken.setattr(log._database, "fetch", fail)
            waiting = [log.append(match, 0, "a1") for match in ("m1", "m2", "m1")]
            answers = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 60)
        assert [type(answer) for answer in answers] == [StoreError] * 3
        await log.append("m1", 0, "a1")
        assert (await log.load("m1")).entries == ("a1",)


async def test_while_the_database_is_dead_calls_fail_soon_and_afterwards_nothing_is_missing(mortal):
    async with logs(mortal.prepared, 2) as (log, other):
        for match in ("m1", "m2"):
            await log.create(new(match))
        told = {"m1": [], "m2": []}
        dying, dead = asyncio.Event(), asyncio.Event()

        async def play(match):
            """Play on, whatever fails."""
            failed = 0
            for version in range(60):
                failed += await until_written(log, match, version, f"move {version}")
                told[match].append(f"move {version}")
                if version == 10:
                    dying.set()
                if version == 30:
                    await dead.wait()
            return failed

        async def killing():
            await dying.wait()
            await asyncio.to_thread(mortal.kill)
            dead.set()
            for call in (
                log.load("m1"),
                other.load("m1"),
                other.stamps(["m1"]),
                other.append("m1", 99, "x"),
                other.create(new("n")),
            ):
                with pytest.raises(StoreError):
                    await asyncio.wait_for(call, 120)
            await asyncio.to_thread(mortal.start)

        *failed, _ = await asyncio.gather(play("m1"), play("m2"), killing())
        assert sum(failed)
        for match, moves in told.items():
            assert list((await other.load(match)).entries) == moves


async def test_a_hanging_database_is_given_up_and_used_again_later(mortal, monkeypatch):
    monkeypatch.setattr("paperbits.store.postgres.ANSWERING", 2.0)
    monkeypatch.setattr("paperbits.store.postgres.CONNECTING", 2.0)
    async with logs(mortal.prepared, 1) as (log,):
        await log.create(new("m1"))
        mortal.pause()
        for call in (log.append("m1", 0, "a1"), log.load("m1")):
            with pytest.raises(StoreError):
                await call
        mortal.go_on()

        async def written():
            with suppress(StoreError, StaleMoveError):  # The entry of before may come in late.
                await log.append("m1", len((await log.load("m1")).entries), "b1")
                return True

        await until(written)
        assert (await log.load("m1")).entries[-1] == "b1"


async def test_no_failure_repeats_the_seed(url):
    async with logs(url, 1) as (log,):
        await log.create(new("m1", 123_456_789))
        with pytest.raises(StoreError) as caught:
            await log.create(new("m1", 123_456_789))
        assert "UniqueViolation" in caught.value.reason
        said = [
            caught.value.reason,
            repr(caught.value.__cause__),
            str(caught.value.__suppress_context__),
        ]
        assert said[1:] == ["None", "True"]
        assert "123456789" not in said[0]


def test_several_processes_can_start_on_an_empty_database(postgres):
    code = "import sys; from paperbits.store.postgres import prepare; prepare(sys.argv[1])"
    url = postgres.database()
    started = [
        subprocess.Popen([sys.executable, "-c", code, url], stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [(process.communicate()[1], process.returncode) for process in started] == [("", 0)] * 3


@pytest.mark.parametrize(
    ("url", "words"),
    [
        (
            "postgresql://ann:secret@127.0.0.1:1/x",
            "The database postgresql://ann@127.0.0.1:1/x can't be used: it can't be reached.",
        ),
        (
            "postgresql://ann:secret@127.0.0.1:{port}/x",
            'can\'t be used: role "ann" does not exist.',
        ),
        (
            "postgresql://paperbits:secret@127.0.0.1:{port}/nothing",
            'can\'t be used: database "nothing" does not exist.',
        ),
        ("postgresql://ann:secret@127.0.0.1:many/x", "can't be used"),
    ],
)
def test_a_missing_database_is_reported_without_its_password(postgres, url, words):
    with pytest.raises(PaperbitsError) as caught:
        prepare(url.replace("{port}", str(postgres.port)))
    assert words in str(caught.value)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_address_is_shown_without_its_password():
    assert (
        without_password("postgresql://ann:se@cr:et@db.example:5432/games?sslmode=require")
        == "postgresql://ann@db.example:5432/games"
    )
    assert without_password("postgresql:///games") == "postgresql:///games"


async def test_a_text_with_nul_finds_nothing(url):
    async with logs(url, 1) as (log,):
        await log.create(new("m1"))
        for strange in ("\0", "m1\0", "\0m1"):
            assert await log.load(strange) is None
            assert await log.stamps([strange, "m1"]) == await log.stamps(["m1"])
            assert await log.ended([strange]) == []
            assert await PeopleStore(log.database).find(strange) is None
            assert await SeekStore(log.database).listed(strange, 0.0, 10) == ([], 0, 0)
        assert await log.load("m1") == new("m1")


async def test_more_questions_than_connections_wait_for_their_turn(url, monkeypatch):
    """After a restart everybody comes back at once, and each match is read."""
    monkeypatch.setattr("paperbits.store.postgres.CONNECTIONS", 2)
    async with logs(url, 1) as (log,):

        async def slow():
            return await log.database.read(
                lambda connection: connection.exec_driver_sql(
                    "SELECT 1 FROM pg_sleep(0.2)"
                ).scalar()
            )

        assert await asyncio.gather(*(slow() for _ in range(12))) == [1] * 12
