"""The file of a SQLite store. Only its owner can read it, and only one server at a time uses it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from paperbits.core.errors import PaperbitsError

PRIVATE: Final = 0o600
"""The mode of every file that holds matches: seeds reveal hidden tiles, and names are personal."""

BESIDE: Final = ("-wal", "-shm")
"""The endings of the files that SQLite keeps beside a database."""


def make_private(path: Path) -> None:
    """Make the file if there is none, and let only its owner read it and the files beside it.

    Raises OSError.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        with suppress(FileNotFoundError):
            if each.stat().st_mode & 0o077:
                with suppress(
                    PermissionError
                ):  # Another user owns it, and lets this one write to it.
                    each.chmod(PRIVATE)


@contextmanager
def only_server(path: Path) -> Iterator[None]:
    """Hold the lock of the only server of this file. Raises PaperbitsError if another server has
    it.

    The operating system locks a file beside this one, and frees the lock when the process ends,
    also after a crash. (The lock is not on the file itself: SQLite locks that, and a process loses
    these locks when it opens the file a second time and closes it.)
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
