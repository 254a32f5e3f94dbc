"""Limits on connections before the application knows of them."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from paperbits.server.budgets import Crowd, client_of
from paperbits.server.clients import Unlimited
from paperbits.server.limits import Limits

MOST_FILES: Final = 1 << 20
"""File descriptors to ask for: more than a process needs."""

LAST_WORDS: Final = 1.0
"""Seconds for a closing message to reach its client before the connection is cut."""


class Gate:
    """Counts open connections.

    Those of trusted proxies and of programs on this machine count only in total: a proxy has many
    clients behind it, and programs on this machine have no limits per client.
    """

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.open = 0
        self._unlimited = Unlimited(proxies)
        self._clients = Crowd(limits.connections_per_client)

    def enter(self, address: str) -> bool:
        """Return whether this address may open one more connection. If so, it is counted until
        ``leave``.
        """
        if self.open >= self.limits.connections:
            return False
        if address not in self._unlimited and not self._clients.enter(client_of(address)):
            return False
        self.open += 1
        return True

    def leave(self, address: str) -> None:
        """Count a closed connection that had entered."""
        self.open -= 1
        if address not in self._unlimited:
            self._clients.leave(client_of(address))


def cut(transport: asyncio.Transport) -> None:
    """Stop reading, and end the connection soon, whether or not its client reads."""
    transport.pause_reading()
    asyncio.get_running_loop().call_later(LAST_WORDS, transport.abort)


def raise_file_limit() -> None:
    """Raise this process's limit on open files, and so on connections, as far as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
