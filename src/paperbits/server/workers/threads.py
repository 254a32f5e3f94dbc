"""Threads that do not delay the program's end, for work that can't be interrupted, such as
compiling.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class DaemonExecutor(Executor):
    """Like ``ThreadPoolExecutor``, but the interpreter does not wait for its threads at exit."""

    def __init__(self, threads: int, name: str) -> None:
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._threads = threads
        self._closed = False
        for number in range(threads):
            threading.Thread(target=self._run, name=f"{name} {number}", daemon=True).start()

    @property
    def waiting(self) -> int:
        """The number of calls that wait for a thread."""
        return self._work.qsize()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> "Future[R]":
        """Schedule a call on a thread."""
        if self._closed:
            raise RuntimeError("The program is ending.")
        future: Future[R] = Future()

        def work() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    result = fn(*args, **kwargs)
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)

        self._work.put(work)
        return future

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = False) -> None:
        """Accept no more calls. Running calls end by themselves or with the program."""
        self._closed = True
        for _ in range(self._threads):
            self._work.put(None)

    def _run(self) -> None:
        work: Any = self._work.get()
        while work is not None:
            work()
            del work  # Otherwise the last result would stay in memory until the next call.
            work = self._work.get()
