"""The WebSocket of a page for news. One socket serves all topics that the page follows."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Final

from fastapi import APIRouter, WebSocket
from pydantic import Field, TypeAdapter, ValidationError

from paperbits.core.errors import PaperbitsError
from paperbits.server.api.dependencies import site_of
from paperbits.server.api.live_socket import CODES, TRY_LATER, WRONG_ORIGIN, watched
from paperbits.server.broker.topics import News, person_topic
from paperbits.server.budgets import Budget, Crowd
from paperbits.server.clients import limited_client
from paperbits.server.guards import same_origin
from paperbits.server.limits import Limits
from paperbits.server.live.connection import FLOOD
from paperbits.server.live.door import Door
from paperbits.server.live.open_socket import OpenSocket, listen, open_socket_of
from paperbits.server.metrics import Metrics
from paperbits.server.wire.live import RefusedMessage
from paperbits.server.wire.news import FollowMessage, LeaveMessage
from paperbits.server.wire.sentences import sentence_of

logger = logging.getLogger(__name__)
router = APIRouter()

MOST_TOPICS: Final = 20
"""Most topics that one page follows at a time."""

ME: Final = "me"
"""The page's name for the topic of its own person."""

ADAPTER: Final[TypeAdapter[FollowMessage | LeaveMessage]] = TypeAdapter(
    Annotated[FollowMessage | LeaveMessage, Field(discriminator="type")]
)
"""Parses what a page may send."""


@dataclass(slots=True, eq=False)
class NewsConnection:
    """A socket that follows topics. A page that reads slowly gets the latest of each topic."""

    _socket: OpenSocket
    _news: News
    _person: str
    _limits: Limits
    _ended: Callable[[], None]
    """Called at the end."""
    _budget: Budget = field(init=False)
    _topics: dict[str, str] = field(init=False, default_factory=dict)
    """The page's name of each topic, by the topic."""
    _waiting: dict[str, str] | None = field(init=False, default=None)
    _inbox: list[str | bytes] | None = field(init=False, default=None)
    _sending: asyncio.Task[None] | None = field(init=False, default=None)
    _handling: asyncio.Task[None] | None = field(init=False, default=None)
    _over: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        limits = self._limits
        self._budget = Budget(limits.messages_per_second, limits.messages_at_once)

    def told(self, topic: str, now: str) -> None:
        """Send the JSON of a topic soon."""
        name = self._topics.get(topic)
        if name is not None:
            self._say(name, f'{{"type":"news","topic":{_quoted(name)},"now":{now}}}')

    def heard(self, text: str | bytes) -> None:
        """Queue a message. Closes the socket if there are too many."""
        if self._over:
            return
        if self._inbox is None:
            self._inbox = []
        if not self._budget.spend() or len(self._inbox) >= self._limits.messages_waiting:
            self.hang_up(FLOOD, "This page sent too many messages.")
            return
        self._inbox.append(text)
        if self._handling is None:
            self._handling = asyncio.ensure_future(self._handle())

    def lost(self) -> None:
        """Handle the end of the connection."""
        self._leave()

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket from the server's side."""
        if not self._over:
            self._leave()
            self._socket.hang_up(code, reason)

    def _leave(self) -> None:
        """Leave all topics, once."""
        if self._over:
            return
        self._over = True
        for task in (self._handling, self._sending):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        for topic in self._topics:
            self._news.leave(topic, self)
        self._ended()

    async def _handle(self) -> None:
        try:
            while self._inbox and not self._over:
                await self._take(self._inbox.pop(0))
        except Exception:
            logger.exception("A message about news failed")
            self._refuse("server", "Something went wrong on the server; nothing was changed.")
        finally:
            self._inbox = self._handling = None

    async def _take(self, text: str | bytes) -> None:
        try:
            message = ADAPTER.validate_json(text)
        except ValidationError as error:
            self._refuse("bad-request", sentence_of(error.errors()))
            return
        for name in message.topics:
            topic = person_topic(self._person) if name == ME else name
            if isinstance(message, LeaveMessage):
                if self._topics.pop(topic, None) is not None:
                    self._news.leave(topic, self)
                if self._waiting is not None:
                    self._waiting.pop(name, None)
            elif topic not in self._topics:
                await self._follow(name, topic)

    async def _follow(self, name: str, topic: str) -> None:
        if len(self._topics) >= MOST_TOPICS:
            self._refuse("too-many", f"A page follows {MOST_TOPICS} topics at most.", name)
            return
        self._topics[topic] = name
        try:
            await self._news.follow(topic, self._person, self)
        except PaperbitsError as error:
            self._topics.pop(topic, None)
            self._refuse(error.kind, str(error), name)

    def _refuse(self, kind: str, message: str, topic: str = "") -> None:
        refusal = RefusedMessage(kind=kind, message=message[:2_000], move="", tag=topic)
        self._say(f"refused {topic}", refusal.model_dump_json())

    def _say(self, name: str, text: str) -> None:
        """Send a text at once, or when the page reads; a later one of this name replaces it."""
        if self._over or (self._waiting is None and self._socket.tell_at_once([text])):
            return
        if self._waiting is None:
            self._waiting = {}
        self._waiting[name] = text
        if self._sending is None:
            self._sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting and not self._over:
                text = self._waiting.pop(next(iter(self._waiting)))
                async with asyncio.timeout(self._limits.send_seconds):
                    await self._socket.tell(text)
        except OSError:  # TimeoutError is one.
            self.hang_up(FLOOD, "This page does not read the server's answers.")
        finally:
            self._waiting = self._sending = None


def _quoted(name: str) -> str:
    return TypeAdapter(str).dump_json(name).decode()


@router.websocket("/api/live")
async def follow(socket: WebSocket) -> None:
    """Follow topics: the page sends follow messages, and is sent news."""
    await socket.accept()
    if not same_origin(socket.headers):
        await socket.close(WRONG_ORIGIN, "This page comes from another site.")
        return
    site = site_of(socket)
    door: Door = socket.app.state.door
    metrics: Metrics = socket.app.state.metrics
    crowd: Crowd = socket.app.state.news_crowd
    client = limited_client(socket)
    try:
        given = await site.tokens.of(socket)
        person = await site.people.of(socket) if given is None else given.person
    except PaperbitsError as error:
        await socket.close(CODES.get(type(error), TRY_LATER), str(error))
        return
    if client is not None and not crowd.enter(client):
        await socket.close(FLOOD, "You have this site open on too many pages; close one of them.")
        return
    sockets = metrics.sockets.labels("news")
    sockets.inc()

    unwatch: Callable[[], None] | None = None

    def ended() -> None:
        sockets.dec()
        if unwatch is not None:
            unwatch()
        if client is not None:
            crowd.leave(client)

    connection = NewsConnection(
        open_socket_of(socket.scope),
        site.news,
        "" if person is None else person.id,
        door.limits,
        ended,
    )
    unwatch = await watched(socket, given or person, connection.hang_up)
    listen(socket, connection)
