"""Many sockets at one match: ``python bench/sockets.py [onlookers] [moves] [--whole]``.

One player makes moves while onlookers watch. Measures, on this machine with the load made on it
too: the server's memory for each socket, the time from a move to its acknowledgement, and the time
until every onlooker has heard of the move. With ``--whole`` the sockets get whole states, as
programs do that know nothing of changes.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from _figures import Figure, report

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from served import served

PROTOCOL = "paperbits.2"
PAUSE = 0.05
"""Seconds between moves."""


def memory(process: int) -> int:
    """Kilobytes of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def joined(address: str, key: str | None, whole: bool) -> ClientConnection:
    """A socket that has heard its first state."""
    if whole:
        socket = await connect(address + (f"?key={key}" if key else ""), compression=None, ping_interval=None, open_timeout=60)
    else:
        socket = await connect(address, subprotocols=[PROTOCOL], compression=None, ping_interval=None, open_timeout=60)
        await socket.send(json.dumps({"type": "hello"} | ({"key": key} if key else {})))
    await socket.recv()
    return socket


async def heard(socket: ClientConnection, version: int) -> float:
    """When this socket heard of a version."""
    signs = f'"version":{version},', f'"path":"/version","value":{version}}}'
    while True:
        text = await socket.recv()
        if any(sign in text for sign in signs):
            return time.perf_counter()


async def measured(
    address: str, process: int, match: str, key: str, onlookers: int, moves: int, whole: bool
) -> dict[str, float]:
    """Figures by their names."""
    live = f"ws://{urlsplit(address).netloc}/api/matches/{match}/live"
    player = await joined(live, key, whole)
    before = memory(process)
    sockets = []
    for first in range(0, onlookers, 50):
        sockets += await asyncio.gather(*(joined(live, None, whole) for _ in range(min(50, onlookers - first))))
    held = memory(process) - before
    squares = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"]
    acknowledged, told = [], []
    used = processor(process)
    for version, square in enumerate(squares[:moves], 1):
        waiting = [asyncio.ensure_future(heard(socket, version)) for socket in sockets]
        await asyncio.sleep(PAUSE)
        began = time.perf_counter()
        await player.send(json.dumps({"type": "move", "version": version - 1, "move": square}))
        acknowledged.append(1_000 * (await heard(player, version) - began))
        told.append(1_000 * (max([*await asyncio.gather(*waiting), began]) - began))
    used = processor(process) - used
    after = memory(process) - before
    whole_site = sum(memory(each) for each in family(process)) / 1_024
    await asyncio.gather(*(socket.close() for socket in [player, *sockets]))
    acknowledged.sort()
    told.sort()
    return {
        "megabytes of all the site's processes": whole_site,
        "kilobytes a socket, joined": held / max(1, onlookers),
        "kilobytes a socket, after the moves": after / max(1, onlookers),
        "milliseconds to the acknowledgement, median": acknowledged[len(acknowledged) // 2],
        "milliseconds to the acknowledgement, 99th percentile": acknowledged[int(len(acknowledged) * 0.99)],
        "milliseconds until all have heard, median": told[len(told) // 2],
        "milliseconds until all have heard, most": told[-1],
        "milliseconds of the server's processor a move": 1_000 * used / moves,
    }


def family(process: int) -> list[int]:
    """A process and those that it has started."""
    children = Path(f"/proc/{process}/task/{process}").parent.glob("*/children")
    return [process, *(each for file in children for child in file.read_text().split() for each in family(int(child)))]


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Many sockets at one match.")
    parser.add_argument("onlookers", nargs="?", type=int, default=199)
    parser.add_argument("moves", nargs="?", type=int, default=60)
    parser.add_argument("--whole", action="store_true", help="whole states instead of changes")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "live.sqlite") as server:
        match, key = server.begin(settings={"n": 12})
        while server.client.get("/api/ready").status_code != HTTPStatus.OK:  # It gets ready in the background.
            time.sleep(0.2)
        work = measured(server.address, server.process.pid, match, key, given.onlookers, given.moves, given.whole)
        figures = asyncio.run(work)
    kind = "whole states" if given.whole else "changes"
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, the load of these sockets included")
    for what, figure in figures.items():
        print(f"{figure:12,.1f}  {what}")
    report([Figure(f"sockets: {what}, {given.onlookers} onlookers, {kind}", figure, "") for what, figure in figures.items()])


if __name__ == "__main__":
    main()
