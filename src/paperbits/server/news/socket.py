"""The WebSocket of a page for news. One socket serves all topics that the page follows."""

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Annotated, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from paperbits.core.errors import PaperbitsError
from paperbits.server.budgets import Budget, Crowd
from paperbits.server.clients import limited_client
from paperbits.server.guards import same_origin
from paperbits.server.limits import Limits
from paperbits.server.live.connection import FLOOD, cut_off
from paperbits.server.live.door import Door
from paperbits.server.live.matches import LiveMatches
from paperbits.server.live.socket import TRY_LATER, WRONG_ORIGIN, WRONG_TOKEN
from paperbits.server.metrics import Metrics
from paperbits.server.news.hub import News, person_topic
from paperbits.server.programs.site_tokens import REVOKED, SiteTokens
from paperbits.server.wire.news import FollowMessage, LeaveMessage
from paperbits.server.wire.outbound import RefusedMessage
from paperbits.server.wire.refusals import WrongTokenError
from paperbits.server.wire.sentences import sentence_of

router = APIRouter()

MOST_TOPICS: Final = 20
"""Most topics that one page follows at a time."""

ME: Final = "me"
"""The page's name for the topic of its own person."""

_messages: Final[TypeAdapter[FollowMessage | LeaveMessage]] = TypeAdapter(
    Annotated[FollowMessage | LeaveMessage, Field(discriminator="type")]
)


class NewsConnection:
    """A socket that follows topics. A page that reads slowly gets the latest of each topic."""

    def __init__(self, socket: WebSocket, news: News, person: str, limits: Limits) -> None:
        self._socket, self._news, self._person, self._limits = socket, news, person, limits
        self._budget = Budget(limits.messages_per_second, limits.messages_at_once)
        self._topics: dict[str, str] = {}
        """The page's name of each topic, by the topic."""
        self._waiting: dict[str, str] = {}
        self._something = asyncio.Event()
        self._closing: asyncio.Task[None] | None = None

    def told(self, topic: str, now: str) -> None:
        """Send the JSON of a topic soon."""
        name = self._topics.get(topic)
        if name is not None:
            self._waiting[name] = f'{{"type":"news","topic":{_quoted(name)},"now":{now}}}'
            self._something.set()

    def revoked(self) -> None:
        """Close the socket, because the token that opened it was revoked."""
        self._closing = asyncio.ensure_future(self._close(WRONG_TOKEN, REVOKED))

    async def serve(self) -> None:
        """Serve until the page leaves, or sends too much, or does not read."""
        sending = asyncio.ensure_future(self._send())
        try:
            while self._budget.spend() and not sending.done():
                await self._take(await self._socket.receive_text())
            await self._socket.close(FLOOD, "This page sent too many messages.")
            cut_off(self._socket)
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass
        finally:
            sending.cancel()
            for topic in self._topics:
                self._news.leave(topic, self)

    async def _take(self, text: str) -> None:
        try:
            message = _messages.validate_json(text)
        except ValidationError as error:
            self._refuse("bad-request", sentence_of(error.errors()))
            return
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
            del self._topics[topic]
            self._refuse(error.kind, str(error), name)

    def _refuse(self, kind: str, message: str, topic: str = "") -> None:
        self._waiting[f"refused {topic}"] = RefusedMessage(
            kind=kind, message=message[:2_000], move="", tag=topic
        ).model_dump_json()
        self._something.set()

    async def _close(self, code: int, reason: str) -> None:
        with suppress(Exception):  # The connection is cut next in any case.
            async with asyncio.timeout(1):
                await self._socket.close(code, reason)
        cut_off(self._socket)

    async def _send(self) -> None:
        try:
            while True:
                await self._something.wait()
                self._something.clear()
                waiting, self._waiting = self._waiting, {}
                for text in waiting.values():
                    async with asyncio.timeout(self._limits.send_seconds):
                        await self._socket.send_text(text)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            cut_off(self._socket)


def _quoted(name: str) -> str:
    return TypeAdapter(str).dump_json(name).decode()


@router.websocket("/api/live")
async def follow(socket: WebSocket) -> None:
    """Follow topics: the page sends follow messages, and is sent news."""
    await socket.accept()
    if not same_origin(socket.headers):
        await socket.close(WRONG_ORIGIN, "This page comes from another site.")
        return
    matches: LiveMatches = socket.app.state.matches
    door: Door = socket.app.state.door
    metrics: Metrics = socket.app.state.metrics
    tokens: SiteTokens = socket.app.state.tokens
    crowd: Crowd = socket.app.state.news_crowd
    client = limited_client(socket)
    if client is not None and not crowd.enter(client):
        await socket.close(FLOOD, "You have this site open on too many pages; close one of them.")
        return
    try:
        given = await tokens.of(socket)
        person = await matches.people.of(socket) if given is None else given.person
        connection = NewsConnection(socket, matches.news, "" if person is None else person.id, door.limits)
        async with AsyncExitStack() as stack:
            if given is not None:
                await stack.enter_async_context(tokens.while_valid(given, connection.revoked))
            with metrics.sockets.labels("news").track_inprogress():
                await connection.serve()
    except WrongTokenError as error:
        await socket.close(WRONG_TOKEN, str(error))
    except PaperbitsError as error:
        await socket.close(TRY_LATER, str(error))
    finally:
        if client is not None:
            crowd.leave(client)
