"""A quicker start: Python does not look for garbage while it loads the server.

Hardly anything that is loaded becomes garbage, and to look through all of it again and again takes
a sixth of the start. Afterwards it is left out of every search, which would otherwise stop all
matches for a moment.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

RARELY: Final = (700, 10, 400)
"""How much must be new for a search of each generation: objects, and searches of the generation
before. The first two are those of Python 3.12. A search of the oldest stops all matches, with ten
thousand sockets for half a second. Now it comes when some three million objects are new, a few
hundred megabytes.
"""


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
