"""A process that rates the waiting matches of a store: ``python settler.py postgresql://...`` or a
path. It writes ``ready``, waits for a line, and writes ``done`` when no match waits.
"""

import asyncio
import sys
from pathlib import Path

from paperbits.store.postgres_log import PostgresLog
from paperbits.store.ratings import RatingStore
from paperbits.store.sqlite import SqliteLog


async def main(where):
    log = PostgresLog(where) if where.startswith("postgres") else SqliteLog(Path(where))
    store = RatingStore(log.database)
    await store.unsettled()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    while waiting := await store.unsettled(most=7):
        for match in waiting:
            await store.settle(match)
    print("done", flush=True)
    await log.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
