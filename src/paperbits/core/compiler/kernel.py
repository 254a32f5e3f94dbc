"""Kernels: functions whose loops run compiled.

A game is a named tuple whose methods are its rules; a search is a function that calls them. Both
are plain Python. Importing them costs nothing: Numba is loaded, and every ``@compilable`` function
registered with it, when a ``@kernel`` is first called. The kernel is then compiled for the types of
its arguments, or loaded from the cache on disk.

A kernel that was compiled ahead for this machine, from the source as it is now (``ahead``), runs
without Numba. With ``NUMBA_DISABLE_JIT=1``, after ``interpret_here``, or where there is neither, the
same functions run interpreted.
"""

import functools
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar, cast

from paperbits.core.compiler import numba_watch, registry

if TYPE_CHECKING:
    from paperbits.core.compiler.ahead.library import Library
    from paperbits.core.compiler.way import Way

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

_PYTHON: Final = f"Python {sys.version_info[0]}.{sys.version_info[1]}"

_asked = False
_asked_compiler = False
_library: "Library | None" = None
_interprets = True


class NoKernelError(RuntimeError):
    """Nothing was compiled for a kernel, and it must not run interpreted."""


def compilable(function: F) -> F:
    """Mark a function that rules and kernels call. It is plain Python when interpreted, and
    compiled inside a kernel.
    """
    return _mark(function, "called")


def inlined(function: F) -> F:
    """Mark a small function of an innermost loop. It is ``compilable``, and its code is copied to
    wherever it is called.
    """
    return _mark(function, "inlined")


def shared(function: F) -> F:
    """Mark a large function that several kernels call. It is ``compilable``, and compiled once for
    all of them.
    """
    return _mark(function, "shared")


def _mark(function: F, how: str) -> F:
    registry.mark(function, how)
    return function


class Kernel(Generic[P, R]):
    """A function that Python calls and Numba compiles; ``interpreted`` is the same function
    uncompiled.

    What is compiled is kept for each set of named tuples among the arguments, so a change to one
    game leaves what was compiled for the others in the cache.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        self.interpreted = function
        self._runs: dict[tuple[type, ...], Callable[P, R]] = {}
        self._compiled: dict[frozenset[type], Callable[P, R]] = {}
        functools.update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        kinds = (
            (*map(type, args), *map(type, kwargs.values())) if kwargs else tuple(map(type, args))
        )
        run = self._runs.get(kinds) or self._prepare(kinds)
        return run(*args, **kwargs)

    def _prepare(self, kinds: tuple[type, ...]) -> Callable[P, R]:
        with registry.lock:
            if kinds not in self._runs:
                self._runs[kinds] = self._run_for(kinds) if compiled() else self.interpreted
            return self._runs[kinds]

    def _run_for(self, kinds: tuple[type, ...]) -> Callable[P, R]:
        classes = frozenset(kind for kind in kinds if hasattr(kind, "_fields"))
        if classes not in self._compiled:
            self._compiled[classes] = self._for(classes)
        return self._compiled[classes]

    def _for(self, classes: frozenset[type]) -> Callable[P, R]:
        from paperbits.core.compiler.ahead.library import ABSENT, Run

        if _library is None or not _library.knows(self.interpreted):
            return self._with_compiler(classes, ABSENT)
        entries = _library.entries(self.interpreted, classes)
        if not entries:
            return self._with_compiler(
                classes, f"the kernels in {_library.folder} were compiled from other source"
            )
        run: Any = Run(_library, entries, lambda why: self._with_compiler(classes, why))
        return cast("Callable[P, R]", run)

    def _with_compiler(self, classes: frozenset[type], why: str) -> Callable[P, R]:
        from paperbits.core.compiler.ahead.arguments import on_records

        way = _way()
        run: Callable[P, R]
        if way is None:
            if not _interprets:
                raise NoKernelError(f"It would run interpreted, because {why}.")
            _tell_once(
                f"Part of the program runs interpreted, and more slowly, because {why}{_remedy()}"
            )
            return on_records(self.interpreted)
        from paperbits.core.compiler.numba_cache import cached

        run = cached(self.interpreted, classes, way.kernel_options, registry.mark_of, way)
        return run


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function that Python calls and whose loops must run compiled.

    It may call ``@compilable`` functions and the methods of games, not other kernels. It releases
    Python's global lock while it runs.
    """
    return Kernel(function)


def compiled() -> bool:
    """Return whether kernels run compiled in this process: compiled ahead, or by Numba, which is
    loaded when first asked unless kernels were compiled ahead.
    """
    global _asked, _library
    with registry.lock:
        if not _asked:
            _asked = True
            if os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0"):
                from paperbits.core.compiler.ahead.library import library_here

                _library = library_here(_tell)
                if _library is None:
                    _way()
        return _library is not None or registry.way() is not None


def _way() -> "Way | None":
    """Return how Numba compiles here; load it when first asked."""
    global _asked_compiler
    with registry.lock:
        if not _asked_compiler:
            _asked_compiler = True
            _load()
        return registry.way()


def interpret_here() -> None:
    """Run kernels interpreted in this process from now on, and never load the compiler into it.

    A program calls this before its first kernel, if other processes search for it: the compiler and
    what it loads take some 250 MB. ``can_compile`` goes on to speak of those other processes.
    """
    global _asked
    with registry.lock:
        _asked = True


def never_interpret() -> None:
    """Raise NoKernelError from now on where a kernel could only run interpreted. A program calls
    this if another can do its work faster then.
    """
    global _interprets
    _interprets = False


def _load() -> None:
    """Load Numba, choose how to compile, and register all that kernels may call."""
    try:
        import numba  # noqa: F401 (only to see whether it can be loaded)
    except Exception as error:  # Such as a NumPy, or a Python, that is newer than Numba knows.
        if isinstance(error, ModuleNotFoundError) and error.name == "numba":
            if _library is None:
                _tell(
                    f"Numba is not installed for this {_PYTHON}; everything works, more"
                    f" slowly{_remedy()}"
                )
            return
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        _tell(f"Numba can't be used with this {_PYTHON} ({reason}); everything works, more slowly.")
        return
    from paperbits.core.compiler.self_check import choose_way

    way = choose_way(_tell)
    if way is not None:
        registry.use(way)
        registry.register_all()
        numba_watch.follow()


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
    """Call ``tell`` with a kernel's name each time its compilation begins (not from the cache),
    while this lasts.
    """
    compiled()
    numba_watch.watchers.append(tell)
    try:
        yield
    finally:
        numba_watch.watchers.remove(tell)


def compiling() -> bool:
    """Return whether something is being compiled in this process just now."""
    return numba_watch.under_way > 0


def seconds_compiling() -> float:
    """Return the seconds that this process has spent compiling so far."""
    return numba_watch.seconds


def can_compile() -> bool:
    """Return whether kernels can be compiled on this machine, without loading the compiler to find
    out.
    """
    return (
        os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
        and importlib.util.find_spec("numba") is not None
    )


def was_readied(module: str, shape: str) -> bool:
    """Return whether ``note_readied`` was called for a game's module and a shape of its positions,
    with its sources and ours as they are now.
    """
    from paperbits.core.compiler import cache

    return cache.was_readied(module, shape)


def note_readied(module: str, shape: str) -> None:
    """Note that everything the opponents of a module's game need for positions of a shape is
    compiled; where nothing is, there is nothing to note.
    """
    from paperbits.core.compiler import cache

    if can_compile() and compiled():
        cache.note_readied(module, shape)
