"""The client of a request: the address that a trusted proxy names, or else the connecting address.

Programs on this machine connect from a loopback address without a proxy: load tests, class-room
gateways, health checks. They have no limits per client, because they would all share one. The
limits on sockets, seats, matches and the whole site still apply to them.
"""

import json
from collections.abc import Collection, Container
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from paperbits.server.budgets import ClientBudgets, Crowd, client_of
from paperbits.server.limits import Limits
from paperbits.server.live.connection import FLOOD
from paperbits.server.live.line import line_of

LOCAL: Final = "paperbits.local"
"""The ASGI scope's key that tells whether a program on this machine sends the request."""

Forwarding: Final[Any] = ProxyHeadersMiddleware
"""Untyped, because uvicorn and Starlette type this interface differently."""

REFUSAL: Final = "You have too many pages or requests open; close one of them."

TOO_FAST: Final = "You have sent many requests just now; wait a moment before the next."


def plain(address: str) -> str:
    """Return the address; an IPv4 address in IPv6 form becomes plain IPv4."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else address


def is_loopback(address: str) -> bool:
    """Whether only programs on this machine connect from this address."""
    try:
        return ip_address(plain(address)).is_loopback
    except ValueError:
        return False


class Unlimited:
    """Addresses without a connection limit per client: trusted proxies and programs on this
    machine.
    """

    def __init__(self, proxies: Collection[str] = ()) -> None:
        self._trusted = trusted(proxies)

    def __contains__(self, address: object) -> bool:
        return isinstance(address, str) and (is_loopback(address) or plain(address) in self._trusted)


def trusted(proxies: Collection[str]) -> Container[str]:
    """The addresses and networks of trusted proxies."""
    found: Container[str] = Forwarding(_nothing, list(proxies)).trusted_hosts
    return found


async def _nothing(_: Scope, __: Receive, ___: Send) -> None:
    """An application that does nothing."""


def limited_client(connection: HTTPConnection) -> str | None:
    """Return the client whose limits apply to a request; None for a program on this machine."""
    local = connection.scope.get(LOCAL)
    address = connection.client.host if connection.client else ""
    if is_loopback(address) if local is None else local:
        return None
    return client_of(address)


class Clients:
    """Finds the client of each request, limits how many requests it may send, and limits the open
    requests and sockets of clients behind trusted proxies.

    The connections of other clients are limited before a request is read (see ``protocols``).
    """

    def __init__(self, app: ASGIApp, proxies: Collection[str], limits: Limits) -> None:
        self.app = app
        self._behind = Forwarding(self._forwarded, list(proxies))
        self._open = Crowd(limits.connections_per_client)
        self._requests = ClientBudgets(limits.requests_per_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with the client's address in the scope."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if scope["client"]:
            scope["client"] = (plain(scope["client"][0]), scope["client"][1])
        address = scope["client"][0] if scope["client"] else ""
        if address in self._behind.trusted_hosts and "x-forwarded-for" in Headers(scope=scope):
            scope[LOCAL] = False
            await self._behind(scope, receive, send)
        else:
            scope[LOCAL] = is_loopback(address)
            await self._paced(scope, receive, send)

    async def _forwarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a client behind a proxy."""
        client = client_of(scope["client"][0])
        if not self._open.enter(client):
            await _refuse(scope, receive, send, REFUSAL)
            return
        try:
            await self._paced(scope, receive, send)
        finally:
            line = line_of(scope)
            if line is not None and line.handed_over:  # The socket stays open.
                line.at_the_end(lambda: self._open.leave(client))
            else:
                self._open.leave(client)

    async def _paced(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, unless the client sends too many requests."""
        limited = scope["type"] == "http" and not scope[LOCAL] and scope["client"]
        if limited and not self._requests.of(client_of(scope["client"][0])).spend():
            await _refuse(scope, receive, send, TOO_FAST)
        else:
            await self.app(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        offered = scope["subprotocols"]  # A browser shows the reason only after a subprotocol was accepted.
        await send({"type": "websocket.accept", "subprotocol": offered[0] if offered else None})
        await send({"type": "websocket.close", "code": FLOOD, "reason": why})
        return
    body = json.dumps({"error": {"kind": "too-many", "message": why}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": int(HTTPStatus.TOO_MANY_REQUESTS), "headers": headers})
    await send({"type": "http.response.body", "body": body})
