"""The threads and thinkers that matches use, and how a coroutine waits for a thread."""

import asyncio
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from paperbits.server.workers.shares import owner
from paperbits.server.workers.thinkers import Thinkers

P = ParamSpec("P")
R = TypeVar("R")
Work = Callable[[], None]


class FairExecutor(Executor):
    """Runs calls on daemon threads. Owners take turns; one has at most ``most`` at a time."""

    def __init__(
        self,
        threads: int,
        name: str,
        owner: Callable[[], str] = lambda: "",
        most: int | None = None,
    ) -> None:
        """``owner`` names the owner of a submitted call; by default all have the same."""
        self._owner, self._most = owner, most or threads
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, deque[Work]] = OrderedDict()
        """The calls that wait, by owner. The owner with the next turn comes first."""
        self._running: Counter[str] = Counter()
        self._closed = False
        for number in range(threads):
            threading.Thread(target=self._run, name=f"{name} {number}", daemon=True).start()

    @property
    def waiting(self) -> int:
        """The number of calls that wait for a thread."""
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def waiting_of(self, owner: str) -> int:
        """Return the number of an owner's calls that wait for a thread."""
        with self._changed:
            return len(self._waiting.get(owner, ()))

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> "Future[R]":
        """Schedule a call for the present owner."""
        return self.submit_for(self._owner(), partial(fn, *args, **kwargs))

    def submit_for(self, owner: str, call: Callable[[], R]) -> "Future[R]":
        """Schedule a call for an owner."""
        future: Future[R] = Future()

        def work() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    result = call()
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)

        with self._changed:
            if self._closed:
                raise RuntimeError("The program is ending.")
            self._waiting.setdefault(owner, deque()).append(work)
            self._changed.notify()
        return future

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = False) -> None:
        """Accept no more calls. Calls that wait are still made; nobody waits for their end."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _take(self) -> tuple[str, Work] | None:
        """Take the next call. The caller holds the lock."""
        for whose, queue in self._waiting.items():
            if self._running[whose] < self._most:
                work = queue.popleft()
                self._waiting.move_to_end(whose)
                if not queue:
                    del self._waiting[whose]
                self._running[whose] += 1
                return whose, work
        return None

    def _run(self) -> None:
        taken: Any = None
        while True:
            with self._changed:
                while (taken := self._take()) is None:
                    if self._closed:
                        return
                    self._changed.wait()
            whose, work = taken
            work()
            del work, taken  # Otherwise the last result would stay in memory until the next call.
            with self._changed:
                self._running[whose] -= 1
                if not self._running[whose]:
                    del self._running[whose]
                self._changed.notify()


QUESTIONS: Final = 3
"""Threads for questions to the rules, besides those for moves and states."""

QUESTIONS_OF_CLIENT: Final = 2
"""Questions of one client that are worked out at a time. The others wait."""


class Workers:
    """Threads for moves and states, threads for clients' short questions, and thinkers."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.rules = FairExecutor(2, "rules")
        self.questions = FairExecutor(QUESTIONS, "questions", owner, QUESTIONS_OF_CLIENT)
        self.thinkers = thinkers

    @property
    def waiting(self) -> int:
        """The number of calls that wait for a thread."""
        return self.rules.waiting + self.questions.waiting

    async def ask(self, function: Callable[[], R]) -> R:
        """Run what the rules must work out on a thread, for the present client."""
        return await run_in(self.questions, function)

    async def check(self) -> None:
        """Return when a thread of each kind has answered."""
        await run_in(self.rules, _nothing)
        await asyncio.wrap_future(self.questions.submit_for("", _nothing))

    def close(self) -> None:
        self.rules.shutdown()
        self.questions.shutdown()


async def run_in(executor: Executor, function: Callable[[], R]) -> R:
    """Run a function on a thread of the executor."""
    return await asyncio.get_running_loop().run_in_executor(executor, function)


def _nothing() -> None:
    """Show that a thread answers."""
