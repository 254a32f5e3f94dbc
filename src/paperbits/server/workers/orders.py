"""Jobs that the site orders from thinkers on other machines, in streams of Redis or Valkey.

An ``Ordered`` worker looks to its pool like a child process. A ``Host`` (``streams``) takes jobs, and
publishes their progress. Each is leased to one host, and another takes it ``LEASE`` seconds after
that host's death. Lost jobs are ordered again, so a job may be done twice; its first end counts.
Each message holds the whole standing of a job.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from paperbits.server.broker.redis_broker import PREFIX, RedisBroker, client_of, failures
from paperbits.server.tasks import Tasks
from paperbits.server.workers.beside import Heard, Said

PEOPLE: Final = PREFIX + "jobs:people"
"""The stream of computers' moves, which people wait for."""

ASIDE: Final = PREFIX + "jobs:aside"
FIRST: Final = frozenset({"choose"})
"""Kinds of jobs that go first."""

LEASE: Final = 5.0
"""Seconds after which another host takes the job of a silent host."""

MISSING: Final = 1.0
"""Seconds for the message of a job's end to arrive, after the job has left its stream."""

LONGEST: Final = 600.0
"""Seconds that a job may wait in a stream before it expires."""


def told_of(job: str) -> str:
    """Return the topic of the messages about a job."""
    return f"job:{job}"


def stop_of(job: str) -> str:
    """Return the topic on which a job is asked to end."""
    return f"stop:{job}"


@dataclass(eq=False)
class _Order:
    number: int
    text: str
    stream: str
    heard: Heard
    entry: str = ""
    begun: bool = False
    answers: int = 0
    gone: bool = False
    last: float = 0.0
    """When it was last ordered or heard of."""


class Orders:
    """Orders jobs for a process of the site. Its pool makes workers with ``worker``."""

    def __init__(self, url: str) -> None:
        self._broker = RedisBroker(url)
        self._client = client_of(url, socket_timeout=5)
        self._open: dict[str, _Order] = {}
        self._tasks = Tasks()
        self._watching = Tasks()

    def start(self) -> None:
        self._broker.start(self._returned)
        self._watching.spawn(self._watch())

    def worker(self, heard: Heard) -> "Ordered":
        """Return a worker whose jobs any host may do."""
        return Ordered(self, heard)

    async def close(self) -> None:
        """Close. Ordered jobs are dropped."""
        await self._watching.end()
        for job in list(self._open):
            self.drop(job)
        await self._tasks.wait(1)
        await self._tasks.end()
        await self._broker.close()
        with suppress(*failures):
            await self._client.aclose()

    def order(self, number: int, kind: str, asked: Mapping[str, Any], heard: Heard) -> str:
        """Order a job. Return its id."""
        job = secrets.token_urlsafe(12)
        text = json.dumps(
            {"id": job, "kind": kind, "asked": asked, "until": time.time() + LONGEST}, default=int
        )
        order = self._open[job] = _Order(number, text, PEOPLE if kind in FIRST else ASIDE, heard)
        self._tasks.spawn(self._send(job, order))
        return job

    def stop(self, job: str) -> None:
        """Ask the host to end a job with what it has found."""
        if job in self._open:
            self._broker.tell(stop_of(job), "stop")

    def drop(self, job: str) -> None:
        """Drop a job and its messages."""
        order = self._open.pop(job, None)
        if order is not None:
            order.gone = True
            self._broker.tell(stop_of(job), "stop")
            self._broker.leave(told_of(job))
            self._tasks.spawn(self._withdraw(order))

    async def _send(self, job: str, order: _Order) -> None:
        await self._broker.listen(told_of(job), lambda said: self._heard(job, said))
        with suppress(*failures):  # The job is sent again when the server is back.
            if not order.gone:
                order.last = time.monotonic()
                order.entry = await self._client.xadd(order.stream, {"job": order.text})
        if order.gone:
            await self._withdraw(order)

    async def _withdraw(self, order: _Order) -> None:
        if order.entry:
            with suppress(*failures):
                await self._client.xdel(order.stream, order.entry)

    def _heard(self, job: str, said: str) -> None:
        order, standing = self._open.get(job), json.loads(said)
        if order is None:
            return
        order.last = time.monotonic()
        number = order.number
        if not order.begun:
            order.begun = True
            order.heard({"job": number, "begun": True})
        if standing["answers"] > order.answers:
            order.answers = standing["answers"]
            order.heard({"job": number, "answer": standing["answer"]})
        if standing["end"] is None:
            return
        self._open.pop(job)
        self._broker.leave(told_of(job))
        # A dead worker sends None, as a child process does.
        order.heard(None if standing["end"].get("died") else {"job": number, **standing["end"]})

    async def _watch(self) -> None:
        """Order lost jobs again, such as one whose host died before it sent the answer."""
        while True:
            await asyncio.sleep(LEASE)
            for job, order in list(self._open.items()):
                if time.monotonic() - order.last > LEASE and not self._broker.away:
                    await self._send_again(job, order)

    def _returned(self) -> None:
        """Handle the server's return, perhaps without its data."""
        for job, order in self._open.items():
            self._tasks.spawn(self._send_again(job, order))

    async def _send_again(self, job: str, order: _Order) -> None:
        with suppress(*failures):
            if order.entry and await self._client.xrange(order.stream, order.entry, order.entry):
                return
            await asyncio.sleep(MISSING)
            if self._open.get(job) is order:
                order.answers = 0
                await self._send(job, order)


class Ordered:
    """A remote worker, ready at once. Call it in the event loop's thread only."""

    def __init__(self, orders: Orders, heard: Heard) -> None:
        self._orders, self._heard = orders, heard
        self._job = ""
        self._ended = False
        heard({"ready": True})

    def begin(self, number: int, kind: str, asked: Mapping[str, Any]) -> None:
        self._job = self._orders.order(number, kind, asked, self._say)

    def stop(self, number: int) -> None:
        self._orders.stop(self._job)

    def end(self) -> None:
        self._orders.drop(self._job)
        self._say(None)

    def memory(self) -> int:
        return 0

    def _say(self, said: Said | None) -> None:
        if not self._ended:
            self._ended = said is None
            self._heard(said)
