"""Who may follow a match: players always, onlookers while there is room."""

from collections import Counter

from paperbits.server.budgets import ClientBudgets, Crowd
from paperbits.server.limits import Limits
from paperbits.server.live.holder import Holder
from paperbits.server.live.match import LiveMatch, Watcher
from paperbits.server.wire.refusals import CrowdedError


class Door:
    """Counts the sockets of the site. Seats and onlookers never compete for room."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.messages = ClientBudgets(limits.client_messages_per_second, limits.client_messages_at_once)
        """What all sockets of a client may send."""
        self._watching: Counter[str] = Counter()
        """Onlookers of each match, by its id."""
        self._onlookers = Crowd(limits.onlookers_per_client)

    def come_in(self, live: LiveMatch, client: str | None, holder: Holder) -> list[Watcher]:
        """Let a socket in. Returns older sockets of the same seat that must go for it.

        ``client`` is None for a program on this machine. Raises CrowdedError if the socket has no
        seat and there is no room. A socket that came in must ``go``.
        """
        if holder.seats:
            same = [each for each in live.watchers if each.plays and each.arrived.seats == holder.seats]
            return same[: max(0, len(same) + 1 - self.limits.sockets_per_seat)]
        if self._watching[live.id] >= self.limits.onlookers_per_match:
            raise CrowdedError("Too many are watching this match.")
        if client is not None and not self._onlookers.enter(client):
            raise CrowdedError("Too many pages of yours are watching; close one of them.")
        self._watching[live.id] += 1
        return []

    def go(self, live: LiveMatch, client: str | None, holder: Holder) -> None:
        """Count a socket that came in as gone."""
        if holder.seats:
            return
        self._watching[live.id] -= 1
        if not self._watching[live.id]:
            del self._watching[live.id]
        if client is not None:
            self._onlookers.leave(client)
