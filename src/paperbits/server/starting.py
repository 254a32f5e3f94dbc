"""How a process of the site starts and ends.

Python does not look for garbage while it loads the server, which would take a sixth of the start.
Afterwards what is loaded is left out of every search.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

RARELY: Final = (700, 10, 400)
"""Thresholds of the garbage collector; the first two are Python 3.12's. A search of the oldest
objects stops all matches, with ten thousand sockets for half a second. It comes when some three
million objects are new, a few hundred megabytes.
"""

ENDING: Final = 4.0
"""Seconds after which the process exits in any case. Acknowledged moves are stored already."""


@contextmanager
def starting() -> Iterator[None]:
    """Put off the search for garbage until ``started`` is called, or until this ends."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def started() -> None:
    """Search for garbage again, among what comes from now on."""
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()


def tell(*lines: str) -> None:
    """Print lines for the person who started the site."""
    for line in lines:
        print(line, file=sys.stderr, flush=True)
