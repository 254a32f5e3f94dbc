"""Endpoints of clocks: the server's time, and conditional moves, of which each player sees only
their
own.
"""

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from paperbits.server.api.matches import Found
from paperbits.server.clocks.plans import PlanRoom
from paperbits.server.wire.clocks import PlanLook, PlanLookRequest, PlanRequest, Plans, ServersTime

router = APIRouter(prefix="/api")
PLANS = "/matches/{match_id}/plans"


async def room_of(request: Request) -> PlanRoom:
    """The site's conditional moves."""
    room: PlanRoom = request.app.state.plans
    return room


Room = Annotated[PlanRoom, Depends(room_of)]


@router.get("/time")
async def now() -> ServersTime:
    """Return the server's time."""
    return ServersTime(now=round(time.time() * 1000))


@router.get(PLANS)
async def mine(found: Found, room: Room) -> Plans:
    """Return your conditional moves in a match."""
    return await room.of(*found)


@router.post(PLANS, status_code=201)
async def keep(asked: PlanRequest, found: Found, room: Room) -> Plans:
    """Keep a line of conditional moves. It replaces your lines that answer otherwise."""
    return await room.keep(*found, asked.version, asked.moves)


@router.post(PLANS + "/look")
async def look(asked: PlanLookRequest, found: Found, room: Room) -> PlanLook:
    """Return the match as it would be after some moves."""
    return await room.look(*found, asked.moves)


@router.delete(PLANS + "/{number}")
async def drop(
    number: Annotated[int, Path(ge=0, le=1_000_000_000)], found: Found, room: Room
) -> Plans:
    """Forget one of your lines."""
    return await room.drop(*found, number)
