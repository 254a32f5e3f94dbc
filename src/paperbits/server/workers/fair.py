"""Threads that do not delay the program's end, and that clients share fairly.

A client that asks a lot waits for its own questions. Every other client finds a free thread, or
waits for the end of one question of each client.
"""

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Work = Callable[[], None]


class FairExecutor(Executor):
    """Runs calls on threads. Owners take turns, and one owner has at most ``most`` threads at a
    time. The interpreter does not wait for its threads at exit.
    """

    def __init__(
        self,
        threads: int,
        name: str,
        owner: Callable[[], str] = lambda: "",
        most: int | None = None,
    ) -> None:
        """``owner`` returns the owner of the call that is being submitted. Without it, all calls
        are made in their order.
        """
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
        for owner, queue in self._waiting.items():
            if self._running[owner] < self._most:
                work = queue.popleft()
                self._waiting.move_to_end(owner)
                if not queue:
                    del self._waiting[owner]
                self._running[owner] += 1
                return owner, work
        return None

    def _run(self) -> None:
        taken: Any = None
        while True:
            with self._changed:
                while (taken := self._take()) is None:
                    if self._closed:
                        return
                    self._changed.wait()
            owner, work = taken
            work()
            del work, taken  # Otherwise the last result would stay in memory until the next call.
            with self._changed:
                self._running[owner] -= 1
                if not self._running[owner]:
                    del self._running[owner]
                self._changed.notify()
