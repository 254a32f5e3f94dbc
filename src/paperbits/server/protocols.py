"""Connections before a request reaches the application.

uvicorn's protocols begin the application when the head of a request has come, wait without limit
for the rest, and read heads of any size. These protocols begin it when a small body has come as
well, and limit count, slowness and size. So a request that never ends costs no task.
"""

import asyncio
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from paperbits.server.clients import REFUSAL, TOO_FAST, refusal
from paperbits.server.gate import Gate, cut
from paperbits.server.lean_socket import LeanSocket
from paperbits.server.live.line import CUT

CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the protocols for HTTP and for WebSockets whose connections pass this gate."""
    limits = gate.limits

    class Http(HttpToolsProtocol):
        scope: Any  # uvicorn and Starlette type it differently.
        _entered = ""
        _chunk = 0
        _read = 0
        _head = 0
        _reading_head = True
        _refused = False
        _deadline: asyncio.TimerHandle | None = None
        _later: Any = None
        """The application, while the present request's body has not come."""
        _waits = False
        """Whether the gate counts the present request as waiting for its body."""
        _turned_away = False
        """Whether the present request is over its client's budget."""
        _status = HTTPStatus.BAD_REQUEST
        _unread: asyncio.TimerHandle | None = None
        """Ends the connection of a client that does not read."""

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
                self._is_read()
                self._stop_waiting()
                gate.leave(self._entered.removeprefix("-"))
                super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread = self.loop.call_later(limits.send_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            self._is_read()
            super().resume_writing()

        def _is_read(self) -> None:
            if self._unread is not None:
                self._unread.cancel()
                self._unread = None

        def data_received(self, data: bytes) -> None:
            if not self._entered or self._refused:
                return
            self._chunk = len(data)
            self._read += self._chunk
            super().data_received(data)
            if self._turned_away:  # Its body has not come whole.
                self._refuse(TOO_FAST, "close")
            elif self._later is not None:
                self._wait()
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
            if self._refused:
                return
            if self._opens_socket() or gate.admit(self.scope):
                super().on_headers_complete()
            elif not self._answering:
                self._turned_away = True
            else:  # It was sent before the answer to the request before.
                self._refused = True
                self.transport.abort()

        def on_body(self, body: bytes) -> None:
            if self._turned_away or self._refused:
                return
            super().on_body(body)
            if (
                self._later is not None and self.flow.read_paused
            ):  # More has come than is kept here.
                self._begin()

        def on_message_complete(self) -> None:
            self._be_done()
            if self._refused:
                return
            if self._turned_away:
                self._turned_away = False
                self._refuse(TOO_FAST, "keep-alive")
                return
            super().on_message_complete()
            self._begin()

        def shutdown(self) -> None:
            if self._later is not None:
                self.transport.close()
            super().shutdown()

        def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
            if cycle.more_body and self._is_short(cycle):
                self._later = app
            else:
                super()._start_asgi_task(cycle, app)

        def _begin(self) -> None:
            """Begin the application, if that was put off."""
            app, self._later = self._later, None
            if app is not None:
                self._stop_waiting()
                super()._start_asgi_task(self.cycle, app)

        def _wait(self) -> None:
            """Wait for the rest of a body."""
            if self._waits:
                return
            self._waits = gate.wait(self.scope)
            if not self._waits:
                self._later = None
                self._refuse(REFUSAL, "close")
            elif self.cycle.waiting_for_100_continue:
                self.cycle.waiting_for_100_continue = False
                self.transport.write(CONTINUE)

        def _stop_waiting(self) -> None:
            self._later = None
            if self._waits:
                self._waits = False
                gate.stop_waiting(self.scope)

        @property
        def _answering(self) -> bool:
            cycle: RequestResponseCycle | None = self.cycle
            return cycle is not None and not cycle.response_complete

        def _opens_socket(self) -> bool:
            return bool(self.parser.should_upgrade() and self._should_upgrade())

        def _is_short(self, cycle: RequestResponseCycle) -> bool:
            """Whether the application may read this body. It refuses longer ones at once."""
            told = next(
                (value for name, value in cycle.scope["headers"] if name == b"content-length"), b"0"
            )
            return int(told) <= limits.body_bytes

        def _refuse(self, why: str, then: str) -> None:
            """Refuse the present request. ``then``: what becomes of the connection."""
            body = refusal(why)
            head = (
                "HTTP/1.1 429 Too Many Requests\r\ncontent-type:"
                f" application/json\r\ncontent-length: {len(body)}\r\n"
            )
            head += (
                "cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection:"
                f" {then}\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
            if then == "close":
                self._refused = True
                self._be_done()
                cut(self.transport)
            else:
                self._unset_keepalive_if_required()
                self.timeout_keep_alive_task = self.loop.call_later(
                    self.timeout_keep_alive, self.timeout_keep_alive_handler
                )

        def handle_websocket_upgrade(self) -> None:
            self._be_done()
            super().handle_websocket_upgrade()

        def send_400_response(self, msg: str) -> None:
            """Refuse a request that can't be parsed or is too large, and stop reading it."""
            self._refused = True
            self._be_done()
            phrase = {HTTPStatus.BAD_REQUEST: msg}.get(self._status, self._status.phrase).encode()
            head = b"HTTP/1.1 %d %s\r\ncontent-type: text/plain\r\n" % (
                self._status,
                self._status.phrase.encode(),
            )
            self.transport.write(
                head + b"content-length: %d\r\nconnection: close\r\n\r\n" % len(phrase) + phrase
            )
            cut(self.transport)

        def _count(self, size: int) -> None:
            self._head += size
            if self._head > limits.header_bytes:
                self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                # The parser stops, and the request is refused.
                raise ValueError("The head is too large.")

        def _expect(self) -> None:
            self._deadline = self.loop.call_later(limits.request_seconds, self._late)

        def _be_done(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _late(self) -> None:
            self._deadline = None
            if not self._read:
                # A browser opens spare connections, and may still use this one.
                self.transport.close()
            elif not self._answering or self._later is not None:
                self._status = HTTPStatus.REQUEST_TIMEOUT
                self.send_400_response("")
            else:
                # The application waits for the rest of a body; it gets a disconnect.
                self.transport.abort()

    class Socket(LeanSocket):
        def connection_lost(self, exc: Exception | None) -> None:
            gate.leave((self.transport.get_extra_info("peername") or ("",))[0])
            super().connection_lost(exc)

    return Http, Socket
