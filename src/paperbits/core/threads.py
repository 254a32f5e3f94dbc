"""Threads, where the machine has some: a browser gives Python one thread alone."""

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any


class AtOnce(Executor):
    """Runs each job where it is submitted, before it goes on."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def pool(threads: int, name: str = "") -> Executor:
    """Return an executor of so many threads; jobs run one after another where there are none."""
    return AtOnce() if sys.platform == "emscripten" else ThreadPoolExecutor(threads, name)
