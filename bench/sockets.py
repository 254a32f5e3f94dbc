"""Many sockets: ``python bench/sockets.py [onlookers] [moves]`` and ``python bench/sockets.py
--playing 10000 --rate 1000``.

The first: one player makes moves while onlookers watch one match. The second: so many sockets, two
at each match, in which so many moves are made a second. Measures, on this machine with the load
made on it too: the server's memory for each socket, the time from a move to its acknowledgement,
and the time until every onlooker has heard of the move.
"""

import asyncio
import os
import re
import time
from pathlib import Path

import httpx

from _light import (
    Players,
    Served,
    joined,
    many_files,
    part,
    processor,
    ready_site,
    run,
)
from _options import options_of

PAUSE = 0.05
"""Seconds between moves that many watch."""

SQUARES = [f"{column}{row}" for row in range(1, 7) for column in "abcdefghijkl"]
"""The moves that many watch; then half of the board is full, and the match over."""

SIDE, PLIES = 6, 18
"""The boards that are played at once: the usual size, and their moves."""

LIMITS = "connections_per_client", "onlookers_per_match"


def memory(process: int, what: str = "Rss") -> int:
    """Kilobytes of memory that a process holds; ``Pss`` counts a shared page in parts."""
    held = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    return int(re.search(rf"^{what}:\s+(\d+)", held, re.MULTILINE)[1])  # type: ignore[index]


def family(process: int) -> list[int]:
    """A process and those that it has started."""
    children = Path(f"/proc/{process}/task/{process}").parent.glob("*/children")
    return [
        process,
        *(
            each
            for file in children
            for child in file.read_text().split()
            for each in family(int(child))
        ),
    ]


def held(process: int) -> dict[str, float]:
    """The memory of the whole site."""
    whole = family(process)
    return {
        "megabytes of the serving process": memory(process) / 1_024,
        "megabytes of all its processes, a shared page counted once": (
            sum(memory(each, "Pss") for each in whole) / 1_024
        ),
    }


async def watched(server: Served, onlookers: int, moves: int) -> dict[str, float]:
    """One match with many onlookers: figures by their names."""
    process = server.process.pid
    match, key = server.begin(settings={"n": 12})
    (player,) = await joined(server.address, [(match, key)])
    before = memory(process)
    sockets = await joined(server.address, [(match, None)] * onlookers)
    each = (memory(process) - before) / max(1, onlookers)
    acknowledged, told = [], []
    used, made = processor(process), processor(os.getpid())
    for version, square in enumerate(SQUARES[:moves], 1):
        await asyncio.sleep(PAUSE)
        began = time.perf_counter()
        player.say(type="move", version=version - 1, move=square)
        while any(client.version < version for client in (player, *sockets)):
            assert not player.refused, f"move {version} was refused"
            assert not any(client.closed for client in (player, *sockets)), "a socket was closed"
            await asyncio.sleep(0.001)
        acknowledged.append(1_000 * (player.when - began))
        told.append(1_000 * (max(client.when for client in sockets) - began))
    used, made = processor(process) - used, processor(os.getpid()) - made
    acknowledged.sort()
    told.sort()
    return {
        **held(process),
        "kilobytes a socket": each,
        "milliseconds to the acknowledgement, median": part(acknowledged, 0.5),
        "milliseconds to the acknowledgement, 99th percentile": part(acknowledged, 0.99),
        "milliseconds until all have heard, median": part(told, 0.5),
        "milliseconds until all have heard, most": told[-1],
        "milliseconds of the server's processor a move": 1_000 * used / moves,
        "milliseconds of processor a move to make the load": 1_000 * made / moves,
    }


async def begun(server: Served, number: int) -> list[tuple[str, str]]:
    """So many matches of two people at one screen, each with its key."""
    asked = {
        "game": "palindromic-rows-columns",
        "settings": {"n": SIDE},
        "seats": [{"kind": "person"}] * 2,
    }
    found: list[tuple[str, str]] = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:

        async def some(count: int) -> None:
            for _ in range(count):
                created = (await client.post("/api/matches", json=asked)).json()
                found.append((created["id"], created["key"]))

        await asyncio.gather(*(some(number // 20 + (k < number % 20)) for k in range(20)))
    return found


async def played(server: Served, sockets: int, rate: float, seconds: float) -> dict[str, float]:
    """Many matches with two sockets each, in which moves are made: figures by their names."""
    process = server.process.pid
    empty = memory(process)
    matches = await begun(server, sockets // 2)
    before = memory(process)
    clients = await joined(server.address, [match for match in matches for _ in range(2)])
    after = memory(process)
    usual = [f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefghijkl"[:SIDE]]
    players = Players(clients[::2], usual[:PLIES])
    used, made = processor(process), processor(os.getpid())
    began = time.perf_counter()
    waits = await players.play(seconds, rate, 20)
    spent = time.perf_counter() - began
    used, made = processor(process) - used, processor(os.getpid()) - made
    return {
        **held(process),
        "kilobytes a match": (before - empty) / len(matches),
        "kilobytes a socket, its share of an open match included": (after - before) / len(clients),
        "moves acknowledged a second": len(waits) / spent,
        "moves not acknowledged in 20 s, or not made because the last was on the way": (
            len(players.sent) + players.late
        ),
        "refusals": sum(client.refused for client in clients),
        "milliseconds to the acknowledgement, median": part(waits, 0.5),
        "milliseconds to the acknowledgement, 99th percentile": part(waits, 0.99),
        "milliseconds of the server's processor a move": 1_000 * used / len(waits),
        "milliseconds of processor a move to make the load": 1_000 * made / len(waits),
    }


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__)
    parser.add_argument("onlookers", nargs="?", type=int, default=199)
    parser.add_argument("moves", nargs="?", type=int, default=60)
    parser.add_argument(
        "--playing", type=int, default=0, help="so many sockets at half as many matches instead"
    )
    parser.add_argument("--rate", type=float, default=1_000, help="moves a second in all of them")
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args()
    if given.moves > len(SQUARES):
        parser.error(f"A match has {len(SQUARES)} moves.")
    many_files()
    with ready_site(limits=dict.fromkeys(LIMITS, 1_000_000)) as server:
        time.sleep(1)
        if given.playing:
            what = f"{given.playing} sockets at {given.playing // 2} matches"
            figures = run(played(server, given.playing, given.rate, given.seconds))
        else:
            what = f"{given.onlookers} onlookers"
            figures = run(watched(server, given.onlookers, given.moves))
    print(
        f"{what}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, the load of"
        " these sockets included"
    )
    for name, figure in figures.items():  # type: ignore[attr-defined]
        print(f"{figure:12,.1f}  {name}")


if __name__ == "__main__":
    main()
