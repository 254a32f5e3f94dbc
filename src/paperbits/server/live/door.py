"""Who may follow a match: players always, onlookers while there is room."""

from collections import Counter

from paperbits.server.budgets import ClientBudgets
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
        self._onlookers: Counter[str] = Counter()

    def come_in(self, live: LiveMatch, client: str, holder: Holder) -> list[Watcher]:
        """Let a socket in; those that must go for it, which are older ones of the same seat.

        Raises CrowdedError if it has no seat and there is no room. A socket that came in must ``go``.
        """
        if holder.seats:
            same = [each for each in live.watchers if each.plays and each.arrived.seats == holder.seats]
            return same[: max(0, len(same) + 1 - self.limits.sockets_per_seat)]
        if self._onlookers[client] >= self.limits.onlookers_per_client:
            raise CrowdedError("Too many pages of yours are watching; close one of them.")
        if sum(1 for each in live.watchers if not each.plays) >= self.limits.onlookers_per_match:
            raise CrowdedError("Too many are watching this match.")
        self._onlookers[client] += 1
        return []

    def go(self, client: str, holder: Holder) -> None:
        """A socket that came in has gone."""
        if not holder.seats:
            self._onlookers[client] -= 1
            if not self._onlookers[client]:
                del self._onlookers[client]
