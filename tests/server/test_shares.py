"""Bounded work is shared: one client's requests never keep those of another from their turn."""

import asyncio

import pytest
from account_help import guest

from paperbits.server.wire.refusals import BusyError, TooManyError
from paperbits.server.workers import shares
from paperbits.server.workers.shares import Shares


class Work:
    """Requests to a shared resource, each of which runs until it is let go."""

    def __init__(self, shares):
        self.shares, self.running, self.go = shares, [], {}

    async def _request(self, client, name):
        shares._owner.set(client)
        async with self.shares.turn():
            self.running.append(name)
            self.go[name] = asyncio.Event()
            await self.go[name].wait()
        self.running.remove(name)

    async def ask(self, *names):
        """Begin requests, whose client is their first letter."""
        tasks = [asyncio.create_task(self._request(name[0], name)) for name in names]
        await self.settle()
        return tasks

    async def end(self, name):
        self.go[name].set()
        await self.settle()

    @staticmethod
    async def settle():
        for _ in range(10):
            await asyncio.sleep(0)


async def finish(work):
    while work.running:
        await work.end(work.running[0])


async def test_a_client_never_takes_the_share_of_others():
    work = Work(Shares(3, 2))
    await work.ask("a1", "a2", "a3", "a4", "b1")
    assert work.running == ["a1", "a2", "b1"]
    await finish(work)


async def test_clients_that_wait_take_turns():
    work = Work(Shares(2, 2))
    await work.ask("a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1")
    ended = []
    while work.running:
        ended.append(work.running[0])
        await work.end(work.running[0])
    assert ended == ["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"]


async def test_a_client_with_too_many_requests_is_refused_and_others_are_not():
    work = Work(Shares(1, 1, queued=2))
    *_, last = await work.ask("a1", "a2", "a3", "a4")
    assert isinstance(last.exception(), TooManyError)
    (other,) = await work.ask("b1")
    await finish(work)
    assert other.exception() is None


async def test_a_full_line_makes_room_at_the_cost_of_the_greediest():
    work = Work(Shares(1, 1, waiting=3))
    tasks = await work.ask("a1", "a2", "a3", "a4", "b1")
    assert [task.done() for task in tasks] == [False, False, False, True, False]
    assert isinstance(tasks[3].exception(), BusyError)
    (refused,) = await work.ask("a5")
    assert isinstance(refused.exception(), BusyError)
    await finish(work)


async def test_a_turn_that_does_not_come_is_given_up():
    work = Work(Shares(1, 1, patience=0.05))
    _, waiting = await work.ask("a1", "b1")
    with pytest.raises(BusyError):
        await waiting
    await work.end("a1")
    (again,) = await work.ask("b2")
    assert work.running == ["b2"]
    await finish(work)
    await again


async def test_requests_that_end_while_they_wait_or_as_their_turn_comes_leave_nothing():
    work = Work(Shares(1, 1))
    _, second, third = await work.ask("a1", "b1", "c1")
    second.cancel()
    await work.settle()
    work.go["a1"].set()
    await asyncio.sleep(0)
    third.cancel()
    await work.settle()
    (last,) = await work.ask("d1")
    assert work.running == ["d1"]
    await finish(work)
    await last
    assert not work.shares._running
    assert not work.shares._waiting


PERSON = {"kind": "person"}
NEW = {"game": "plexus", "settings": {}, "seats": [PERSON, PERSON]}
WRONG = {"name": "Nobody There", "passphrase": "some wrong words"}
SHARED = [
    ("games/plexus/print/rules", None, 200),
    ("print/exercises", None, 200),
    ("me/matches", None, 200),
    ("summaries", {"matches": [{"id": "x" * 12, "key": ""}]}, 200),
    ("me/export", None, 200),
    ("matches", NEW, 201),
    ("me/sign-in", WRONG, 403),
]
"""Requests for what takes long, and the status of the answer."""


async def test_what_takes_long_is_done_in_turns(client, monkeypatch):
    taken, turn = [], Shares.turn
    monkeypatch.setattr(Shares, "turn", lambda shares: taken.append(shares) or turn(shares))
    await guest(client)
    for path, body, status in SHARED:
        taken.clear()
        method = "GET" if body is None else "POST"
        answer = await client.request(method, f"/api/{path}", json=body)
        assert (answer.status_code, len(taken)) == (status, 1), path
