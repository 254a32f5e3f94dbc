"""How long people wait while strangers ask for much: ``python bench/fairness.py``.

Each attack runs against a fresh server on this machine, beside a person who plays against a
beginner and one who plays both sides. Printed are the longest waits, in seconds, and the memory of
the server's processes.
"""

import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from attacks import PERSON, Player, computer, exhibitions, plays_and_hang_up, seek_advice
from served import Served, served

MOVES = 5


def megabytes(process: int) -> int:
    """Memory that a process has in use."""
    return (
        int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        >> 20
    )


def beside(process: int) -> list[int]:
    """The processes that a process has begun."""
    return [
        int(stat.parent.name)
        for stat in Path("/proc").glob("[0-9]*/stat")
        if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == process
    ]


def warm(server: Served) -> None:
    """Wait until nothing is loaded any more: the processes take no time."""

    def spent() -> int:
        return sum(
            sum(map(int, Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
            for pid in [server.process.pid, *beside(server.process.pid)]
        )

    before = -1
    while (now := spent()) > before + 10:
        before = now
        time.sleep(5)


@contextmanager
def site() -> Iterator[Served]:
    """A fresh server that is ready."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "matches.sqlite") as server:
        warm(server)
        yield server


def waits(server: Served) -> dict[str, float]:
    """The longest waits of the two who play."""
    with Player(server, "127.0.0.3") as player, Player(server, "127.0.0.4", level=None) as both:
        player.moves(MOVES)
        both.moves(MOVES)
        return {
            "a beginner's answer": round(max(player.waits), 2),
            "a player's move": round(max(both.waits), 2),
        }


def main() -> None:
    """Print each attack's waits as it ends, and everything as JSON at the end."""
    found: dict[str, object] = {}

    def note(name: str, what: object) -> None:
        found[name] = what
        print(f"{name}: {what}", flush=True)

    with site() as server:
        note("memory of the server, idle (MB)", megabytes(server.process.pid))
        note(
            "memory of what is beside it (MB)",
            [megabytes(pid) for pid in beside(server.process.pid)],
        )
        note("quiet", waits(server))
        plays_and_hang_up(server, "127.0.0.9")
        note("all plays of nine blanks, four times, hung up", waits(server))
    with site() as server, exhibitions(server, "127.0.0.8"):
        time.sleep(5)
        note("twenty exhibitions of masters", waits(server))
    with site() as server:
        seekers, _ = seek_advice(server, 12)
        note(
            "twelve who ask for advice: seconds to the first word",
            sorted(round(seeker.first, 2) for seeker in seekers),
        )
    with site() as server:
        for _ in range(100):
            server.begin(settings={"n": 12}, seats=[PERSON, computer("beginner")])
        note("memory of the server with 100 matches (MB)", megabytes(server.process.pid))
    found["machine"] = {
        "processors": os.cpu_count(),
        "load": os.getloadavg(),
        "python": platform.python_version(),
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
