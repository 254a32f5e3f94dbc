"""Signing out everywhere closes the open pages of a person, in every process."""

import asyncio

import pytest
from served import Page, ended, served
from site_help import until
from websockets.sync.client import connect

from paperbits.server.broker import LocalBroker
from paperbits.server.people.sessions import SIGNED_OUT, WHY, Sessions
from paperbits.server.people.site_people import SitePeople
from paperbits.store.people import MOST_ENDED, PeopleStore, new_person
from paperbits.store.temporary import TemporaryLog


def cookie(answer):
    assert answer.status_code in (200, 201), answer.text
    return {"Cookie": answer.headers["set-cookie"].partition(";")[0]}


def test_open_pages_are_closed_in_all_processes_and_come_back_as_onlookers(postgres, redis, stack):
    options = ("--database", postgres.database(), "--broker", redis.url, "--thinking-elsewhere")
    servers = one, two = [stack.enter_context(served("unused", *options)) for _ in range(2)]

    def opened(server, path, headers):
        address = f"ws{server.address.removeprefix('http')}{path}"
        return Page(stack.enter_context(connect(address, additional_headers=headers)))

    mine = cookie(one.client.post("/api/me", json={"name": "Ada"}))
    one.client.cookies.clear()
    other = cookie(two.client.post("/api/me", json={"name": "Bob"}))
    two.client.cookies.clear()
    begun = one.client.post(
        "/api/matches",
        json={"game": "binary-primes", "settings": {}, "seats": [{"kind": "person"}] * 2},
        headers=mine,
    ).json()
    match = f"/api/matches/{begun['id']}/live"
    sockets = [opened(server, path, mine) for server in servers for path in (match, "/api/live")]
    stay = [opened(two, path, other) for path in (match, "/api/live")]
    for socket in sockets[::2]:
        assert any(seat["yours"] for seat in socket.hear("state")["match"]["seats"])
    for socket in (*sockets[1::2], stay[1]):
        socket.say(type="follow", topics=["me"])
        socket.hear("news")
    gone = one.client.post("/api/me/sign-out", json={"everywhere": True}, headers=mine)
    assert gone.status_code == 200
    assert [ended(socket) for socket in sockets] == [(SIGNED_OUT, WHY)] * 4
    assert two.client.get("/api/me", headers=mine).json() == {"person": None}  # At once.
    again = opened(two, match, mine)
    assert not any(seat["yours"] for seat in again.hear("state")["match"]["seats"])
    stay[1].say(type="leave", topics=["me"])
    stay[1].say(type="follow", topics=["me"])
    stay[1].hear("news")  # Another person's page is still open.


# What a broker may lose.


class Lossy(LocalBroker):
    """A broker that may lose messages."""

    loses = False

    def tell(self, topic, message):
        if not self.loses:
            super().tell(topic, message)


@pytest.fixture
async def two():
    """Two processes' sessions over one store, and a person."""
    log, broker = TemporaryLog(), Lossy()
    store = PeopleStore(log.database)
    person = new_person("Ada")
    await store.add(person)
    all_people = [SitePeople(store), SitePeople(store)]
    both = [Sessions(people, broker) for people in all_people]
    for sessions in both:
        sessions.start()
    for people in all_people:
        await people.find([person.id])
    await asyncio.sleep(0)
    yield broker, store, person, both
    for sessions in both:
        await sessions.close()
    await log.close()


async def test_what_the_broker_lost_is_made_up_for_when_it_is_back(two):
    broker, store, person, (one, other) = two
    event = asyncio.Event()
    other.enter(person, "1", event.set)
    broker.loses = True
    await store.end_cookies(person.id)
    await one.end(person.id)
    broker.loses = False
    assert not event.is_set()
    other.returned()
    await until(event.is_set)


async def test_the_next_message_makes_up_for_a_lost_one(two):
    broker, store, person, (one, other) = two
    second = new_person("Bob")
    await store.add(second)
    event = asyncio.Event()
    other.enter(person, "1", event.set)
    broker.loses = True
    await store.end_cookies(person.id)
    await one.end(person.id)
    broker.loses = False
    await one.end(second.id)
    await until(event.is_set)


async def test_a_socket_that_comes_in_meanwhile_is_closed_and_one_with_a_new_cookie_stays(two):
    _, store, person, (one, other) = two
    first = asyncio.Event()
    other.enter(person, "1", first.set)
    await store.end_cookies(person.id)
    await one.end(person.id)
    await until(first.is_set)
    late, new = asyncio.Event(), asyncio.Event()
    other.enter(await store.find(person.id), "2", new.set)
    leave = other.enter(person, "1", late.set)  # It was let in with the old cookie just before.
    await until(late.is_set)
    assert not new.is_set()
    leave()
    leave()


async def test_one_session_ends_by_itself_in_all_processes(two):
    _, store, person, (one, other) = two
    first, second = asyncio.Event(), asyncio.Event()
    other.enter(person, "1", first.set)
    other.enter(person, "2", second.set)
    await store.end_cookie(person.id, "1")
    await one.end(person.id)
    await until(first.is_set)
    assert not second.is_set()
    for number in range(MOST_ENDED):  # The last one ends them all.
        await store.end_cookie(person.id, f"more {number}")
    assert (await store.find(person.id)).ended == frozenset()
    await one.end(person.id)
    await until(second.is_set)
