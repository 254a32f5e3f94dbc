"""A pool of workers for the site. Jobs wait in a fair queue until their client leaves.

It does not know where jobs run. Call everything in the event loop's thread.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from itertools import islice
from typing import Final

from paperbits.answers.tasks import Prepare
from paperbits.server.tasks import later
from paperbits.server.workers.beside import INTERPRETED, Beside, Heard, Here, Said, Worker
from paperbits.server.workers.desk import MEMORY, Desk, Entry
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

logger = logging.getLogger(__name__)

GRACE: Final = 1.0
"""Seconds that a job may go on after a request to stop. After that its process is ended."""

STARTING: Final = 90.0
"""Seconds in which a process must become ready."""

LOOKS: Final = 1.0
"""Seconds between two checks of the processes' memory."""

SOON: Final = 0.3
"""Seconds between two reports of places in the queue."""

TOLD: Final = 100
COMPILING: Final = 600.0
"""Seconds in which a worker must load a game, which perhaps has to be compiled."""

HOPELESS: Final = 3
"""Consecutive workers that may die before they are ready. After that, waiting jobs fail."""


class Pool:
    """Workers and their queue."""

    def __init__(self, make: Callable[[Heard], Worker], most: int | None = None) -> None:
        """``make`` starts a worker. There are at most ``most``, by default one per core."""
        self._make = make
        self._most = max(2, most or os.cpu_count() or 1)
        self._desks: list[Desk] = []
        self._line: JobQueue[Entry] = JobQueue()
        self._aside = 0
        self._prepare: dict[str, Prepare] = {}
        self._failures = 0
        self._closed = self._telling = self._looking = self._resting = False

    @classmethod
    def beside(cls, most: int | None = None, *, interpreted: bool = False) -> "Pool":
        """A pool of child processes; ``interpreted``: without the compiler."""
        return cls(lambda heard: Beside(heard, more=INTERPRETED if interpreted else None), most)

    @classmethod
    def here(cls) -> "Pool":
        """A pool of threads of this process."""
        return cls(Here, 2)

    # The public interface.

    async def run(
        self, job: Job, tell: Tell | None = None, place: Place | None = None
    ) -> LastAnswer:
        """Do a job; return its last answer. ``tell`` gets each, ``place`` the place in the queue.

        Cancelling drops it. Raises the job's errors, NoAnswerError, BusyError or TooManyError.
        """
        if self._closed:
            raise EndingError
        entry = Entry(job, tell, place)
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
        if not self._desks and not self._closed:
            self._seat()

    def close(self) -> None:
        self._closed = True
        for entry in list(self._line):
            self._line.leave(entry)
            entry.settle(EndingError())
        for desk in list(self._desks):
            if desk.entry is not None:
                desk.entry.settle(EndingError())
            self._unseat(desk)

    # Assigning jobs.

    def _room_aside(self) -> bool:
        """Whether a worker besides one kept for people may take a job that nobody waits for."""
        return sum(desk.ready for desk in self._desks) - self._aside > 1

    def _dispatch(self) -> None:
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
                entry.tell_place(place)
        self._tell_places_soon()

    def _load(self) -> None:
        for desk in self._desks:
            if len(self._line) or not self._room_aside():
                return
            lacking = next((key for key in self._prepare if key not in desk.prepared), None)
            if desk.ready and desk.entry is None and lacking is not None:
                desk.prepared.add(lacking)
                job = Job(self._prepare[lacking], "", Cost.EXHIBITION, COMPILING)
                self._give(desk, Entry(job, inner=True))

    def _give(self, desk: Desk, entry: Entry) -> None:
        if not entry.job.cost.for_people:
            self._aside += 1
        if entry.told >= 0:
            entry.tell_place(0)
        desk.watch(STARTING, lambda: self._died(desk))
        desk.begin(entry)

    # Messages of workers.

    def _seat(self) -> None:
        loop, desk = asyncio.get_running_loop(), Desk()
        desk.worker = self._make(lambda said: later(loop, lambda: self._heard(desk, said)))
        self._desks.append(desk)
        desk.watch(STARTING, lambda: self._died(desk))
        if not self._looking:
            self._looking = True
            loop.call_later(LOOKS, self._look)

    def _heard(self, desk: Desk, said: Said | None) -> None:
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
            if not entry.dropped:  # A dropped job has a timer for its stop already.
                desk.watch(entry.job.seconds, lambda: self._late(desk, entry))
        elif "answer" in said:
            entry.last = said["answer"]
            if entry.tell is not None and not entry.dropped:
                entry.tell(entry.last)
        else:
            self._ended(desk, entry, said.get("error"))

    def _ended(self, desk: Desk, entry: Entry, error: Said | None) -> None:
        self._free(desk)
        if error is not None:
            entry.settle(RefusedError(error["kind"], error["message"]))
        elif entry.last is None:
            entry.settle(entry.failure)
        else:
            entry.settle(LastAnswer(entry.last, whole=not entry.late))
        if desk.worn(entry):
            self._unseat(desk)
        self._dispatch()

    def _died(self, desk: Desk) -> None:
        """Handle the death of a worker. Its job is given to another worker, once."""
        entry, was_ready = desk.entry, desk.ready
        self._unseat(desk)
        if entry is not None and not entry.dropped and not entry.inner:
            entry.deaths += 1
            if entry.last is not None and entry.job.partial:
                entry.settle(LastAnswer(entry.last, whole=False))
            elif entry.late or entry.large or entry.deaths > 1:
                entry.settle(entry.failure)
            elif not entry.future.done():
                entry.last = None
                self._line.join(entry, first=True)
        if not was_ready:
            self._failures += 1
            if self._failures >= HOPELESS:
                for each in list(self._line):
                    self._line.leave(each)
                    each.settle(NoAnswerError("The computers can't be started here."))
            self._resting = True
            wait = min(30.0, 0.1 * 2**self._failures)
            asyncio.get_running_loop().call_later(wait, self._try_again)
        self._dispatch()

    def _try_again(self) -> None:
        self._resting = False
        self._dispatch()

    # Ending.

    def _drop(self, entry: Entry) -> None:
        if self._line.leave(entry):
            self._dispatch()
            return
        desk = next((desk for desk in self._desks if desk.entry is entry), None)
        if desk is not None:
            entry.dropped = True
            self._stop(desk, entry)

    def _late(self, desk: Desk, entry: Entry) -> None:
        if desk.entry is entry:
            entry.late = True
            self._stop(desk, entry)

    def _stop(self, desk: Desk, entry: Entry) -> None:
        """Ask a job to end. If it does not, its worker is ended."""
        desk.worker.stop(entry.number)
        desk.watch(GRACE, lambda: self._died(desk))

    def _free(self, desk: Desk) -> None:
        entry, desk.entry = desk.entry, None
        desk.watch()
        if entry is None:
            return
        if not entry.job.cost.for_people:
            self._aside -= 1
        if not entry.inner:
            self._line.done(entry)

    def _unseat(self, desk: Desk) -> None:
        self._desks.remove(desk)
        self._free(desk)
        desk.worker.end()

    def _look(self) -> None:
        for desk in list(self._desks):
            if desk.worker.memory() > MEMORY:
                most = MEMORY >> 20
                logger.warning("A thinking process took more than %d MB and was ended", most)
                if desk.entry is not None:
                    desk.entry.large = True
                self._died(desk)
        if not self._closed:
            asyncio.get_running_loop().call_later(LOOKS, self._look)
