"""Threads for work that must not keep the program from ending: a compilation can't be interrupted."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class DaemonExecutor(Executor):
    """As ``ThreadPoolExecutor``, but the interpreter does not wait for its threads at the end."""

    def __init__(self, threads: int, name: str) -> None:
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._threads = threads
        self._closed = False
        for number in range(threads):
            threading.Thread(target=self._run, name=f"{name} {number}", daemon=True).start()

    @property
    def waiting(self) -> int:
        """How many calls wait for a thread."""
        return self._work.qsize()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> "Future[R]":
        """Have a function called."""
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
        """Take nothing more; what is under way ends by itself, or with the program."""
        self._closed = True
        for _ in range(self._threads):
            self._work.put(None)

    def _run(self) -> None:
        work: Any = self._work.get()
        while work is not None:
            work()
            del work  # Or the last result would live until there is something else to do.
            work = self._work.get()
