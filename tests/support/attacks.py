"""What strangers do to a site, each from an address of its own, and how long the others wait
meanwhile.
"""

import json
import socket
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from urllib.parse import urlsplit

import httpx
from served import Page
from websockets.sync.client import connect

EMPTY = "\n".join(["." * 15] * 15)
PERSON = {"kind": "person"}
LARGE = {"game": "palindromic-rows-columns", "settings": {"n": 12}}


def computer(level):
    return {"kind": "computer", "level": level}


def raw(server, address):
    """A connection from one of this machine's addresses."""
    split = urlsplit(server.address)
    return socket.create_connection((split.hostname, split.port), 30, source_address=(address, 0))


def plays(server, address, rack):
    """The answer to the question for every play of a rack on the empty board; None where the server
    is gone.
    """
    transport = httpx.HTTPTransport(local_address=address)
    with (
        httpx.Client(base_url=server.address, transport=transport, timeout=120) as client,
        suppress(httpx.TransportError),
    ):
        return client.post(
            "/api/operations/plays", json={"board": EMPTY, "rack": rack, "count_only": True}
        )


def plays_and_hang_up(server, address, times=4):
    """Ask for every play of nine blanks, and hang up at once."""
    body = json.dumps({"board": EMPTY, "rack": "?" * 9}).encode()
    head = (
        "POST /api/operations/plays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type:"
        " application/json\r\n"
    )
    head += f"Content-Length: {len(body)}\r\n\r\n"
    for _ in range(times):
        with raw(server, address) as asking:
            asking.sendall(head.encode() + body)
            time.sleep(0.05)


@contextmanager
def page_from(server, address, match, key=None):
    """A live connection from an address."""
    split = urlsplit(server.address)
    where = f"ws://{split.netloc}/api/matches/{match}/live" + (f"?key={key}" if key else "")
    with connect(where, sock=raw(server, address), open_timeout=60) as opened:
        yield Page(opened)


@contextmanager
def exhibitions(server, address, number=20):
    """Watch that many matches of masters among themselves, without a key."""
    transport = httpx.HTTPTransport(local_address=address)
    with (
        httpx.Client(base_url=server.address, transport=transport, timeout=60) as client,
        ExitStack() as watching,
    ):
        pages = []
        for _ in range(number):
            asked = {**LARGE, "seats": [computer("master"), computer("master")]}
            match = client.post("/api/matches", json=asked).json()["id"]
            pages.append(watching.enter_context(page_from(server, address, match)))
        yield pages


class Player:
    """Somebody who plays against a computer, or alone for both sides, and notes how long each
    answer took.
    """

    def __init__(self, server, address, level="beginner"):
        self.client = httpx.Client(
            base_url=server.address,
            transport=httpx.HTTPTransport(local_address=address),
            timeout=120,
        )
        self.waits = []
        seats = [PERSON, computer(level) if level else PERSON]
        asked = {**LARGE, "seats": seats}
        created = self.client.post("/api/matches", json=asked).json()
        self.page, self.with_computer = (
            (server, address, created["id"], created["key"]),
            bool(level),
        )

    def moves(self, number):
        """Make so many moves, each once the computer has answered the one before."""
        with page_from(*self.page) as page:
            state = page.until(lambda state: state["your_turn"])
            for _ in range(number):
                entry = state["view"]["hand"]["choices"][0]["move"]
                begun = time.monotonic()
                page.say(type="move", version=state["version"], move=entry)
                version = state["version"] + (2 if self.with_computer else 1)
                state = page.until(lambda state, version=version: state["version"] >= version)
                self.waits.append(time.monotonic() - begun)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.close()


class Seeker(threading.Thread):
    """Somebody who asks for advice in a match, until it is done or ``enough`` is set."""

    def __init__(self, server, address, match, key, heard):
        """``heard`` is called with this one at the first word of advice."""
        super().__init__()
        self.asked = server, address, match, key
        self.heard, self.enough = heard, threading.Event()
        self.first = self.done = None
        self.remarks = []

    def run(self):
        with page_from(*self.asked) as page:
            page.hear("state")
            begun = time.monotonic()
            page.say(type="analyse", tag="1")
            while not self.enough.is_set() and self.done is None:
                with suppress(TimeoutError):
                    message = page.hear(None, 120 if self.first is None else 0.5)
                    assert message["type"] != "refused", message
                    if message["type"] != "analysis":
                        continue
                    found = message["analysis"]
                    if self.first is None:
                        self.first = time.monotonic() - begun
                        self.heard(self)
                    self.remarks += filter(None, [found.get("remark")])
                    self.done = time.monotonic() - begun if found["done"] else None


def seek_advice(server, number, game="palindromic-rows-columns", settings=None):
    """So many who ask for advice at once; those who had heard all before everybody had heard
    something come last.
    """
    silent, all_heard = set(range(number)), threading.Event()

    def heard(seeker):
        silent.discard(seekers.index(seeker))
        if not silent:
            all_heard.set()

    seats = [PERSON, computer("beginner")]
    matches = [server.begin(game, settings or {"n": 12}, seats) for _ in range(number)]
    seekers = [Seeker(server, f"127.0.1.{k + 1}", *match, heard) for k, match in enumerate(matches)]
    for seeker in seekers:
        seeker.start()
    all_heard.wait(300)
    early = [seeker for seeker in seekers if seeker.done is not None]
    for seeker in seekers:
        seeker.enough.set()
    for seeker in seekers:
        seeker.join()
    return seekers, early
