"""Matches over HTTP: create, view, download the record. Changes come over the live connection."""

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from paperbits import host
from paperbits.answers.advice import MoveValues
from paperbits.answers.matches import Created, MatchSummaries
from paperbits.host.holder import Holder, with_tiles
from paperbits.host.messages import Frame, MatchState
from paperbits.server.api.answering import while_there
from paperbits.server.api.dependencies import (
    AskerGiven,
    GlancesHere,
    Matches,
    PlansHere,
    ReaderGiven,
)
from paperbits.server.clients import spend
from paperbits.server.live.asker import Asker, by_key
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.setup import invitation
from paperbits.server.metrics import Metrics
from paperbits.server.wire import inbound
from paperbits.server.wire.base import text_of
from paperbits.server.wire.clocks import PlanLook, PlanLookRequest, PlanRequest, Plans, ServersTime
from paperbits.server.wire.people import InvitationCard, InvitationRequest
from paperbits.server.wire.talk import SayRequest, Talk
from paperbits.server.workers.shares import Shares

router = APIRouter(prefix="/api")
setting_up = Shares(32, 8)


async def may_create(request: Request) -> Shares:
    """Reserve room for a new match. Raises TooManyError if the client has set up too many matches."""
    refusal = "You have set up many matches just now; wait a little before the next."
    spend(request, request.app.state.creations, refusal)
    metrics: Metrics = request.app.state.metrics
    metrics.created.inc()
    return setting_up


MayCreate = Annotated[Shares, Depends(may_create)]


async def _found(
    match_id: str,
    matches: Matches,
    asker: AskerGiven,
    unveil: Annotated[int | None, Query(ge=1, le=100)] = None,
    version: Annotated[int | None, Query(ge=0)] = None,
) -> tuple[LiveMatch, Holder]:
    """Return the match and what the asker holds, with the tiles of ``unveil`` at ``version``."""
    live = await matches.find(match_id)
    holder = await matches.holder(live, asker)
    if unveil is not None and version is not None:
        holder = with_tiles(live.match, holder, unveil - 1, version)
    return live, holder


Found = Annotated[tuple[LiveMatch, Holder], Depends(_found)]


def _json(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")


async def _created(live: LiveMatch, key: str, reader: Asker | None) -> Response:
    holder = live.holder(reader or by_key(key))
    created = Created(id=live.id, key=key, match=await live.state(holder))
    return _json(text_of(created), 201)


@router.post("/matches", response_model=Created, status_code=201)
async def create(
    asked: inbound.NewMatch, matches: Matches, may_create: MayCreate, reader: ReaderGiven
) -> Response:
    """Set up a match."""
    async with may_create.turn():
        return await _created(*await matches.create(asked, reader), reader)


@router.post("/records", response_model=Created, status_code=201)
async def resume(
    asked: inbound.RecordText, matches: Matches, may_create: MayCreate, reader: ReaderGiven
) -> Response:
    """Set up a match that continues from the end of a record."""
    async with may_create.turn():
        return await _created(*await matches.resume(asked.text, reader), reader)


@router.post("/matches/{match_id}/join", response_model=Created, status_code=201)
async def join(
    match_id: str, asked: inbound.Joining, matches: Matches, reader: ReaderGiven
) -> Response:
    """Take an invited seat."""
    live = await matches.find(match_id)
    return await _created(live, await matches.join(live, asked, reader), reader)


@router.post("/matches/{match_id}/invitation", response_model=InvitationCard)
async def look_at_invitation(
    match_id: str, asked: InvitationRequest, matches: Matches
) -> InvitationCard:
    """Describe an invitation: who invites, to which game, and whether the seat is free."""
    live = await matches.find(match_id)
    return await matches.ask(lambda: invitation(live, asked.invite))


@router.get("/matches/{match_id}", response_model=MatchState)
async def look(found: Found) -> Response:
    """Return the match as the holder may see it."""
    live, holder = found
    live.computers.wake()
    return _json((await live.view(holder)).text)


@router.get("/matches/{match_id}/plies/{ply}", response_model=Frame)
async def look_back(
    ply: int, found: Found, then: Annotated[str, Query(max_length=2_000)] = ""
) -> Response:
    """Return the match after ``ply`` plies (0: the start), and after a move ``then`` there."""
    live, holder = found
    frame = await live.ask(lambda: host.frame(live.match, holder, ply, then))
    return _json(text_of(frame))


@router.get("/matches/{match_id}/values/{ply}", response_model=MoveValues)
async def values(ply: int, found: Found, request: Request) -> Response:
    """Return the exact value of every move after ``ply`` plies of an ended match, if found soon."""
    live, _ = found
    return _json(text_of(await while_there(request, live.advice.values(ply))))


@router.get("/matches/{match_id}/record", response_class=PlainTextResponse)
async def record(found: Found) -> Response:
    """Return the match as a text file."""
    live, _ = found
    name = f"{live.match.card.id}-{live.id}.txt"
    text = await live.ask(lambda: host.record(live.match))
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


summing_up = Shares(8, 4)


@router.post("/summaries", response_model=MatchSummaries)
async def summaries(
    asked: inbound.SummariesRequest, glances: GlancesHere, reader: ReaderGiven
) -> Response:
    """Summarise these matches, the last played first. An empty key stands for the reader.

    Matches that are unknown here, or belong to another key, are left out.
    """
    held = {match.id: match.key for match in asked.matches}
    async with summing_up.turn():
        found = await glances.summaries(held, reader)
    return _json(text_of(MatchSummaries(matches=found)))


PLANS = "/matches/{match_id}/plans"


@router.get("/time")
async def now() -> ServersTime:
    """Return the server's time."""
    return ServersTime(now=round(time.time() * 1000))


@router.get(PLANS)
async def own_plans(found: Found, plans: PlansHere) -> Plans:
    """Return your conditional moves in a match."""
    return await plans.of(*found)


@router.post(PLANS, status_code=201)
async def keep_plan(asked: PlanRequest, found: Found, plans: PlansHere) -> Plans:
    """Keep a line of conditional moves. It replaces your lines that answer otherwise."""
    return await plans.keep(*found, asked.version, asked.moves)


@router.post(PLANS + "/look")
async def look_ahead(asked: PlanLookRequest, found: Found, plans: PlansHere) -> PlanLook:
    """Return the match as it would be after some moves."""
    return await plans.look(*found, asked.moves)


@router.delete(PLANS + "/{number}")
async def drop_plan(
    number: Annotated[int, Path(ge=0, le=1_000_000_000)], found: Found, plans: PlansHere
) -> Plans:
    """Forget one of your lines."""
    return await plans.drop(*found, number)


@router.get("/matches/{match_id}/talk", response_model=Talk)
async def read_talk(found: Found) -> Response:
    """Return the talk of a match as a player reads it."""
    return await _told(found)


@router.post("/matches/{match_id}/talk", response_model=Talk)
async def say_in(asked: SayRequest, found: Found) -> Response:
    """Say something to the other players."""
    live, holder = found
    await live.talk.say(holder, asked.phrase, asked.text)
    return await _told(found)


async def _told(found: Found) -> Response:
    live, holder = found
    now = await live.talk.read(holder)
    return _json(now.model_dump_json(by_alias=True, exclude={"type"}))
