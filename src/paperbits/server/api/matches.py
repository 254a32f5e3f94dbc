"""Matches over HTTP: set up, look, move, take back, ask what a move would do, keep as a file."""

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from paperbits.core.view import Preview
from paperbits.server.api.dependencies import TablesHere
from paperbits.server.live.holder import Holder
from paperbits.server.live.match import Table
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
    tables: TablesHere,
    key: KeyGiven,
    unveil: Annotated[int | None, Query(ge=1, le=100)] = None,
    version: Annotated[int | None, Query(ge=0)] = None,
) -> tuple[Table, Holder]:
    """The match, and who asks. ``unveil``: the player whose tiles players who share a key want to see, at ``version``."""
    table = await tables.find(match_id)
    holder = table.holder(key)
    return table, holder if unveil is None or version is None else table.unveiled(holder, unveil - 1, version)


Found = Annotated[tuple[Table, Holder], Depends(_found)]


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


async def _created(table: Table, key: str) -> Response:
    created = wire.Created(id=table.id, key=key, match=await table.state(table.holder(key)))
    return Response(created.model_dump_json(), 201, media_type="application/json")


@router.post("/matches", response_model=wire.Created, status_code=201)
async def create(asked: inbound.NewMatch, tables: TablesHere) -> Response:
    """Set up a match."""
    with setting_up:
        return await _created(*await tables.create(asked))


@router.post("/records", response_model=wire.Created, status_code=201)
async def resume(asked: inbound.RecordText, tables: TablesHere) -> Response:
    """Set up a match that goes on where a record ends."""
    with setting_up:
        return await _created(*await tables.resume(asked.text))


@router.post("/matches/{match_id}/join", response_model=wire.Created, status_code=201)
async def join(match_id: str, asked: inbound.Joining, tables: TablesHere) -> Response:
    """Take the seat of an invitation."""
    table = await tables.find(match_id)
    return await _created(table, await tables.join(table, asked))


@router.get("/matches/{match_id}", response_model=wire.MatchState)
async def look(found: Found) -> Response:
    """The match as the asking seat may see it."""
    table, holder = found
    table.wake()
    return _json(await table.state_text(holder))


@router.post("/matches/{match_id}/moves", response_model=wire.MatchState)
async def move(asked: inbound.MoveRequest, found: Found, tables: TablesHere) -> Response:
    """Make a move that answers a version."""
    table, holder = found
    try:
        await tables.play(table, holder, asked.version, asked.move)
    except StaleMoveError as error:
        return await _stale(table, holder, error)
    return _json(await table.state_text(holder))


@router.post("/matches/{match_id}/undo", response_model=wire.MatchState)
async def undo(asked: inbound.UndoRequest, found: Found, tables: TablesHere) -> Response:
    """Take back one's last move, and what answered it."""
    table, holder = found
    try:
        await tables.undo(table, holder, asked.version)
    except StaleMoveError as error:
        return await _stale(table, holder, error)
    return _json(await table.state_text(holder))


@router.post("/matches/{match_id}/resign", response_model=wire.MatchState)
async def resign(asked: inbound.ResignRequest, found: Found, tables: TablesHere) -> Response:
    """Give the match up."""
    table, holder = found
    try:
        await tables.resign(table, holder, asked)
    except StaleMoveError as error:
        return await _stale(table, holder, error)
    return _json(await table.state_text(table.seated(holder)))


@router.post("/matches/{match_id}/computer", response_model=wire.MatchState)
async def seat_computer(asked: inbound.ComputerRequest, found: Found, tables: TablesHere) -> Response:
    """Have a computer take the seat of a player who is away or never came."""
    table, holder = found
    try:
        await tables.seat_computer(table, holder, asked)
    except StaleMoveError as error:
        return await _stale(table, holder, error)
    return _json(await table.state_text(holder))


async def _stale(table: Table, holder: Holder, error: StaleMoveError) -> Response:
    fault = wire.Fault(kind=error.kind, message=str(error))
    failure = wire.Failure(error=fault, match=await table.state(holder))
    return Response(failure.model_dump_json(), status_of(error), media_type="application/json")


@router.post("/matches/{match_id}/preview", response_model=Preview)
async def preview(asked: inbound.PreviewRequest, found: Found) -> Preview:
    """What a move would do."""
    table, holder = found
    return await table.preview(holder, asked.move)


@router.get("/matches/{match_id}/plies/{ply}", response_model=wire.Frame)
async def look_back(ply: int, found: Found, tables: TablesHere, then: Annotated[str, Query(max_length=2_000)] = "") -> Response:
    """The match after so many plies; 0 is the beginning. ``then``: with this move made instead of what followed."""
    table, holder = found
    return _json((await tables.frame(table, holder, ply, then)).model_dump_json())


@router.get("/matches/{match_id}/record", response_class=PlainTextResponse)
async def record(found: Found, tables: TablesHere) -> Response:
    """The match as a text file to keep."""
    table, holder = found
    name = f"{table.match.card.id}-{table.id}.txt"
    text = await tables.record(table, holder)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/health", response_model=wire.Health)
async def health(request: Request) -> JSONResponse:
    """That the server is there."""
    return JSONResponse({"status": "ok", "version": request.app.version})
