"""Twelve floods of one stranger, each beside 100 matches that are played: ``python bench/floods.py``.

For every flood it prints how long the players' moves wait for their acknowledgement before it and
during it, and how much of a processor the serving process used meanwhile, which other work on the
machine changes less. The stranger comes through a trusted proxy, so the limits
of a client apply. The flood is made on the same machine at the lowest priority, in a process of its
own. ``--only NAME …`` runs some floods. ``--memory MB`` bounds the memory of the site by a control
group (as root, on Linux), and prints how much it used, and how many processes the kernel ended.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from _group import bounded
from _light import Players, Served, joined, many_files, part, processor, ready_site, run
from _options import options_of

MATCHES = 100
PACE = 2.0
"""Seconds between two moves of a match."""

BEFORE, DURING = 6.0, 12.0
SQUARES = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"]
STRANGER = {"X-Forwarded-For": "198.51.100.7"}
PERSON = {"kind": "person"}
BROKEN = ConnectionClosed, OSError, TimeoutError
EMPTY = "\n".join(["." * 15] * 15)


# The floods. Each runs until it is killed, and counts in ``done`` what it could do.


class Stranger:
    """Somebody with a program and bad intentions."""

    def __init__(self, address: str) -> None:
        self.address, self.split = address, urlsplit(address)
        self.client = httpx.Client(base_url=address, headers=STRANGER, timeout=60)

    def match(self, seats: list[dict[str, str]], n: int = 12) -> tuple[str, str]:
        """A new match and its key."""
        asked = {"game": "palindromic-rows-columns", "settings": {"n": n}, "seats": seats}
        made = self.client.post("/api/matches", json=asked).json()
        return made["id"], made["key"]

    def page(self, match: str, key: str | None = None) -> ClientConnection:
        """A socket at a match, that has said hello."""
        where = f"ws://{self.split.netloc}/api/matches/{match}/live"
        opened = connect(
            where, subprotocols=["paperbits.2"], additional_headers=STRANGER, compression=None
        )  # type: ignore[list-item]
        opened.send(json.dumps({"type": "hello"} | ({"key": key} if key else {})))
        return opened

    def raw(self) -> socket.socket:
        """A connection."""
        return socket.create_connection((self.split.hostname, self.split.port), 10)

    def forever(self, where: str, bodies: list[dict[str, object]], at_once: int) -> None:
        """Send these requests again and again, so many at once."""
        with ThreadPoolExecutor(at_once) as many:
            while True:
                for answer in many.map(lambda body: self.client.post(where, json=body), bodies):
                    answer.read()

    def hold(self, most: int, at_once: int, said: bytes = b"") -> None:
        """Open connections that say so much; of more than ``most`` the oldest are closed."""
        held: list[socket.socket] = []
        while True:
            with suppress(OSError):
                held.append(self.raw())
                held[-1].sendall(said)
            if len(held) > most:
                for each in held[:at_once]:
                    each.close()
                del held[:at_once]

    def talk(self, opened: list[ClientConnection], text: str | None, seconds: float) -> None:
        """Send a message on each connection again and again, and hear what comes meanwhile."""
        while True:
            for each in opened:
                with suppress(*BROKEN):
                    if text is not None:
                        each.send(text)
                    each.recv(seconds)

    def messages(self, text: str, seats: list[dict[str, str]]) -> None:
        """Send a message as often as the limits of a client allow, on many sockets, each within the
        limits of a socket; and on one more as often as it goes.
        """
        matches = [self.match(seats) for _ in range(6)]
        opened = [self.page(*match) for match in matches[1:] for _ in range(8)]
        over = self.page(*matches[0])
        while True:
            began = time.monotonic()
            for each in opened:
                with suppress(*BROKEN):
                    each.send(text)
            try:
                for _ in range(100):
                    over.send(text)
            except BROKEN:
                with suppress(*BROKEN):
                    over = self.page(*matches[0])
            time.sleep(max(0.0, began + len(opened) / 900 - time.monotonic()))


def all_plays(stranger: Stranger) -> None:
    """Ask for all plays of nine blanks, and hang up."""
    body = json.dumps({"board": EMPTY, "rack": "?" * 9}).encode()
    head = (
        "POST /api/operations/plays HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For:"
        f" {STRANGER['X-Forwarded-For']}\r\n"
    )
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    while True:
        with suppress(OSError), stranger.raw() as asking:
            asking.sendall(head.encode() + body)
            time.sleep(0.02)


def analyses(stranger: Stranger) -> None:
    """Ask for an analysis as often as it goes."""
    stranger.messages(
        '{"type":"analyse","tag":"1"}', [PERSON, {"kind": "computer", "level": "beginner"}]
    )


def reviews(stranger: Stranger) -> None:
    """Ask for the review of a match that is not over as often as it goes."""
    stranger.messages('{"type":"review","tag":"1"}', [PERSON, PERSON])


def onlookers(stranger: Stranger) -> None:
    """Watch a match on as many sockets as possible, and come back."""
    match, _ = stranger.match([PERSON, PERSON])
    opened = []
    while True:
        with suppress(*BROKEN):
            opened.append(stranger.page(match))
        if len(opened) > 250:
            for each in opened:
                each.close()
            opened = []


def silent(stranger: Stranger) -> None:
    """Hold as many silent connections as possible."""
    stranger.hold(1_500, 500)


def long_heads(stranger: Stranger) -> None:
    """Send heads of requests without end."""
    line = b"X: " + b"x" * 60_000 + b"\r\n"
    while True:
        with suppress(OSError), stranger.raw() as sending:
            sending.sendall(b"GET / HTTP/1.1\r\n")
            while True:
                sending.sendall(line)


def half_sent(stranger: Stranger) -> None:
    """Begin many requests and end none."""
    head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{"
    stranger.hold(1_000, 1, head)


def undos(stranger: Stranger) -> None:
    """Make a move and take it back, as often as it goes."""
    match, key = stranger.match([PERSON, PERSON])
    version = 0
    while True:
        with suppress(*BROKEN), stranger.page(match, key) as opened:
            while True:
                opened.send(json.dumps({"type": "move", "version": version, "move": "a1"}))
                opened.send(json.dumps({"type": "undo", "version": version + 1}))
                version += 2
                while True:
                    said = json.loads(opened.recv(10))
                    if said["type"] == "refused" or f'"value": {version}' in json.dumps(said):
                        break


def exhibitions(stranger: Stranger) -> None:
    """Watch twenty matches of masters."""
    opened = [
        stranger.page(stranger.match([{"kind": "computer", "level": "master"}] * 2)[0])
        for _ in range(20)
    ]
    stranger.talk(opened, None, 0.05)


def advice(stranger: Stranger) -> None:
    """Ask for advice in twelve matches, again and again."""
    seats = [PERSON, {"kind": "computer", "level": "beginner"}]
    opened = [stranger.page(*stranger.match(seats)) for _ in range(12)]
    stranger.talk(opened, '{"type":"analyse","tag":"1"}', 0.1)


def every_game(stranger: Stranger) -> None:
    """Ask for an analysis of every game in turn."""
    games = [game["id"] for game in stranger.client.get("/api/games").json()]
    stranger.forever("/api/analysis", [{"game": game, "moves": []} for game in games], 4)


def requests(stranger: Stranger) -> None:
    """Ask what a position looks like, on many connections."""
    asked = {
        "game": "palindromic-rows-columns",
        "settings": {"n": 12},
        "position": "\n".join([". " * 12] * 12),
    }
    stranger.forever("/api/position", [asked] * 400, 40)


FLOODS: dict[str, Callable[[Stranger], None]] = {
    work.__name__.replace("_", "-"): work
    for work in (
        all_plays,
        analyses,
        reviews,
        onlookers,
        silent,
        long_heads,
        half_sent,
        undos,
        exhibitions,
        advice,
        every_game,
        requests,
    )
}


async def measured(server: Served, players: Players, seconds: float) -> tuple[list[float], float]:
    """Play for so long: the waits, and the share of a processor that the serving process used. A
    move without an answer waits until the end.
    """
    began, used = time.perf_counter(), processor(server.process.pid)
    waits = await players.play(seconds, MATCHES / PACE, 30)
    late = [1_000 * (time.perf_counter() - sent) for sent in players.sent.values()]
    players.sent.clear()
    spent = time.perf_counter() - began
    return waits + sorted(late), (processor(server.process.pid) - used) / spent


async def flooded(
    server: Served, name: str
) -> tuple[tuple[list[float], float], tuple[list[float], float]]:
    """The waits and the processor before a flood and during it."""
    matches = [server.begin(settings={"n": 12}) for _ in range(MATCHES)]
    players = Players(await joined(server.address, matches), SQUARES)
    before = await measured(server, players, BEFORE)
    command = ["nice", "-n", "19", sys.executable, __file__, "--flood", name, server.address]
    flood = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        await asyncio.sleep(2)  # It is at work.
        during = await measured(server, players, DURING)
        assert flood.poll() is None, "The flood has ended by itself."
    finally:
        flood.kill()
        flood.wait()
    assert not any(client.closed for client in players.clients)
    for client in players.clients:
        client.transport.close()
    return before, during


def main() -> None:
    """Print a line for each flood."""
    parser = options_of(__doc__)
    parser.add_argument("--only", choices=FLOODS, nargs="+", default=FLOODS, help="some floods")
    parser.add_argument("--memory", type=int, help="megabytes of memory for the site")
    parser.add_argument("--flood", nargs=2, metavar=("NAME", "ADDRESS"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    many_files()
    if given.flood:
        FLOODS[given.flood[0]](Stranger(given.flood[1]))
        return
    with (
        bounded(given.memory << 20) if given.memory else nullcontext() as group,
        ready_site("--proxy", "127.0.0.1", inside=group.inside if group else list) as server,
    ):
        print(
            f"{'median, 99th percentile, most (ms), processor':<48}{'before':>26}{'during':>31}  "
            " load"
        )
        for name in given.only:
            found = run(flooded(server, name))
            shown = [
                "".join(f"{part(waits, share):8.0f}" for share in (0.5, 0.99, 1)) + f"{share:7.0%}"
                for waits, share in found  # type: ignore[attr-defined]
            ]
            memory = f"   {group}" if group else ""
            print(f"{name:<43}{shown[0]}{shown[1]}   {os.getloadavg()[0]:.1f}{memory}", flush=True)


if __name__ == "__main__":
    main()
