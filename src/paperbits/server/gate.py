"""Limits on connections and requests before the application knows of them."""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

from starlette.types import Scope

from paperbits.server.budgets import ClientBudgets, Crowd, client_of
from paperbits.server.clients import LOCAL, Callers, Unlimited
from paperbits.server.limits import Limits

MOST_FILES: Final = 1 << 20
"""File descriptors to ask for: more than a process needs."""

LAST_WORDS: Final = 1.0
"""Seconds for a closing message to reach its client before the connection is cut."""


class Gate:
    """Counts open connections, requests, and requests whose bodies have not come yet.

    Connections of trusted proxies and of programs on this machine count only in total: a proxy has
    many clients behind it, and programs on this machine have no limits per client. Requests count
    for the client that sent them, also behind a proxy.
    """

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.open = 0
        self.refused: Callable[[], None] = lambda: None
        """Called for each request that is refused."""
        self._unlimited = Unlimited(proxies)
        self._clients = Crowd(limits.connections_per_client)
        self._callers = Callers(proxies)
        self._requests = ClientBudgets(limits.requests_per_second, limits.requests_at_once)
        self._sending = Crowd(limits.connections_per_client)

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

    def admit(self, scope: Scope) -> bool:
        """Put the client of an HTTP request into its scope. Return whether it may send one more
        request now.
        """
        self._callers.find(scope)
        if (client := _limited(scope)) is None or self._requests.of(client).spend():
            return True
        self.refused()
        return False

    def wait(self, scope: Scope) -> bool:
        """Return whether this client may have one more request whose body has not come yet. If so,
        it is counted until ``stop_waiting``.
        """
        client = _limited(scope)
        if client is None or self._sending.enter(client):
            return True
        self.refused()
        return False

    def stop_waiting(self, scope: Scope) -> None:
        """Count a request less that waited for its body."""
        if (client := _limited(scope)) is not None:
            self._sending.leave(client)


def _limited(scope: Scope) -> str | None:
    """Return the client whose limits apply; None for a program on this machine."""
    return client_of(scope["client"][0]) if scope["client"] and not scope[LOCAL] else None


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
