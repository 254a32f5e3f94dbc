"""The one place, with ``linking.py`` and ``passes.py``, that knows the compiler.

A game is a named tuple whose methods are its rules; a search is a function that calls them. Both are plain
Python. Here they are taught to Numba, once and lazily: importing a game costs nothing, and only the first call
of a ``@kernel`` loads the compiler, registers every ``@compilable`` function, and
compiles for the types it was called with. Later processes load the result from a cache on disk.

With ``NUMBA_DISABLE_JIT=1``, or where Numba is not installed, the same functions run interpreted.
"""

import atexit
import functools
import hashlib
import importlib.util
import inspect
import os
import secrets
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

import platformdirs

from paperbits.core.compiler.numba_linking import kernel_options, part_options, shared_options, teach_shared

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

ENTRY_POINTS = "paperbits.games"
"""The entry-point group under which other packages offer games: one module an entry."""

_helpers: list[tuple[Callable[..., Any], str]] = []
_lock = threading.RLock()
_naming = threading.Lock()
_shared: dict[Any, Any] = {}
_numba: Any = None
_asked = False
_tellers: list[Callable[[str], None]] = []
_under_way = 0
_said = False


def compilable(function: F) -> F:
    """Mark a function that rules and kernels call: plain Python when interpreted, compiled inside a kernel."""
    return _help(function, "called")


def inlined(function: F) -> F:
    """The same, to be written out wherever it is called: for small functions in the innermost loops."""
    return _help(function, "inlined")


def shared(function: F) -> F:
    """The same, to be compiled once for all kernels that call it: for what is large, and called by several."""
    return _help(function, "shared")


def _help(function: F, how: str) -> F:
    with _lock:
        if _numba is None:
            _helpers.append((function, how))
        else:
            _register(function, how)
    return function


class Kernel(Generic[P, R]):
    """A function that Python enters and the compiler compiles; ``interpreted`` is the same function uncompiled.

    It is compiled apart for each type of its first argument, the game, so that a change to one game's file leaves what
    was compiled for the others in the cache.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        self.interpreted = function
        self._runs: dict[type, Callable[P, R]] = {}
        functools.update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        first = type(args[0]) if args else type(None)
        run = self._runs.get(first) or self._prepare(first)
        return run(*args, **kwargs)

    def _prepare(self, first: type) -> Callable[P, R]:
        with _lock:
            if first not in self._runs:
                if compiled():
                    modules = [self.interpreted.__module__, *([first.__module__] if hasattr(first, "_fields") else [])]
                    self._runs[first] = _cached(self.interpreted, modules, nogil=True, **kernel_options())
                else:
                    self._runs[first] = self.interpreted
            return self._runs[first]


def _cached(function: Callable[P, R], modules: Sequence[str], **options: Any) -> Callable[P, R]:
    """A function as the compiler runs it, kept in the folder of these modules."""
    folder = str(_cache_folder(*modules))
    with _naming:
        _numba.config.CACHE_DIR = folder
        run: Callable[P, R] = _numba.njit(cache=True, **options)(function)
    _name_apart(run)
    return run


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function that is entered from Python and whose loops must run compiled.

    It may call ``@compilable`` functions and the methods of games, not other kernels. It releases the
    interpreter's lock while it runs.
    """
    return Kernel(function)


def compiled() -> bool:
    """Whether kernels run compiled in this process; loads the compiler when first asked."""
    global _asked
    with _lock:
        if not _asked:
            _asked = True
            _load()
        return _numba is not None


def _load() -> None:
    global _numba
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return
    try:
        import numba
    except ImportError:
        version = ".".join(map(str, sys.version_info[:2]))
        print(f"paperbits: Numba is not installed for this Python {version}; everything works, more slowly.", file=sys.stderr)
        return
    _numba = numba
    for function, how in _helpers:
        _register(function, how)
    _teach()
    _watch()


def _register(function: Callable[..., Any], how: str) -> None:
    from numba.extending import register_jitable

    if how == "shared" and shared_options() is not None:
        teach_shared(function, _share)
    else:
        register_jitable(forceinline=how == "inlined", **part_options())(function)


def _share(function: Any, kinds: tuple[Any, ...]) -> Any:
    """Compile, or load from the cache, a function that kernels share, for given types; its signature."""
    if function not in _shared:  # Numba's lock on compiling is held.
        _shared[function] = _cached(function, [function.__module__], **(shared_options() or {}))
    run = _shared[function]
    run.compile(kinds)
    return run.overloads[kinds].signature


def _teach() -> None:
    """Let kernels call the methods of named tuples: a name that is a plain function on the value's own class.

    Numba's own way, ``overload_method``, is by name for all named tuples at once: a field of one game and a method
    of another could then not share a name, nor two methods with different numbers of arguments.
    """
    from numba import types
    from numba.core.typing.templates import AttributeTemplate, infer_getattr

    class Methods(AttributeTemplate):  # type: ignore[misc]  # Numba counts as untyped.
        key = types.BaseNamedTuple

        def generic_resolve(self, value: Any, name: str) -> Any:
            method = None if name.startswith("_") else getattr(value.instance_class, name, None)
            return types.BoundFunction(_method(value.instance_class, name), value) if inspect.isfunction(method) else None

    infer_getattr(Methods)


@functools.cache
def _method(game: type, name: str) -> type:
    """How a method is typed and lowered: as the plain function that it is, with the named tuple as first argument."""
    from numba import types
    from numba.core.typing.templates import AbstractTemplate
    from numba.extending import lower_builtin

    method = _numba.njit(**part_options())(getattr(game, name))

    class Method(AbstractTemplate):  # type: ignore[misc]  # Numba counts as untyped.
        key = (game, name)

        def generic(self, args: Any, kws: Any) -> Any:
            function = self.context.resolve_value_type(method)
            found = function.get_call_type(self.context, (self.this, *args), kws)
            return found and found.replace(pysig=inspect.signature(method.py_func)).as_method()

    @lower_builtin(Method.key, types.VarArg(types.Any))  # type: ignore[untyped-decorator]  # Numba counts as untyped.
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        function = context.typing_context.resolve_value_type(method)
        found = function.get_call_type(context.typing_context, signature.args, {})
        call = context.get_function(function, found)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, args)

    return Method


@functools.cache
def _cache_folder(*modules: str) -> Path:
    """Where a kernel of these modules is kept: a folder named by the sources that it may be compiled from.

    Numba's own cache notices a change of the file that holds the kernel alone, not of what the kernel calls. Where the
    user's cache can't be written, the folder lasts as long as the process.
    """
    package = Path(__file__).parents[2]
    shared = [file for room in ("core", "search", "solve") for file in sorted((package / room).rglob("*.py"))]
    own = [file for module in sorted(set(modules)) for file in _sources_of(module) if file not in shared]
    root = Path(os.environ.get("PAPERBITS_CACHE") or platformdirs.user_cache_path("paperbits")) / "kernels"
    try:
        version = root / _digest(shared)
        folder = version / (f"{modules[-1].split('.')[-1]}-{_digest(own)}" if own else "shared")
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(version)
        older = sorted((other for other in root.iterdir() if other != version), key=lambda other: other.stat().st_mtime)
        for other in older[:-7]:  # Several versions may be in use side by side.
            shutil.rmtree(other, ignore_errors=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="paperbits-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def can_compile() -> bool:
    """Whether kernels will run compiled in this process, without loading the compiler to find out."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and importlib.util.find_spec("numba") is not None


def was_readied(module: str, shape: str) -> bool:
    """Whether ``note_readied`` was told of a game's module and shape, with its sources and ours as they are now."""
    return (_cache_folder(module) / f"readied-{shape}").exists()


def note_readied(module: str, shape: str) -> None:
    """Note that all that opponents of the game of a module need for positions of a shape is in the cache."""
    with suppress(OSError):
        (_cache_folder(module) / f"readied-{shape}").touch()


def _name_apart(run: Any) -> None:
    """Give what this process compiles file names of its own.

    Numba numbers the files of a kernel. Two processes that compile it for different types at once both take the next
    number, and the index may then give one the code of the other, whose positions are laid out otherwise.
    """
    files = getattr(getattr(run, "_cache", None), "_cache_file", None)
    pattern = getattr(files, "_data_name_pattern", "")
    if files is not None and "{number:d}" in pattern:
        files._data_name_pattern = pattern.replace("{number:d}", f"{{number:d}}-{os.getpid()}-{_PROCESS}")


_PROCESS = secrets.token_hex(4)


def _sources_of(module: str) -> list[Path]:
    """The files of the game that a module belongs to: its file, or all of its folder where one of our games has one."""
    ours = module.startswith("paperbits.games.")
    if not ours and module.startswith("paperbits."):
        return []
    name = ".".join(module.split(".")[:3]) if ours else module
    file = Path(getattr(sys.modules[name], "__file__", None) or __file__)
    return sorted(file.parent.rglob("*.py")) if ours and file.name == "__init__.py" else [file]


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def watching(tell: Callable[[str], None]) -> Iterator[None]:
    """While this lasts, ``tell`` is called with a kernel's name each time its compilation begins (not from the cache)."""
    compiled()
    _tellers.append(tell)
    try:
        yield
    finally:
        _tellers.remove(tell)


def compiling() -> bool:
    """Whether something is being compiled in this process just now."""
    return _under_way > 0


def _watch() -> None:
    """Follow what is compiled: who watches is told; where nobody does, one line tells whoever sits at the terminal."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]  # Numba counts as untyped.
        def on_start(self, event: Any) -> None:
            global _under_way, _said
            _under_way += 1
            for tell in tuple(_tellers):
                tell(str(event.data["dispatcher"].py_func.__name__))
            if not (_tellers or _said) and sys.stderr is not None and sys.stderr.isatty():
                _said = True
                print("paperbits: compiling for this machine, once; it takes some seconds …", file=sys.stderr, flush=True)

        def on_end(self, event: Any) -> None:
            global _under_way
            _under_way -= 1

    event.register("numba:compile", Listener())
