"""A pool of workers for the site. Jobs wait in a fair queue until their client leaves.

It does not know where jobs run. Call everything in the event loop's thread.
"""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from paperbits.answers.tasks import Answer, Prepare
from paperbits.core.errors import PaperbitsError
from paperbits.server.tasks import later
from paperbits.server.workers.beside import INTERPRETED, Beside, Heard, Here, Said, Worker
from paperbits.server.workers.jobs import (
    Cost,
    EndingError,
    Job,
    JobQueue,
    LastAnswer,
    NoAnswerError,
    Place,
    RefusedError,
    Tell,
)
from paperbits.server.workers.memory import bounds, machine_memory

logger = logging.getLogger(__name__)

GRACE: Final = 1.0
"""Seconds that a job may go on after a request to stop. After that its process is ended."""

STARTING: Final = 90.0
"""Seconds in which a process must become ready."""

JOBS: Final = 2_000
"""Jobs after which a process is replaced by a new one."""

MEMORY, KEPT = bounds(machine_memory())

LOOKS: Final = 1.0
"""Seconds between two checks of the processes' memory."""

SOON: Final = 0.3
"""Seconds between two reports of places in the queue."""

TOLD: Final = 100
REMEMBERED: Final = 500
"""Most matches that are remembered for a worker."""

COMPILING: Final = 600.0
"""Seconds in which a worker must load a game, which perhaps has to be compiled."""

HOPELESS: Final = 3
"""Consecutive workers that may die before they are ready. After that, waiting jobs fail."""

FAILED: Final = "The computers failed twice at this; try something else."


@dataclass(eq=False)
class _Entry:
    job: Job
    number: int
    future: "asyncio.Future[LastAnswer]"
    tell: Tell | None = None
    place: Place | None = None
    inner: bool = False
    """Whether the pool itself asked for it, to prepare a worker."""
    last: Answer | None = None
    told: int = -1
    deaths: int = 0
    late: bool = False
    dropped: bool = False
    large: bool = False
    """Whether its worker was ended for using too much memory."""


@dataclass(eq=False)
class _Desk:
    worker: Worker = field(init=False)
    ready: bool = False
    entry: _Entry | None = None
    timer: asyncio.TimerHandle | None = None
    jobs: int = 0
    near: "OrderedDict[str, None]" = field(default_factory=OrderedDict)
    """The matches that it has worked on, the latest last."""
    prepared: set[str] = field(default_factory=set)

    def watch(self, seconds: float = 0.0, call: Callable[[], None] | None = None) -> None:
        """Replace the timer, or remove it."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = call and asyncio.get_running_loop().call_later(seconds, call)


class Pool:
    """Workers and their queue."""

    def __init__(self, make: Callable[[Heard], Worker], most: int | None = None) -> None:
        """``make`` starts a worker. There are at most ``most``, by default one per core."""
        self._make = make
        self._most = max(2, most or os.cpu_count() or 1)
        self._desks: list[_Desk] = []
        self._line: JobQueue[_Entry] = JobQueue()
        self._number = 0
        self._aside = 0
        self._prepare: dict[str, Prepare] = {}
        self._failures = 0
        self._closed = self._telling = self._looking = self._resting = False

    @classmethod
    def beside(cls, most: int | None = None, *, interpreted: bool = False) -> "Pool":
        """A pool of child processes; ``interpreted``: without the compiler."""
        return cls(lambda heard: Beside(heard, more=INTERPRETED if interpreted else None), most)

    @classmethod
    def here(cls, most: int = 2) -> "Pool":
        """A pool of threads of this process."""
        return cls(Here, most)

    # The public interface.

    async def run(
        self, job: Job, tell: Tell | None = None, place: Place | None = None
    ) -> LastAnswer:
        """Do a job, and return its last answer; ``tell`` gets each, ``place`` the place in the
        queue.

        Cancelling drops it. Raises the job's errors, NoAnswerError, BusyError or TooManyError.
        """
        if self._closed:
            raise EndingError
        entry = self._entry(job, tell, place)
        self._line.join(entry)
        self._dispatch()
        try:
            return await entry.future
        finally:
            if entry.future.cancelled():
                self._drop(entry)

    def waiting(self, cost: Cost) -> int:
        """Return the number of waiting jobs of a class."""
        return self._line.waiting(cost)

    def busy(self) -> bool:
        """Whether a job that no person waits for would have to wait."""
        return len(self._line) > 0 or not self._room_aside()

    def prepare(self, task: Prepare) -> None:
        """Have every worker load a game's kernels."""
        self._prepare[f"{task.game} {sorted(task.settings.items())}"] = task
        self._dispatch()

    def begin(self) -> None:
        """Start the first worker."""
        if not self._desks and not self._closed:
            self._seat()

    def close(self) -> None:
        """End every job and every worker."""
        self._closed = True
        for entry in list(self._line):
            self._line.leave(entry)
            _settle(entry, EndingError())
        for desk in list(self._desks):
            if desk.entry is not None:
                _settle(desk.entry, EndingError())
            self._unseat(desk)

    # Assigning jobs.

    def _entry(
        self, job: Job, tell: Tell | None = None, place: Place | None = None, *, inner: bool = False
    ) -> _Entry:
        self._number += 1
        return _Entry(
            job, self._number, asyncio.get_running_loop().create_future(), tell, place, inner
        )

    def _room_aside(self) -> bool:
        """Whether a worker besides one kept for people may take a job that nobody waits for."""
        return sum(desk.ready for desk in self._desks) - self._aside > 1

    def _dispatch(self) -> None:
        """Give the next jobs to free workers, and start one more worker if needed."""
        if self._closed:
            return
        while free := [desk for desk in self._desks if desk.ready and desk.entry is None]:
            entry = self._line.take(lambda each: each.job.cost.for_people or self._room_aside())
            if entry is None:
                break
            near = entry.job.near
            desk = next((desk for desk in free if near and near in desk.near), None)
            self._give(desk or min(free, key=lambda desk: len(desk.near)), entry)
        # Even if no job waits, so that the next job need not wait for a start.
        spare = not self._desks or any(desk.entry is None for desk in self._desks)
        wanted = all(desk.ready for desk in self._desks) if len(self._line) else not spare
        if wanted and len(self._desks) < self._most and not self._resting:
            self._seat()
        self._load()
        self._tell_places_soon()

    def _tell_places_soon(self) -> None:
        if len(self._line) and not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_later(SOON, self._tell_places)

    def _tell_places(self) -> None:
        """Report the places of the first waiting jobs."""
        self._telling = False
        for entry in islice((each for each in self._line if each.place is not None), TOLD):
            place = self._line.place(entry)
            if place != entry.told:
                entry.told = place
                _tell_place(entry, place)
        self._tell_places_soon()

    def _load(self) -> None:
        for desk in self._desks:
            if len(self._line) or not self._room_aside():
                return
            lacking = next((key for key in self._prepare if key not in desk.prepared), None)
            if desk.ready and desk.entry is None and lacking is not None:
                desk.prepared.add(lacking)
                job = Job(self._prepare[lacking], "", Cost.EXHIBITION, COMPILING)
                self._give(desk, self._entry(job, inner=True))

    def _give(self, desk: _Desk, entry: _Entry) -> None:
        job = entry.job
        desk.entry = entry
        desk.jobs += 1
        if not job.cost.for_people:
            self._aside += 1
        if job.near:
            desk.near[job.near] = None
            desk.near.move_to_end(job.near)
            if len(desk.near) > REMEMBERED:
                desk.near.popitem(last=False)
        if entry.told >= 0:
            _tell_place(entry, 0)
        desk.watch(STARTING, lambda: self._died(desk))
        desk.worker.begin(entry.number, job.task.kind, job.task.asked())

    # Messages of workers.

    def _seat(self) -> None:
        loop, desk = asyncio.get_running_loop(), _Desk()
        desk.worker = self._make(lambda said: later(loop, lambda: self._heard(desk, said)))
        self._desks.append(desk)
        desk.watch(STARTING, lambda: self._died(desk))
        if not self._looking:
            self._looking = True
            loop.call_later(LOOKS, self._look)

    def _heard(self, desk: _Desk, said: Said | None) -> None:
        if desk not in self._desks:
            return
        entry = desk.entry
        if said is None:
            self._died(desk)
        elif "ready" in said:
            desk.ready = True
            desk.watch()
            self._failures = 0
            self._dispatch()
        elif entry is None or said["job"] != entry.number:
            pass  # A late message of a previous job or worker.
        elif "begun" in said:
            if not entry.dropped:  # Else it has been asked to stop, and its timer watches that.
                desk.watch(entry.job.seconds, lambda: self._late(desk, entry))
        elif "answer" in said:
            entry.last = said["answer"]
            if entry.tell is not None and not entry.dropped:
                entry.tell(entry.last)
        else:
            self._ended(desk, entry, said.get("error"))

    def _ended(self, desk: _Desk, entry: _Entry, error: Said | None) -> None:
        self._free(desk)
        if error is not None:
            _settle(entry, RefusedError(error["kind"], error["message"]))
        elif entry.last is None:
            _settle(entry, _late(entry) if entry.late else NoAnswerError(FAILED))
        else:
            _settle(entry, LastAnswer(entry.last, whole=not entry.late))
        if desk.jobs >= JOBS or (not entry.inner and desk.worker.memory() > KEPT):
            self._unseat(desk)
        self._dispatch()

    def _died(self, desk: _Desk) -> None:
        """Handle the death of a worker. Its job is given to another worker, once."""
        entry, was_ready = desk.entry, desk.ready
        self._unseat(desk)
        if entry is not None and not entry.dropped and not entry.inner:
            entry.deaths += 1
            if entry.last is not None and entry.job.partial:
                _settle(entry, LastAnswer(entry.last, whole=False))
            elif entry.late:
                _settle(entry, _late(entry))
            elif entry.large:
                _settle(entry, NoAnswerError("That takes more memory than there is for it."))
            elif entry.deaths > 1:
                _settle(entry, NoAnswerError(FAILED))
            elif not entry.future.done():
                entry.last = None
                self._line.join(entry, first=True)
        if not was_ready:
            self._failures += 1
            if self._failures >= HOPELESS:
                for each in list(self._line):
                    self._line.leave(each)
                    _settle(each, NoAnswerError("The computers can't be started here."))
            self._resting = True
            loop = asyncio.get_running_loop()
            loop.call_later(min(30.0, 0.1 * 2**self._failures), self._try_again)
        self._dispatch()

    def _try_again(self) -> None:
        self._resting = False
        self._dispatch()

    # Ending.

    def _drop(self, entry: _Entry) -> None:
        if self._line.leave(entry):
            self._dispatch()
            return
        desk = next((desk for desk in self._desks if desk.entry is entry), None)
        if desk is not None:
            entry.dropped = True
            self._stop(desk, entry)

    def _late(self, desk: _Desk, entry: _Entry) -> None:
        if desk.entry is entry:
            entry.late = True
            self._stop(desk, entry)

    def _stop(self, desk: _Desk, entry: _Entry) -> None:
        """Ask a job to end. If it does not, its worker is ended."""
        desk.worker.stop(entry.number)
        desk.watch(GRACE, lambda: self._died(desk))

    def _free(self, desk: _Desk) -> None:
        entry, desk.entry = desk.entry, None
        desk.watch()
        if entry is None:
            return
        if not entry.job.cost.for_people:
            self._aside -= 1
        if not entry.inner:
            self._line.done(entry)

    def _unseat(self, desk: _Desk) -> None:
        self._desks.remove(desk)
        self._free(desk)
        desk.worker.end()

    def _look(self) -> None:
        """End workers that use too much memory. Repeats at intervals."""
        for desk in list(self._desks):
            if desk.worker.memory() > MEMORY:
                logger.warning(
                    "A thinking process took more than %d MB and was ended", MEMORY >> 20
                )
                if desk.entry is not None:
                    desk.entry.large = True
                self._died(desk)
        if not self._closed:
            asyncio.get_running_loop().call_later(LOOKS, self._look)


def _late(entry: _Entry) -> NoAnswerError:
    return NoAnswerError(
        f"That takes longer than the {entry.job.seconds:g} seconds that the server has for it."
    )


def _settle(entry: _Entry, outcome: LastAnswer | PaperbitsError) -> None:
    if entry.future.done() or entry.inner:
        return
    if isinstance(outcome, LastAnswer):
        entry.future.set_result(outcome)
    else:
        entry.future.set_exception(outcome)


def _tell_place(entry: _Entry, place: int) -> None:
    if entry.place is not None:
        entry.place(place)
