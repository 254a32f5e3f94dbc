"""A store in a PostgreSQL database, to which many processes may write at the same time.

The version of a match is the key of its next entry. If several processes send an entry for the same
version, the database takes exactly one of them. Each process writes its waiting entries with one
statement, in one transaction: a commit waits for the disk, and one wait serves them all. The
statement skips an entry that answers another version than its match has, and keeps the others.

A process connects when it first needs the database, and replaces a dead connection at the next
query. While the database is away, every call soon raises StoreError. Once it is back, the
calls work again.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeoutError
from sqlalchemy.ext.asyncio import create_async_engine

from paperbits.core.errors import PaperbitsError
from paperbits.core.extras import extra
from paperbits.match.seat import Seat
from paperbits.store.database import Database
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
from paperbits.store.where import without_password

with extra("postgres", "A PostgreSQL database"):
    import asyncpg
    import greenlet  # noqa: F401 (SQLAlchemy needs it to migrate the tables)

R = TypeVar("R")

MOST_AT_ONCE: Final = 512
"""Entries in one commit, at most; each is of another match."""

CONNECTIONS: Final = 8
"""Connections of one process, at most."""

CONNECTING: Final = 3.0
"""Seconds to wait for a connection."""

ANSWERING: Final = 5.0
"""Seconds to wait for a statement."""

TRIES: Final = 3
"""How often a statement is tried that the database rolls back because of others (a deadlock)."""

UPGRADING: Final = 7_205_759
"""The advisory lock that lets only one process at a time migrate the tables."""

_failures = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
_undone = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)

# The statement locks rows in the order of their ids, so two processes can't deadlock.
_APPEND: Final = """
WITH asked AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::float8[], $5::float8[], $6::int[], $7::bool[], $8::text[], $9::float8[],
        $10::text[]
    ) AS a (which, seen, entry, scored, now, to_move, is_over, result_text, until, cost)
), locked AS MATERIALIZED (
    SELECT m.id, asked.* FROM matches m JOIN asked ON m.id = asked.which AND m.version = asked.seen
    ORDER BY m.id FOR UPDATE OF m
), moved AS (
    UPDATE matches m SET version = locked.seen + 1, changed = locked.now, result = locked.scored,
        turn = locked.to_move, over = locked.is_over, outcome = locked.result_text, deadline = locked.until,
        ended = CASE WHEN locked.is_over THEN coalesce(m.ended, locked.now) END
    FROM locked WHERE m.id = locked.id AND m.version = locked.seen
    RETURNING m.id, locked.seen, locked.entry, locked.now, locked.cost
)
INSERT INTO entries (match, number, entry, made, spent) SELECT id, seen, entry, now, cost FROM moved RETURNING match
"""  # noqa: E501

_CREATE: Final = """
WITH made AS (
    INSERT INTO matches (
        id, game, settings, seed, start, host, version, made, changed, rated,
        clock, counts, tournament, turn, over, outcome, deadline, ended
    )
    VALUES (
        $1, $2, $3, $4, $5, $6, cardinality($7::text[]), $8, $8, $9,
        $14, $15, $16, $17, $18, $19, $20, CASE WHEN $18 THEN $8::float8 END
    )
), sat AS (
    INSERT INTO places (match, seat, level, name, invite, holder)
    SELECT $1, seat - 1, level, name, invite, holder
    FROM unnest($10::text[], $11::text[], $12::text[], $13::text[]) WITH ORDINALITY AS p (level, name, invite, holder, seat)
)
INSERT INTO entries (match, number, entry, made)
SELECT $1, number - 1, entry, $8 FROM unnest($7::text[]) WITH ORDINALITY AS e (entry, number)
"""  # noqa: E501

_LOAD: Final = """
SELECT m.*,
    ARRAY(SELECT entry FROM entries WHERE match = m.id AND number >= $2 ORDER BY number) AS entries,
    CASE WHEN m.clock <> '' THEN
        ARRAY(SELECT spent FROM entries WHERE match = m.id AND number >= $2 ORDER BY number)
    END AS spent,
    (SELECT json_agg(json_build_array(level, name, invite, holder) ORDER BY seat) FROM places WHERE match = m.id) AS places
FROM matches m WHERE m.id = $1
"""  # noqa: E501

_ENDED: Final = """
SELECT m.*, array_agg(p.level ORDER BY p.seat) AS levels, array_agg(p.holder) AS holders
FROM matches m JOIN places p ON p.match = m.id
WHERE m.id = ANY($1::text[]) AND m.rated IS NOT NULL AND m.result IS NOT NULL
GROUP BY m.id ORDER BY m.changed, m.id
"""

_SEAT: Final = """
UPDATE places SET invite = '', name = $4, holder = $5 WHERE match = $1 AND seat = $2 AND invite = $3 AND invite <> ''
RETURNING seat
"""  # noqa: E501

_KEEP_REVIEW: Final = """
INSERT INTO reviews (match, version, reviewer, review, made) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (match) DO UPDATE
SET version = excluded.version, reviewer = excluded.reviewer, review = excluded.review, made = excluded.made
"""  # noqa: E501


@dataclass(slots=True)
class _Asked:
    """An entry that waits to be written."""

    match: str
    version: int
    entry: str
    after: After
    made: float
    done: "asyncio.Future[None]"

    def answer(self, error: Exception | None = None) -> None:
        if self.done.done():  # The caller was cancelled.
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


def prepare(url: str) -> None:
    """Make or migrate the tables. Raises PaperbitsError if the database can't be used."""
    asyncio.run(_prepared(url))


async def _prepared(url: str) -> None:
    async def connect() -> Any:
        return await asyncpg.connect(url, timeout=CONNECTING)

    def one_at_a_time(connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADING})
        upgrade(connection)

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, hide_parameters=True
    )
    try:
        async with engine.begin() as connection:
            await connection.run_sync(one_at_a_time)
    except (*_failures, DBAPIError, ValueError) as error:
        cause = error.orig or error if isinstance(error, DBAPIError) else error
        raise PaperbitsError(
            f"The database {without_password(url)} can't be used: {_reason(cause)}."
        ) from None
    finally:
        await engine.dispose()


def _reason(error: BaseException) -> str:
    """Return the cause in a few words, without the values that the message may repeat."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError):
        return "it can't be reached"
    said = str(error.args[0] if error.args else type(error).__name__).partition("\n")[0]
    return said.rpartition(">: ")[2].rstrip(".")


def _failed(error: BaseException) -> StoreError:
    """Return the refusal for a failure. It has only the type: a message may repeat a value, such
    as a seed.
    """
    if isinstance(error.__cause__, asyncpg.ForeignKeyViolationError):
        return DanglingError("The entry refers to something that has been deleted.")
    lost = isinstance(error, OSError) and not isinstance(error, TimeoutError)
    return StoreError(
        "The database can't be reached."
        if lost
        else f"The database failed: {type(error).__name__}."
    )


def _storable(value: Any) -> Any:
    """Return a value that PostgreSQL can take: it refuses texts with NUL.

    None is stored, so a question with one, such as an address that somebody typed, finds nothing
    instead of failing.
    """
    if isinstance(value, str):
        return value.replace("\0", "\ufffd")
    return [_storable(part) for part in value] if isinstance(value, (list, tuple)) else value


def _all_storable(
    _connection: object, _cursor: object, statement: str, given: Any, _context: object, many: bool
) -> Any:
    """Do the same for what SQLAlchemy sends: one row of values, or many."""
    return statement, (
        [tuple(map(_storable, row)) for row in given] if many else tuple(map(_storable, given))
    )


class PostgresDatabase:
    """Questions and changes over a PostgreSQL database. It connects when it is first needed."""

    def __init__(self, url: str) -> None:
        async def connect() -> Any:
            return await asyncpg.connect(
                url,
                timeout=CONNECTING,
                command_timeout=ANSWERING,
                server_settings={"application_name": "paperbits", "jit": "off"},
            )

        self._closed = False
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            hide_parameters=True,
            pool_size=CONNECTIONS // 2,
            max_overflow=0,
            pool_timeout=CONNECTING + 1,
            pool_pre_ping=True,
        )
        event.listen(self._engine.sync_engine, "before_cursor_execute", _all_storable, retval=True)

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Run a question in one transaction. Raises StoreError."""
        return await self.write(question)

    async def write(self, change: Callable[[Connection], R]) -> R:
        """Run a change in one transaction. Raises StoreError.

        It is tried again if the database rolls it back because of others, so it has no effects
        besides.
        """
        if self._closed:
            raise StoreError("The store is closed.")
        for left in reversed(range(TRIES)):
            try:
                async with self._engine.begin() as connection:
                    return await connection.run_sync(change)
            except (*_failures, DBAPIError, SQLAlchemyTimeoutError) as error:
                cause = error.orig if isinstance(error, DBAPIError) else error
                if left and isinstance(getattr(cause, "__cause__", None), _undone):
                    continue
                raise _failed(cause or error) from None
        raise AssertionError

    async def close(self) -> None:
        """Close the connections."""
        self._closed = True
        with suppress(*_failures, DBAPIError):
            await asyncio.wait_for(self._engine.dispose(), ANSWERING)


class PostgresLog:
    """A store in a PostgreSQL database. Call ``prepare`` first, to make its tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: Any = None
        self._opening = asyncio.Lock()
        self._waiting: list[_Asked] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        self._database = PostgresDatabase(url)

    @property
    def database(self) -> Database:
        """The database, over connections of its own."""
        return self._database

    async def create(self, stored: StoredMatch, after: After = BEGUN) -> None:
        """Keep a new match."""
        holders = {seat: digest for digest, seats in stored.keys.items() for seat in seats}
        await self._row(
            _CREATE,
            stored.id,
            stored.game,
            json.dumps(dict(stored.settings)),
            str(stored.seed),
            stored.start,
            stored.host,
            list(stored.entries),
            time.time(),
            stored.rated,
            [place.level for place in stored.seats],
            [place.name for place in stored.seats],
            [place.invite for place in stored.seats],
            [holders.get(seat, "") for seat in range(len(stored.seats))],
            stored.clock,
            stored.counts,
            stored.tournament,
            after.turn,
            after.over,
            after.outcome or None,
            after.deadline,
        )

    async def load(self, match: str, since: int = 0) -> StoredMatch | None:
        """Return the match, or None; of its entries those from number ``since`` on."""
        row = await self.ask(_LOAD, match, since)
        if not row:
            return None
        (found,) = row
        places = json.loads(found["places"] or "[]")
        keys: dict[str, frozenset[int]] = {}
        for seat, (*_, holder) in enumerate(places):
            if holder:
                keys[holder] = keys.get(holder, frozenset()) | {seat}
        return StoredMatch(
            id=found["id"],
            game=found["game"],
            settings=json.loads(found["settings"]),
            seats=tuple(Seat(level, name, invite) for level, name, invite, _ in places),
            seed=int(found["seed"]),
            start=found["start"],
            host=found["host"],
            entries=tuple(found["entries"]),
            keys=keys,
            rated=found["rated"],
            clock=found["clock"],
            deadline=found["deadline"],
            spent=None if found["spent"] is None else tuple(found["spent"]),
            counts=found["counts"],
            tournament=found["tournament"],
        )

    async def stamps(self, matches: Collection[str]) -> dict[str, Stamp]:
        """Return the stamps of the matches that the store has."""
        rows = await self.ask(
            "SELECT id, version, changed FROM matches WHERE id = ANY($1::text[])", list(matches)
        )
        return {row["id"]: Stamp(row["version"], row["changed"]) for row in rows}

    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        """Add an entry. Raises StaleError."""
        if self._closed:
            raise StoreError("The store is closed.")
        asked = _Asked(
            match, version, entry, after, time.time(), asyncio.get_running_loop().create_future()
        )
        self._waiting.append(asked)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await asked.done

    async def ended(self, matches: Collection[str]) -> list[Ended]:
        """Return the matches that were rated and are over."""
        return [
            Ended(
                id=row["id"],
                game=row["game"],
                level=next(filter(None, row["levels"]), ""),
                rated=row["rated"],
                result=row["result"],
                when=row["changed"],
                keys=frozenset(filter(None, row["holders"])),
            )
            for row in await self.ask(_ENDED, list(matches))
        ]

    async def seat(self, match: str, seat: int, invite: str, name: str, holder: str) -> None:
        """Give an open seat to a holder. Raises TakenError."""
        if await self._row(_SEAT, match, seat, invite, name, holder) is None:
            raise TakenError

    async def keep_review(self, match: str, version: int, reviewer: int, review: str) -> None:
        """Keep the review of a match."""
        await self._row(_KEEP_REVIEW, match, version, reviewer, review, time.time())

    async def review(self, match: str, version: int, reviewer: int) -> str | None:
        """Return the review of this version by this reviewer, or None."""
        query = "SELECT review FROM reviews WHERE match = $1 AND version = $2 AND reviewer = $3"
        rows = await self.ask(query, match, version, reviewer)
        return str(rows[0]["review"]) if rows else None

    async def check(self) -> None:
        """Begin a transaction that writes. It fails on a read-only database."""
        await self._row("SELECT pg_current_xact_id()")

    async def close(self) -> None:
        """Finish the waiting entries, and close the connections."""
        self._closed = True
        await self._database.close()
        if self._writing is not None:
            await asyncio.wait({self._writing})
        if self._pool is not None:
            with suppress(*_failures):
                await asyncio.wait_for(self._pool.close(), ANSWERING)
            self._pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """Lend a connection from the pool. Raises StoreError for every failure while it is lent."""
        try:
            async with self._opening:
                if self._pool is None:
                    self._pool = await asyncpg.create_pool(
                        self.url,
                        min_size=0,
                        max_size=CONNECTIONS,
                        timeout=CONNECTING,
                        command_timeout=ANSWERING,
                        server_settings={"application_name": "paperbits", "jit": "off"},
                    )
            async with self._pool.acquire(timeout=CONNECTING + 1) as connection:
                yield connection
        except _failures as error:
            raise _failed(error) from None

    async def ask(self, query: str, *values: object) -> Sequence[Any]:
        """Return the rows of a query.

        The query is repeated once if the connection has died since the last one. Raises StoreError.
        """
        for more in (1, 0):
            try:
                async with self._connection() as connection:
                    rows: Sequence[Any] = await connection.fetch(query, *map(_storable, values))
                    return rows
            except StoreError as error:
                if not more or "ConnectionDoesNotExist" not in str(error):
                    raise
        raise AssertionError

    async def _row(self, query: str, *values: object) -> Any:
        """Run one statement; return its first row, or None. Raises StoreError."""
        if self._closed:
            raise StoreError("The store is closed.")
        async with self._connection() as connection:
            return await connection.fetchrow(query, *map(_storable, values))

    async def _write(self) -> None:
        """Write the waiting entries until none is left."""
        try:
            while self._waiting:
                groups = self._take()
                try:
                    won = await self._append([group[0] for group in groups])
                except StoreError as error:
                    for asked in (asked for group in groups for asked in group):
                        asked.answer(StoreError(str(error)))
                    continue
                for first, *rivals in groups:
                    first.answer(None if first.match in won else StaleError())
                    for rival in rivals:
                        rival.answer(StaleError())
        finally:
            self._writing = None

    def _take(self) -> list[list[_Asked]]:
        """Take the entries to write next, in groups: for each match the first waiting entry, then
        its rivals, which answer the same version.

        Only the first of a group is written. Its rivals are stale in both cases: if it succeeds,
        the version is used up; if it fails, the match does not have that version.
        """
        groups: dict[str, list[_Asked]] = {}
        later: list[_Asked] = []
        in_order: set[str] = set()
        """The matches with an entry that must wait. Later entries of them must wait too."""
        for asked in self._waiting:
            group = groups.get(asked.match)
            if asked.match in in_order:
                later.append(asked)
            elif group is None and len(groups) < MOST_AT_ONCE:
                groups[asked.match] = [asked]
            elif group is not None and group[0].version == asked.version:
                group.append(asked)
            else:
                later.append(asked)
                in_order.add(asked.match)
        self._waiting = later
        return list(groups.values())

    async def _append(self, group: list[_Asked]) -> set[str]:
        """Write entries of different matches in one transaction; return the matches that took
        theirs.
        """
        columns = (
            [asked.match for asked in group],
            [asked.version for asked in group],
            [asked.entry for asked in group],
            [asked.after.result for asked in group],
            [asked.made for asked in group],
            [asked.after.turn for asked in group],
            [asked.after.over for asked in group],
            [asked.after.outcome or None for asked in group],
            [asked.after.deadline for asked in group],
            [asked.after.spent for asked in group],
        )
        async with self._connection() as connection:
            for left in reversed(range(TRIES)):
                try:
                    return {row["match"] for row in await connection.fetch(_APPEND, *columns)}
                except _undone:
                    if not left:
                        raise
        raise AssertionError
