"""People who are kept at hand, and change while others are read."""

import asyncio

import pytest
from fastapi import Response
from starlette.requests import HTTPConnection

from paperbits.server.people.site_people import NAME, Signed, SitePeople
from paperbits.store.people import PeopleStore, new_person
from paperbits.store.temporary import TemporaryLog


class SlowStore(PeopleStore):
    """Answers what it found once it may."""

    def __init__(self, database):
        super().__init__(database)
        self.found, self.may = asyncio.Event(), asyncio.Event()

    async def find_all(self, people):
        found = await super().find_all(people)
        self.found.set()
        await self.may.wait()
        return found


@pytest.fixture
async def slow(monkeypatch):
    monkeypatch.setattr("paperbits.server.people.site_people.AT_HAND", 600.0)
    log = TemporaryLog()
    store = SlowStore(log.database)
    ada, bob = new_person("Ada"), new_person("Bob")
    for person in (ada, bob):
        await store.add(person)
    yield store, SitePeople(store), ada.id, bob.id
    await log.close()


async def begun(store, reading):
    """A reading that has found what it looks for, and waits."""
    store.found.clear()
    store.may.clear()
    task = asyncio.ensure_future(reading)
    await store.found.wait()
    return task


async def test_what_was_read_before_a_change_is_not_kept(slow):
    store, people, ada, _ = slow
    reading = await begun(store, people.find([ada]))
    await store.end_cookies(ada)
    people.forget(ada)
    store.may.set()
    assert (await reading)[ada].epoch == 0
    assert (await people.find([ada]))[ada].epoch == 1


async def test_a_person_who_changes_while_another_is_read_is_found_all_the_same(slow):
    store, people, ada, bob = slow
    store.may.set()
    await people.find([ada])
    reading = await begun(store, people.find([ada, bob]))
    people.forget(ada)
    store.may.set()
    assert {person.name for person in (await reading).values()} == {"Ada", "Bob"}


async def test_a_cookie_that_another_process_has_just_written_is_known(slow):
    """Such as that of a new account: here the guest is still at hand."""
    store, people, ada, _ = slow
    store.may.set()
    await people.find([ada])
    await store.end_cookies(ada)
    assert (await people.find([ada]))[ada].epoch == 0
    assert (await people.of(await bearing(people, ada, 1))).epoch == 1
    assert await people.of(await bearing(people, ada, 0)) is None
    assert await people.of(await bearing(people, ada, 2)) is None


async def bearing(people, person, epoch):
    """A connection with this cookie."""
    answer = Response()
    (await people.cookies()).write(answer, Signed(person, epoch, "1"), https=False)
    value = answer.headers["set-cookie"].partition(f"{NAME}=")[2].partition(";")[0]
    return HTTPConnection({"type": "http", "headers": [(b"cookie", f"{NAME}={value}".encode())]})
