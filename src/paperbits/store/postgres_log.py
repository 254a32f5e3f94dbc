"""A store of matches in PostgreSQL, to which many processes may write at the same time.

The version of a match is the key of its next entry, so the database takes exactly one. Each process
writes its waiting entries with one statement: one wait for the disk serves them all. The statement
skips an entry that answers another version, and keeps the others.
"""

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

from paperbits.core.errors import StaleMoveError
from paperbits.store.database import Database
from paperbits.store.log import BEGUN, After, StoredMatch, StoreError
from paperbits.store.matches import PLAYED, SEATED, MoveLog, loaded
from paperbits.store.postgres import PostgresDatabase

logger = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 512
"""Entries in one commit, at most; each is of another match."""

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

_DIALECT: Final = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
_SEATED_TEXT: Final = str(SEATED.compile(dialect=_DIALECT))
_PLAYED_TEXT: Final = str(PLAYED.compile(dialect=_DIALECT))


@dataclass(slots=True)
class _Asked:
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


class PostgresLog(MoveLog):
    """A store in a PostgreSQL database. Call ``prepare`` first, to make its tables."""

    def __init__(self, url: str) -> None:
        self._waiting: list[_Asked] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        self._database = PostgresDatabase(url)

    @property
    def database(self) -> Database:
        return self._database

    async def load(self, match: str, since: int = 0) -> StoredMatch | None:
        asked = ((_SEATED_TEXT, (match,)), (_PLAYED_TEXT, (match, since)))
        seated, played = await self._database.fetch(*asked)
        return loaded(seated, played, since)

    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
        asked = _Asked(
            match, version, entry, after, time.time(), asyncio.get_running_loop().create_future()
        )
        self._waiting.append(asked)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await asked.done

    async def close(self) -> None:
        self._closed = True
        if self._writing is not None:
            await asyncio.wait({self._writing})
        await self._database.close()

    async def _write(self) -> None:
        try:
            while self._waiting:
                group = self._take()
                try:
                    won = await self._append(group)
                except Exception as error:  # Or the callers would wait without end.
                    known = error if isinstance(error, StoreError) else _unexpected(error)
                    for asked in group:
                        asked.answer(StoreError(known.reason))
                    continue
                for asked in group:
                    asked.answer(None if asked.match in won else StaleMoveError())
        finally:
            self._writing = None

    def _take(self) -> list[_Asked]:
        """Take the first waiting entry of each match, of so many matches at most."""
        first: dict[str, _Asked] = {}
        for asked in self._waiting:
            if len(first) < MOST_AT_ONCE:
                first.setdefault(asked.match, asked)
        self._waiting = [asked for asked in self._waiting if first.get(asked.match) is not asked]
        return list(first.values())

    async def _append(self, group: list[_Asked]) -> set[str]:
        """Write entries of different matches at once; return the matches that took theirs."""
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
        [rows] = await self._database.fetch((_APPEND, columns))
        return {row["match"] for row in rows}


def _unexpected(error: Exception) -> StoreError:
    reason = f"The database failed: {type(error).__name__}."
    logger.error(reason, exc_info=error)
    return StoreError(reason)
