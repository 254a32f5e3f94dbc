"""Limits on connections before a request reaches the application: count, slowness, size. And
sockets that stay open without a coroutine.

uvicorn's protocols wait without limit for a request to end, and read heads of any size. These
protocols limit both. Their sockets can be handed to a listener (``live.line``), and then keep only
what an open socket needs.
"""

import asyncio
from collections.abc import Callable, Container
from contextlib import suppress
from contextvars import Context, copy_context
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from paperbits.server.budgets import Crowd, client_of
from paperbits.server.limits import Limits
from paperbits.server.live.line import CUT, LINE, Listener

MOST_FILES: Final = 1 << 20
"""File descriptors to ask for: more than a process needs."""

LAST_WORDS: Final = 1.0
"""Seconds for a closing message to reach its client before the connection is cut."""


class Gate:
    """Counts open connections, in total and per client.

    Connections of ``unlimited`` addresses count only in total: a trusted proxy has many clients
    behind it, and programs on this machine have no limits per client.
    """

    def __init__(self, limits: Limits, unlimited: Container[str] = ()) -> None:
        self.limits = limits
        self.open = 0
        self._unlimited = unlimited
        self._clients = Crowd(limits.connections_per_client)

    def enter(self, address: str) -> bool:
        """Return whether this address may open one more connection. If so, it is counted until
        ``leave``.
        """
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


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the protocols for HTTP and for WebSockets whose connections pass this gate."""
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
            extensions: dict[str, Any] = {CUT: lambda: cut(self.transport)}
            self.scope["extensions"] = extensions

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
            """Refuse a request that can't be parsed or is too large, and stop reading it."""
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
                self.transport.close()  # A browser opens spare connections, and may still use this one.
            elif cycle is None or cycle.response_complete:
                self._status = HTTPStatus.REQUEST_TIMEOUT
                self.send_400_response("")
            else:
                self.transport.abort()  # The application waits for the rest of a body; it gets a disconnect.

    class Socket(LeanSocket):
        def connection_lost(self, exc: Exception | None) -> None:
            gate.leave((self.transport.get_extra_info("peername") or ("",))[0])
            super().connection_lost(exc)

    return Http, Socket


class LeanSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can be handed to a listener: the line of ``live.line``."""

    _listener: Listener | None = None
    _context: Context
    _at_the_end: tuple[Callable[[], Any], ...] = ()

    # The line.

    @property
    def handed_over(self) -> bool:
        """Whether it has a listener."""
        return self._listener is not None

    def listen(self, listener: Listener) -> None:
        """Hand the socket to a listener."""
        self._context = copy_context()
        waiting, self.queue = self.queue, NOWHERE
        self._listener = listener
        while not waiting.empty():
            message: Any = waiting.get_nowait()
            if message["type"] == "websocket.receive":
                self._hear(message["text"] if "text" in message else message["bytes"])
        if self.disconnected:
            self._lose()
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def at_the_end(self, call: Callable[[], Any]) -> None:
        """Call something when the connection has ended."""
        if self.disconnected:
            call()
        else:
            self._at_the_end = (*self._at_the_end, call)

    def tell_at_once(self, texts: list[str]) -> bool:
        """Send messages now, if there is room."""
        if not self._open or not self.writable.is_set():
            return False
        self.transport.write(b"".join(framed(text) for text in texts))
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
        self.cut_off()

    def cut_off(self) -> None:
        """End the connection soon."""
        cut(self.transport)

    @property
    def _open(self) -> bool:
        return self.conn.state is State.OPEN and not (self.close_sent or self.disconnected or self.transport.is_closing())

    def _hear(self, text: str | bytes) -> None:
        if self._listener is not None:
            self._context.run(self._listener.heard, text)

    def _lose(self) -> None:
        if self._listener is not None:
            self._context.run(self._listener.lost)

    # The server's side.

    async def run_asgi(self) -> None:
        """Have the application open the socket. It goes on without the application if it was handed
        to a listener.
        """
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[LINE] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application")
            self.send_500_response()
        else:
            if not self.handshake_complete:
                self.send_500_response()
            elif self._listener is not None:
                self._grow_lean()
                return
        if self.close_timer is None:
            self.transport.close()

    def _grow_lean(self) -> None:
        """Drop what only the handshake needed."""
        self.request.headers.clear()  # The parser keeps the request, so its headers are emptied.
        self.response.headers.clear()
        del self.request, self.response, self.scope
        if self.writable.is_set():
            self.writable = HAS_ROOM

    def send_receive_event_to_app(self) -> None:
        """Take a message."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self._hear(data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            self._hear(text)

    def pause_writing(self) -> None:
        """Handle a client that reads too slowly."""
        self.writable = asyncio.Event()

    def connection_lost(self, exc: Exception | None) -> None:
        """Handle the end of the connection."""
        super().connection_lost(exc)
        self._lose()
        ended, self._at_the_end = self._at_the_end, ()
        for call in ended:
            call()


class _Nowhere(asyncio.Queue[Any]):
    """A queue that forgets: the listener has heard already."""

    def put_nowait(self, item: object) -> None:
        """Forget it."""


NOWHERE: Final = _Nowhere()

HAS_ROOM: Final = asyncio.Event()
"""Shared by all sockets whose clients read in time."""
HAS_ROOM.set()


@lru_cache(maxsize=16)
def framed(text: str) -> bytes:
    """Return a message as a WebSocket text frame: without a mask and without compression."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def cut(transport: asyncio.Transport) -> None:
    """Stop reading, and end the connection soon, whether or not its client reads."""
    transport.pause_reading()
    asyncio.get_running_loop().call_later(LAST_WORDS, transport.abort)


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
