"""Endpoints of clocks: the server's time, and conditional moves, of which each player sees only
their own.
"""

import time
from typing import Annotated

from fastapi import APIRouter, Path

from paperbits.server.api.dependencies import PlansHere
from paperbits.server.api.matches import Found
from paperbits.server.wire.clocks import PlanLook, PlanLookRequest, PlanRequest, Plans, ServersTime

router = APIRouter(prefix="/api")
PLANS = "/matches/{match_id}/plans"


@router.get("/time")
async def now() -> ServersTime:
    """Return the server's time."""
    return ServersTime(now=round(time.time() * 1000))


@router.get(PLANS)
async def mine(found: Found, plans: PlansHere) -> Plans:
    """Return your conditional moves in a match."""
    return await plans.of(*found)


@router.post(PLANS, status_code=201)
async def keep(asked: PlanRequest, found: Found, plans: PlansHere) -> Plans:
    """Keep a line of conditional moves. It replaces your lines that answer otherwise."""
    return await plans.keep(*found, asked.version, asked.moves)


@router.post(PLANS + "/look")
async def look(asked: PlanLookRequest, found: Found, plans: PlansHere) -> PlanLook:
    """Return the match as it would be after some moves."""
    return await plans.look(*found, asked.moves)


@router.delete(PLANS + "/{number}")
async def drop(
    number: Annotated[int, Path(ge=0, le=1_000_000_000)], found: Found, plans: PlansHere
) -> Plans:
    """Forget one of your lines."""
    return await plans.drop(*found, number)
