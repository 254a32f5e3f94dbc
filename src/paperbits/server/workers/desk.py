"""What the pool of workers keeps: jobs, and the workers that do them."""

import asyncio
import itertools
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from paperbits.answers.tasks import Answer
from paperbits.core.errors import PaperbitsError
from paperbits.server.workers.beside import Worker
from paperbits.server.workers.jobs import Job, LastAnswer, NoAnswerError, Place, Tell
from paperbits.server.workers.memory import bounds, machine_memory

JOBS: Final = 2_000
"""Jobs after which a process is replaced by a new one."""

MEMORY, KEPT = bounds(machine_memory())

REMEMBERED: Final = 500
"""Most matches that are remembered for a worker."""

FAILED: Final = "The computers failed twice at this; try something else."
TOO_LARGE: Final = "That takes more memory than there is for it."


@dataclass(eq=False)
class Entry:
    """A job in the pool, from its question to its end."""

    job: Job
    tell: Tell | None = None
    place: Place | None = None
    inner: bool = False
    """Whether the pool itself asked for it, to prepare a worker."""
    number: int = field(default_factory=itertools.count(1).__next__)
    future: "asyncio.Future[LastAnswer]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    last: Answer | None = None
    told: int = -1
    deaths: int = 0
    late: bool = False
    dropped: bool = False
    large: bool = False
    """Whether its worker was ended for using too much memory."""

    def settle(self, outcome: LastAnswer | PaperbitsError) -> None:
        """Give an answer or an error to who asked, if that is still waited for."""
        if self.future.done() or self.inner:
            return
        if isinstance(outcome, LastAnswer):
            self.future.set_result(outcome)
        else:
            self.future.set_exception(outcome)

    def tell_place(self, place: int) -> None:
        """Report the place in the queue, if it is asked for."""
        self.told = place
        if self.place is not None:
            self.place(place)

    @property
    def failure(self) -> NoAnswerError:
        """Why there is no answer."""
        late = (
            f"That takes longer than the {self.job.seconds:g} seconds that the server has for it."
        )
        return NoAnswerError(late if self.late else TOO_LARGE if self.large else FAILED)


@dataclass(eq=False)
class Desk:
    """A worker, and the job that it does."""

    worker: Worker = field(init=False)
    ready: bool = False
    entry: Entry | None = None
    timer: asyncio.TimerHandle | None = None
    jobs: int = 0
    near: "OrderedDict[str, None]" = field(default_factory=OrderedDict)
    """The matches that it has worked on, the latest last."""
    prepared: set[str] = field(default_factory=set)

    def begin(self, entry: Entry) -> None:
        job, self.entry = entry.job, entry
        self.jobs += 1
        if job.near:
            self.near[job.near] = None
            self.near.move_to_end(job.near)
            if len(self.near) > REMEMBERED:
                self.near.popitem(last=False)
        self.worker.begin(entry.number, job.task.kind, job.task.asked())

    def worn(self, last: Entry) -> bool:
        """Whether the worker is replaced after this job."""
        return self.jobs >= JOBS or (not last.inner and self.worker.memory() > KEPT)

    def watch(self, seconds: float = 0.0, call: Callable[[], None] | None = None) -> None:
        """Replace the timer, or remove it."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = call and asyncio.get_running_loop().call_later(seconds, call)
