"""Follow what is compiled in this process."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

watchers: list[Callable[[str], None]] = []
"""Called with a kernel's name each time its compilation begins (not when it comes from the cache).
"""

under_way = 0
"""How many kernels are being compiled."""

seconds = 0.0
"""Seconds that this process has spent compiling."""

_announced = False


@contextmanager
def compiling(name: str) -> Iterator[None]:
    """Count a kernel as being compiled while this lasts, and tell the watchers or the terminal."""
    global under_way, seconds, _announced
    begun = time.monotonic()
    under_way += 1
    try:
        for tell in tuple(watchers):
            tell(name)
        if not (watchers or _announced) and sys.stderr is not None and sys.stderr.isatty():
            _announced = True
            print(
                "paperbits: compiling for this machine, once; it takes some seconds …",
                file=sys.stderr,
                flush=True,
            )
        yield
    finally:
        under_way -= 1
        seconds += time.monotonic() - begun
