"""Follow what is compiled in this process."""

import sys
import time
from collections.abc import Callable
from typing import Any

watchers: list[Callable[[str], None]] = []
"""Called with a kernel's name each time its compilation begins (not when it comes from the cache).
"""

under_way = 0
"""How many compilations are running, one inside another."""

seconds = 0.0
"""Seconds that this process has spent compiling."""

_begun = 0.0
_announced = False


def follow() -> None:
    """Follow Numba's compilations. The watchers are told of each; where there are none, one line
    tells the terminal.
    """
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]  # Numba counts as untyped.
        def on_start(self, event: Any) -> None:
            global under_way, _announced, _begun
            if not under_way:
                _begun = time.monotonic()
            under_way += 1
            for tell in tuple(watchers):
                tell(str(event.data["dispatcher"].py_func.__name__))
            if not (watchers or _announced) and sys.stderr is not None and sys.stderr.isatty():
                _announced = True
                print(
                    "paperbits: compiling for this machine, once; it takes some seconds …",
                    file=sys.stderr,
                    flush=True,
                )

        def on_end(self, event: Any) -> None:
            global under_way, seconds
            under_way -= 1
            if not under_way:
                seconds += time.monotonic() - _begun

    event.register("numba:compile", Listener())
