"""A light WebSocket client, so that making the load costs little of what is measured.

It asks for changes, says hello, and notes when it heard of a version of its match.
"""

import asyncio
import base64
import json
import os
import resource
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from served import Served, served

PROTOCOL = "paperbits.2"
SIGNS = b'"version":', b'"path":"/version","value":'


class Client(asyncio.Protocol):
    """One socket at a match."""

    def __init__(self, host: str, path: str, key: str | None) -> None:
        self.host, self.path, self.key = host, path, key
        self.version = -1
        self.when = 0.0
        """When it last heard of a new version."""
        self.refused = 0
        self.closed = False
        self.ready = asyncio.get_running_loop().create_future()
        self.heard: Callable[[Client], None] | None = None
        self._buffer = b""
        self._open = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Ask for the upgrade."""
        self.transport = transport
        token = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection:"
            f" Upgrade\r\nSec-WebSocket-Key: {token}\r\nSec-WebSocket-Version:"
            f" 13\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open = True
            self.say(type="hello", **({"key": self.key} if self.key else {}))
        start = 0
        while len(data) - start >= 2:
            length, header = data[start + 1] & 127, 2
            if length == 126:
                header, length = 4, int.from_bytes(data[start + 2 : start + 4])
            elif length == 127:
                header, length = 10, int.from_bytes(data[start + 2 : start + 10])
            end = start + header + length
            if len(data) < end:
                break
            self._frame(data[start] & 15, data[start + header : end])
            start = end
        self._buffer = data[start:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == 9:
            self.transport.write(bytes((0x8A, 0x80 | len(payload))) + bytes(4) + payload)
        if kind != 1:
            return
        if payload.startswith(b'{"type":"refused"'):
            self.refused += 1
        for sign in SIGNS:
            at = payload.find(sign)
            if at >= 0:
                number = payload[at + len(sign) : at + len(sign) + 8]
                version = int(
                    number[: next(k for k, sign in enumerate(number) if not 48 <= sign <= 57)]
                )
                if version != self.version:
                    self.version, self.when = version, time.perf_counter()
                break
        if not self.ready.done():
            self.ready.set_result(None)
        if self.heard is not None:
            self.heard(self)

    def say(self, **message: object) -> None:
        """Send a message. Its mask is zero, which leaves the text as it is."""
        text = json.dumps(message).encode()
        size = (
            bytes((0x80 | len(text),))
            if len(text) < 126
            else b"\xfe" + struct.pack("!H", len(text))
        )
        self.transport.write(b"\x81" + size + bytes(4) + text)

    def connection_lost(self, _: Exception | None) -> None:
        """Note the end."""
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed"))


async def joined(
    address: str, asked: Sequence[tuple[str, str | None]], at_once: int = 100
) -> list[Client]:
    """Sockets at these matches with these keys, each with its first state."""
    split = urlsplit(address)
    loop, found = asyncio.get_running_loop(), []
    for first in range(0, len(asked), at_once):
        some = [
            Client(split.netloc, f"/api/matches/{match}/live", key)
            for match, key in asked[first : first + at_once]
        ]
        await asyncio.gather(
            *(
                loop.create_connection(lambda each=each: each, split.hostname, split.port)
                for each in some
            )
        )
        await asyncio.gather(*(each.ready for each in some))
        found += some
    return found


class Players:
    """Clients in turn make moves in their matches, each its next of ``moves``."""

    def __init__(self, clients: Sequence[Client], moves: Sequence[str]) -> None:
        self.clients, self.moves, self.late = clients, moves, 0
        """``late``: moves not made because the one before was on the way, or the match over."""
        self.waits: list[float] = []
        self.sent: dict[Client, float] = {}
        for client in clients:
            client.heard = self._heard

    def _heard(self, client: Client) -> None:
        if client.version > 0 and client in self.sent:
            self.waits.append(1_000 * (time.perf_counter() - self.sent.pop(client)))

    async def play(self, seconds: float, rate: float, patience: float) -> list[float]:
        """Play for so long, so many moves a second in all, and wait ``patience`` seconds for the
        last acknowledgements. Return the milliseconds of those that came, in order of length;
        ``sent`` keeps the others.
        """
        self.waits = []
        began, due = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            while due < now * rate:
                client = self.clients[due % len(self.clients)]
                due += 1
                if client in self.sent or client.version >= len(self.moves):
                    self.late += 1
                    continue
                self.sent[client] = time.perf_counter()
                client.say(type="move", version=client.version, move=self.moves[client.version])
            await asyncio.sleep(0.002)
        until = time.monotonic() + patience
        while self.sent and time.monotonic() < until:
            await asyncio.sleep(0.01)
        return sorted(self.waits)


@contextmanager
def ready_site(*options: str, **more: object) -> Iterator[Served]:
    """A site on a new file that has got ready, which it does in the background."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "site.sqlite", *options, **more) as server,
    ):
        while server.client.get("/api/ready").status_code != HTTPStatus.OK:
            time.sleep(0.2)
        yield server


def run(work: object) -> object:
    """Run a coroutine on uvloop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)  # type: ignore[arg-type]


def many_files() -> None:
    """Let this process open as many sockets as the system allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def part(sorted_times: list[float], share: float) -> float:
    """The time that this share of all times does not exceed."""
    return sorted_times[min(len(sorted_times) - 1, int(len(sorted_times) * share))]
