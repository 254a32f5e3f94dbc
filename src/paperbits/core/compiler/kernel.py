"""Kernels: functions whose loops run compiled.

A game is a named tuple whose methods are its rules; a search is a function that calls them. Both
are plain Python. Importing them costs nothing. When a ``@kernel`` is first called with arguments of
some types, its machine code is loaded: from what was compiled ahead for this machine (``library``),
from the cache on disk, or compiled now by Numba, with which every ``@compilable`` function is then
registered. Only compiling needs Numba.

With ``NUMBA_DISABLE_JIT=1``, after ``interpret_here``, or where there is no code, the same functions
run interpreted.
"""

import functools
import importlib.util
import os
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar

from paperbits.core.compiler import registry
from paperbits.core.compiler.arguments import Native, caller, on_records, quick_key

if TYPE_CHECKING:
    from paperbits.core.compiler.library import Library

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

_PYTHON: Final = f"Python {sys.version_info[0]}.{sys.version_info[1]}"

_compiled: bool | None = None
_library: "Library | None" = None
_interprets = True
_missing = ""
"""Why nothing can be compiled here, and nothing was; empty where a person wants no compiled code."""


class NoKernelError(RuntimeError):
    """Nothing was compiled for a kernel, and it must not run interpreted."""


def compilable(function: F) -> F:
    """Mark a function that rules and kernels call: plain Python, and compiled in a kernel."""
    return registry.mark(function, inlined=False)


def inlined(function: F) -> F:
    """Mark a small ``compilable`` function of an innermost loop: callers get copies of its code."""
    return registry.mark(function, inlined=True)


class Kernel(Generic[P, R]):
    """A function that Python calls and that runs compiled; ``interpreted`` is the same function
    uncompiled. What is compiled is kept for arguments of the same types, and the game that is among
    them.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        self.interpreted = function
        self._runs: dict[Hashable, Callable[..., R]] = {}
        functools.update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if not (_compiled or compiled()):
            _may_interpret(_missing)
            return self.interpreted(*args, **kwargs)
        key = quick_key(args)
        run = self._runs.get(key) or self._prepare(key, args)
        return run(*args, **kwargs)

    def _prepare(self, key: Hashable, values: tuple[Any, ...]) -> Callable[..., R]:
        with registry.lock:
            if key not in self._runs:
                native = _native(self.interpreted, values)
                self._runs[key] = (
                    on_records(self.interpreted)
                    if native is None
                    else caller(self.interpreted.__name__, native, values)
                )
            return self._runs[key]


def _native(function: Callable[..., Any], values: tuple[Any, ...]) -> Native | None:
    """Return a kernel compiled for such arguments; None if it must run interpreted."""
    global _compiled, _missing
    from paperbits.core.compiler.library import ABSENT

    why = ABSENT
    if _library is not None:
        try:
            return _library.native(function, values)
        except LookupError as error:
            why = str(error)
    if can_compile():
        from paperbits.core.compiler.numba_here import native_here

        try:
            return native_here(function, values)
        except registry.UnusableError as error:
            _compiled = _library is not None
            _missing = f"Numba can't be used with this {_PYTHON} ({error})"
            _may_interpret(_missing)
            _tell_once(f"{_missing}; everything works, more slowly.")
            return None
    _may_interpret(why)
    _tell_once(f"Part of the program runs interpreted, and more slowly, because {why}{_remedy()}")
    return None


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function that Python calls and whose loops must run compiled. It may call
    ``@compilable`` functions and the methods of games, not other kernels. It releases Python's
    global lock while it runs.
    """
    return Kernel(function)


def compiled() -> bool:
    """Return whether kernels run compiled in this process: compiled ahead, or here by Numba."""
    return _look_for_code() if _compiled is None else _compiled


def _look_for_code() -> bool:
    """Decide once, for all threads, what ``compiled`` returns."""
    global _compiled, _library, _missing
    with registry.lock:
        if _compiled is None:
            found = False
            if os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0"):
                from paperbits.core.compiler.library import library_here

                _library = library_here(_tell)
                found = _library is not None or can_compile()
                if not found:
                    _missing = f"Numba is not installed for this {_PYTHON}"
                    if _interprets:
                        _tell(f"{_missing}; everything works, more slowly{_remedy()}")
            _compiled = found
        return _compiled


def interpret_here() -> None:
    """Run kernels interpreted in this process from now on, and never load the compiler into it. A
    program calls this before its first kernel, if other processes search for it: the compiler and
    what it loads take some 250 MB. ``can_compile`` goes on to speak of those other processes.
    """
    global _compiled
    with registry.lock:
        if _compiled is None:
            _compiled = False


def may_interpret(interprets: bool) -> None:
    """Say whether kernels may run interpreted from now on. A program that another can help forbids
    it: a kernel that can't run compiled raises NoKernelError then.
    """
    global _interprets
    _interprets = interprets


def _may_interpret(why: str) -> None:
    """Raise NoKernelError if something is missing and nothing may run interpreted."""
    if why and not _interprets:
        raise NoKernelError(f"It would run interpreted, because {why}.")


def _remedy() -> str:
    """Return the end of a sentence: the command that installs Numba, if it is missing here."""
    if importlib.util.find_spec("numba") is not None or sys.platform == "emscripten":
        return "."
    return '; compile it here with: python -m pip install "paperbits[compile]"'


@functools.cache
def _tell_once(sentence: str) -> None:
    _tell(sentence)


def _tell(sentence: str) -> None:
    if sys.stderr is not None:
        print(f"paperbits: {sentence}", file=sys.stderr)


@contextmanager
def watching(tell: Callable[[str], None]) -> Iterator[None]:
    """Call ``tell`` with a kernel's name each time its compilation begins, while this lasts."""
    registry.watchers.append(tell)
    try:
        yield
    finally:
        registry.watchers.remove(tell)


def compiling() -> bool:
    """Return whether something is being compiled in this process just now."""
    return registry.under_way > 0


def seconds_compiling() -> float:
    """Return the seconds that this process has spent compiling so far."""
    return registry.seconds


def can_compile() -> bool:
    """Return whether kernels can be compiled here, without loading the compiler."""
    return (
        os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
        and importlib.util.find_spec("numba") is not None
    )
