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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from paperbits.core.compiler.arguments import Native, classes_of, described
from paperbits.core.compiler.reach import source_digest
from paperbits.core.compiler.targets import here, runs_here

MANIFEST = "manifest.json"

ABSENT = "no kernel was compiled for it"
"""Why something runs interpreted where there is no compiled kernel for it."""


bring: Callable[[Path], None] | None = None
"""Writes a library that is not in its folder yet, where a program has them elsewhere."""


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
    """How the result lies in memory, for ``struct``; in brackets for a tuple; empty for none."""


def name_of(function: Callable[..., Any]) -> str:
    """Return the name of a kernel's function in a manifest."""
    return f"{function.__module__}:{function.__qualname__}"


def digest_of(file: Path) -> str:
    """Return a digest of a library. Raises OSError if it can't be read."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:20]


class Library:
    """The kernels of a folder."""

    def __init__(self, folder: Path) -> None:
        """Read the manifest. Raises OSError, ValueError, TypeError or KeyError without a good one."""
        self.folder = folder
        self._kernels: dict[tuple[str, str], dict[str, Entry]] = {}
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        self._digests: dict[str, str] = manifest["libraries"]
        for each in manifest["kernels"]:
            entry = Entry(**each)
            self._kernels.setdefault((entry.kernel, entry.source), {})[entry.arguments] = entry

    def native(self, function: Callable[..., Any], values: Sequence[Any]) -> Native:
        """Return what was compiled of a kernel for arguments of these types, from the source as it
        is now. Raises LookupError, with the reason, if there is nothing.
        """
        name = name_of(function)
        if not any(kernel == name for kernel, _ in self._kernels):
            raise LookupError(ABSENT)
        entries = self._kernels.get((name, source_digest(function, classes_of(values))))
        if entries is None:
            raise LookupError(f"the kernels in {self.folder} were compiled from other source")
        entry = entries.get(described(values))
        if entry is None:
            raise LookupError(ABSENT)
        file = self.folder / entry.library
        try:
            found = _opened(file, self._digests.get(entry.library))[entry.symbol]
        except (OSError, AttributeError):
            raise LookupError(f"{file} is missing, damaged or for another machine") from None
        found.argtypes, found.restype = [ctypes.c_void_p], ctypes.c_int32
        return Native(found, entry.result)


@functools.cache
def _opened(file: Path, digest: str | None) -> ctypes.CDLL:
    if bring is not None and not file.exists():
        bring(file)
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
    that should be there can't be used. ``PAPERBITS_AHEAD`` names their folder, or is 0 for none;
    otherwise it is the one inside the package.
    """
    folder = folder_here()
    if folder is None:
        return None
    if not runs_here():
        tell(f"The compiled kernels in {folder} are not used: they need a newer processor.")
        return None
    try:
        return Library(folder)
    except OSError:
        tell(f"There are no compiled kernels in {folder}: {MANIFEST} can't be read.")
    except (ValueError, TypeError, KeyError):
        tell(f"The compiled kernels in {folder} are not used, because {MANIFEST} is damaged.")
    return None
