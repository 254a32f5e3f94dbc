"""Connections before a request reaches the application: their limits, and uvicorn's protocols.

uvicorn waits without limit for the rest of a request and for a client to read, reads heads of any
size, and has no limit per client. These protocols add that; all else is uvicorn's.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from paperbits.server.budgets import Crowd, client_of
from paperbits.server.clients import Unlimited
from paperbits.server.limits import Limits
from paperbits.server.live.sockets import OPEN_SOCKET

TOO_LARGE: Final = "The first line and the headers of this request are too long."

MOST_FILES: Final = 1 << 20
"""File descriptors to ask for: more than a process needs."""

LAST_WORDS: Final = 1.0
"""Seconds for a closing message to reach its client before the connection is cut."""


class Gate:
    """Counts open connections. Those of trusted proxies, which have many clients behind them, and
    of programs on this machine count only in total.
    """

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.open = 0
        self._unlimited = Unlimited(proxies)
        self._clients = Crowd(limits.connections_per_client)

    def enter(self, address: str) -> bool:
        """Count one more connection until ``leave``. Return False if there is no room."""
        if self.open >= self.limits.connections:
            return False
        if address not in self._unlimited and not self._clients.enter(client_of(address)):
            return False
        self.open += 1
        return True

    def leave(self, address: str) -> None:
        """Count a closed connection that had entered."""
        self.open -= 1
        if address not in self._unlimited:
            self._clients.leave(client_of(address))


def raise_file_limit() -> None:
    """Raise this process's limit on open files, and so on connections, as far as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Http(HttpToolsProtocol):
    """A connection for HTTP requests that passes a gate."""

    _entered: str | None = None
    """The address that the gate counts."""
    _head = 0
    """Bytes of the present head; -1 after its end."""

    def __init__(self, gate: Gate, **given: Any) -> None:
        super().__init__(**given)
        self.gate = gate
        self._timers: dict[str, asyncio.TimerHandle] = {}
        """They end the connection of a client that does not ``send`` a request, or ``read``."""

    def _within(self, seconds: float, what: str, end: Callable[[], None]) -> None:
        """Call ``end`` after so many seconds without ``_done``."""
        if what not in self._timers:
            self._timers[what] = self.loop.call_later(seconds, end)

    def _done(self, what: str) -> None:
        if (timer := self._timers.pop(what, None)) is not None:
            timer.cancel()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address = (transport.get_extra_info("peername") or ("",))[0]
        if not self.gate.enter(address):
            transport.abort()
            return
        self._entered = address
        super().connection_made(transport)
        self._within(self.gate.limits.request_seconds, "send", transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._entered is not None:
            self._done("send")
            self._done("read")
            self.gate.leave(self._entered)
            super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._within(self.gate.limits.send_seconds, "read", self.transport.abort)

    def resume_writing(self) -> None:
        self._done("read")
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if self._entered is None:
            return
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        if self._head > self.gate.limits.header_bytes and not self.transport.is_closing():
            self.send_400_response(TOO_LARGE)

    def on_message_begin(self) -> None:
        self._within(self.gate.limits.request_seconds, "send", self.transport.close)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.gate.limits.header_bytes:
            self.send_400_response(TOO_LARGE)
            raise ValueError  # The parser stops.
        self._head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._done("send")
        self._head = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._done("send")
        super().handle_websocket_upgrade()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket to which one message for many can be written at once (``live.sockets``)."""

    def __init__(self, gate: Gate, **given: Any) -> None:
        super().__init__(**given)
        self.gate = gate

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[OPEN_SOCKET] = self
        await super().run_asgi()

    def tell_at_once(self, texts: list[str]) -> bool:
        if not self._open or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(framed, texts)))
        return True

    async def tell(self, text: str) -> None:
        await self.writable.wait()
        if not self._open:
            raise ConnectionResetError
        self.transport.write(framed(text))

    def hang_up(self, code: int, reason: str) -> None:
        if self._open:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.pause_reading()
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    @property
    def _open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave((self.transport.get_extra_info("peername") or ("",))[0])
        super().connection_lost(exc)


@lru_cache(maxsize=16)
def framed(text: str) -> bytes:
    """Return a message as a WebSocket text frame: without a mask and without compression."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
