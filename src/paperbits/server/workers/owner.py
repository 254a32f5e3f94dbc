"""Whose request is being answered: what is thought about for it belongs to them.

The owner goes with the tasks that a request begins, so nobody in between has to hand it on.
"""

from contextvars import ContextVar
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from paperbits.server.budgets import client_of

NOBODY: Final = ""

_owner: ContextVar[str] = ContextVar("owner", default=NOBODY)


def owner() -> str:
    """The client that has asked: its address; empty where nobody has."""
    return _owner.get()


class Owners:
    """Notes who asks, for every request and every live connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and note whom."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        token = _owner.set(client_of(client[0]) if client else NOBODY)
        try:
            await self.app(scope, receive, send)
        finally:
            _owner.reset(token)
