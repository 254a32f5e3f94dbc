"""The API's endpoints, added to the application when the first request for their part comes.

To read 24 modules and their models takes a third of the time of a start. So a site that has just
been restarted has its sockets back before it knows what a tournament looks like.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from fastapi import APIRouter, FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "analysis": ("advice",),
    "bot": ("programs",),
    "challenges": ("lobby",),
    "daily": ("daily",),
    "equation": ("games",),
    "findings": ("findings",),
    "games": ("games", "printing"),
    "leaders": ("leaders",),
    "lobby": ("lobby",),
    "matches": ("matches", "plans", "talk", "leaders", "sharing"),
    "me": ("me", "push", "accounts", "leaders"),
    "operations": ("games",),
    "pairings": ("lobby",),
    "persons": ("leaders",),
    "position": ("advice",),
    "print": ("printing",),
    "puzzles": ("puzzles",),
    "records": ("matches",),
    "score": ("games",),
    "seeks": ("lobby",),
    "standings": ("ratings",),
    "stream": ("programs",),
    "summaries": ("summaries",),
    "time": ("plans",),
    "tokens": ("tokens",),
    "tournaments": ("tournaments",),
}
"""The modules that answer the addresses below ``/api/`` with this word. No address of another
module matches what one of these answers, so the order in which they are added does not matter.
"""

BESIDE: Final[Mapping[str, tuple[str, ...]]] = {"m": ("sharing",), "embed": ("sharing",)}
"""The same for words directly after the host."""


class LaterRoutes:
    """Adds the modules of a part before its first request is routed."""

    def __init__(self, app: ASGIApp, site: "LaterSite") -> None:
        self.app, self._site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "http":
            first, _, rest = scope["path"].removeprefix("/").partition("/")
            parts = (
                PARTS.get(rest.partition("/")[0], ()) if first == "api" else BESIDE.get(first, ())
            )
            self._site.add_parts(parts)
        await self.app(scope, receive, send)


class LaterSite(FastAPI):
    """An application whose parts are added when they are needed."""

    def begin_with(self, *routers: APIRouter, last: APIRouter) -> None:
        """Add the endpoints that are needed at once. ``last`` has one, which answers all other
        addresses.
        """
        self._added: set[str] = set()
        for router in (*routers, last):
            self.include_router(router)

    def add_parts(self, names: tuple[str, ...]) -> None:
        """Add the endpoints of these modules, before the one that answers all other addresses."""
        for name in names:
            if name not in self._added:
                self._added.add(name)
                last = self.router.routes.pop()
                self.include_router(import_module(f"paperbits.server.api.{name}").router)
                self.router.routes.append(last)

    def add_all(self) -> None:
        """Add all endpoints."""
        for parts in (*PARTS.values(), *BESIDE.values()):
            self.add_parts(parts)

    def openapi(self) -> dict[str, object]:
        """Return the description of all endpoints."""
        self.add_all()
        return super().openapi()
