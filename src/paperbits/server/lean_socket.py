"""A WebSocket that stays open without a coroutine.

It can be handed to a listener (``live.line``), and then keeps only what an open socket needs.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from paperbits.server.gate import cut
from paperbits.server.live.line import LINE, Listener


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
        return self.conn.state is State.OPEN and not (
            self.close_sent or self.disconnected or self.transport.is_closing()
        )

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
