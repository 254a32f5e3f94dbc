"""Jobs for thinkers on other machines, in streams of Redis or Valkey.

The site orders jobs: an ``Ordered`` worker looks to its pool like a child process. A ``Host`` takes
jobs, and publishes their progress. Each is leased to one host, and another takes it ``LEASE``
seconds after that host's death. Lost jobs are ordered again, so a job may be done twice; its first
end counts. Each message holds the whole standing of a job.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from paperbits.server.broker.redis_broker import (
    PREFIX,
    RedisBroker,
    RefusedCommand,
    cancelled,
    client_of,
    failures,
)
from paperbits.server.tasks import later
from paperbits.server.workers.beside import Heard, Said, Worker

logger = logging.getLogger(__name__)

PEOPLE: Final = PREFIX + "jobs:people"
"""The stream of computers' moves, which people wait for."""

ASIDE: Final = PREFIX + "jobs:aside"
FIRST: Final = frozenset({"choose"})
"""Kinds of jobs that go first."""

GROUP: Final = "thinkers"
LEASE: Final = 5.0
"""Seconds after which another host takes the job of a silent host."""

MISSING: Final = 1.0
"""Seconds for the message of a job's end to arrive, after the job has left its stream."""

LONGEST: Final = 600.0
"""Seconds that a job may wait in a stream before it expires."""

TRIES: Final = 3
"""Most hosts that one job may crash before it is given up."""

WAIT: Final = 0.5
"""Seconds that a host waits for a job before it attends to its running jobs."""

# The site's side.


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
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, in the running event loop."""
        self._broker.start(self._returned)
        self._watching = asyncio.create_task(self._watch())

    def worker(self, heard: Heard) -> "Ordered":
        """Return a worker whose jobs any host may do."""
        return Ordered(self, heard)

    async def close(self) -> None:
        """Close. Ordered jobs are dropped."""
        if self._watching is not None:
            await cancelled([self._watching])
        for job in list(self._open):
            self.drop(job)
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=1)
        await cancelled(self._tasks)
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
        self._spawn(self._send(job, order))
        return job

    def stop(self, job: str) -> None:
        """Ask the host to end a job with what it has found."""
        if job in self._open:
            self._broker.tell(_stopping(job), "stop")

    def drop(self, job: str) -> None:
        """Drop a job and its messages."""
        order = self._open.pop(job, None)
        if order is not None:
            order.gone = True
            self._broker.tell(_stopping(job), "stop")
            self._broker.leave(_standing(job))
            self._spawn(self._withdraw(order))

    async def _send(self, job: str, order: _Order) -> None:
        await self._broker.listen(_standing(job), lambda said: self._heard(job, said))
        with suppress(*failures):  # The job is sent again when the server is back.
            if not order.gone:
                order.last = time.monotonic()
                order.entry = await self._client.xadd(order.stream, {"job": order.text})
        if order.gone:
            await self._withdraw(order)

    async def _withdraw(self, order: _Order) -> None:
        """Remove a job from the stream, if no host has started it."""
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
        self._broker.leave(_standing(job))
        # A dead worker sends None, as a child process does.
        order.heard(None if standing["end"].get("died") else {"job": number, **standing["end"]})

    async def _watch(self) -> None:
        """Order jobs again that were lost, such as those whose host died between doing and telling."""
        while True:
            await asyncio.sleep(LEASE)
            for job, order in list(self._open.items()):
                if time.monotonic() - order.last > LEASE and not self._broker.away:
                    await self._send_again(job, order)

    def _returned(self) -> None:
        """Handle the server's return, perhaps without its data."""
        for job, order in self._open.items():
            self._spawn(self._send_again(job, order))

    async def _send_again(self, job: str, order: _Order) -> None:
        with suppress(*failures):
            if order.entry and await self._client.xrange(order.stream, order.entry, order.entry):
                return
            await asyncio.sleep(MISSING)
            if self._open.get(job) is order:
                order.answers = 0
                await self._send(job, order)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


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


# The thinkers' side.


@dataclass(eq=False)
class _Slot:
    worker: Worker = field(init=False)
    ready: bool = False
    job: str = ""
    stream: str = ""
    entry: str = ""
    answers: int = 0
    answer: Any = None

    @property
    def free(self) -> bool:
        """Whether it may take a job."""
        return self.ready and not self.job

    def standing(self, end: Said | None) -> str:
        """Return how the job stands, and how it ended."""
        said = {"answers": self.answers, "answer": self.answer, "end": end}
        return json.dumps(said, default=int)


class Host:
    """The workers of one machine, which do jobs from the streams: ``most`` at a time, at least two."""

    def __init__(self, url: str, make: Callable[[Heard], Worker], most: int) -> None:
        self._make = make
        self._broker = RedisBroker(url)
        self._client = client_of(url, socket_timeout=WAIT + 5)
        self._name = secrets.token_urlsafe(8)
        self._most = max(2, most)
        self._slots: list[_Slot] = []
        self._number = 0
        self._changed = asyncio.Event()

    @property
    def working(self) -> int:
        """The number of running jobs."""
        return sum(bool(slot.job) for slot in self._slots)

    async def run(self, ended: asyncio.Event) -> None:
        """Do jobs until ``ended`` is set. Running jobs are left to another host."""
        self._broker.start(lambda: None)
        for _ in range(self._most):
            self._seat()
        renewing = asyncio.create_task(self._renew())
        try:
            while not ended.is_set():
                try:
                    await self._take_in_group()
                except failures as error:
                    logger.warning("Jobs can't be taken now (%s)", type(error).__name__)
                    await asyncio.sleep(WAIT)
        finally:
            await cancelled([renewing])
            slots, self._slots = self._slots, []
            for slot in slots:
                slot.worker.end()
            await self._broker.close()
            with suppress(*failures):
                await self._client.aclose()

    async def _take_in_group(self) -> None:
        """Take a waiting job. Makes the group if the server has lost it."""
        try:
            await self._take()
        except RefusedCommand as error:
            if not str(error).startswith("NOGROUP"):
                raise
            await self._make_group()

    async def _make_group(self) -> None:
        for stream in (PEOPLE, ASIDE):
            try:
                await self._client.xgroup_create(stream, GROUP, id="0", mkstream=True)
            except RefusedCommand as error:
                if not str(error).startswith("BUSYGROUP"):
                    raise

    async def _take(self) -> None:
        free = sum(slot.free for slot in self._slots)
        if not free:
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), WAIT)
            return
        # One worker is always kept for jobs that people wait for.
        streams = {PEOPLE: ">", ASIDE: ">"} if free > 1 else {PEOPLE: ">"}
        found = await self._client.xreadgroup(
            GROUP, self._name, streams, count=1, block=int(WAIT * 1000)
        )
        for stream, entries in found.items() if isinstance(found, dict) else found or ():
            for entry, fields in entries:
                await self._begin(stream, entry, fields)

    async def _begin(self, stream: str, entry: str, fields: Mapping[str, str] | None) -> None:
        """Give a job to a worker, unless it was withdrawn."""
        order = json.loads(fields["job"]) if fields else None
        if order is None or order["until"] < time.time():
            await self._settle(stream, entry)
            return
        if any(slot.job == order["id"] for slot in self._slots):
            return
        slot = next((slot for slot in self._slots if slot.free), None)
        if slot is None:
            return  # The lease runs out, and a host takes the job again.
        self._number += 1
        slot.job, slot.stream, slot.entry = order["id"], stream, entry
        slot.answers, slot.answer = 0, None
        number = self._number
        await self._broker.listen(
            _stopping(slot.job), lambda _: self._stop(slot, order["id"], number)
        )
        slot.worker.begin(number, order["kind"], order["asked"])

    def _stop(self, slot: _Slot, job: str, number: int) -> None:
        if slot.job == job and slot in self._slots:
            slot.worker.stop(number)

    def _seat(self) -> None:
        loop, slot = asyncio.get_running_loop(), _Slot()
        slot.worker = self._make(lambda said: later(loop, lambda: self._heard(slot, said)))
        self._slots.append(slot)

    def _heard(self, slot: _Slot, said: Said | None) -> None:
        if slot not in self._slots:
            return
        if said is None:
            self._slots.remove(slot)
            if slot.job:
                self._finish(slot, {"died": True})
            asyncio.get_running_loop().call_later(WAIT, self._seat)
        elif "ready" in said:
            slot.ready = True
            self._changed.set()
        elif "begun" in said:
            self._tell(slot)
        elif "answer" in said:
            slot.answers += 1
            slot.answer = said["answer"]
            self._tell(slot)
        elif slot.job:
            self._finish(slot, {name: value for name, value in said.items() if name != "job"})

    def _tell(self, slot: _Slot) -> None:
        self._broker.tell(_standing(slot.job), slot.standing(None))

    def _finish(self, slot: _Slot, end: Said) -> None:
        """Tell the end of a job. It leaves the stream only with that message."""
        self._broker.leave(_stopping(slot.job))
        last = slot.standing(end)
        settling = asyncio.get_running_loop().create_task(
            self._settle(slot.stream, slot.entry, _standing(slot.job), last)
        )
        settling.add_done_callback(lambda done: done.exception())
        slot.job = ""
        self._changed.set()

    async def _settle(self, stream: str, entry: str, topic: str = "", last: str = "") -> None:
        """Remove a finished job from the stream, and publish its end at the same time."""
        try:
            async with self._client.pipeline(transaction=True) as pipeline:
                if topic:
                    pipeline.publish(PREFIX + topic, last)
                pipeline.xack(stream, GROUP, entry)
                pipeline.xdel(stream, entry)
                await pipeline.execute()
        except failures:
            if topic:  # The site hears of it when the server is back, or orders the job again.
                self._broker.tell(topic, last)

    async def _renew(self) -> None:
        """Renew the leases of running jobs, and take over expired ones."""
        while True:
            await asyncio.sleep(LEASE / 4)
            with suppress(*failures):
                for slot in list(self._slots):
                    if slot.job:
                        await self._client.xclaim(
                            slot.stream, GROUP, self._name, 0, [slot.entry], justid=True
                        )
                for stream in (PEOPLE, ASIDE):
                    await self._take_over(stream)

    async def _take_over(self, stream: str) -> None:
        free = sum(slot.free for slot in self._slots)
        if free < (1 if stream == PEOPLE else 2):
            return
        _, entries, *_ = await self._client.xautoclaim(
            stream, GROUP, self._name, int(LEASE * 1000), count=1
        )
        for entry, fields in entries:
            (pending,) = await self._client.xpending_range(stream, GROUP, entry, entry, 1) or (
                {"times_delivered": 0},
            )
            if pending["times_delivered"] > TRIES and fields:
                logger.warning(
                    "A job was given up: %d hosts were lost over it", pending["times_delivered"] - 1
                )
                job = json.loads(fields["job"])["id"]
                self._broker.tell(_standing(job), _Slot().standing({"died": True}))
                await self._settle(stream, entry)
            else:
                await self._begin(stream, entry, fields)


def _standing(job: str) -> str:
    return f"job:{job}"


def _stopping(job: str) -> str:
    return f"stop:{job}"
