"""A copy of a SQLite store, made while a server writes to it."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from paperbits.core.errors import PaperbitsError


def back_up(source: Path, target: Path, *, replace: bool = False) -> int:
    """Copy a store as it is at one moment; return the number of bytes written.

    A server can write meanwhile. The copy, for its owner only, is checked, and written whole or not
    at all. Raises PaperbitsError, also if the target exists and ``replace`` is false.
    """
    if not source.is_file():
        raise PaperbitsError(f"There are no matches in {source}: no such file.")
    if target.exists() and (not replace or target.is_dir() or target.samefile(source)):
        remedy = ", or add --replace" if target.is_file() else ""
        raise PaperbitsError(f"{target} exists already; name another file{remedy}.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # Its mode is 0600.
        handle, part = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.name}-", suffix=".part"
        )
    except OSError as error:
        raise PaperbitsError(f"{target} can't be written: {error.strerror}.") from None
    os.close(handle)
    try:
        _copy(source, Path(part))
        with Path(part).open("rb+") as file:
            os.fsync(file.fileno())
        Path(part).replace(target)
    except sqlite3.Error as error:
        raise PaperbitsError(f"{source} could not be copied to {target}: {error}.") from None
    except OSError as error:
        raise PaperbitsError(f"{target} can't be written: {error.strerror}.") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                Path(part + end).unlink()
    return target.stat().st_size


def _copy(source: Path, part: Path) -> None:
    with closing(open_to_read(source)) as theirs, closing(sqlite3.connect(part)) as ours:
        theirs.backup(ours)
        ours.execute("PRAGMA journal_mode=DELETE")  # The copy is a single file.
        (verdict,) = ours.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise PaperbitsError(
                f"{source} is damaged, so no copy was made; `paperbits check-database` says where"
                f" ({verdict})."
            )


def open_to_read(path: Path) -> sqlite3.Connection:
    """Return a read-only connection. Raises sqlite3.Error."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
    connection.row_factory = sqlite3.Row
    return connection
