"""Middleware that checks the host and the length of requests, and adds safe headers."""

from collections.abc import Collection
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paperbits.server.wire.refusals import body_of

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action"
    " 'self'; frame-ancestors 'none'; "
    # The page sets positions and sizes as inline styles; scripts stay strict.
    "style-src 'self' 'unsafe-inline'"
)

EMBEDDED: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'"
    " data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
)
"""The policy of a document that other sites may show in a frame. It can only be looked at."""

FOR_ALL: Final = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}

HEADERS: Final = FOR_ALL | {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every answer that a browser could show as a document."""

PARTS: Final = (".js", ".css", ".woff2")
"""Files that a browser loads into a page. They are many, and need no document headers."""


class SafeHeaders:
    """Adds the security headers. Marks the API's answers as uncacheable unless they say otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (FOR_ALL if scope["path"].endswith(PARTS) else HEADERS).items():
                    headers.setdefault(name, value)
                if headers.get("Content-Security-Policy") == EMBEDDED:
                    del headers["X-Frame-Options"]
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, sending)


class BodyLimit:
    """Refuses requests that are too long, without reading all of them."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most
        self.refusal = _refusal(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "too-large",
            f"That is too long; the server reads {most // 1024} KB at most.",
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "0")
        if not told.isdecimal() or int(told) > self.most:
            await self.refusal(scope, receive, send)
            return
        read, refused = 0, False

        async def receiving() -> Message:
            nonlocal read, refused
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.most and not refused:
                refused = True
                await self.refusal(scope, receive, send)
            return {"type": "http.disconnect"} if refused else message

        async def sending(message: Message) -> None:
            if not refused:  # The refusal has been sent, so the application's answer is dropped.
                await send(message)

        with suppress(ClientDisconnect):
            await self.app(scope, receiving, sending)


class KnownHosts:
    """Refuses requests for unknown host names: ``localhost``, the given ones and addresses are
    known.

    The owner of another name can point it at this machine, and a browser would then treat the
    owner's page and this server as one site (DNS rebinding).
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = frozenset(name.lower().rstrip(".") for name in ("localhost", *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self.knows(
            told := Headers(scope=scope).get("host", "")
        ):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            # Closed before it is accepted, so it never opens.
            await send({"type": "websocket.close", "code": 1008})
        else:
            named = "".join(sign for sign in told[:80] if sign.isprintable())
            refusal = _refusal(
                HTTPStatus.MISDIRECTED_REQUEST,
                "wrong-host",
                f"This server does not go by the name {named!r}. To accept it, start paperbits"
                " serve --name NAME.",
            )
            await refusal(scope, receive, send)

    def knows(self, told: str) -> bool:
        """Whether a Host header names this host."""
        try:
            name = (urlsplit(f"//{told}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name in self.names:
            return True
        with suppress(ValueError):
            return bool(ip_address(name))
        return False


def _refusal(status: int, kind: str, message: str) -> JSONResponse:
    return JSONResponse(body_of(kind, message), status, {"Connection": "close"})


def same_origin(headers: Headers) -> bool:
    """Whether a page of this site, or a program without ``Origin``, sends the request."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # Such as of half an address in brackets.
        return False
