"""Where compiled kernels are kept between processes: a folder for each kernel and game, named by
the code they come from.
"""

import atexit
import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import platformdirs

from paperbits.core.compiler.ahead.library import MANIFEST, folder_here
from paperbits.core.compiler.reach import Reach

_VERSIONS_KEPT = 8
"""Folders kept of one kernel and game; several versions may be in use side by side."""

_temporary: list[Path] = []

_used: set[str] = set()
"""The names of the folders that this process has used."""


def folder_of(
    function: Callable[..., Any], classes: Iterable[type], marks: Callable[[Any], str], way: str
) -> Path:
    """Return the folder for what is compiled of a kernel for named tuples of these classes, and
    make it.

    Its name follows from the code that the kernel can reach, from ``way`` (how it is compiled),
    from the compiler room's own files and from the versions of Python, Numba and NumPy. Where the
    user's cache can't be written, the folder lasts as long as the process.
    """
    kinds = sorted(classes, key=lambda kind: (kind.__module__, kind.__qualname__))
    label = ".".join(
        [
            function.__module__.rpartition(".")[2],
            function.__name__,
            *(kind.__name__ for kind in kinds[:1]),
        ]
    )
    key = hashlib.sha256(
        f"{Reach(function, kinds).digest(marks)} {way} {_environment()}".encode()
    ).hexdigest()[:16]
    try:
        _used.add(f"{label}-{key}")
        return _made(_root(), f"{label}-{key}")
    except OSError:
        if not _temporary:
            _temporary.append(Path(tempfile.mkdtemp(prefix="paperbits-")))
            atexit.register(shutil.rmtree, _temporary[0], ignore_errors=True)
        return _made(_temporary[0], f"{label}-{key}")


def _root() -> Path:
    return (
        Path(os.environ.get("PAPERBITS_CACHE") or platformdirs.user_cache_path("paperbits"))
        / "kernels"
    )


def _made(root: Path, name: str) -> Path:
    """Make a folder, note that it is in use, and remove the oldest folders of the same kernel and
    game.
    """
    folder = root / name
    new = not folder.is_dir()
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=folder).close()
    os.utime(folder)
    if new:
        kernel_and_game = name.rpartition("-")[0]
        older = [
            other
            for other in root.iterdir()
            if other.name.rpartition("-")[0] == kernel_and_game and other != folder
        ]
        for other in sorted(older, key=lambda other: other.stat().st_mtime)[: 1 - _VERSIONS_KEPT]:
            shutil.rmtree(other, ignore_errors=True)
    return folder


@functools.cache
def _environment() -> str:
    """Return what every kernel depends on besides its own code."""
    room = [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
    versions = [f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy")]
    return f"{sys.implementation.cache_tag} {versions} {hashlib.sha256(b''.join(room)).hexdigest()}"


def was_readied(module: str, shape: str) -> bool:
    """Return whether ``note_readied`` was called for a game's module and a shape of its positions,
    with its sources and ours as they are now, and what was compiled then is still there.
    """
    try:
        folders = _note(module, shape).read_text().splitlines()
    except OSError:
        return False
    return all((_root() / folder).is_dir() for folder in folders)


def note_readied(module: str, shape: str) -> None:
    """Note that everything the opponents of a module's game need for positions of a shape was
    compiled ahead or is in the cache.
    """
    with suppress(OSError):
        _note(module, shape).parent.mkdir(parents=True, exist_ok=True)
        _note(module, shape).write_text("\n".join(sorted(_used)))


def _note(module: str, shape: str) -> Path:
    """Return the note of a game's module and a shape of its positions."""
    return _root().parent / "ready" / f"{module}-{shape}-{_sources_digest(module)}"


@functools.cache
def _sources_digest(module: str) -> str:
    """Return a digest of all sources that the opponents of a game's module may be compiled from, and
    of what was compiled ahead.
    """
    package = Path(__file__).parents[2]
    files = [
        file
        for room in ("core", "search", "solve")
        for file in sorted((package / room).rglob("*.py"))
    ]
    digest = hashlib.sha256(_environment().encode())
    ahead = folder_here()
    manifests = [] if ahead is None else [file for file in [ahead / MANIFEST] if file.is_file()]
    for file in [*files, *_sources_of(module), *manifests]:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _sources_of(module: str) -> list[Path]:
    """Return the files of the game that a module belongs to: its file, or its whole folder where
    one of our games has one.
    """
    ours = module.startswith("paperbits.games.")
    name = ".".join(module.split(".")[:3]) if ours else module
    file = getattr(sys.modules[name], "__file__", None)
    if file is None:
        return []
    return (
        sorted(Path(file).parent.rglob("*.py"))
        if ours and Path(file).name == "__init__.py"
        else [Path(file)]
    )
