"""People who meet, over HTTP: what an invitation invites to."""

from fastapi import APIRouter

from paperbits.server.api.dependencies import Matches
from paperbits.server.people.invitation import invitation
from paperbits.server.wire.people import InvitationCard, InvitationRequest

router = APIRouter(prefix="/api")


@router.post("/matches/{match_id}/invitation", response_model=InvitationCard)
async def look(match_id: str, asked: InvitationRequest, matches: Matches) -> InvitationCard:
    """Who invites, to which game, with which settings; whether the seat is still free."""
    live = await matches.find(match_id)
    return await matches.ask(lambda: invitation(live, asked.invite))
