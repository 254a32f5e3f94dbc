"""A rarer search for garbage among what has been there for long, because it stops all matches.

With ten thousand sockets it takes half a second. Python begins it when a quarter of what it knows
is new, which at a site that fills up is every few seconds. Here it also has to be a small part of
the time, unless so much is new that memory is short.
"""

import gc
import time
from collections.abc import Callable, Mapping
from typing import Final

SHARE: Final = 1 / 200
"""The most of the time that may be spent on these searches. So 99 moves of 100 never wait for one.
"""

OLD: Final = 2
"""The generation of what has been there for long."""

SOON: Final = gc.get_threshold()
"""How much must be new for a search of each generation: objects, and searches of the generation
before. More than Python's own figures brought nothing: the other searches then take 50 ms.
"""

LATER: Final = (*SOON[:OLD], 400)
"""The same while a search of the oldest is not due: some three million objects are new, a few
hundred megabytes.
"""


class Garbage:
    """Watches Python's searches for garbage, and puts off those among old things."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._before = gc.get_threshold()
        self._began = self._next = 0.0
        """Seconds: when the search under way began, and before when no other one is due."""

    def watch(self) -> None:
        """Begin."""
        gc.callbacks.append(self.heard)

    def leave(self) -> None:
        """End, and let Python search as before."""
        gc.callbacks.remove(self.heard)
        gc.set_threshold(*self._before)

    def heard(self, phase: str, info: Mapping[str, int]) -> None:
        """Handle the start or the stop of a search."""
        now = self._now()
        if phase == "start":
            self._began = now
        elif info["generation"] == OLD:
            self._next = now + (now - self._began) / SHARE
            gc.set_threshold(*LATER)
        elif now >= self._next:
            gc.set_threshold(*SOON)
