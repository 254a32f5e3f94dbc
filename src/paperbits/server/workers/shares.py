"""Bounded work of which every client has a fair share."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from paperbits.server.budgets import client_of
from paperbits.server.wire.refusals import BusyError, TooManyError

NOBODY: Final = ""

_owner: ContextVar[str] = ContextVar("owner", default=NOBODY)


def owner() -> str:
    """Return the client's address; empty outside a request."""
    return _owner.get()


class Owners:
    """Sets the owner for every request and every live connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        token = _owner.set(client_of(client[0]) if client else NOBODY)
        try:
            await self.app(scope, receive, send)
        finally:
            _owner.reset(token)


PATIENCE: Final = 30.0
"""Seconds for which a request waits for its turn."""

QUEUED: Final = 64
"""Requests of one client that wait: a class behind one address asks at the same moment."""

WAITING: Final = 512
"""Requests of all clients that wait."""

BUSY: Final = "The server is busy; try again in a moment."
TOO_MANY: Final = "You have asked for a lot at once; wait for some of the answers."


class Shares:
    """A bound on simultaneous work: ``most`` for all clients, ``each`` for one of them.

    Clients take turns. One with ``queued`` waiting requests is refused the next. If ``waiting``
    requests of all wait, the client with the most of them loses one.
    """

    def __init__(
        self,
        most: int,
        each: int,
        *,
        queued: int = QUEUED,
        waiting: int = WAITING,
        patience: float = PATIENCE,
    ) -> None:
        self._most, self._each = most, each
        self._queued, self._room, self._patience = queued, waiting, patience
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """The requests that wait, by client. The client with the next turn comes first."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn of the present client, and hold it. Raises TooManyError or BusyError."""
        client = owner()
        if self._has_room(client):
            self._running[client] += 1
        else:
            await self._wait(client)
        try:
            yield
        finally:
            self._leave(client)

    def _has_room(self, client: str) -> bool:
        return self._running.total() < self._most and self._running[client] < self._each

    async def _wait(self, client: str) -> None:
        turn = self._queue_up(client)
        try:
            async with asyncio.timeout(self._patience):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._leave(client)  # The turn came at the same moment.
            self._forget(client, turn)
            if isinstance(error, TimeoutError):
                raise BusyError(BUSY) from None
            raise

    def _queue_up(self, client: str) -> asyncio.Future[None]:
        mine = len(self._waiting.get(client, ()))
        if mine >= self._queued:
            raise TooManyError(TOO_MANY)
        if sum(map(len, self._waiting.values())) >= self._room:
            greediest = max(self._waiting, key=lambda other: len(self._waiting[other]))
            if mine + 1 >= len(self._waiting[greediest]):
                raise BusyError(BUSY)
            last = self._waiting[greediest][-1]
            self._forget(greediest, last)
            last.set_exception(BusyError(BUSY))
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        return turn

    def _forget(self, client: str, turn: asyncio.Future[None]) -> None:
        """Take a request out of those that wait, if it is there."""
        queue = self._waiting.get(client, deque())
        with suppress(ValueError):
            queue.remove(turn)
        if not queue:
            self._waiting.pop(client, None)

    def _leave(self, client: str) -> None:
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        while (next_one := next(filter(self._has_room, self._waiting), None)) is not None:
            turn = self._waiting[next_one][0]
            self._forget(next_one, turn)
            if next_one in self._waiting:
                self._waiting.move_to_end(next_one)
            if not turn.done():  # If it is done, its request has just ended.
                self._running[next_one] += 1
                turn.set_result(None)
