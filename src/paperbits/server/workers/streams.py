"""A machine that thinks for a site: it takes jobs (``orders``) from streams of Redis or Valkey."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from paperbits.server.broker import redis_broker as redis
from paperbits.server.tasks import Tasks, later
from paperbits.server.workers.beside import Heard, Said, Worker
from paperbits.server.workers.orders import ASIDE, LEASE, PEOPLE, stop_of, told_of

logger = logging.getLogger(__name__)

GROUP: Final = "thinkers"
TRIES: Final = 3
"""Most hosts that one job may crash before it is given up."""

WAIT: Final = 0.5
"""Seconds that a host waits for a job before it attends to its running jobs."""


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
        self._broker = redis.RedisBroker(url)
        self._client = redis.client_of(url, socket_timeout=WAIT + 5)
        self._name = secrets.token_urlsafe(8)
        self._most = max(2, most)
        self._slots: list[_Slot] = []
        self._number = 0
        self._changed = asyncio.Event()
        self._tasks = Tasks()

    @property
    def working(self) -> int:
        """The number of running jobs."""
        return sum(bool(slot.job) for slot in self._slots)

    async def run(self, ended: asyncio.Event) -> None:
        """Do jobs until ``ended`` is set. Running jobs are left to another host."""
        self._broker.start(lambda: None)
        for _ in range(self._most):
            self._seat()
        self._tasks.spawn(self._renew())
        try:
            while not ended.is_set():
                try:
                    await self._take_in_group()
                except redis.failures as error:
                    logger.warning("Jobs can't be taken now (%s)", type(error).__name__)
                    await asyncio.sleep(WAIT)
        finally:
            await self._tasks.end()
            slots, self._slots = self._slots, []
            for slot in slots:
                slot.worker.end()
            await self._broker.close()
            with suppress(*redis.failures):
                await self._client.aclose()

    async def _take_in_group(self) -> None:
        """Take a waiting job. Makes the group if the server has lost it."""
        try:
            await self._take()
        except redis.RefusedCommand as error:
            if not str(error).startswith("NOGROUP"):
                raise
            await self._make_group()

    async def _make_group(self) -> None:
        for stream in (PEOPLE, ASIDE):
            try:
                await self._client.xgroup_create(stream, GROUP, id="0", mkstream=True)
            except redis.RefusedCommand as error:
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
            stop_of(slot.job), lambda _: self._stop(slot, order["id"], number)
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
        self._broker.tell(told_of(slot.job), slot.standing(None))

    def _finish(self, slot: _Slot, end: Said) -> None:
        """Tell the end of a job. It leaves the stream only with that message."""
        self._broker.leave(stop_of(slot.job))
        last = slot.standing(end)
        settling = asyncio.get_running_loop().create_task(
            self._settle(slot.stream, slot.entry, told_of(slot.job), last)
        )
        settling.add_done_callback(lambda done: done.exception())
        slot.job = ""
        self._changed.set()

    async def _settle(self, stream: str, entry: str, topic: str = "", last: str = "") -> None:
        """Remove a finished job from the stream, and publish its end at the same time."""
        try:
            async with self._client.pipeline(transaction=True) as pipeline:
                if topic:
                    pipeline.publish(redis.PREFIX + topic, last)
                pipeline.xack(stream, GROUP, entry)
                pipeline.xdel(stream, entry)
                await pipeline.execute()
        except redis.failures:
            if topic:  # The site hears of it when the server is back, or orders the job again.
                self._broker.tell(topic, last)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 4)
            with suppress(*redis.failures):
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
                self._broker.tell(told_of(job), _Slot().standing({"died": True}))
                await self._settle(stream, entry)
            else:
                await self._begin(stream, entry, fields)
