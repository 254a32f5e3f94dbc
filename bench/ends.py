"""How soon a site is back after a kill, and how soon it ends: ``python bench/ends.py [sockets]``.

With so many sockets at half as many matches, the server is killed (``kill -9``) and begun again at
the same port. Measured is the time until every socket is back and shows the same state as before.
Then everything is open and thinking (the sockets, masters among themselves, analyses, all plays of
nine blanks), and the server is asked to end. Both are done five times.
"""

import argparse
import asyncio
import json
import os
import resource
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from _figures import Figure, report
from _light import Client, joined, run

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from attacks import PERSON, computer, exhibitions, plays
from served import Served, served

TIMES = 5
PASSING = ("thinking", "getting_ready", "remark", "people")
"""What of a state is of the moment."""


def processor(process: int) -> float:
    """Seconds of processor time that a process has used; 0 once it is gone."""
    try:
        fields = (
            Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        )
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


class Page(Client):
    """A socket that keeps its first state."""

    def __init__(self, host: str, path: str, key: str | None) -> None:
        super().__init__(host, path, key)
        self.state: dict[str, object] | None = None

    def _frame(self, kind: int, payload: bytes) -> None:
        super()._frame(kind, payload)
        if payload.startswith(b'{"type":"state"'):
            state = json.loads(payload)["match"]
            self.state = {name: value for name, value in state.items() if name not in PASSING}


async def back(address: str, match: tuple[str, str]) -> Page:
    """A socket at a match, as soon as the server takes it."""
    split = urlsplit(address)
    while True:
        page = Page(split.netloc, f"/api/matches/{match[0]}/live", match[1])
        try:
            await asyncio.get_running_loop().create_connection(
                lambda page=page: page, split.hostname, split.port
            )
            await page.ready
        except OSError:
            await asyncio.sleep(0.05)
            continue
        while page.state is None:
            await asyncio.sleep(0.005)
        return page


async def everybody(address: str, matches: list[tuple[str, str]]) -> list[Page]:
    """Two sockets at each match, a hundred at a time."""
    gate = asyncio.Semaphore(100)

    async def one(match: tuple[str, str]) -> Page:
        async with gate:
            return await back(address, match)

    return list(await asyncio.gather(*(one(match) for match in matches for _ in range(2))))


def prepared(server: Served, number: int) -> list[tuple[str, str]]:
    """So many matches with a few moves."""
    matches = [server.begin(settings={"n": 6}) for _ in range(number)]
    for match, key in matches:
        for version, move in enumerate(("a1", "b2", "c3")):
            server.change(match, "move", key, version=version, move=move)
    return matches


async def killed(file: Path, sockets: int) -> list[tuple[float, float]]:
    """Seconds from a kill until all sockets are back with equal states, each time, and those of the
    server's processor.
    """
    found = []
    with served(file) as server:
        matches, address = await asyncio.to_thread(prepared, server, sockets // 2), server.address
        before = [page.state for page in await everybody(address, matches)]
        server.kill()
    for _ in range(TIMES):
        server = await asyncio.to_thread(Served, file, "--port", address.rpartition(":")[2])
        pages = await everybody(address, matches)
        began = time.perf_counter()
        server.process.send_signal(signal.SIGKILL)
        server.kill()
        returning = asyncio.create_task(everybody(address, matches))
        server = await asyncio.to_thread(Served, file, "--port", address.rpartition(":")[2])
        pages = await returning
        found.append((time.perf_counter() - began, processor(server.process.pid)))
        assert [page.state for page in pages] == before
        server.kill()
    return sorted(found)


async def ended(file: Path, sockets: int) -> list[tuple[float, float]]:
    """Seconds from SIGTERM to the end, with everything open and thinking, each time, and those of the
    server's processor.
    """
    found = []
    for _ in range(TIMES):
        with served(file) as server, exhibitions(server, "127.0.0.8", 10):
            matches = await asyncio.to_thread(prepared, server, sockets // 2)
            clients = await joined(server.address, [match for match in matches for _ in range(2)])
            seats = [PERSON, computer("master")]
            thinking = await joined(
                server.address, [server.begin(settings={"n": 12}, seats=seats) for _ in range(6)]
            )
            for client in thinking:
                client.say(type="move", version=0, move="a1")
                client.say(type="analyse", tag="1")
            asking = [
                threading.Thread(target=plays, args=(server, f"127.0.0.{k}", "?" * 9), daemon=True)
                for k in (9, 10)
            ]
            for thread in asking:
                thread.start()
            await asyncio.sleep(1)
            began, spent, last = time.perf_counter(), processor(server.process.pid), 0.0
            server.process.terminate()
            while server.process.poll() is None:
                last = max(last, processor(server.process.pid))
                await asyncio.sleep(0.01)
            found.append((time.perf_counter() - began, last - spent))
            await asyncio.sleep(0.2)
            assert all(client.closed for client in [*clients, *thinking])
    return sorted(found)


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sockets", nargs="?", type=int, default=1_000)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    figures = []
    for what, work in (
        ("until all sockets are back after a kill", killed),
        ("from SIGTERM to the end", ended),
    ):
        with tempfile.TemporaryDirectory() as folder:
            found = run(work(Path(folder) / "ends.sqlite", given.sockets))
        seconds = ", ".join(f"{each:.2f}" for each, _ in found)
        spent = sorted(processor for _, processor in found)[len(found) // 2]
        print(
            f"seconds {what}, {given.sockets} sockets: {seconds}; {spent:.2f} of the server's"
            " processor; ",
            end="",
        )
        print(f"load average {os.getloadavg()[0]:.1f}", flush=True)
        figures += [
            Figure(
                f"ends: seconds {what}, {given.sockets} sockets, median",
                found[len(found) // 2][0],
                "s",
                least=True,
            )
        ]
    report(figures)


if __name__ == "__main__":
    main()
