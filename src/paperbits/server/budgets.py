"""Limits per client: token buckets for rates, and counters for open things."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from math import inf
from typing import Final

MOST_CLIENTS: Final = 10_000
"""Limit on remembered clients. The least recent one starts with a full budget again."""


class Budget:
    """A token bucket that holds at most ``at_once`` tokens and gains ``per_second``."""

    __slots__ = ("_at_once", "_filled", "_left", "_now", "_per_second")

    def __init__(
        self, per_second: float, at_once: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second, self._at_once, self._now = per_second, at_once, now
        self._left, self._filled = float(at_once), now()

    def spend(self, tokens: float = 1) -> bool:
        """Take tokens. Return False, and take nothing, if there are too few."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._filled) * self._per_second)
        self._filled = now
        if self._left < tokens:
            return False
        self._left -= tokens
        return True


class ClientBudgets:
    """A budget for each client."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._budgets: OrderedDict[str, Budget] = OrderedDict()

    def of(self, client: str | None) -> Budget:
        """Return the budget of a client. It is unlimited for None, a program on this machine."""
        if client is None:
            return Budget(0, inf)
        budget = self._budgets.get(client)
        if budget is None:
            budget = self._budgets[client] = Budget(self._per_second, self._at_once)
            if len(self._budgets) > MOST_CLIENTS:
                self._budgets.popitem(last=False)
        self._budgets.move_to_end(client)
        return budget


class Crowd:
    """Counts what each client has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: Counter[str] = Counter()

    def enter(self, client: str) -> bool:
        """Count one more for this client, unless it is at its limit. Return whether it was counted."""
        if self._of[client] >= self._most:
            return False
        self._of[client] += 1
        return True

    def leave(self, client: str) -> None:
        """Count one less for this client."""
        self._of[client] -= 1
        if not self._of[client]:
            del self._of[client]


def client_of(address: str | None) -> str:
    """Return the client of an address: the IPv4 address, or the first 64 bits of an IPv6 address."""
    if address is None:
        return ""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return found.exploded[:19]
