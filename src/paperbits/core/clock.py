"""The clock that ends thinking: that on the wall, or in tournaments what the thread has computed.

A level that would reach its limit of time on a busy machine is then measured as on an idle one.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

_clock = time.monotonic


def now() -> float:
    """Return the seconds of the clock. Only differences between looks of one thread count."""
    return _clock()


@contextmanager
def of_thread() -> Iterator[None]:
    """Count only the seconds in which a thread computes, in this whole process."""
    global _clock
    _clock = time.thread_time
    try:
        yield
    finally:
        _clock = time.monotonic
