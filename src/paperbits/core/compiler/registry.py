"""The functions that kernels may call, and how they are registered with Numba, and what is being
compiled: the state that this room shares.
"""

import logging  # noqa: F401 (its own locks must come after ours at a fork: compiling takes both)
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

lock = threading.RLock()
if hasattr(os, "register_at_fork"):  # A child could never take a lock that another thread had.
    os.register_at_fork(
        before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release
    )

PART: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of ``njit`` for a function that Python never calls."""

_inlined: dict[Function, bool] = {}
_from_zero: dict[str, str] = {}
"""Where functions use no index below 0: packages, each with a dot behind it, and how Numba's names
for their functions begin.
"""
_loaded = False


class UnusableError(Exception):
    """Numba can't be loaded in this Python; the text is the reason, on one line."""


@contextmanager
def importing() -> Iterator[None]:
    """Raise UnusableError for whatever an import of Numba, or of a part of it, raises."""
    try:
        yield
    except Exception as error:  # Such as a NumPy, or a Python, that is newer than Numba knows.
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        raise UnusableError(reason) from error


def mark(function: F, *, inlined: bool) -> F:
    """Note that kernels may call a function, and whether it is copied to wherever it is called."""
    with lock:
        _inlined[function] = inlined
        if _loaded:
            _register(function)
    return function


def mark_of(function: Function) -> str:
    """Return how a function was marked; empty for one that was not."""
    mark = {True: "inlined", False: "called"}.get(_inlined.get(function), "")  # type: ignore[arg-type]
    return mark + " from zero" * function.__module__.startswith(tuple(_from_zero))


def index_from_zero(package: str) -> None:
    """Note that no function in a package uses an index below 0, so that compiled ones need not look
    whether it counts from the end.
    """
    mangled = "".join(f"{len(part)}{part}" for part in package.split("."))
    _from_zero[f"{package}."] = mangled


def is_from_zero(symbol: str) -> bool:
    """Return whether Numba's name for a function says that its package was noted so."""
    return any(mangled in symbol for mangled in _from_zero.values())


def load() -> None:
    """Load Numba, and register with it all that kernels may call; functions marked later are
    registered as they are marked. Raises UnusableError.
    """
    global _loaded
    with lock:
        if _loaded:
            return
        with importing():
            import numba  # noqa: F401 (only to see whether it can be loaded)
        from paperbits.core.compiler.numba_methods import teach_methods

        teach_methods(PART)
        _loaded = True
        for function in _inlined:
            _register(function)


def _register(function: Function) -> None:
    from numba.extending import register_jitable

    register_jitable(forceinline=_inlined[function], **PART)(function)


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
