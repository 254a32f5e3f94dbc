"""A store in one SQLite file. One thread writes, and commits all waiting jobs together.

A job is acknowledged only after its commit, so acknowledged entries survive the end of the process
(and, with ``synchronous=FULL``, a power failure).
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import QueuePool

from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.store.database import Database
from paperbits.store.log import BEGUN, NOT_READ, After, DanglingError, StoreError
from paperbits.store.matches import MoveLog
from paperbits.store.schema import upgrade
from paperbits.store.where import make_private

R = TypeVar("R")
logger = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 512
READERS: Final = 8
"""Threads that read. Nothing else waits for them, and they wait for nothing else."""

WRITING: Final = {"writes": True}
"""Options of a connection whose transactions lock the file for writing from their start."""

_ADVANCE: Final = """
UPDATE matches SET version = :seen + 1, changed = :now, result = :scored, turn = :to_move, over = :is_over,
    outcome = :result_text, deadline = :until, ended = CASE WHEN :is_over THEN coalesce(ended, :now) END
WHERE id = :which AND version = :seen
"""  # noqa: E501
_ADD: Final = """
INSERT INTO entries (match, number, entry, made, spent) VALUES (:which, :seen, :entry, :now, :cost)
"""


@dataclass(slots=True)
class _Job:
    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None

    def run(self, connection: Connection) -> None:
        """Do the work, and note its refusal. Raises what undoes the whole group."""
        try:
            self.result = self.work(connection)
        except IntegrityError as error:
            reason = f"The store could not write: {_reason(error)}."
            if "FOREIGN KEY" in reason:
                self.error = DanglingError(reason)
            else:
                logger.error(reason)  # noqa: TRY400
                self.error = StoreError(reason)
        except DBAPIError:
            raise
        except Exception as error:
            self.error = error

    def settle(self) -> None:
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)


class SqliteLog(MoveLog):
    """A store in a file, which is made or migrated. Raises PaperbitsError."""

    def __init__(self, path: Path, *, synchronous: str = "FULL") -> None:
        self.path = path
        self._engine = _engine(path, synchronous)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reads = ThreadPoolExecutor(READERS, "paperbits reader")
        self._closed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            make_private(path)
            with (
                self._engine.connect().execution_options(**WRITING) as connection,
                connection.begin(),
            ):
                upgrade(connection)
        except (DBAPIError, OSError) as error:
            self._engine.dispose()
            reason = _reason(error) if isinstance(error, DBAPIError) else error.strerror
            raise PaperbitsError(
                f"The file for matches, {path}, can't be used: {reason}."
            ) from None
        except PaperbitsError:
            self._engine.dispose()
            raise
        self._writer = threading.Thread(target=self._write, name="paperbits writer", daemon=True)
        self._writer.start()

    @property
    def database(self) -> Database:
        return self

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Run a question in one transaction, in another thread. Raises StoreError."""

        def ask() -> R:
            with self._engine.connect() as connection:
                return question(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reads, ask)
        except DBAPIError as error:
            logger.error("The store could not read: %s", _reason(error))  # noqa: TRY400
            raise StoreError(f"The store could not read: {_reason(error)}.", NOT_READ) from None

    async def write(self, change: Callable[[Connection], R]) -> R:
        """Run a change in one transaction; return after it is on the disk. Raises StoreError.

        An error of the change undoes only this change, and not those that are written with it.
        """

        def work(connection: Connection) -> R:
            with connection.begin_nested():
                return change(connection)

        result: R = await self._ask(work)
        return result

    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        values = {
            "which": match,
            "seen": version,
            "entry": entry,
            "now": time.time(),
            "scored": after.result,
            "to_move": after.turn,
            "is_over": after.over,
            "result_text": after.outcome or None,
            "until": after.deadline,
            "cost": after.spent,
        }

        def work(connection: Connection) -> None:
            sqlite: Any = connection.connection.driver_connection
            try:
                stale = sqlite.execute(_ADVANCE, values).rowcount != 1
                if not stale:
                    sqlite.execute(_ADD, values)
            except Exception as error:  # There is no savepoint: this undoes the whole group.
                raise DBAPIError("append", None, error, hide_parameters=True) from None
            if stale:
                raise StaleMoveError

        await self._ask(work)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._reads.shutdown(wait=False)
            self._engine.dispose()

    async def _ask(self, work: Callable[[Connection], Any]) -> Any:
        if self._closed:
            raise StoreError("The store is closed.")
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        return await job.done

    def _write(self) -> None:
        """Run the writer's thread: take all waiting jobs, commit them in one transaction, answer."""
        with self._engine.connect().execution_options(**WRITING) as connection:
            last = False
            while not last:
                jobs: list[_Job] = []
                job = self._jobs.get()
                while job is not None:
                    jobs.append(job)
                    if len(jobs) == MOST_AT_ONCE:
                        break
                    try:
                        job = self._jobs.get_nowait()
                    except queue.Empty:
                        break
                last = job is None
                if jobs:
                    self._commit(connection, jobs)

    def _commit(self, connection: Connection, jobs: list[_Job]) -> None:
        try:
            with connection.begin():
                for job in jobs:
                    job.run(connection)
        except Exception as error:  # Nothing of the group was kept: each of its jobs fails.
            logger.error("The store could not write: %s", _reason(error))  # noqa: TRY400
            for job in jobs:
                job.error = StoreError(f"The store could not write: {_reason(error)}.")
        _answer(jobs)


def _answer(jobs: list[_Job]) -> None:
    """Answer jobs from the writer's thread. Each loop is woken once."""
    waiting: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        waiting.setdefault(job.loop, []).append(job)
    for loop, its in waiting.items():
        with suppress(RuntimeError):  # It is closed.
            loop.call_soon_threadsafe(_settle, its)


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        job.settle()


def _reason(error: Exception) -> str:
    """Return the cause of an error, without the statement and its values."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    return type(error).__name__ if cause is None else str(cause)


def _engine(path: Path, synchronous: str) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # An error never repeats a seed.
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in (
            "busy_timeout=5000",
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        # Python's module would begin a transaction too late for savepoints.
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # SQLite refuses a transaction that has read and then has to wait before it writes.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
