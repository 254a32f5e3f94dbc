"""Thinking for the site: jobs wait in a fair line for the workers, and are dropped when nobody
waits for them.

``Thinking.run`` is all that others need: it returns a job's last answer, tells those before it and
the place in the line, and whoever cancels it drops the job. Nothing else here knows where jobs are
done, so workers on other machines can take the place of processes beside this one.
"""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Protocol

from paperbits.core.errors import PaperbitsError
from paperbits.server.workers.beside import INTERPRETED, Beside, Heard, Here, Said, Worker
from paperbits.server.workers.jobs import Answer, Cost, Job, Prepare
from paperbits.server.workers.line import Line

logger = logging.getLogger(__name__)

GRACE: Final = 1.0
"""Seconds for which a job that was asked to stop may go on; then its process is ended."""

STARTING: Final = 90.0
"""Seconds that a process may take before it is ready."""

JOBS: Final = 2_000
"""Jobs after which a process is replaced by a new one."""

MEMORY: Final = 1_500 << 20
"""Bytes of memory beyond which a process is ended."""

LOOKS: Final = 1.0
"""Seconds between two looks at the memory of the processes."""

SOON: Final = 0.3
"""Seconds between two times that those who wait are told their places."""

TOLD: Final = 100
"""Jobs whose places are told, at most."""

REMEMBERED: Final = 500
"""Matches that a worker is known to have worked on, at most."""

COMPILING: Final = 600.0
"""Seconds for which a worker may get ready for a game, which perhaps has to be compiled."""

HOPELESS: Final = 3
"""Workers that died before they were ready, one after another: then those who wait are told so."""

FAILED: Final = "The computers failed twice at this; try something else."


class ThinkingError(PaperbitsError):
    """A job came to no answer."""

    kind = "no-answer"


class EndingError(ThinkingError):
    """The server is ending."""

    def __init__(self) -> None:
        super().__init__("The server is ending; try again in a moment.")


class RefusedError(PaperbitsError):
    """What a job was refused with, in the words of the process that did it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind  # type: ignore[misc]  # The kind of the error that the other process met.


@dataclass(frozen=True, slots=True)
class Outcome:
    """A job's last answer.

    ``whole``: the job came to its own end, and was not ended by the clock.
    """

    answer: Answer
    whole: bool


Tell = Callable[[Answer], None]
Place = Callable[[int], None]
"""Called with a job's place in the line, 1 for the next, and with 0 once it is under way."""


class Thinking(Protocol):
    """Does jobs somewhere. Everything is called in the loop's own thread."""

    async def run(self, job: Job, tell: Tell | None = None, place: Place | None = None) -> Outcome:
        """Do a job; cancelled, it is dropped. ``tell`` hears every answer.

        Raises what the job raises, ThinkingError where there is no answer, FullError or
        TooManyError where it is not taken.
        """
        ...

    def waiting(self, cost: Cost) -> int:
        """How many jobs of a class wait."""
        ...

    def busy(self) -> bool:
        """Whether a job that is not for people would have to wait."""
        ...

    def prepare(self, task: Prepare) -> None:
        """Have every worker load what a game needs, when it has nothing else to do."""
        ...

    def begin(self) -> None:
        """Begin the first worker, before there is a job."""
        ...

    def close(self) -> None:
        """End every job and every worker, at once."""
        ...


@dataclass(eq=False)
class _Entry:
    """A job that waits or is under way."""

    job: Job
    number: int
    future: "asyncio.Future[Outcome]"
    tell: Tell | None = None
    place: Place | None = None
    inner: bool = False
    """Whether nobody waits for it: a worker gets ready by it."""
    last: Answer | None = None
    told: int = -1
    """The place in the line that was told last."""
    deaths: int = 0
    """How many workers have died of it."""
    late: bool = False
    dropped: bool = False
    large: bool = False
    """Whether its worker was ended for the memory that it took."""


@dataclass(eq=False)
class _Desk:
    """Where a worker sits: one after another, where one has to be replaced."""

    worker: Worker | None = None
    ready: bool = False
    entry: _Entry | None = None
    here: object = None
    """Told apart from the workers that sat here before."""
    timer: asyncio.TimerHandle | None = None
    jobs: int = 0
    near: "OrderedDict[str, None]" = field(default_factory=OrderedDict)
    """What it has worked on, the latest last."""
    prepared: set[str] = field(default_factory=set)

    def watch(self, timer: asyncio.TimerHandle | None) -> None:
        """Have another timer, or none."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = timer


class Pool:
    """Workers, and the line before them."""

    def __init__(self, make: Callable[[Heard], Worker], most: int | None = None) -> None:
        """``make`` begins a worker; there are at most ``most`` at a time, as many as there are
        cores unless given.

        There are two at least, so that one is left for people while the other does what may take
        longer.
        """
        self._make = make
        self._most = max(2, most or os.cpu_count() or 1)
        self._desks = [_Desk() for _ in range(self._most)]
        self._line: Line[_Entry] = Line()
        self._number = 0
        self._aside = 0
        self._prepare: dict[str, Prepare] = {}
        self._failures = 0
        self._closed = self._telling = self._looking = self._resting = False
        self._timers: set[asyncio.TimerHandle] = set()

    @classmethod
    def beside(cls, most: int | None = None, *, interpreted: bool = False) -> "Pool":
        """In processes beside this one; ``interpreted`` without the compiler."""
        return cls(lambda heard: Beside(heard, more=INTERPRETED if interpreted else None), most)

    @classmethod
    def here(cls, most: int = 2) -> "Pool":
        """On threads of this process."""
        return cls(Here, most)

    # What others ask.

    async def run(self, job: Job, tell: Tell | None = None, place: Place | None = None) -> Outcome:
        """Do a job."""
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
        """How many jobs of a class wait."""
        return self._line.waiting(cost)

    def busy(self) -> bool:
        """Whether a job that is not for people would have to wait."""
        return len(self._line) > 0 or not self._room_aside()

    def prepare(self, task: Prepare) -> None:
        """Have every worker load what a game needs."""
        self._prepare[f"{task.game} {sorted(task.settings.items())}"] = task
        self._dispatch()

    def begin(self) -> None:
        """Begin the first worker."""
        if not self.workers and not self._closed:
            self._seat(self._desks[0])

    def close(self) -> None:
        """End every job and every worker."""
        self._closed = True
        for timer in self._timers:
            timer.cancel()
        for entry in list(self._line):
            self._line.leave(entry)
            _settle(entry, EndingError())
        for desk in self._desks:
            if desk.entry is not None:
                _settle(desk.entry, EndingError())
            self._unseat(desk)

    @property
    def workers(self) -> list[Worker]:
        """The workers that are there now."""
        return [desk.worker for desk in self._desks if desk.worker is not None]

    # Giving.

    def _entry(self, job: Job, tell: Tell | None = None, place: Place | None = None, *, inner: bool = False) -> _Entry:
        self._number += 1
        return _Entry(job, self._number, asyncio.get_running_loop().create_future(), tell, place, inner)

    def _room_aside(self) -> bool:
        """Whether one more worker may do what is not for people: one that is ready is always left
        for these.
        """
        return sum(desk.ready for desk in self._desks) - self._aside > 1

    def _dispatch(self) -> None:
        """Give the workers that are free what comes next, and begin one more where that is not
        enough.
        """
        if self._closed:
            return
        while free := [desk for desk in self._desks if desk.ready and desk.entry is None]:
            entry = self._line.take(lambda each: each.job.cost.for_people or self._room_aside())
            if entry is None:
                break
            near = entry.job.near
            desk = next((desk for desk in free if near and near in desk.near), None)
            self._give(desk or min(free, key=lambda desk: len(desk.near)), entry)
        empty = [desk for desk in self._desks if desk.worker is None]
        spare = any(desk.worker is not None and desk.entry is None for desk in self._desks)
        starting = any(desk.worker is not None and not desk.ready for desk in self._desks)
        wanted = not starting if len(self._line) else bool(self.workers) and not spare
        if empty and wanted and not self._resting:
            self._seat(empty[0])  # Also where nobody waits yet: the next one shall not have to wait for it.
        self._load()
        self._tell_places_soon()

    def _tell_places_soon(self) -> None:
        if len(self._line) and not self._telling:
            self._telling = True
            self._after(SOON, self._tell_places)

    def _tell_places(self) -> None:
        """Tell the first of those who wait where they stand."""
        self._telling = False
        for entry in islice((each for each in self._line if each.place is not None), TOLD):
            place = self._line.place(entry)
            if place != entry.told:
                entry.told = place
                _tell_place(entry, place)
        self._tell_places_soon()

    def _load(self) -> None:
        """Let those that have nothing to do load what they lack."""
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
        assert desk.worker is not None
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
        desk.watch(self._after(STARTING, lambda: self._died(desk)))
        desk.worker.begin(entry.number, job.task.kind, job.task.asked())

    # Hearing.

    def _seat(self, desk: _Desk) -> None:
        loop, here = asyncio.get_running_loop(), object()

        def heard(said: Said | None) -> None:
            with suppress(RuntimeError):  # The program is ending.
                loop.call_soon_threadsafe(self._heard, desk, here, said)

        desk.ready, desk.entry, desk.jobs = False, None, 0
        desk.near.clear()
        desk.prepared.clear()
        desk.here = here
        desk.worker = self._make(heard)
        desk.watch(self._after(STARTING, lambda: self._died(desk)))
        if not self._looking:
            self._looking = True
            self._after(LOOKS, self._look)

    def _heard(self, desk: _Desk, here: object, said: Said | None) -> None:
        if desk.here is not here or self._closed:
            return
        entry = desk.entry
        if said is None:
            self._died(desk)
        elif "ready" in said:
            desk.ready = True
            desk.watch(None)
            self._failures = 0
            self._dispatch()
        elif entry is None or said["job"] != entry.number:
            pass  # The last words of something else.
        elif "begun" in said:
            if not entry.dropped:  # What nobody waits for has been told to stop, and is watched for that.
                desk.watch(self._after(entry.job.seconds, lambda: self._late(desk, entry)))
        elif "answer" in said:
            entry.last = said["answer"]
            if entry.tell is not None and not entry.dropped:
                entry.tell(entry.last)
        else:
            self._ended(desk, entry, said.get("error"))

    def _ended(self, desk: _Desk, entry: _Entry, error: Said | None) -> None:
        """A job has come to its end, and its worker is free."""
        self._free(desk)
        if error is not None:
            _settle(entry, RefusedError(error["kind"], error["message"]))
        elif entry.last is None:
            _settle(entry, _late(entry) if entry.late else ThinkingError(FAILED))
        else:
            _settle(entry, Outcome(entry.last, whole=not entry.late))
        if desk.jobs >= JOBS:
            self._unseat(desk)
        self._dispatch()

    def _died(self, desk: _Desk) -> None:
        """A worker is gone: with its job, which is given to another one once."""
        entry, was_ready = desk.entry, desk.ready
        self._unseat(desk)
        if entry is not None and not entry.dropped and not entry.inner:
            entry.deaths += 1
            if entry.last is not None and entry.job.partial:
                _settle(entry, Outcome(entry.last, whole=False))
            elif entry.late:
                _settle(entry, _late(entry))
            elif entry.large:
                _settle(entry, ThinkingError("That takes more memory than there is for it."))
            elif entry.deaths > 1:
                _settle(entry, ThinkingError(FAILED))
            elif not entry.future.done():
                entry.last = None
                self._line.join(entry, first=True)
        if not was_ready:
            self._failures += 1
            if self._failures >= HOPELESS:
                for each in list(self._line):
                    self._line.leave(each)
                    _settle(each, ThinkingError("The computers can't be started here."))
            self._resting = True
            self._after(min(30.0, 0.1 * 2**self._failures), self._try_again)
        self._dispatch()

    def _try_again(self) -> None:
        self._resting = False
        self._dispatch()

    # Ending.

    def _drop(self, entry: _Entry) -> None:
        """Nobody waits for a job any more."""
        if self._line.leave(entry):
            self._dispatch()
            return
        desk = next((desk for desk in self._desks if desk.entry is entry), None)
        if desk is not None:
            entry.dropped = True
            self._stop(desk, entry)

    def _late(self, desk: _Desk, entry: _Entry) -> None:
        """A job has had its time."""
        if desk.entry is entry:
            entry.late = True
            self._stop(desk, entry)

    def _stop(self, desk: _Desk, entry: _Entry) -> None:
        """Ask a job to end; where it does not listen, its worker is ended."""

        def end() -> None:
            if desk.entry is entry:
                self._died(desk)

        if desk.worker is not None:
            desk.worker.stop(entry.number)
        desk.watch(self._after(GRACE, end))

    def _free(self, desk: _Desk) -> None:
        """A worker has no job any more."""
        entry, desk.entry = desk.entry, None
        desk.watch(None)
        if entry is None:
            return
        if not entry.job.cost.for_people:
            self._aside -= 1
        if not entry.inner:
            self._line.done(entry)

    def _unseat(self, desk: _Desk) -> None:
        """End a worker."""
        worker, desk.worker, desk.ready, desk.here = desk.worker, None, False, None
        self._free(desk)
        if worker is not None:
            worker.end()

    def _look(self) -> None:
        """End workers that have grown too large, now and again."""
        for desk in self._desks:
            if desk.worker is not None and desk.worker.memory() > MEMORY:
                logger.warning("A thinking process took more than %d MB and was ended", MEMORY >> 20)
                if desk.entry is not None:
                    desk.entry.large = True
                self._died(desk)
        self._after(LOOKS, self._look)

    def _after(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Have something called later, unless the pool is closed before."""

        def called() -> None:
            self._timers.discard(timer)
            call()

        timer = asyncio.get_running_loop().call_later(seconds, called)
        self._timers = {each for each in self._timers if not each.cancelled()} | {timer}
        return timer


def _late(entry: _Entry) -> ThinkingError:
    return ThinkingError(f"That takes longer than the {entry.job.seconds:g} seconds that the server has for it.")


def _settle(entry: _Entry, outcome: Outcome | PaperbitsError) -> None:
    """Say how a job ended, if somebody still waits for it."""
    if entry.future.done() or entry.inner:
        return
    if isinstance(outcome, Outcome):
        entry.future.set_result(outcome)
    else:
        entry.future.set_exception(outcome)


def _tell_place(entry: _Entry, place: int) -> None:
    if entry.place is not None:
        entry.place(place)
