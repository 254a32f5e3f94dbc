"""A folder of kernels compiled ahead of time, and how one of them runs.

The folder holds libraries and ``manifest.json``: a digest of each library, and for each kernel the
types of the arguments that it was compiled for, where its code is, and a digest of the source that
it came from. A kernel is taken from there only if the source and the library are still the same.
"""

import ctypes
import functools
import hashlib
import json
import os
import struct
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from paperbits.core.compiler.ahead import arguments
from paperbits.core.compiler.ahead.targets import here
from paperbits.core.compiler.reach import Reach

MANIFEST = "manifest.json"

ABSENT = "no kernel was compiled for it"
"""Why something runs interpreted where the folder has no kernel for it."""


class Entry(NamedTuple):
    """A kernel for arguments of some types, as a manifest lists it."""

    kernel: str
    """The function's module and name."""
    arguments: str
    """The types of the arguments (``arguments.described``)."""
    source: str
    """A digest of the source that the kernel can reach."""
    library: str
    """The name of the file that holds the code."""
    symbol: str
    """The name of the function in that file."""
    result: str
    """How the result lies in memory, as ``struct`` takes it; in brackets for a tuple; empty for
    none.
    """


def name_of(function: Callable[..., Any]) -> str:
    """Return the name of a kernel's function in a manifest."""
    return f"{function.__module__}:{function.__qualname__}"


def digest_of(file: Path) -> str:
    """Return a digest of a library. Raises OSError if it can't be read."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:20]


class Library:
    """The kernels of a folder."""

    def __init__(self, folder: Path) -> None:
        """Read the manifest. Raises OSError without one, and ValueError, TypeError or KeyError for
        one that is damaged.
        """
        self.folder = folder
        self._kernels: dict[tuple[str, str], dict[str, Entry]] = {}
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        self._digests: dict[str, str] = manifest["libraries"]
        for each in manifest["kernels"]:
            entry = Entry(**each)
            self._kernels.setdefault((entry.kernel, entry.source), {})[entry.arguments] = entry

    def entries(self, function: Callable[..., Any], classes: Iterable[type]) -> Mapping[str, Entry]:
        """Return what was compiled of a kernel for named tuples of these classes, from the source as
        it is now, by the types of the arguments.
        """
        if not self.knows(function):
            return {}
        return self._kernels.get((name_of(function), Reach(function, classes).source_digest()), {})

    def knows(self, function: Callable[..., Any]) -> bool:
        """Return whether a kernel was compiled, from this source or from another."""
        return any(kernel == name_of(function) for kernel, _ in self._kernels)

    def function(self, entry: Entry) -> Callable[[int], int]:
        """Return the function of an entry. It takes the address of the slots. Raises OSError or
        AttributeError if the library is missing, damaged, or for another machine.
        """
        found = _opened(self.folder / entry.library, self._digests.get(entry.library))[entry.symbol]
        found.argtypes, found.restype = [ctypes.c_void_p], ctypes.c_int32
        return found


@functools.cache
def _opened(file: Path, digest: str | None) -> ctypes.CDLL:
    # A file that was cut short may load, and end the process later.
    if digest_of(file) != digest:
        raise OSError(f"{file} is not the file that was compiled")
    return ctypes.CDLL(str(file))


def folder_here() -> Path | None:
    """Return the folder of the kernels compiled for this machine; None where there should be none."""
    named = os.environ.get("PAPERBITS_AHEAD")
    if named:
        return None if named == "0" else Path(named)
    inside = Path(__file__).parents[3] / "compiled" / here()
    return inside if inside.exists() else None


def library_here(tell: Callable[[str], None]) -> Library | None:
    """Return the kernels compiled for this machine, or None if there are none; ``tell`` why those
    that should be there can't be used.

    ``PAPERBITS_AHEAD`` names their folder, or is 0 for none; otherwise it is the one inside the
    package.
    """
    folder = folder_here()
    if folder is None:
        return None
    try:
        return Library(folder)
    except OSError:
        tell(f"There are no compiled kernels in {folder}: {MANIFEST} can't be read.")
    except (ValueError, TypeError, KeyError):
        tell(f"The compiled kernels in {folder} are not used, because {MANIFEST} is damaged.")
    return None


class Run:
    """A kernel compiled ahead, for arguments of all types that it was compiled for. ``otherwise``
    takes a reason and returns what runs it for others.
    """

    def __init__(
        self, library: Library, entries: Mapping[str, Entry], otherwise: Callable[[str], Any]
    ) -> None:
        self._library = library
        self._entries = entries
        self._otherwise = otherwise
        self._calls: dict[Any, Callable[..., Any]] = {}
        self._lock = threading.Lock()

    def __call__(self, *values: Any) -> Any:
        key = arguments.quick_key(values)
        call = self._calls.get(key) or self._prepare(key, values)
        return call(*values)

    def _prepare(self, key: Any, values: tuple[Any, ...]) -> Callable[..., Any]:
        try:
            entry = self._entries.get(arguments.described(values))
        except TypeError:
            entry = None
        with self._lock:
            self._calls[key] = self._otherwise(ABSENT) if entry is None else self._of(entry, values)
            return self._calls[key]

    def _of(self, entry: Entry, values: tuple[Any, ...]) -> Callable[..., Any]:
        try:
            return _call(self._library, entry, values)
        except (OSError, AttributeError):
            file = self._library.folder / entry.library
            return self._otherwise(f"{file} is missing, damaged or for another machine")  # type: ignore[no-any-return]


def _call(library: Library, entry: Entry, values: tuple[Any, ...]) -> Callable[..., Any]:
    """Return a function that lays arguments of these types out, runs an entry, and reads the
    result.
    """
    function = library.function(entry)
    packing = struct.Struct("=" + arguments.packing(values))
    slots = ctypes.c_int64 * (arguments.FIRST + packing.size // 8)
    result = struct.Struct("@" + entry.result.strip("()"))
    many, place = entry.result.startswith("("), 8 * arguments.FIRST

    def call(*given: Any) -> Any:
        flat: list[Any] = []
        arguments.flattened(given, flat)
        memory = slots()
        packing.pack_into(memory, place, *flat)
        failed = function(ctypes.addressof(memory))
        if failed:
            raise RuntimeError(f"The compiled kernel {entry.kernel} failed ({failed}).")
        read = result.unpack_from(memory)
        return read if many else read[0] if read else None

    return call
