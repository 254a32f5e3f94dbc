"""The WebSocket endpoint that follows a match."""

import asyncio
from collections.abc import Callable
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from paperbits.core.errors import PaperbitsError
from paperbits.server.api.dependencies import site_of
from paperbits.server.clients import limited_client
from paperbits.server.guards import same_origin
from paperbits.server.live import messages
from paperbits.server.live.asker import as_person, by_key
from paperbits.server.live.connection import Connection
from paperbits.server.live.sockets import FLOOD, Door, listen, open_socket_of
from paperbits.server.people.sessions import SIGNED_OUT, WHY
from paperbits.server.people.site_people import SitePeople
from paperbits.server.programs.site_tokens import REVOKED, Pass, SiteTokens, token_in
from paperbits.server.wire import inbound, refusals
from paperbits.store.log import StoreError
from paperbits.store.people import StoredPerson
from paperbits.store.tokens import is_token

router = APIRouter()

PROTOCOL: Final = "paperbits.2"
"""The subprotocol of sockets that send hello and accept changes."""

WRONG_ORIGIN: Final = 4400
WRONG_TOKEN: Final = 4401
WRONG_KEY: Final = 4403
NO_MATCH: Final = 4404
NO_HELLO: Final = 4408
ELSEWHERE: Final = 4409
"""The closing code of the oldest socket, if a seat is open in too many places."""
TRY_LATER: Final = 1013
CODES: Final[dict[type[PaperbitsError], int]] = {
    refusals.UnknownMatchError: NO_MATCH,
    refusals.WrongKeyError: WRONG_KEY,
    refusals.WrongTokenError: WRONG_TOKEN,
    refusals.ScopeError: WRONG_TOKEN,
    refusals.CrowdedError: FLOOD,
    StoreError: TRY_LATER,
}


@router.websocket("/api/matches/{match_id}/live")
async def follow(socket: WebSocket, match_id: str) -> None:
    """Let a socket follow a match; with a key, also play."""
    changes = PROTOCOL in socket.scope["subprotocols"]
    # Before this, a refusal can't carry a reason.
    await socket.accept(PROTOCOL if changes else None)
    if not same_origin(socket.headers):
        await socket.close(WRONG_ORIGIN, "This page comes from another site.")
        return
    door: Door = socket.app.state.door
    site = site_of(socket)
    key = socket.query_params.get("key")
    hello = inbound.HelloMessage(type="hello", key=key)
    if changes:
        heard = await _hello(socket, door.limits.hello_seconds)
        if heard is None:
            return
        hello = heard if heard.key is not None else heard.model_copy(update={"key": key})
    client = limited_client(socket)
    try:
        live = await site.matches.find(match_id)
        given = await _pass(site.tokens, socket, hello)
        person = await _person(site.people, socket, hello, given)
        asker = (
            as_person(person) if person is not None else by_key(hello.key) if hello.key else None
        )
        holder = await site.matches.holder(live, asker)
        leaving = door.come_in(live, client, holder)
    except PaperbitsError as error:
        await socket.close(CODES.get(type(error), 1008), str(error))
        return
    for older in leaving:
        older.hang_up(ELSEWHERE, "This seat was opened in too many other places.")
    connection = Connection(
        open_socket_of(socket.scope),
        door,
        client,
        messages.heard,
        live,
        holder,
        socket.app.state.metrics,
        changes=changes,
        has=(hello.view or "", hello.revision),
        name="" if asker is None else asker.name,
        talks=hello.talk,
    )
    connection.ended = await watched(socket, given or person, connection.hang_up)
    connection.begin()
    if hello.thinks and (worker := socket.app.state.worker):
        connection.invite(worker)
    listen(socket, connection)


async def watched(
    socket: WebSocket, known: Pass | StoredPerson | None, hang_up: Callable[[int, str], None]
) -> Callable[[], None] | None:
    """Hang up once the token or cookie of a socket has ended. Return what stops watching."""
    site = site_of(socket)
    if isinstance(known, Pass):
        return await site.tokens.watch(known, lambda: hang_up(WRONG_TOKEN, REVOKED))
    if known is None:
        return None
    session = await site.people.session(socket)
    return site.sessions.enter(known, session, lambda: hang_up(SIGNED_OUT, WHY))


async def _pass(tokens: SiteTokens, socket: WebSocket, hello: inbound.HelloMessage) -> Pass | None:
    """Return the pass of the token in the hello or the headers, or None. Raises PaperbitsError.

    The address is no place for a token, because proxies log it.
    """
    text = token_in(socket)
    if hello.key:
        text = (
            hello.key if is_token(hello.key) and hello.key != socket.query_params.get("key") else ""
        )
    if not text:
        return None
    given = await tokens.find(text)
    given.check("play")
    return given


async def _person(
    people: SitePeople, socket: WebSocket, hello: inbound.HelloMessage, given: Pass | None
) -> StoredPerson | None:
    """Return the person of the token or of the cookie. A key wins over the cookie."""
    if given is not None:
        return given.person
    return None if hello.key else await people.of(socket)


async def _hello(socket: WebSocket, seconds: float) -> inbound.HelloMessage | None:
    try:
        async with asyncio.timeout(seconds):
            message = messages.read(await socket.receive_text())
    except WebSocketDisconnect:
        return None
    except TimeoutError:
        open_socket_of(socket.scope).hang_up(NO_HELLO, "The first message did not come in time.")
        return None
    except (ValidationError, KeyError):
        message = inbound.ResyncMessage(type="resync")
    if not isinstance(message, inbound.HelloMessage):
        await socket.close(1008, "The first message on this socket must be hello.")
        return None
    return message
