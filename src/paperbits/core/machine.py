"""What the machine has: threads, which a browser lacks, and memory, which is scarce there and
wherever an address has 32 bits.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar


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


T = TypeVar("T")


def by_memory(usual: T, scarce: T) -> T:
    """Return a table's usual size, or the other one where memory is scarce: with 32-bit addresses
    or ``PAPERBITS_MEMORY=scarce``.
    """
    # Read at each call: a process that compiles for such a machine sets it after the import.
    return (
        scarce if sys.maxsize < 1 << 32 or os.environ.get("PAPERBITS_MEMORY") == "scarce" else usual
    )
