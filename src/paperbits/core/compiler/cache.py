"""Where compiled kernels are kept between processes: a file for each kernel, game and types of
arguments, named by the code that it comes from.
"""

import functools
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from paperbits.core.compiler.library import MANIFEST, folder_here

_VERSIONS_KEPT = 8
"""Files kept of one kernel, game and types; several versions may be in use side by side."""

_used: set[str] = set()
"""The names of the files that this process has used."""


class Stored(NamedTuple):
    """A compiled kernel in a file."""

    result: str
    """How the result lies in memory (``arguments.Native``)."""
    needs: tuple[str, ...]
    """Functions that the code calls and does not contain."""
    code: bytes


def place_of(
    function: Callable[..., Any], classes: Iterable[type], arguments: str, digest: str
) -> Path:
    """Return the file for a kernel and arguments of some types. Its name follows from the digest of
    the code that the kernel can reach, from the compiler room's own files, from the versions of
    Python, Numba and NumPy, and from the processor.
    """
    label = [function.__module__.rpartition(".")[2], function.__name__]
    label += sorted(kind.__name__ for kind in classes)[:1]
    key = _short(f"{digest} {arguments} {_environment()} {_processor()}")
    return _root() / f"{'.'.join(label)}-{_short(arguments)[:8]}-{key}.kernel"


def read(place: Path) -> Stored | None:
    """Return what is in a file; None if there is no file, or a damaged one."""
    whole = _kept(place)
    if whole is None:
        return None
    with suppress(OSError):
        os.utime(place)  # It is in use.
    _used.add(place.name)
    head, _, code = whole.partition(b"\n")
    result, needs = json.loads(head)
    return Stored(result, tuple(needs), code)


def write(place: Path, stored: Stored) -> None:
    """Write a kernel to its file, and remove the oldest files of the same kernel, game and types.
    Nothing is kept where that folder can't be written.
    """
    head = json.dumps([stored.result, stored.needs]).encode()
    with suppress(OSError):
        _keep(place, head + b"\n" + stored.code)
        _used.add(place.name)
        older = place.parent.glob(f"{place.name.rpartition('-')[0]}-*")
        for other in sorted(older, key=lambda other: other.stat().st_mtime)[:-_VERSIONS_KEPT]:
            other.unlink()


def _keep(place: Path, content: bytes) -> None:
    """Write a file, whole or not at all, after a line with a digest of it. Raises OSError."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(content).hexdigest().encode() + b"\n" + content)
        Path(part).replace(place)
    except OSError:
        Path(part).unlink(missing_ok=True)
        raise


def _kept(place: Path) -> bytes | None:
    """Return what ``_keep`` wrote; None if there is no file, or a damaged one."""
    try:
        digest, _, content = place.read_bytes().partition(b"\n")
    except OSError:
        return None
    return content if digest == hashlib.sha256(content).hexdigest().encode() else None


def _root() -> Path:
    try:
        folder = os.environ.get("PAPERBITS_CACHE") or platformdirs.user_cache_path("paperbits")
    except RuntimeError:  # The user has no home, so nothing can be kept.
        folder = os.devnull
    return Path(folder) / "kernels"


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@functools.cache
def _processor() -> str:
    """Return this machine's system, and which instructions its processor has."""
    from llvmlite import binding

    features = binding.get_host_cpu_features().flatten()
    return f"{binding.get_process_triple()} {binding.get_host_cpu_name()} {features}"


@functools.cache
def _environment() -> str:
    """Return what every kernel depends on besides its own code."""
    room = [file.read_bytes() for file in sorted(Path(__file__).parent.rglob("*.py"))]
    versions = [f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy")]
    checks = os.environ.get("NUMBA_BOUNDSCHECK", "0")
    return (
        f"{sys.implementation.cache_tag} {versions} {checks}"
        f" {hashlib.sha256(b''.join(room)).hexdigest()}"
    )


def was_readied(module: str, shape: str) -> bool:
    """Return whether ``note_readied`` was called for a game's module and a shape of its positions,
    with its sources and ours as they are now, and what was compiled then is still there.
    """
    files = _kept(_note(module, shape))
    return files is not None and all(
        (_root() / file).is_file() for file in files.decode().splitlines()
    )


def note_readied(module: str, shape: str) -> None:
    """Note that all that the opponents need for positions of a shape was compiled."""
    with suppress(OSError):
        _keep(_note(module, shape), "\n".join(sorted(_used)).encode())


def _note(module: str, shape: str) -> Path:
    """Return the note of a game's module and a shape of its positions."""
    return _root().parent / "ready" / f"{module}-{shape}-{_sources_digest(module)}"


@functools.cache
def _sources_digest(module: str) -> str:
    """Return a digest of all sources that the opponents of a game may be compiled from, and of what
    was compiled ahead.
    """
    package, ahead = Path(__file__).parents[2], folder_here()
    rooms = [package / room for room in ("core", "games", "search", "solve")]
    files = [file for room in rooms for file in sorted(room.rglob("*.py"))]
    files.append(Path(getattr(sys.modules[module], "__file__", None) or package))
    files += [] if ahead is None else [ahead / MANIFEST]
    parts = [file.read_bytes() for file in files if file.is_file()]
    return hashlib.sha256(b"".join([_environment().encode(), *parts])).hexdigest()[:16]
