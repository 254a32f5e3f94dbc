"""Copies and checks of a site's matches, from the command line."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from commands import paperbits, told
from served import served

from paperbits.core.errors import PaperbitsError
from paperbits.match.seat import Seat
from paperbits.store.check_postgres import check_database
from paperbits.store.log import StoredMatch
from paperbits.store.postgres_log import PostgresLog

MATCH = StoredMatch(
    "m1", "palindromic-rows-columns", {"n": 4}, (Seat(), Seat()), seed=1, entries=("a1", "b1")
)


def test_a_site_is_copied_and_checked_while_it_serves(tmp_path):
    data, copy = tmp_path / "matches.sqlite", tmp_path / "copy.sqlite"
    with served(data) as server:
        match, key = server.begin(settings={"n": 4})
        with server.page(match, key) as page:
            page.say(type="move", version=0, move="a1")
            page.until(lambda state: state["version"] == 1)
            done = told("backup", copy, "--data", data)
            size = copy.stat().st_size
            assert done == {"source": str(data), "file": str(copy), "bytes": size}
            sound = told("check-database", "--data", data)
            assert sound == {"database": str(data), "matches": 1, "entries": 1, "faults": []}
            page.say(type="move", version=1, move="b1")
            page.until(lambda state: state["version"] == 2)
        a_bot_gets_a_token(server, data)
    again = paperbits("backup", copy, "--data", data)
    refused = f"paperbits: {copy} exists already; name another file, or add --replace.\n"
    assert (again.returncode, again.stderr) == (2, refused)
    assert told("check-database", "--data", copy)["entries"] == 1  # Made before the second move.
    assert "are copied to" in paperbits("backup", copy, "--data", data, "--replace").stdout
    with closing(sqlite3.connect(copy)) as file, file:
        file.execute("UPDATE matches SET version = 7")
    checked = paperbits("check-database", "--data", copy)
    assert checked.returncode == 1
    assert f"Match {match} says that it has 7 entries, and 2 are there.\n" in checked.stdout
    assert "1 faults" not in checked.stdout
    assert paperbits("check-database", "--data", tmp_path / "nothing.sqlite").returncode == 2


def test_a_database_is_checked_and_its_own_program_named_for_copies(postgres, tmp_path):
    url = postgres.store()

    async def write(change=None):
        log = PostgresLog(url)
        if change is None:
            await log.create(MATCH)
        else:
            await log.database.write(lambda connection: connection.exec_driver_sql(change))
        await log.close()

    asyncio.run(write())
    sound = paperbits("check-database", "--database", url, "--json")
    assert (sound.returncode, json.loads(sound.stdout)["faults"]) == (0, [])
    asyncio.run(write("UPDATE entries SET entry = 'a1'"))
    found = told("check-database", "--database", url)
    assert found["faults"] == [
        "Match m1 can't be played through: Entry 2, 'a1': a1 is filled already."
    ]
    assert told("check-database", "--quick", "--database", url)["faults"] == []
    copied = paperbits(
        "backup", tmp_path / "copy", "--database", url.replace("paperbits@", "paperbits:secret@")
    )
    assert copied.returncode == 2
    assert f"pg_dump --format=custom --file={tmp_path / 'copy'} {url}" in copied.stderr
    gone = paperbits("check-database", "--database", "postgresql://ann:secret@127.0.0.1:1/x")
    assert (gone.returncode, gone.stderr.count("\n")) == (2, 1)
    assert gone.stderr.endswith("can't be checked: The database can't be reached.\n")
    assert "secret" not in gone.stderr + copied.stderr
    with pytest.raises(
        PaperbitsError, match=r"^mysql://ann@127\.0\.0\.1/x is no address of a database"
    ):
        check_database("mysql://ann:secret@127.0.0.1/x")


def a_bot_gets_a_token(server, data):
    made = told("token", "Minnow", "--data", data)
    assert made["name"] == "Minnow (bot)"
    bearer = {"Authorization": f"Bearer {made['token']}"}
    me = server.client.get("/api/me", headers=bearer).json()["person"]
    assert (me["id"], me["kind"], me["name"]) == (made["person"], "bot", "Minnow (bot)")
    again = paperbits("token", "Perch", "--data", data)
    shown = "Perch (bot) can play with this token, which is shown only now:\npb_"
    assert again.stdout.startswith(shown)
    nameless = paperbits("token", " \n", "--data", data)
    assert (nameless.returncode, nameless.stderr) == (2, "paperbits: A bot needs a name.\n")
