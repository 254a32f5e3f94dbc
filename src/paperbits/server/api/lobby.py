"""The lobby over HTTP: seeks, pairing, challenges."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from paperbits.server.api.dependencies import LobbyHere, PersonNeeded, site_of
from paperbits.server.clients import limited_client, spend
from paperbits.server.wire import lobby as wire
from paperbits.server.wire.inbound import Short

router = APIRouter(prefix="/api")


async def may_ask(request: Request) -> None:
    """Raise TooManyError if the client has set up too many matches and seeks."""
    refusal = "You have asked for many matches just now; wait a little before the next."
    spend(request, request.app.state.creations, refusal)


LIMITED = [Depends(may_ask)]


async def _client(request: Request) -> str:
    return await site_of(request).tries.client_hash(limited_client(request))


ClientHash = Annotated[str, Depends(_client)]


@router.get("/lobby")
async def look(
    lobby: LobbyHere, game: Short = "", start: Annotated[int, Query(ge=0, le=10_000)] = 0
) -> wire.LobbyNews:
    """Return the open seeks, of one game if it is named, from number ``start`` on."""
    return await lobby.look(game, start)


@router.post("/seeks", status_code=201, dependencies=LIMITED)
async def post(
    asked: wire.SeekRequest, person: PersonNeeded, lobby: LobbyHere, client: ClientHash
) -> wire.Paired:
    """Post a seek."""
    return await lobby.post(person, asked, client=client)


@router.post("/seeks/stay", status_code=204, response_class=Response)
async def stay(person: PersonNeeded, lobby: LobbyHere) -> None:
    """Prolong the person's seeks, as an open page does. For programs without a socket."""
    await lobby.stay(person)


@router.delete("/seeks/{seek_id}", status_code=204, response_class=Response)
async def leave(seek_id: str, person: PersonNeeded, lobby: LobbyHere) -> None:
    """Take back a seek, give up a seat at a table, or decline a challenge."""
    await lobby.leave(person, seek_id)


@router.post("/seeks/{seek_id}/accept", dependencies=LIMITED)
async def accept(
    seek_id: str, asked: wire.AcceptRequest, person: PersonNeeded, lobby: LobbyHere
) -> wire.Paired:
    """Accept a seek or a challenge. The match begins with the last seat."""
    return await lobby.accept(person, seek_id, asked)


@router.post("/seeks/{seek_id}/start")
async def start(
    seek_id: str, asked: wire.StartRequest, person: PersonNeeded, lobby: LobbyHere
) -> wire.Paired:
    """Begin at the person's own table before every seat is taken."""
    return await lobby.start_early(person, seek_id, asked)


@router.post("/pairings", dependencies=LIMITED)
async def pair(
    asked: wire.PairingRequest, person: PersonNeeded, lobby: LobbyHere, client: ClientHash
) -> wire.Paired:
    """Accept the fitting seek that has waited longest, or post one."""
    return await lobby.pair(person, asked, client=client)


@router.post("/challenges", status_code=201, dependencies=LIMITED)
async def challenge(
    asked: wire.ChallengeRequest, person: PersonNeeded, lobby: LobbyHere, client: ClientHash
) -> wire.Paired:
    """Challenge one person."""
    return await lobby.challenge(person, asked, client=client)
