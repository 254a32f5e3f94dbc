"""Connections before a request reaches the application.

uvicorn waits without limit for the rest of a request and for a client to read, reads heads of any
size, and has no limit per client. These protocols add that; all else is uvicorn's.
"""

import asyncio
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from paperbits.server.gate import Gate, cut
from paperbits.server.live.open_socket import OPEN_SOCKET

TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class Http(HttpToolsProtocol):
    """A connection for HTTP requests that passes a gate."""

    gate: Gate
    _entered: str | None = None
    """The address that the gate counts."""
    _head = 0
    """Bytes of the present head; -1 after its end."""
    _deadline: asyncio.TimerHandle | None = None
    """Ends the connection of a client that does not send the rest of a request."""
    _unread: asyncio.TimerHandle | None = None
    """Ends the connection of a client that does not read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address = (transport.get_extra_info("peername") or ("",))[0]
        if not self.gate.enter(address):
            transport.abort()
            return
        self._entered = address
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._entered is not None:
            self._has_come()
            self._is_read()
            self.gate.leave(self._entered)
            super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self.gate.limits.send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._is_read()
        super().resume_writing()

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def data_received(self, data: bytes) -> None:
        if self._entered is None:
            return
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        if self._head > self.gate.limits.header_bytes and not self.transport.is_closing():
            self.send_400_response("")

    def on_message_begin(self) -> None:
        if self._deadline is None:
            self._expect()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.gate.limits.header_bytes:
            raise ValueError("The head is too large.")  # The parser stops.
        self._head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._has_come()
        self._head = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._head > self.gate.limits.header_bytes:
            self._head = -1
            self.transport.write(TOO_LARGE)
            cut(self.transport)  # What has come may be long, and is not read.
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        self._has_come()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(
            self.gate.limits.request_seconds, self.transport.close
        )

    def _has_come(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket to which one message for many can be written at once (``live.open_socket``)."""

    gate: Gate

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[OPEN_SOCKET] = self
        await super().run_asgi()

    def tell_at_once(self, texts: list[str]) -> bool:
        """Send messages now, if there is room."""
        if not self._open or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(framed, texts)))
        return True

    async def tell(self, text: str) -> None:
        """Send a message once there is room for it."""
        await self.writable.wait()
        if not self._open:
            raise ConnectionResetError
        self.transport.write(framed(text))

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket, and end the connection soon."""
        if self._open:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        cut(self.transport)

    @property
    def _open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave((self.transport.get_extra_info("peername") or ("",))[0])
        super().connection_lost(exc)


def protocols(passed: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the protocols for HTTP and for WebSockets whose connections pass this gate."""

    class GatedHttp(Http):
        gate = passed

    class GatedSocket(Socket):
        gate = passed

    return GatedHttp, GatedSocket


@lru_cache(maxsize=16)
def framed(text: str) -> bytes:
    """Return a message as a WebSocket text frame: without a mask and without compression."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
