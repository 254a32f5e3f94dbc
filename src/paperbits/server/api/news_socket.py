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
from paperbits.server.budgets import Crowd
from paperbits.server.clients import limited_client
from paperbits.server.guards import same_origin
from paperbits.server.live.sockets import FLOOD, Door, PageSocket, listen, open_socket_of
from paperbits.server.metrics import Metrics
from paperbits.server.wire.base import sentence_of
from paperbits.server.wire.live import RefusedMessage
from paperbits.server.wire.lobby import FollowMessage, LeaveMessage

logger = logging.getLogger(__name__)
router = APIRouter()

MOST_TOPICS: Final = 20
ME: Final = "me"
"""The page's name for the topic of its own person."""

ADAPTER: Final[TypeAdapter[FollowMessage | LeaveMessage]] = TypeAdapter(
    Annotated[FollowMessage | LeaveMessage, Field(discriminator="type")]
)


@dataclass(slots=True, eq=False)
class NewsConnection(PageSocket):
    """A socket that follows topics. A page that reads slowly gets the latest of each topic."""

    _news: News
    _person: str
    _ended: Callable[[], None]
    _topics: dict[str, str] = field(init=False, default_factory=dict)
    """The page's name of each topic, by the topic."""
    _waiting: dict[str, str] = field(init=False, default_factory=dict)

    def told(self, topic: str, now: str) -> None:
        """Send the JSON of a topic soon."""
        name = self._topics.get(topic)
        if name is not None:
            self._say(name, f'{{"type":"news","topic":{_quoted(name)},"now":{now}}}')

    def _left(self) -> None:
        for topic in self._topics:
            self._news.leave(topic, self)
        self._ended()

    async def take(self, text: str | bytes) -> None:
        """Handle a message."""
        try:
            await self._follow_or_leave(ADAPTER.validate_json(text))
        except ValidationError as error:
            self._refuse("bad-request", sentence_of(error.errors()))
        except Exception:
            logger.exception("A message about news failed")
            self._refuse("server", "Something went wrong on the server; nothing was changed.")

    async def _follow_or_leave(self, message: FollowMessage | LeaveMessage) -> None:
        for name in message.topics:
            topic = person_topic(self._person) if name == ME else name
            if isinstance(message, LeaveMessage):
                if self._topics.pop(topic, None) is not None:
                    self._news.leave(topic, self)
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
        if self._over or (self._sending is None and self._socket.tell_at_once([text])):
            return
        self._waiting[name] = text
        if self._sending is None:
            self._sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting and not self._over:
                await self._write(self._waiting.pop(next(iter(self._waiting))))
        except OSError:  # TimeoutError is one.
            self.hang_up(FLOOD, "This page does not read the server's answers.")
        finally:
            self._sending = None


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
        door,
        client,
        NewsConnection.take,
        site.news,
        "" if person is None else person.id,
        ended,
    )
    unwatch = await watched(socket, given or person, connection.hang_up)
    listen(socket, connection)
