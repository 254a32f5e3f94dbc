"""The places of files on this machine."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import platformdirs

from paperbits.core.errors import PaperbitsError


def data_folder() -> Path:
    """Return the user's folder for data. Raises PaperbitsError for a user without a home."""
    try:
        return platformdirs.user_data_path("paperbits")
    except RuntimeError:
        raise PaperbitsError(
            "This user has no home folder, so there is no place for files; set HOME to a folder."
        ) from None


def data_file(data: Path | None = None) -> Path:
    """Return the file of matches: ``data``, else PAPERBITS_DATA, else in the user's data folder.

    A name without an ending is a folder, unless it is a file; its file is ``matches.sqlite``.
    """
    told = str(data) if data is not None else os.environ.get("PAPERBITS_DATA", "")
    path = Path(told).expanduser() if told else data_folder()
    return (
        path if path.is_file() or (path.suffix and not path.is_dir()) else path / "matches.sqlite"
    )


def rated_folder() -> Path:
    """Return the folder of rated matches of the terminal, beside the file of matches."""
    return data_file().parent / "rated"


def saved_folder() -> Path:
    """Return the folder of the terminal's other matches, beside the file of matches."""
    return data_file().parent / "saved"


def is_postgres(database: str) -> bool:
    """Return whether an address is that of a PostgreSQL database."""
    return database.startswith(("postgresql://", "postgres://"))


def check_address(database: str) -> None:
    """Raise PaperbitsError unless an address is that of a PostgreSQL database."""
    if not is_postgres(database):
        raise PaperbitsError(
            f"{without_password(database)} is no address of a database, such as"
            " postgresql://user@host/name; a file is named with --data."
        )


def without_password(address: str) -> str:
    """Return the address of a database or a broker without its password and parameters."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        return address
    where, slash, path = rest.partition("?")[0].partition("/")
    who, at, host = where.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{host}{slash}{path}"


PRIVATE: Final = 0o600
"""The mode of every file that holds matches: seeds reveal hidden tiles, and names are personal."""

BESIDE: Final = ("-wal", "-shm")
"""The endings of the files that SQLite keeps beside a database."""


def make_private(path: Path) -> None:
    """Make the file, and let only its owner read it and those beside it. Raises OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        with suppress(FileNotFoundError):
            if each.stat().st_mode & 0o077:
                # Another user may own it, and let this one write to it.
                with suppress(PermissionError):
                    each.chmod(PRIVATE)


@contextmanager
def only_server(path: Path) -> Iterator[None]:
    """Hold the lock of the only server of this file. Raises PaperbitsError if another has it.

    The lock is on a file beside it, freed even after a crash. (SQLite locks the file itself, and a
    process loses such locks when it opens the file a second time and closes it.)
    """
    lock = path.with_name(path.name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise PaperbitsError(
            f"The file for matches, {path}, can't be used: {error.strerror}."
        ) from None
    try:
        if not _locked(handle):
            process = os.read(handle, 20).decode("ascii", "replace").strip()
            raise PaperbitsError(
                f"Another paperbits server (process {process or 'unknown'}) keeps its matches in"
                f" {path} already; end it, or name another file with --data."
            )
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        # Past the bytes that are read: a locked byte can't be read.
        os.lseek(handle, 64, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
    import fcntl

    try:
        # A child process does not inherit this lock, unlike flock's.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
