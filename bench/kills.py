"""Whether anything acknowledged is ever lost or doubled when parts of a site are killed:
``python bench/kills.py``.

Players move, with each other and against computers, while web processes, thinkers, the broker and
the database are killed in turn (``kill -9``) and brought back, 1,000 times; ``--file`` does the same
to one process with its SQLite file and to its thinkers. Afterwards every match is held against what
was acknowledged. PostgreSQL and Redis are begun for it, and wait for the disk as they do by
themselves. With 1,000 kills it takes about half an hour; ``--count 100`` takes a tenth of that.
"""

import argparse
import asyncio
import math
import os
import random
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from daemons import Postgres, Redis
from killing import Site, Tally, Thinker, killed

from _options import options_of, progress
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.sqlite import SqliteLog

SPARRING = 2
"""Players against computers, beside those who play both sides."""


def done(tally: Tally) -> tuple[int, str]:
    """How many kills are done, and the moves so far."""
    return sum(tally.kills.values()), f"{tally.acknowledged:,} moves acknowledged"


async def over_database(given: argparse.Namespace) -> Tally:
    """Kill the parts of a site of several processes."""
    with ExitStack() as stack:
        database, broker = Postgres(safe=True), Redis()
        for part in (database, broker):
            await asyncio.to_thread(part.start)
            stack.callback(part.close)
        url = await asyncio.to_thread(database.database)
        options = ["--database", url, "--broker", broker.url, "--workers", f"{given.workers}"]
        site = await asyncio.to_thread(Site, "unused", *options, "--thinking-elsewhere")
        stack.callback(site.close)
        thinkers = [Thinker(broker.url) for _ in range(2)]
        for thinker in thinkers:
            stack.callback(thinker.kill)

        def kill_thinker() -> None:
            chosen = random.choice(thinkers)
            chosen.kill()
            chosen.start()

        killers = {
            "web": site.kill_one,
            "thinker": kill_thinker,
            "broker": lambda: (broker.kill(), broker.start()),
            "database": lambda: (database.kill(), database.start()),
        }
        log = PostgresLog(url)
        tally = await play(site, killers, log, given)
        await log.close()
    return tally


async def over_file(given: argparse.Namespace) -> Tally:
    """Kill one process and begin it again on its file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "matches.sqlite"
        site = await asyncio.to_thread(Site, file)
        log = SqliteLog(file)
        try:
            killers = {"web": site.restart, "thinker": site.kill_thinker}
            return await play(site, killers, log, given)
        finally:
            site.close()
            await log.close()


async def play(site: Site, killers: Any, log: Any, given: argparse.Namespace) -> Tally:
    """Play at a site while its parts are killed."""
    return await killed(
        site.address,
        killers,
        given.count,
        log.load,
        sparring=SPARRING,
        told=progress(given.count, "kills", done),
        seconds=60 * given.minutes,
    )


def main() -> None:
    """Kill, and say what was lost; exit with 1 where anything was."""
    parser = options_of(__doc__)
    parser.add_argument("--count", type=int, default=1_000, help="how many kills")
    parser.add_argument("--workers", type=int, default=4, help="web processes")
    parser.add_argument("--file", action="store_true", help="one process and a SQLite file")
    parser.add_argument("--minutes", type=float, default=math.inf, help="end after so long")
    given = parser.parse_args()
    tally = asyncio.run(over_file(given) if given.file else over_database(given))
    print(file=sys.stderr)
    kills = ", ".join(f"{number} of the {name}" for name, number in tally.kills.items())
    print(
        f"{sum(tally.kills.values())} kills ({kills}); {tally.acknowledged:,} moves acknowledged,"
        f" {tally.shown:,} of computers shown, {tally.unanswered:,} requests without an answer;"
        f" {tally.lost} lost, {tally.doubled} doubled"
    )
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    sys.exit(1 if tally.lost or tally.doubled else 0)


if __name__ == "__main__":
    main()
