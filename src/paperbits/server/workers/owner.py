"""The client whose request is being answered. It owns the jobs of the request.

A context variable carries the owner to the tasks of a request, so no function has to pass it on.
"""

from contextvars import ContextVar
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from paperbits.server.budgets import client_of

NOBODY: Final = ""

_owner: ContextVar[str] = ContextVar("owner", default=NOBODY)


def owner() -> str:
    """Return the client's address; empty outside a request."""
    return _owner.get()


class Owners:
    """Sets the owner for every request and every live connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with the owner set."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        token = _owner.set(client_of(client[0]) if client else NOBODY)
        try:
            await self.app(scope, receive, send)
        finally:
            _owner.reset(token)
