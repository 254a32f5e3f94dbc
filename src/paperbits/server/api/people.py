"""Invitations, and offers between players, over HTTP."""

from fastapi import APIRouter, Response

from paperbits.host import messages as wire
from paperbits.host.changes import Abort, Agree
from paperbits.host.consent import Word
from paperbits.server.api.dependencies import Matches
from paperbits.server.api.matches import Found, changed
from paperbits.server.live.invitation import invitation
from paperbits.server.wire import inbound
from paperbits.server.wire.people import InvitationCard, InvitationRequest

router = APIRouter(prefix="/api")


@router.post("/matches/{match_id}/invitation", response_model=InvitationCard)
async def look(match_id: str, asked: InvitationRequest, matches: Matches) -> InvitationCard:
    """Describe an invitation: who invites, the game and its settings, and whether the seat is still
    free.
    """
    live = await matches.find(match_id)
    return await matches.ask(lambda: invitation(live, asked.invite))


@router.post("/matches/{match_id}/offers", response_model=wire.MatchState)
async def offer(asked: inbound.OfferRequest, found: Found) -> Response:
    """Offer a draw, a take-back or a rematch, or accept it."""
    return await _agreed("offer", asked, found)


@router.post("/matches/{match_id}/declines", response_model=wire.MatchState)
async def decline(asked: inbound.OfferRequest, found: Found) -> Response:
    """Decline an offer of other players."""
    return await _agreed("decline", asked, found)


async def _agreed(word: Word, asked: inbound.OfferRequest, found: Found) -> Response:
    live, holder = found
    return await changed(
        found, live.agree(holder, asked.version, Agree.of(holder, word, asked.what))
    )


@router.post("/matches/{match_id}/abort", response_model=wire.MatchState)
async def abort(asked: inbound.AbortRequest, found: Found) -> Response:
    """Abort a match before everybody has moved."""
    live, holder = found
    return await changed(found, live.change(holder, asked.version, Abort.of(holder)))
