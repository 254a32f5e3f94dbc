"""How fast the site stores and announces moves: ``python bench/server.py``.

Three figures, with checked answers: entries that the store acknowledges a second, from one writer
and from many at once; the time from a move sent over a WebSocket to the state that shows it; the
time from the program's start to its first answer.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from served import served

from paperbits.match.seat import Seat
from paperbits.store.log import StoredMatch
from paperbits.store.sqlite import SqliteLog

SECONDS = 2.0


async def appended(path: Path, writers: int, synchronous: str) -> float:
    """Entries acknowledged a second, with this many matches at once."""
    log = SqliteLog(path, synchronous=synchronous)
    for k in range(writers):
        await log.create(StoredMatch(f"m{k}", "g", {}, (Seat(), Seat()), 0))
    counts = [0] * writers
    began = time.perf_counter()

    async def play(k: int) -> None:
        while time.perf_counter() - began < SECONDS:
            await log.append(f"m{k}", counts[k], "a1")
            counts[k] += 1

    await asyncio.gather(*map(play, range(writers)))
    seconds = time.perf_counter() - began
    for k in range(writers):
        kept = await log.load(f"m{k}")
        assert kept is not None
        assert len(kept.entries) == counts[k]
    await log.close()
    return sum(counts) / seconds


def latencies(folder: Path, moves: int = 300) -> list[float]:
    """Milliseconds from a move to the state that shows it, over a WebSocket to a server in another
    process.
    """
    squares = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"][:72]
    found: list[float] = []
    with served(folder / "live.sqlite") as server:
        while len(found) < moves:
            match, key = server.begin(settings={"n": 12})
            with server.page(match, key) as page:
                page.hear()
                for version, move in enumerate(squares):
                    began = time.perf_counter()
                    page.say(type="move", version=version, move=move)
                    page.until(lambda state, version=version: state["version"] == version + 1)
                    found.append(1_000 * (time.perf_counter() - began))
    return found


def started(folder: Path) -> float:
    """Seconds from the command to the first answer."""
    began = time.perf_counter()
    with served(folder / "start.sqlite") as server:
        assert server.client.get("/api/health").json()["status"] == "ok"
        return time.perf_counter() - began


def main() -> None:
    """Print the figures."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for synchronous in ("FULL", "NORMAL"):
            for writers in (1, 32, 256):
                path = folder / f"{synchronous}{writers}.sqlite"
                figures[f"entries a second, {writers} at once, synchronous={synchronous}"] = (
                    asyncio.run(appended(path, writers, synchronous))
                )
        started(folder)
        figures["seconds to the first answer"] = started(folder)
        times = sorted(latencies(folder))
        figures["milliseconds a move over a WebSocket, median"] = statistics.median(times)
        figures["milliseconds a move over a WebSocket, 99th percentile"] = times[
            int(len(times) * 0.99)
        ]
    for what, figure in figures.items():
        print(f"{figure:12,.1f}  {what}")


if __name__ == "__main__":
    main()
