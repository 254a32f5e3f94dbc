"""Messages that are pushed to the reader's browser: subscribing, and ending a subscription."""

from fastapi import APIRouter, Depends, Request, Response

from paperbits.server.api.accounts import own_page
from paperbits.server.api.dependencies import PersonNeeded, PushHere
from paperbits.server.clients import spend
from paperbits.server.wire.push import PushEnd, PushSite, PushSubscription

router = APIRouter(prefix="/api/me/push", dependencies=[Depends(own_page)])


@router.get("")
async def about(push: PushHere) -> PushSite:
    """Return the key with which a browser subscribes."""
    return PushSite(key=await push.key())


@router.post("", status_code=204)
async def subscribe(
    asked: PushSubscription, request: Request, person: PersonNeeded, push: PushHere
) -> Response:
    """Send the reader messages through this browser."""
    refusal = "Many browsers have asked for messages from your address just now; wait a little."
    spend(request, request.app.state.arrivals, refusal)
    await push.subscribe(person.id, asked)
    return Response(status_code=204)


@router.post("/end", status_code=204)
async def end(asked: PushEnd, person: PersonNeeded, push: PushHere) -> Response:
    """Send the reader no more messages through this browser."""
    await push.unsubscribe(person.id, asked.address)
    return Response(status_code=204)
