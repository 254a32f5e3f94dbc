"""A store in one SQLite file. One thread writes, and commits all waiting jobs together.

A commit waits for the disk. One wait serves all jobs that came in during the last one. A job is
acknowledged only after its commit, so acknowledged entries survive the end of the process (and,
with ``synchronous=FULL``, a power failure).
"""

import asyncio
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    case,
    create_engine,
    delete,
    event,
    func,
    insert,
    null,
    select,
    update,
)
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as sqlite_dialect
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import QueuePool

from paperbits.core.errors import PaperbitsError
from paperbits.match.seat import Seat
from paperbits.store.database import Database
from paperbits.store.file import make_private
from paperbits.store.log import (
    BEGUN,
    After,
    DanglingError,
    Ended,
    StaleError,
    Stamp,
    StoredMatch,
    StoreError,
    TakenError,
)
from paperbits.store.schema import upgrade
from paperbits.store.schema.matches import entries, matches, places, reviews

P = ParamSpec("P")
R = TypeVar("R")

MOST_AT_ONCE: Final = 512
"""Jobs in one commit, at most."""

READERS: Final = 8
"""Threads that read. Nothing else waits for them, and they wait for nothing else."""

WRITING: Final = {"writes": True}
"""Options of a connection whose transactions lock the file for writing from their start."""

_advance = (
    update(matches)
    .where(matches.c.id == bindparam("which"), matches.c.version == bindparam("seen"))
    .values(
        version=bindparam("next"),
        changed=bindparam("now"),
        result=bindparam("scored"),
        turn=bindparam("to_move"),
        over=bindparam("is_over"),
        ended=case(
            (bindparam("is_over"), func.coalesce(matches.c.ended, bindparam("now"))), else_=null()
        ),
        outcome=bindparam("result_text"),
        deadline=bindparam("until"),
    )
)
_add = insert(entries)

_NAMED: Final = sqlite_dialect(paramstyle="named")
_ADVANCE_TEXT: Final = str(_advance.compile(dialect=_NAMED))
_ADD_TEXT: Final = str(
    _add.compile(dialect=_NAMED, column_keys=["match", "number", "entry", "made", "spent"])
)
"""The statements of a move as SQLite reads them. Nearly every write is a move, and SQLAlchemy's way
to a statement takes longer than SQLite.
"""


@dataclass(slots=True)
class _Job:
    work: Callable[[Connection], None]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"

    error: Exception | None = None

    def settle(self) -> None:
        """Answer, in the loop."""
        if not self.done.done():
            if self.error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(self.error)


class SqliteLog:
    """A store in a file, which the constructor makes or migrates.

    The constructor raises PaperbitsError if the file can't be used.
    """

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
        """The file, as a database."""
        return self

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Run a question in one transaction. Raises StoreError."""

        def ask() -> R:
            with self._engine.connect() as connection:
                return question(connection)

        return await self._look(ask)

    async def write(self, change: Callable[[Connection], R]) -> R:
        """Run a change in one transaction; return after it is on the disk. Raises StoreError.

        An error of the change undoes only this change, and not those that are written with it.
        """
        found: list[R] = []
        failed: list[Exception] = []

        def work(connection: Connection) -> None:
            try:
                with connection.begin_nested():
                    found.append(change(connection))
            except IntegrityError as error:
                kind = DanglingError if "FOREIGN KEY" in _reason(error) else StoreError
                failed.append(kind(f"The store could not write: {_reason(error)}."))
            except DBAPIError:
                raise
            except Exception as error:
                failed.append(error)

        await self._ask(work)
        if failed:
            raise failed[0]
        return found[-1]

    async def create(self, stored: StoredMatch, after: After = BEGUN) -> None:
        """Keep a new match."""
        now = time.time()
        holders = {seat: digest for digest, seats in stored.keys.items() for seat in seats}
        match = {
            "id": stored.id,
            "game": stored.game,
            "settings": json.dumps(dict(stored.settings)),
            "seed": str(stored.seed),
            "start": stored.start,
            "host": stored.host,
            "version": len(stored.entries),
            "made": now,
            "changed": now,
            "rated": stored.rated,
            "turn": after.turn,
            "over": after.over,
            "ended": now if after.over else None,
            "outcome": after.outcome or None,
            "clock": stored.clock,
            "deadline": after.deadline,
            "counts": stored.counts,
            "tournament": stored.tournament,
        }
        chairs = [
            {
                "match": stored.id,
                "seat": seat,
                "level": stored_seat.level,
                "name": stored_seat.name,
                "invite": stored_seat.invite,
                "holder": holders.get(seat, ""),
            }
            for seat, stored_seat in enumerate(stored.seats)
        ]
        played = [
            {"match": stored.id, "number": number, "entry": entry, "made": now}
            for number, entry in enumerate(stored.entries)
        ]

        def work(connection: Connection) -> None:
            if (
                connection.execute(select(matches.c.id).where(matches.c.id == stored.id)).first()
                is not None
            ):
                # It would fail the other jobs of the group, too.
                raise StoreError("There is a match of this id already.")
            connection.execute(insert(matches), match)
            connection.execute(insert(places), chairs)
            if played:
                connection.execute(_add, played)

        await self._ask(work)

    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        """Add an entry. Raises StaleError."""
        now = time.time()

        def work(connection: Connection) -> None:
            step = {
                "which": match,
                "seen": version,
                "next": version + 1,
                "now": now,
                "scored": after.result,
                "to_move": after.turn,
                "is_over": after.over,
                "result_text": after.outcome or None,
                "until": after.deadline,
            }
            row = {
                "match": match,
                "number": version,
                "entry": entry,
                "made": now,
                "spent": after.spent,
            }
            sqlite: Any = connection.connection.driver_connection
            try:
                if sqlite.execute(_ADVANCE_TEXT, step).rowcount != 1:
                    raise StaleError
                sqlite.execute(_ADD_TEXT, row)
            except sqlite3.Error as error:
                raise DBAPIError("append", None, error, hide_parameters=True) from None

        await self._ask(work)

    async def seat(self, match: str, seat: int, invite: str, name: str, holder: str) -> None:
        """Give an open seat to a holder. Raises TakenError."""

        def work(connection: Connection) -> None:
            free = (
                (places.c.match == match)
                & (places.c.seat == seat)
                & (places.c.invite == invite)
                & (places.c.invite != "")
            )
            taken = connection.execute(
                update(places).where(free).values(invite="", name=name, holder=holder)
            )
            if taken.rowcount != 1:
                raise TakenError

        await self._ask(work)

    async def load(self, match: str, since: int = 0) -> StoredMatch | None:
        """Return the match, or None; of its entries those from number ``since`` on."""
        return await self._look(self._load, match, since)

    async def stamps(self, matches: Collection[str]) -> dict[str, Stamp]:
        """Return the stamps of the matches that the store has."""
        return await self._look(self._stamps, matches)

    async def ended(self, matches: Collection[str]) -> list[Ended]:
        """Return the matches that were rated and are over."""
        return await self._look(self._ended, matches)

    async def keep_review(self, match: str, version: int, reviewer: int, review: str) -> None:
        """Keep the review of a match."""
        row = {
            "match": match,
            "version": version,
            "reviewer": reviewer,
            "review": review,
            "made": time.time(),
        }

        def work(connection: Connection) -> None:
            connection.execute(delete(reviews).where(reviews.c.match == match))
            connection.execute(insert(reviews), row)

        await self._ask(work)

    async def review(self, match: str, version: int, reviewer: int) -> str | None:
        """Return the review of this version by this reviewer, or None."""
        return await self._look(self._review, match, version, reviewer)

    async def check(self) -> None:
        """Write a row and delete it. Raises StoreError if that fails."""
        row = {
            "id": "",
            "game": "",
            "settings": "",
            "seed": "",
            "start": "",
            "host": "",
            "version": 0,
            "made": 0.0,
            "changed": 0.0,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(matches), row)
            connection.execute(delete(matches).where(matches.c.id == ""))

        await self._ask(work)

    async def close(self) -> None:
        """Finish the waiting jobs, and release the file."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._reads.shutdown(wait=False)
            self._engine.dispose()

    def _load(self, match: str, since: int) -> StoredMatch | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            chairs = connection.execute(
                select(places).where(places.c.match == match).order_by(places.c.seat)
            ).all()
            # An entry beyond this version came in between the two queries: the next load gets it.
            upto = (
                (entries.c.match == match)
                & (entries.c.number >= since)
                & (entries.c.number < row.version)
            )
            played = connection.execute(
                select(entries.c.entry, entries.c.spent).where(upto).order_by(entries.c.number)
            ).all()
        keys: dict[str, frozenset[int]] = {}
        for chair in chairs:
            if chair.holder:
                keys[chair.holder] = keys.get(chair.holder, frozenset()) | {chair.seat}
        return StoredMatch(
            id=row.id,
            game=row.game,
            settings=json.loads(row.settings),
            seats=tuple(Seat(chair.level, chair.name, chair.invite) for chair in chairs),
            seed=int(row.seed),
            start=row.start,
            host=row.host,
            entries=tuple(entry for entry, _ in played),
            spent=tuple(spent for _, spent in played) if row.clock else None,
            keys=keys,
            rated=row.rated,
            clock=row.clock,
            deadline=row.deadline,
            counts=row.counts,
            tournament=row.tournament,
        )

    def _stamps(self, wanted: Collection[str]) -> dict[str, Stamp]:
        known = select(matches.c.id, matches.c.version, matches.c.changed).where(
            matches.c.id.in_(list(wanted))
        )
        with self._engine.connect() as connection:
            return {row.id: Stamp(row.version, row.changed) for row in connection.execute(known)}

    def _review(self, match: str, version: int, reviewer: int) -> str | None:
        this = (
            (reviews.c.match == match)
            & (reviews.c.version == version)
            & (reviews.c.reviewer == reviewer)
        )
        with self._engine.connect() as connection:
            found = connection.execute(select(reviews.c.review).where(this)).scalar_one_or_none()
        return None if found is None else str(found)

    def _ended(self, wanted: Collection[str]) -> list[Ended]:
        known = (
            matches.c.id.in_(list(wanted))
            & matches.c.rated.is_not(None)
            & matches.c.result.is_not(None)
        )
        chairs = select(matches, places.c.level, places.c.holder).join(places).where(known)
        found: dict[str, Ended] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(chairs.order_by(matches.c.changed, matches.c.id)):
                so_far = found.get(row.id)
                level, keys = (so_far.level, so_far.keys) if so_far else ("", frozenset[str]())
                keys |= {row.holder} if row.holder else frozenset()
                found[row.id] = Ended(
                    row.id, row.game, level or row.level, row.rated, row.result, row.changed, keys
                )
        return list(found.values())

    async def _look(self, question: "Callable[P, R]", *values: P.args, **named: P.kwargs) -> R:
        """Run a query in another thread. Raises StoreError if the file can't be read."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._reads, partial(question, *values, **named)
            )
        except DBAPIError as error:
            raise StoreError(f"The store could not read: {_reason(error)}.") from None

    async def _ask(self, work: Callable[[Connection], None]) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        await job.done

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
        refused: dict[int, Exception] = {}
        try:
            with connection.begin():
                for number, job in enumerate(jobs):
                    try:
                        job.work(connection)
                    except (
                        StaleError,
                        TakenError,
                        StoreError,
                        PaperbitsError,
                    ) as error:  # What the job wrote has been undone.
                        refused[number] = error
        except Exception as error:  # Nothing of the group was kept: each of its jobs fails.
            for job in jobs:
                job.error = StoreError(f"The store could not write: {_reason(error)}.")
        else:
            for number, refusal in refused.items():
                jobs[number].error = refusal
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
    return (
        str(error.orig)
        if isinstance(error, DBAPIError) and error.orig is not None
        else type(error).__name__
    )


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
        connection.isolation_level = (
            None  # Otherwise Python's module begins too late for savepoints.
        )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # SQLite refuses at once what has read and now waits for another process to write.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
