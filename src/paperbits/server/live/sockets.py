"""The sockets of pages: admitted while there is room, heard in order, and ended."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from starlette.types import Receive, Scope
from starlette.websockets import WebSocket

from paperbits.host.holder import Holder
from paperbits.server.budgets import Budget, ClientBudgets, Crowd
from paperbits.server.limits import Limits
from paperbits.server.live.audience import Watcher
from paperbits.server.live.match import LiveMatch
from paperbits.server.wire.refusals import CrowdedError

FLOOD: Final = 4429
"""The closing code for a page that sends more than it may, or does not read."""

OPEN_SOCKET: Final = "paperbits.open-socket"
"""The ASGI extension that holds the server's end of a socket."""

LISTENER: Final = "paperbits.listener"
"""The one that holds its listener, and the context in which the listener is called."""


class OpenSocket(Protocol):
    """The server's end of an open socket."""

    def tell_at_once(self, texts: list[str]) -> bool:
        """Send messages now. Return False, and send nothing, if there is no room or no client."""

    async def tell(self, text: str) -> None:
        """Send a message once its client has room for it. Raises OSError if the socket is closed."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket, and end the connection soon, whether or not its client reads."""


def open_socket_of(scope: Scope) -> OpenSocket:
    """Return the server's end of a socket."""
    found: OpenSocket = scope["extensions"][OPEN_SOCKET]
    return found


def listen(socket: WebSocket, listener: "PageSocket") -> None:
    """Have a listener called with the messages of a socket, in the present context.

    They come after the application has returned, so a socket does not keep its frames (30 KB).
    """
    socket.scope["extensions"][LISTENER] = listener, copy_context()


async def listening(scope: Scope, receive: Receive) -> None:
    """Call the listener of a socket, if it has one, until the connection ends."""
    found: tuple[PageSocket, Context] | None = scope.get("extensions", {}).get(LISTENER)
    if found is None:
        return
    listener, context = found
    scope.clear()
    try:
        while (message := await receive())["type"] == "websocket.receive":
            text = message["text"] if "text" in message else message["bytes"]
            context.run(listener.heard, text)
    finally:
        context.run(listener.lost)


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
        """Admit a socket; return older ones of its seat, which must close. Call ``go`` at its end.

        Raises CrowdedError for an onlooker without room. ``client`` is None on this machine.
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


@dataclass(slots=True, eq=False)
class PageSocket(ABC):
    """A socket of a page. Its messages are bounded, and handled one after another."""

    _socket: OpenSocket
    _door: Door
    _client: str | None
    """None for a program on this machine."""
    _hear: Callable[[Any, str | bytes], Awaitable[None]]
    """Handles a message of this socket; raises nothing."""
    _budgets: tuple[Budget, Budget] | None = field(default=None, init=False)
    _inbox: list[str | bytes] = field(default_factory=list, init=False)
    _handling: asyncio.Task[None] | None = field(default=None, init=False)
    _sending: asyncio.Task[None] | None = field(default=None, init=False)
    _over: bool = field(default=False, init=False)

    @abstractmethod
    def _left(self) -> None:
        """Handle the end of the socket."""

    def heard(self, text: str | bytes) -> None:
        """Queue a message. Closes the socket if there are too many."""
        if self._over:
            return
        limits = self._door.limits
        if self._budgets is None:  # Most onlookers say nothing.
            own = Budget(limits.messages_per_second, limits.messages_at_once)
            self._budgets = self._door.messages.of(self._client), own
        if not all(budget.spend() for budget in self._budgets):
            self.hang_up(FLOOD, "This page sent too many messages.")
        elif len(self._inbox) >= limits.messages_waiting:
            self.hang_up(FLOOD, "Too many messages are waiting.")
        else:
            self._inbox.append(text)
            if self._handling is None:
                self._handling = asyncio.ensure_future(self._handle())

    async def _handle(self) -> None:
        try:
            while self._inbox and not self._over:
                await self._hear(self, self._inbox.pop(0))
        finally:
            self._handling = None

    async def _write(self, text: str) -> None:
        async with asyncio.timeout(self._door.limits.send_seconds):
            await self._socket.tell(text)

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket from the server's side, even if its client does not read."""
        if not self._over:
            self.lost()
            self._socket.hang_up(code, reason)

    def lost(self) -> None:
        """Handle the end of the connection, once."""
        if self._over:
            return
        self._over = True
        self._left()
        for task in (self._handling, self._sending):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
