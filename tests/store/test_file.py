"""What may befall a file of matches: other readers, a second server, a full disk, damage; and its
copies.
"""

import asyncio
import re
import resource
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest
from commands import paperbits
from sqlalchemy import delete, func, select

from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.match.seat import Seat
from paperbits.store.backup import back_up
from paperbits.store.check import check_file
from paperbits.store.log import StoredMatch, StoreError
from paperbits.store.schema.matches import matches
from paperbits.store.sqlite import SqliteLog
from paperbits.store.where import only_server

NEW = StoredMatch(
    "m", "palindromic-rows-columns", {"n": 4}, (Seat(), Seat("casual")), seed=987_654_321
)
SQUARES = [f"{column}{row}" for row in range(1, 5) for column in "abcd"][:8]


async def fill(path, count=40):
    """A store of many matches, each with some moves."""
    log = SqliteLog(path, synchronous="OFF")
    for k in range(count):
        await log.create(replace(NEW, id=f"m{k:03}", entries=tuple(SQUARES)))
    await log.close()


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def full_disk(path):
    """No file can grow beyond what this one has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(path.stat().st_size, 64 * 1024), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_the_files_are_for_their_owner_alone(tmp_path):
    path = tmp_path / "matches.sqlite"
    log = SqliteLog(path)
    await log.create(NEW)
    assert [mode(each) for each in sorted(tmp_path.iterdir())] == [0o600] * 3
    path.chmod(0o644)
    (tmp_path / "matches.sqlite-wal").chmod(0o644)
    await SqliteLog(path).close()
    assert {mode(each) for each in tmp_path.iterdir()} == {0o600}
    await log.close()


HOLDING = """
import pathlib, sys
from paperbits.store.where import only_server
from paperbits.store.schema.matches import matches
with only_server(pathlib.Path(sys.argv[1])):
    print(1, flush=True)
    input()
"""


def test_a_second_server_on_a_file_is_refused_until_the_first_ends(tmp_path):
    path = tmp_path / "new" / "matches.sqlite"
    first = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert first.stdout.readline() == "1\n"
    with (
        pytest.raises(
            PaperbitsError,
            match=(
                rf"Another paperbits server \(process {first.pid}\) keeps its matches in .*--data"
            ),
        ),
        only_server(path),
    ):
        pass
    second = paperbits("serve", "--port", "0", "--data", path)
    assert (second.returncode, second.stderr.count("\n")) == (2, 1)
    assert "Another paperbits server" in second.stderr
    first.kill()
    first.communicate()
    with only_server(path):
        pass


async def test_on_a_full_disk_calls_fail_and_acknowledged_entries_stay(tmp_path):
    path = tmp_path / "matches.sqlite"
    log = SqliteLog(path)
    await log.create(NEW)
    kept = 0
    with full_disk(path):

        async def until_full():
            nonlocal kept
            while True:
                await log.append("m", kept, "x" * 500)
                kept += 1

        with pytest.raises(StoreError) as caught:
            await until_full()
        assert re.search(r"could not write: .*(full|I/O)", caught.value.reason)
        for asked in (
            log.append("m", kept, "y" * 500),
            log.create(replace(NEW, id="n", start="z" * 100_000)),
        ):
            with pytest.raises(StoreError):
                await asked
        assert len((await log.load("m")).entries) == kept
    await log.append("m", kept, "there is room again")
    await log.create(replace(NEW, id="n"))
    await log.close()
    again = SqliteLog(path)
    assert len((await again.load("m")).entries) == kept + 1
    await again.close()


async def test_a_row_that_breaks_a_key_is_logged_without_its_values(tmp_path, caplog):
    log = SqliteLog(tmp_path / "matches.sqlite")
    await log.create(NEW)
    with pytest.raises(StoreError):
        await log.create(NEW)
    assert "could not write: UNIQUE constraint failed" in caplog.text
    assert f"{NEW.seed}" not in caplog.text
    await log.close()


async def test_every_damaged_page_and_every_match_that_it_costs_is_found(tmp_path):
    path = tmp_path / "matches.sqlite"
    await fill(path, 300)
    sound = check_file(path)
    assert (sound.matches, sound.entries, sound.faults) == (300, 2_400, [])
    with closing(sqlite3.connect(path)) as file:
        (size,) = file.execute("PRAGMA page_size").fetchone()
        pages = [
            row[0]
            for row in file.execute(
                "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf'"
            )
        ]
    for page in (pages[1], pages[-2]):
        with path.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)
    found = check_file(path)
    damaged = [fault for fault in found.faults if fault.startswith("Damaged: ")]
    assert any("entries" in fault for fault in damaged)
    assert not any("matches" in fault or "seats" in fault for fault in damaged)
    malformed = r"Match (\w+) can't be read: database disk image is malformed"
    lost = [match[1] for fault in found.faults if (match := re.match(malformed, fault))]
    assert len(lost) >= 2
    assert found.matches + len(lost) == 300
    log = SqliteLog(path)
    with pytest.raises(StoreError) as caught:
        await log.load(lost[0])
    assert "could not read" in caught.value.reason
    await log.close()
    with pytest.raises(
        PaperbitsError, match=r"is damaged, so no copy was made|could not be copied"
    ):
        back_up(path, tmp_path / "copy.sqlite")
    assert not list(tmp_path.glob("*copy*"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            "DELETE FROM entries WHERE match = 'm001' AND number = 3",
            "Match m001 says that it has 8 entries, and 7 are there.",
        ),
        (
            "UPDATE matches SET version = 9 WHERE id = 'm001'",
            "Match m001 says that it has 9 entries, and 8 are there.",
        ),
        ("DELETE FROM seats WHERE match = 'm001' AND seat = 0", "Match m001 lacks a seat."),
        ("DELETE FROM matches WHERE id = 'm001'", "belongs to no match"),
        (
            "UPDATE entries SET entry = 'a1' WHERE match = 'm001' AND number = 3",
            "Match m001 can't be played through: Entry 4",
        ),
        (
            "UPDATE matches SET settings = '{' WHERE id = 'm001'",
            "Match m001 can't be played through",
        ),
        ("UPDATE matches SET game = 'go' WHERE id = 'm001'", "There is no game"),
        ("UPDATE matches SET computer_rating = 1000, result = 0.3 WHERE id = 'm001'", "not 0.3."),
    ],
)
async def test_the_check_finds_inconsistent_rows(tmp_path, change, words):
    path = tmp_path / "matches.sqlite"
    await fill(path, 3)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(change)
    faults = check_file(path).faults
    assert any(words in fault for fault in faults), faults
    assert not any("m000" in fault or "m002" in fault for fault in faults)


async def test_a_copy_made_while_moves_are_written_is_a_moment_of_the_store(tmp_path):
    path, copy = tmp_path / "matches.sqlite", tmp_path / "copies" / "monday.sqlite"
    await fill(path, 100)
    log = SqliteLog(path)
    await log.create(NEW)
    going, written = True, 0

    async def write():
        nonlocal written
        while going:
            await log.append("m", written, "undo 0")
            written += 1

    writing = asyncio.create_task(write())
    for _ in range(5):
        before = written
        await asyncio.to_thread(back_up, path, copy, replace=True)
        after = written
        assert mode(copy) == 0o600
        with closing(sqlite3.connect(copy)) as file:
            (count,) = file.execute("SELECT count(*) FROM entries WHERE match = 'm'").fetchone()
            assert file.execute("SELECT version FROM matches WHERE id = 'm'").fetchone() == (count,)
        assert before <= count <= after + 1
    going = False
    await writing
    await log.close()
    assert [each.name for each in copy.parent.iterdir()] == ["monday.sqlite"]
    restored = SqliteLog(copy)
    with pytest.raises(StaleMoveError):
        await restored.append("m", 0, "a1")
    assert len((await restored.load("m000")).entries) == 8
    await restored.close()


def test_a_copy_takes_no_place_that_it_was_not_given(tmp_path):
    path = tmp_path / "matches.sqlite"
    with pytest.raises(PaperbitsError, match="no such file"):
        back_up(path, tmp_path / "copy")
    asyncio.run(fill(path, 1))
    other = tmp_path / "other"
    other.write_text("precious")
    for target in (other, tmp_path, path):
        with pytest.raises(PaperbitsError, match="exists already"):
            back_up(path, target)
    for target in (tmp_path, path):
        with pytest.raises(PaperbitsError, match="exists already"):
            back_up(path, target, replace=True)
    assert other.read_text() == "precious"
    with pytest.raises(PaperbitsError, match="can't be written"):
        back_up(path, other / "below")
    assert back_up(path, other, replace=True) == other.stat().st_size
    assert check_file(other).faults == []


async def test_two_processes_that_read_before_they_write_wait_for_each_other(tmp_path):
    """Without a lock from the start of the transaction SQLite refuses the later of the two at once."""
    stores = [SqliteLog(tmp_path / "matches.sqlite") for _ in range(2)]
    try:

        def change(connection):
            connection.execute(select(func.count()).select_from(matches)).scalar_one()
            time.sleep(0.05)
            return connection.execute(delete(matches)).rowcount

        assert (
            await asyncio.gather(*(store.database.write(change) for store in stores * 4)) == [0] * 8
        )
    finally:
        for store in stores:
            await store.close()
