"""The file of a SQLite store: for its owner alone to read, and for one server at a time."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from paperbits.core.errors import PaperbitsError

PRIVATE: Final = 0o600
"""The mode of everything that holds matches: their seeds tell what is hidden, and their names
belong to people.
"""

BESIDE: Final = ("-wal", "-shm")
"""What SQLite appends to a file's name for the files beside it."""


def make_private(path: Path) -> None:
    """Make the file where there is none, and take from others the right to read it and what lies
    beside it; raises OSError.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        with suppress(FileNotFoundError):
            if each.stat().st_mode & 0o077:
                with suppress(PermissionError):  # It belongs to somebody else, who lets us write in it.
                    each.chmod(PRIVATE)


@contextmanager
def only_server(path: Path) -> Iterator[None]:
    """Be the only server of this file; raises PaperbitsError where another is running.

    The lock is the operating system's, on a file beside this one, and ends with the process,
    however that ends. (SQLite's own locks are on the file itself, and would be lost if anything
    else opened and closed it here.)
    """
    lock = path.with_name(path.name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise PaperbitsError(f"The file for matches, {path}, can't be used: {error.strerror}.") from None
    try:
        if not _locked(handle):
            process = os.read(handle, 20).decode("ascii", "replace").strip()
            raise PaperbitsError(
                f"Another paperbits server (process {process or 'unknown'}) keeps its matches in {path} already; "
                "end it, or name another file with --data."
            )
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, 64, os.SEEK_SET)  # Past what is read, as a locked byte can't be.
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
    import fcntl

    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # Unlike flock's, no child process keeps this one.
    except OSError:
        return False
    return True
