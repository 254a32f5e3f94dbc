"""Matches over HTTP: set up, look, move, take back, ask what a move would do, keep as a file."""

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from paperbits.core.view import Preview
from paperbits.server.api.dependencies import Matches
from paperbits.server.live.holder import Holder
from paperbits.server.live.match import LiveMatch
from paperbits.server.wire import inbound
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import Allowance, StaleMoveError, status_of

router = APIRouter(prefix="/api")
setting_up = Allowance(32)


def key_of(request: Request, authorization: Annotated[str | None, Header()] = None) -> str | None:
    """The secret that came along, as ``Authorization: Bearer`` or ``?key=``; None for an onlooker."""
    scheme, _, secret = (authorization or "").partition(" ")
    if scheme.lower() == "bearer" and secret.strip():
        return secret.strip()
    return request.query_params.get("key") or None


KeyGiven = Annotated[str | None, Depends(key_of)]


async def _found(
    match_id: str,
    matches: Matches,
    key: KeyGiven,
    unveil: Annotated[int | None, Query(ge=1, le=100)] = None,
    version: Annotated[int | None, Query(ge=0)] = None,
) -> tuple[LiveMatch, Holder]:
    """The match, and who asks. ``unveil``: the player whose tiles players who share a key want to see, at ``version``."""
    live = await matches.find(match_id)
    holder = await matches.holder(live, key)
    return live, holder if unveil is None or version is None else live.unveiled(holder, unveil - 1, version)


Found = Annotated[tuple[LiveMatch, Holder], Depends(_found)]


def json_text(text: str) -> Response:
    """An answer that is JSON already."""
    return Response(text, media_type="application/json")


async def _created(live: LiveMatch, key: str) -> Response:
    created = wire.Created(id=live.id, key=key, match=await live.state(live.holder(key)))
    return Response(created.model_dump_json(), 201, media_type="application/json")


@router.post("/matches", response_model=wire.Created, status_code=201)
async def create(asked: inbound.NewMatch, matches: Matches) -> Response:
    """Set up a match."""
    with setting_up:
        return await _created(*await matches.create(asked))


@router.post("/records", response_model=wire.Created, status_code=201)
async def resume(asked: inbound.RecordText, matches: Matches) -> Response:
    """Set up a match that goes on where a record ends."""
    with setting_up:
        return await _created(*await matches.resume(asked.text))


@router.post("/matches/{match_id}/join", response_model=wire.Created, status_code=201)
async def join(match_id: str, asked: inbound.Joining, matches: Matches) -> Response:
    """Take the seat of an invitation."""
    live = await matches.find(match_id)
    return await _created(live, await matches.join(live, asked))


@router.get("/matches/{match_id}", response_model=wire.MatchState)
async def look(found: Found) -> Response:
    """The match as the asking seat may see it."""
    live, holder = found
    live.wake()
    return json_text(await live.state_text(holder))


@router.post("/matches/{match_id}/moves", response_model=wire.MatchState)
async def move(asked: inbound.MoveRequest, found: Found, matches: Matches) -> Response:
    """Make a move that answers a version."""
    live, holder = found
    try:
        await matches.play(live, holder, asked.version, asked.move)
    except StaleMoveError as error:
        return await stale(live, holder, error)
    return json_text(await live.state_text(holder))


@router.post("/matches/{match_id}/undo", response_model=wire.MatchState)
async def undo(asked: inbound.UndoRequest, found: Found, matches: Matches) -> Response:
    """Take back one's last move, and what answered it."""
    live, holder = found
    try:
        await matches.undo(live, holder, asked.version)
    except StaleMoveError as error:
        return await stale(live, holder, error)
    return json_text(await live.state_text(holder))


@router.post("/matches/{match_id}/resign", response_model=wire.MatchState)
async def resign(asked: inbound.ResignRequest, found: Found, matches: Matches) -> Response:
    """Give the match up."""
    live, holder = found
    try:
        await matches.resign(live, holder, asked)
    except StaleMoveError as error:
        return await stale(live, holder, error)
    return json_text(await live.state_text(live.seated(holder)))


@router.post("/matches/{match_id}/computer", response_model=wire.MatchState)
async def seat_computer(asked: inbound.ComputerRequest, found: Found, matches: Matches) -> Response:
    """Have a computer take the seat of a player who is away or never came."""
    live, holder = found
    try:
        await matches.seat_computer(live, holder, asked)
    except StaleMoveError as error:
        return await stale(live, holder, error)
    return json_text(await live.state_text(holder))


async def stale(live: LiveMatch, holder: Holder, error: StaleMoveError) -> Response:
    """The refusal of a change that came too late, with how the match stands."""
    fault = wire.Fault(kind=error.kind, message=str(error))
    failure = wire.Failure(error=fault, match=await live.state(holder))
    return Response(failure.model_dump_json(), status_of(error), media_type="application/json")


@router.post("/matches/{match_id}/preview", response_model=Preview)
async def preview(asked: inbound.PreviewRequest, found: Found) -> Preview:
    """What a move would do."""
    live, holder = found
    return await live.preview(holder, asked.move)


@router.get("/matches/{match_id}/plies/{ply}", response_model=wire.Frame)
async def look_back(ply: int, found: Found, matches: Matches, then: Annotated[str, Query(max_length=2_000)] = "") -> Response:
    """The match after so many plies; 0 is the beginning. ``then``: with this move made instead of what followed."""
    live, holder = found
    return json_text((await matches.frame(live, holder, ply, then)).model_dump_json())


@router.get("/matches/{match_id}/record", response_class=PlainTextResponse)
async def record(found: Found, matches: Matches) -> Response:
    """The match as a text file to keep."""
    live, holder = found
    name = f"{live.match.card.id}-{live.id}.txt"
    text = await matches.record(live, holder)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/health", response_model=wire.Health)
async def health(request: Request) -> JSONResponse:
    """That the server is there."""
    return JSONResponse({"status": "ok", "version": request.app.version})
