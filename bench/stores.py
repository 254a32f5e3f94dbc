"""Entries that the stores of matches acknowledge a second, here and in another checkout, in turn:
``python bench/stores.py [--against FOLDER] [--pairs 5] [--seconds 3] [--writers 32 256]``.

Each run is a process of its own over a new SQLite file, or a new database of one PostgreSQL server
that waits for its disk. Its entries are read again at the end. The ratios are those of neighbouring
runs, so what else the machine does counts for both.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median as middle

from _figures import options_of

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE / "tests" / "support"))

WARM = 1.0
"""Seconds before the clock starts."""


async def appended(where, writers, seconds):
    """Entries a second, and microseconds of this process's processor for each."""
    from paperbits.match.seat import Seat
    from paperbits.store.log import StoredMatch

    log = await opened(where)
    counts = [0] * writers

    async def play(k, until):
        while time.perf_counter() < until:
            await log.append(f"m{k}", counts[k], "a1")
            counts[k] += 1

    for k in range(writers):
        await log.create(StoredMatch(f"m{k}", "g", {}, (Seat(), Seat()), 0))
    for lasts in (WARM, seconds):
        begun, before, used = time.perf_counter(), sum(counts), time.process_time()
        await asyncio.gather(*(play(k, begun + lasts) for k in range(writers)))
    made, spent = sum(counts) - before, time.perf_counter() - begun
    used = time.process_time() - used
    for k, count in enumerate(counts):
        kept = await log.load(f"m{k}")
        assert len(kept.entries) == count
    await log.close()
    return made / spent, 1e6 * used / made


async def opened(where):
    """The store of a file or an address, as this checkout has it."""
    if "://" not in where:
        from paperbits.store.sqlite import SqliteLog

        return SqliteLog(Path(where))
    from paperbits.store import postgres

    await asyncio.to_thread(postgres.prepare, where)
    if hasattr(postgres, "PostgresLog"):  # Until 25 November 2026.
        return postgres.PostgresLog(where)
    from paperbits.store.postgres_log import PostgresLog

    return PostgresLog(where)


def run(checkout, where, given, writers):
    """The figures of one run with a checkout's code."""
    command = [sys.executable, __file__, "--one", str(where), "--seconds", str(given.seconds)]
    done = subprocess.run(
        [*command, "--writers", str(writers)],
        env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def measure(kind, places, given):
    """Print the medians of runs in turn; ``places`` makes a place for each, perhaps in a folder."""
    checkouts = [HERE, *filter(None, [given.against])]
    for writers in given.writers:
        found = {each: [] for each in checkouts}
        for number in range(given.pairs):
            for each in checkouts[:: -1 if number % 2 else 1]:
                with tempfile.TemporaryDirectory() as folder:
                    found[each].append(run(each, places(Path(folder)), given, writers))
        words = (
            f"{kind}, {writers} at once: {middle(rate for rate, _ in found[HERE]):,.0f} a second"
        )
        if given.against:
            pairs = list(zip(found[HERE], found[given.against], strict=True))
            rates = sorted(ours[0] / theirs[0] for ours, theirs in pairs)
            words += (
                f", there {middle(rate for rate, _ in found[given.against]):,.0f}; ratio"
                f" {middle(rates):.2f} ({', '.join(f'{rate:.2f}' for rate in rates)});"
                f" of the processor {middle(one[1] / other[1] for one, other in pairs):.2f}"
            )
        print(f"{words}; load {os.getloadavg()[0]:.0f}", flush=True)


def main():
    """Print the figures."""
    parser = options_of(__doc__)
    parser.add_argument("--against", type=Path, help="another checkout")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--writers", type=int, nargs="+", default=[32, 256])
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(asyncio.run(appended(given.one, given.writers[0], given.seconds))))
        return
    from daemons import Postgres

    measure("SQLite", lambda folder: folder / "matches.sqlite", given)
    server = Postgres(safe=True).start()
    try:
        measure("PostgreSQL", lambda _: server.database(), given)
    finally:
        server.close()


if __name__ == "__main__":
    main()
