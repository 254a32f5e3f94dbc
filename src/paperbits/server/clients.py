"""The client of a request: the address that a trusted proxy names, or the connecting address.

Programs on this machine, without a proxy, have no limits per client: they would share one. The
limits on sockets, seats, matches and the whole site apply to them.
"""

import functools
import logging
from collections.abc import Collection, Container
from contextlib import suppress
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from paperbits.server.budgets import ClientBudgets, Crowd, client_of
from paperbits.server.limits import Limits
from paperbits.server.live.sockets import FLOOD, listening
from paperbits.server.metrics import Metrics
from paperbits.server.wire.refusals import TooManyError, body_of

logger = logging.getLogger(__name__)

LOCAL: Final = "paperbits.local"
"""The ASGI scope's key that tells whether a program on this machine sends the request."""

FORWARDED: Final = "paperbits.forwarded"
"""The ASGI scope's key that tells whether a trusted proxy names the client."""

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
    """Addresses without a connection limit: trusted proxies and programs on this machine."""

    def __init__(self, proxies: Collection[str] = ()) -> None:
        self._trusted = trusted(proxies)

    def __contains__(self, address: object) -> bool:
        return isinstance(address, str) and (
            is_loopback(address) or plain(address) in self._trusted
        )


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


def spend(request: HTTPConnection, budgets: ClientBudgets, refusal: str) -> None:
    """Take one from the budget of a request's client. Raises TooManyError if there is none left."""
    if not budgets.of(limited_client(request)).spend():
        raise TooManyError(refusal)


@functools.cache
def _warn_of_proxy(address: str) -> None:
    """Log once that a proxy on this machine is not believed."""
    logger.warning(
        "A proxy at %s sends X-Forwarded-For, but --proxy does not name it: its headers are ignored,"
        " its clients have no limits, and cookies are not Secure. Add --proxy %s.",
        address,
        address,
    )


class Callers:
    """Finds the client of each request, as trusted proxies name it."""

    def __init__(self, proxies: Collection[str]) -> None:
        self._behind = Forwarding(_nothing, list(proxies))

    def find(self, scope: Scope) -> None:
        """Put the client's address into the scope."""
        if scope["client"]:
            scope["client"] = (plain(scope["client"][0]), scope["client"][1])
        address = scope["client"][0] if scope["client"] else ""
        names_client = any(name == b"x-forwarded-for" for name, _ in scope["headers"])
        scope[FORWARDED] = names_client and address in self._behind.trusted_hosts
        scope[LOCAL] = not scope[FORWARDED] and is_loopback(address)
        if names_client and scope[LOCAL]:
            _warn_of_proxy(address)
        if scope[FORWARDED]:
            with suppress(
                StopIteration
            ):  # It ends at once, because the application behind it waits for nothing.
                self._behind(scope, None, None).send(None)


class Clients:
    """Finds the client of each request. Limits the requests per second of each, and the open
    requests of clients behind trusted proxies (``protocols`` limits those of others).
    """

    def __init__(
        self, app: ASGIApp, proxies: Collection[str], limits: Limits, metrics: Metrics
    ) -> None:
        self.app = app
        self._callers = Callers(proxies)
        self._requests = ClientBudgets(limits.requests_per_second, limits.requests_at_once)
        self._open = Crowd(limits.connections_per_client)
        self._refused = metrics.requests.labels(str(int(HTTPStatus.TOO_MANY_REQUESTS)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        self._callers.find(scope)
        limited = limited_client(HTTPConnection(scope))
        if scope["type"] == "http" and not self._requests.of(limited).spend():
            self._refused.inc()
            await _refuse(scope, receive, send, TOO_FAST)
            return
        if not scope[FORWARDED]:
            await self._serve(scope, receive, send)
            return
        client = client_of(scope["client"][0])
        if not self._open.enter(client):
            self._refused.inc()
            await _refuse(scope, receive, send, REFUSAL)
            return
        try:
            await self._serve(scope, receive, send)
        finally:
            self._open.leave(client)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)
        await listening(scope, receive)


async def _refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        # A browser shows the reason only after a subprotocol was accepted.
        offered = scope["subprotocols"]
        await send({"type": "websocket.accept", "subprotocol": offered[0] if offered else None})
        await send({"type": "websocket.close", "code": FLOOD, "reason": why})
        return
    refusal = JSONResponse(body_of("too-many", why), HTTPStatus.TOO_MANY_REQUESTS)
    await refusal(scope, receive, send)
