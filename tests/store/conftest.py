"""Stores of each kind, for the tests that all of them must pass."""

import pytest

from paperbits.store.people import PeopleStore, new_person
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.sqlite import SqliteLog


@pytest.fixture
def url(postgres):
    """The address of a database with the empty tables of the store."""
    found = postgres.store()
    yield found
    postgres.take_back(found)


@pytest.fixture(params=["file", "database"])
def opened(request, tmp_path):
    """Opens the store, and opens it again with what it has kept."""
    if request.param == "file":
        return lambda: SqliteLog(tmp_path / "matches.sqlite")
    url = request.getfixturevalue("url")
    return lambda: PostgresLog(url)


@pytest.fixture
async def ada(log):
    """The id of a guest."""
    person = new_person("Ada")
    await PeopleStore(log.database).add(person)
    return person.id


@pytest.fixture
async def log(opened):
    """A store, which is closed at the end."""
    made = opened()
    yield made
    await made.close()
