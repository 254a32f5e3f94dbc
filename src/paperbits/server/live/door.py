"""Admission of sockets to matches: players always, onlookers while there is room."""

from collections import Counter

from paperbits.host.holder import Holder
from paperbits.server.budgets import ClientBudgets, Crowd
from paperbits.server.limits import Limits
from paperbits.server.live.audience import Watcher
from paperbits.server.live.match import LiveMatch
from paperbits.server.wire.refusals import CrowdedError


class Door:
    """Counts the sockets of the site. Players and onlookers have separate limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.messages = ClientBudgets(
            limits.client_messages_per_second, limits.client_messages_at_once
        )
        """Message budgets for all sockets of a client."""
        self._watching: Counter[str] = Counter()
        """Number of onlookers of each match, by its id."""
        self._onlookers = Crowd(limits.onlookers_per_client)

    def come_in(self, live: LiveMatch, client: str | None, holder: Holder) -> list[Watcher]:
        """Admit a socket. Returns older sockets of the same seat that must close for it.

        ``client`` is None for a program on this machine. Raises CrowdedError if the socket has no
        seat and there is no room. Call ``go`` for each admitted socket.
        """
        if holder.seats:
            same = [each for each in live.audience.players if each.arrived.seats == holder.seats]
            return same[: max(0, len(same) + 1 - self.limits.sockets_per_seat)]
        if self._watching[live.id] >= self.limits.onlookers_per_match:
            raise CrowdedError("Too many people are watching this match.")
        if client is not None and not self._onlookers.enter(client):
            raise CrowdedError("You are watching on too many pages; close one of them.")
        self._watching[live.id] += 1
        return []

    def go(self, live: LiveMatch, client: str | None, holder: Holder) -> None:
        """Count an admitted socket as closed."""
        if holder.seats:
            return
        self._watching[live.id] -= 1
        if not self._watching[live.id]:
            del self._watching[live.id]
        if client is not None:
            self._onlookers.leave(client)
