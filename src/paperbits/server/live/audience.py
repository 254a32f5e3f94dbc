"""The watchers of one match: they come, go, and hear of changes."""

import asyncio
from typing import Final, Protocol

from paperbits.host.holder import NOBODY, Holder
from paperbits.server.live.views import View, Views

AT_ONCE: Final = 64
"""Onlookers that are notified in one go, before other work gets a turn."""

NO_SEAT: Final = 4403
"""The closing code for a socket whose seat was given up."""


class Watcher(Protocol):
    """A client that is notified of the match's changes."""

    @property
    def arrived(self) -> Holder:
        """The holder at arrival."""

    def changed(self, view: View | None = None) -> None:
        """Handle a change of the match. ``view``: what an onlooker sees, if it is rendered."""

    def hang_up(self, code: int, reason: str) -> None:
        """Disconnect the client."""


class Audience:
    """The watchers of one match."""

    __slots__ = ("_views", "onlookers", "players", "telling")

    def __init__(self, views: Views) -> None:
        self._views = views
        self.players: dict[Watcher, None] = {}
        """The watchers with a seat, the earliest first. They are notified before onlookers."""
        self.onlookers: dict[Watcher, None] = {}
        self.telling: asyncio.Task[None] | None = None

    def add(self, watcher: Watcher) -> None:
        (self.players if watcher.arrived.seats else self.onlookers)[watcher] = None

    def remove(self, watcher: Watcher) -> None:
        (self.players if watcher.arrived.seats else self.onlookers).pop(watcher, None)

    @property
    def watched(self) -> bool:
        """Whether somebody is watching."""
        return bool(self.players or self.onlookers)

    def announce(self) -> None:
        """Notify players of a change at once, and onlookers in batches between other work."""
        self._views.changed()
        self.tell_players()
        if self.telling is None and self.onlookers:
            self.telling = asyncio.ensure_future(self._tell_onlookers())

    def tell_players(self) -> None:
        """Have the players' pages look for news."""
        for watcher in list(self.players):
            watcher.changed()

    def hang_up_former_players(self, held: frozenset[int]) -> None:
        """Disconnect watchers with a seat that is not ``held`` any more."""
        for watcher in [watcher for watcher in self.players if not watcher.arrived.seats <= held]:
            watcher.hang_up(NO_SEAT, "This seat has been given up.")

    async def _tell_onlookers(self) -> None:
        try:
            news = -1
            while news != self._views.news:
                news = self._views.news
                view = await self._views.latest(NOBODY)
                for number, watcher in enumerate(list(self.onlookers), 1):
                    watcher.changed(view)
                    if number % AT_ONCE == 0:
                        await asyncio.sleep(0)
                        view = await self._views.latest(NOBODY)
        finally:
            self.telling = None
