"""What stands before every request: how long it may be, and what a browser is told to allow."""

import json
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 256 * 1024
"""The longest request that is read."""

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "style-src 'self' 'unsafe-inline'"  # Positions and sizes are set on elements; scripts stay strict.
)

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class SafeHeaders:
    """Adds the headers that keep a page to itself; answers of the API are not to be kept by anybody on the way."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, sending)


class BodyLimit:
    """Refuses a request that is longer than any that makes sense, before it is all read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless it is too long."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "0")
        if not told.isdecimal() or int(told) > MOST_BYTES:
            await _refuse(send)
            return
        read, refused = 0, False

        async def receiving() -> Message:
            nonlocal read, refused
            message = await receive()
            read += len(message.get("body", b""))
            if read > MOST_BYTES and not refused:
                refused = True
                await _refuse(send)
            return {"type": "http.disconnect"} if refused else message

        async def sending(message: Message) -> None:
            if not refused:  # Whatever the application makes of half a request, it has been answered.
                await send(message)

        with suppress(ClientDisconnect):
            await self.app(scope, receiving, sending)


async def _refuse(send: Send) -> None:
    body = json.dumps({"error": {"kind": "too-large", "message": f"A request has at most {MOST_BYTES:,} bytes."}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def same_origin(headers: Headers) -> bool:
    """Whether a browser's page asks from where it was served; programs, which send no origin, may ask too."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
