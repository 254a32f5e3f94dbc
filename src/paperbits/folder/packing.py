"""The archives for Python in the browser: its library, this program, and parts of both and of other
packages that are loaded later (``archives``).
"""

import gzip
import io
import json
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from paperbits.core.catalogue import all_games
from paperbits.printing.orders import game_pdf

PACKAGE: Final = Path(__file__).parents[1]
STANDARD: Final = "python_stdlib.zip"
"""Python's library, in the same package."""

ROOMS: Final = (
    "advice", "answers", "core", "engines", "folder", "games", "host", "match", "ratings", "search",
    "solve",
)  # fmt: skip
"""The packages of ours that run in the browser from the beginning."""

NOT_AT_ONCE: Final = frozenset(("browser", "daily", "stand_in"))
"""Folders in them that are left out: a game's daily tasks are loaded later."""

ARCHIVES: Final = {
    "later.pack": (("picture", "puzzles"), ("markdown_it", "mdurl")),
    "print.pack": (("printing",), ("defusedxml", "fontTools", "fpdf")),
}
"""Archives that are loaded when they are first needed: packages of ours, and of others."""

DAILY: Final = "later.pack"
"""The archive that also has the daily tasks."""

LIBRARY: Final = "library.pack"
"""The archive of the modules of Python's library that matches hardly ever need."""

RARE: Final = frozenset(
    (
        *("_ast_unparse", "_pydatetime", "_pyio", "_pylong", "_pyrepl", "_strptime", "argparse"),
        *("asyncio.__main__", "asyncio.proactor_events", "asyncio.tools"),
        *("asyncio.windows_events", "asyncio.windows_utils", "bdb", "calendar", "cmd", "code"),
        *("compileall", "concurrent.futures.interpreter", "concurrent.futures.process"),
        *("concurrent.interpreters", "configparser", "cProfile", "csv", "ctypes._aix"),
        *("ctypes.macholib", "ctypes.util", "ctypes.wintypes", "difflib", "doctest", "email"),
        *("fileinput", "filecmp", "ftplib", "getopt", "getpass", "gettext", "graphlib"),
        *("html.parser", "http", "imaplib", "importlib.metadata", "json.tool", "logging.config"),
        *("logging.handlers", "mailbox", "mimetypes", "modulefinder", "multiprocessing", "netrc"),
        *("optparse", "pathlib.types", "pdb", "pickle", "pickletools", "plistlib", "poplib"),
        *("pprint", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data"),
        *("pyodide.console", "quopri", "rlcompleter", "runpy", "sched", "shelve", "shlex"),
        *("smtplib", "socketserver", "sqlite3", "statistics", "symtable", "tabnanny", "tarfile"),
        *("timeit", "trace", "tracemalloc", "unittest", "urllib.request", "urllib.robotparser"),
        *("uuid", "wave", "wsgiref", "xml", "xmlrpc", "zipapp", "zoneinfo"),
    )
)
"""Its packages and modules."""

ENCODINGS: Final = frozenset(
    ("aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "unicode_escape")
)
"""The modules that are needed from the beginning."""


def write_archives(host: Path, kernels: Path, pyodide: Path) -> None:
    """Write all archives, and each library of kernels, into a folder."""
    listed = _split_library(pyodide / STANDARD, host / "python_stdlib.pack", host / LIBRARY)
    for name, (ours, others) in ARCHIVES.items():
        rooms = [*ours, *(_daily() if name == DAILY else ())]
        (host / name).write_bytes(_pressed(_more(rooms, others)))
        listed[name] = [*(f"paperbits.{room.replace('/', '.')}" for room in rooms), *others]
    manifest = "kernels/manifest.json", (kernels / "manifest.json").read_bytes()
    (host / "paperbits.pack").write_bytes(_pressed([manifest, *_program(listed)]))
    for file in kernels.glob("*.wasm"):
        (host / f"{file.name}.pack").write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def _daily() -> Sequence[str]:
    return [f"games/{place.parent.name}/daily" for place in sorted(PACKAGE.glob("games/*/daily"))]


def _split_library(library: Path, kept: Path, rest: Path) -> dict[str, Sequence[str]]:
    """Write Python's library as two archives: what is often needed, and the rest. Return the modules
    of the rest.
    """
    with zipfile.ZipFile(library) as whole:
        files = {name: whole.read(name) for name in whole.namelist() if not name.endswith("/")}
    moved = {name: _module(name) for name in files if _is_rare(_module(name))}
    rest.write_bytes(_pressed((name, files[name]) for name in moved))
    kept.write_bytes(_pressed((name, data) for name, data in files.items() if name not in moved))
    return {rest.name: sorted(set(moved.values()))}


def _module(file: str) -> str:
    """Return the module that a file of Python's library holds, or belongs to."""
    return file.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def _is_rare(module: str) -> bool:
    package, *names = module.split(".")
    if package == "encodings":
        return not ENCODINGS.issuperset(names)
    return any(".".join([package, *names[:depth]]) in RARE for depth in range(len(names) + 1))


def _program(listed: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, bytes]]:
    """Yield the files that Python needs in the browser, by their names in the archive. ``listed``
    are the modules of other archives.
    """
    yield "paperbits/folder/archives.json", json.dumps(listed).encode()
    yield from program()


def program() -> Iterator[tuple[str, bytes]]:
    """Yield our files that Python needs in the browser from the beginning, by their names there."""
    yield from _files(PACKAGE / "folder" / "stand_in" / "numpy", "stand_in/numpy")
    for file in sorted(PACKAGE.glob("*.py")):
        yield f"paperbits/{file.name}", file.read_bytes()
    for room in ROOMS:
        yield from _files(PACKAGE / room, f"paperbits/{room}", NOT_AT_ONCE)


def _more(rooms: Sequence[str], others: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of packages of ours, and those of others that they need."""
    for room in rooms:
        yield from _files(PACKAGE / room, f"paperbits/{room}")
    game_pdf(all_games()[0], "rules", "{}")  # Loads every module that printing needs.
    import_module("fontTools.misc.cython")  # Only its plain Python needs this.
    for name in sorted(sys.modules):
        package = name.partition(".")[0]
        if package in others and (file := sys.modules[name].__file__) is not None:
            place = Path(file.split(".cpython-")[0]).with_suffix(".py")  # In place of machine code.
            root = Path(sys.modules[package].__file__ or "").parent
            yield f"{package}/{place.relative_to(root).as_posix()}", place.read_bytes()


def _files(
    place: Path, name: str, without: frozenset[str] = frozenset()
) -> Iterator[tuple[str, bytes]]:
    """Yield the files below a place, by their names below another."""
    for file in sorted(place.rglob("*")):
        inside = file.relative_to(place)
        if file.is_file() and not {"__pycache__", *without} & {*inside.parts}:
            yield f"{name}/{inside.as_posix()}", file.read_bytes()


def zipped(files: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive; equal files give equal archives."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return made.getvalue()


def _pressed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an archive that is compressed as a whole, which makes it smaller."""
    return gzip.compress(zipped(files, zipfile.ZIP_STORED), mtime=0)
