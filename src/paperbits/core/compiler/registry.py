"""What kernels may call, and how it is compiled: the state that this room shares."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from paperbits.core.compiler.way import Way

Function = Callable[..., Any]

lock = threading.RLock()

_marks: dict[Function, str] = {}
_registered: set[Function] = set()
_shared: dict[Any, Any] = {}
_way: Way | None = None
_knows_methods = False
_apart: dict[Any, Any] | None = None
_ever_apart: dict[Any, Any] = {}


def mark(function: Function, how: str) -> None:
    """Note that kernels may call a function: ``called``, ``inlined`` or ``shared``."""
    with lock:
        _marks[function] = how
        if _way is not None:
            _register(function)


def mark_of(function: Function) -> str:
    """Return how a function was marked; empty for one that was not."""
    return _marks.get(function, "")


def way() -> Way | None:
    """Return the way to compile, None while nothing is compiled."""
    return _way


def use(chosen: Way | None) -> None:
    """Compile in this way from now on."""
    global _way, _knows_methods
    with lock:
        _way = chosen
        if chosen is not None and not _knows_methods:
            from paperbits.core.compiler.numba_methods import teach_methods

            _knows_methods = True
            teach_methods(_part_options)


def register_all() -> None:
    """Register all marked functions with Numba, to be compiled in the way in use; later ones are
    registered as they are marked.
    """
    with lock:
        for function in _marks:
            _register(function)


def _part_options() -> Mapping[str, Any]:
    assert _way is not None
    return _way.part_options


def _register(function: Function) -> None:
    from numba.extending import register_jitable

    if function in _registered or _way is None:
        return
    _registered.add(function)
    if _marks[function] == "shared" and _way.shared_options is not None:
        from paperbits.core.compiler.numba_linking import teach_shared

        teach_shared(function, share)
    else:
        register_jitable(forceinline=_marks[function] == "inlined", **_way.part_options)(function)


def share(function: Any, kinds: tuple[Any, ...]) -> Any:
    """Compile a function that kernels share for given types, or load it from the cache; return its
    signature.

    Numba calls this with its lock on compiling held.
    """
    assert _way is not None
    classes = frozenset(kind.instance_class for kind in kinds if hasattr(kind, "instance_class"))
    shared = _shared if _apart is None else _apart
    if (function, classes) not in shared:
        shared[function, classes] = _prepare(function, classes, _way)
    run = shared[function, classes]
    run.compile(kinds)
    return run.overloads[kinds].signature


def _prepare(function: Function, classes: frozenset[type], way: Way) -> Any:
    if _apart is not None:
        import numba

        return numba.njit(**(way.shared_options or {}))(function)
    from paperbits.core.compiler.numba_cache import cached

    return cached(function, classes, way.shared_options or {}, mark_of, way)


@contextmanager
def sharing_apart() -> Iterator[list[Any]]:
    """Compile what kernels share anew while this lasts, without the cache; the list that this
    gives is filled in the end with what was compiled so in this process.

    A function that was compiled before may call what is shared, so that is kept.
    """
    global _apart
    from numba.core.compiler_lock import global_compiler_lock

    made: list[Any] = []
    with lock, global_compiler_lock:
        _apart = _ever_apart
        try:
            yield made
        finally:
            made += [overload for run in _apart.values() for overload in run.overloads.values()]
            _apart = None
