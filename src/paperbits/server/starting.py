"""How a process of the site starts and ends.

It has the garbage collector off while it loads the server, which saves a tenth of the start.
Afterwards what is loaded is left out of every collection.
"""

import gc
import sys
from typing import Final

RARELY: Final = (700, 10, 400)
"""Thresholds of the garbage collector; the first two are Python 3.12's. A search of the oldest
objects stops all matches, with ten thousand sockets for half a second. It comes when some three
million objects are new, a few hundred megabytes.
"""

ENDING: Final = 4.0
"""Seconds after which the process exits in any case. Acknowledged moves are stored already."""


def started() -> None:
    """Turn the garbage collector on, for what comes from now on."""
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()


def tell(*lines: str) -> None:
    """Print lines for the person who started the site."""
    for line in lines:
        print(line, file=sys.stderr, flush=True)
