"""Limits on connections, before the application hears of a request: how many, how slow, how large.

uvicorn's protocols wait for ever for a request that never ends, and read heads of any size. These
end both.
"""

import asyncio
from collections.abc import Container
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from paperbits.server.budgets import Crowd, client_of
from paperbits.server.limits import Limits
from paperbits.server.live.connection import AT_ONCE, CUT

MOST_FILES: Final = 1 << 20
"""More than a process needs."""

LAST_WORDS: Final = 1.0
"""Seconds that a closing message has to reach its client before the connection is cut."""


class Gate:
    """Counts open connections: all of them, and those of each client.

    The connections of ``unlimited`` addresses count only in all: a trusted proxy has many clients
    behind it, and programs on this machine have no limits per client.
    """

    def __init__(self, limits: Limits, unlimited: Container[str] = ()) -> None:
        self.limits = limits
        self.open = 0
        self._unlimited = unlimited
        self._clients = Crowd(limits.connections_per_client)

    def enter(self, address: str) -> bool:
        """Whether one more connection of this address may be open; if so, it is counted until it
        leaves.
        """
        if self.open >= self.limits.connections:
            return False
        if address not in self._unlimited and not self._clients.enter(client_of(address)):
            return False
        self.open += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that entered is gone."""
        self.open -= 1
        if address not in self._unlimited:
            self._clients.leave(client_of(address))


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols for HTTP and for sockets, whose connections pass this gate."""
    limits = gate.limits

    class Http(HttpToolsProtocol):
        _entered = ""
        _chunk = 0
        _read = 0
        _head = 0
        _reading_head = True
        _refused = False
        _deadline: asyncio.TimerHandle | None = None
        _status = HTTPStatus.BAD_REQUEST

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            address = (transport.get_extra_info("peername") or ("",))[0]
            if not gate.enter(address):
                transport.abort()
                return
            self._entered = address or "-"
            super().connection_made(transport)
            self._expect()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._entered:
                self._be_done()
                gate.leave(self._entered.removeprefix("-"))
                super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if not self._entered or self._refused:
                return
            self._chunk = len(data)
            self._read += self._chunk
            super().data_received(data)
            if self._reading_head and self._read > limits.header_bytes and not self._refused:
                self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                self.send_400_response("")

        def on_message_begin(self) -> None:
            self._read, self._head = self._chunk, 0
            self._reading_head = True
            if self._deadline is None:
                self._expect()
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            self._count(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self._count(len(name) + len(value) + 4)
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self._reading_head = False
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._be_done()
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            self._be_done()
            super().handle_websocket_upgrade()

        def send_400_response(self, msg: str) -> None:
            """Refuse what can't be read, or is too large; nothing more is read of it."""
            self._refused = True
            phrase = {HTTPStatus.BAD_REQUEST: msg}.get(self._status, self._status.phrase).encode()
            head = b"HTTP/1.1 %d %s\r\ncontent-type: text/plain\r\n" % (self._status, self._status.phrase.encode())
            self.transport.write(head + b"content-length: %d\r\nconnection: close\r\n\r\n" % len(phrase) + phrase)
            cut(self.transport)

        def _count(self, size: int) -> None:
            self._head += size
            if self._head > limits.header_bytes:
                self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                raise ValueError("The head is too large.")  # The parser stops, and the request is refused.

        def _expect(self) -> None:
            self._deadline = self.loop.call_later(limits.request_seconds, self._late)

        def _be_done(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _late(self) -> None:
            self._deadline = None
            cycle: RequestResponseCycle | None = self.cycle
            if not self._read:
                self.transport.close()  # A browser opens connections before it needs them, and may still use this one.
            elif cycle is None or cycle.response_complete:
                self._status = HTTPStatus.REQUEST_TIMEOUT
                self.send_400_response("")
            else:
                self.transport.abort()  # The application waits for the rest of a body; it hears that the client is gone.

    class Socket(WebSocketsSansIOProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            gate.leave((self.transport.get_extra_info("peername") or ("",))[0])
            super().connection_lost(exc)

        async def run_asgi(self) -> None:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[CUT] = lambda: cut(self.transport)
            extensions[AT_ONCE] = self._send_at_once
            await super().run_asgi()

        def _send_at_once(self, texts: list[str]) -> bool:
            """Send messages now; False, and nothing sent, if the socket is closing or its client
            reads too slowly.
            """
            open_ = self.conn.state is State.OPEN and not self.close_sent and not self.disconnected
            if not open_ or not self.writable.is_set() or self.transport.is_closing():
                return False
            self.transport.write(b"".join(framed(text) for text in texts))
            return True

    return Http, Socket


@lru_cache(maxsize=16)
def framed(text: str) -> bytes:
    """A message as the server sends it to every socket: without a mask, and without compression,
    which is off.
    """
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def cut(transport: asyncio.Transport) -> None:
    """Read nothing more, and end the connection soon, whether or not its client reads."""
    transport.pause_reading()
    asyncio.get_running_loop().call_later(LAST_WORDS, transport.abort)


def raise_file_limit() -> None:
    """Raise the number of files, and so of connections, that this process may have open, as far as
    the system lets it.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
