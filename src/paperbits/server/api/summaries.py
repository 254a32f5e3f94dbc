"""Summaries of a person's matches: game, opponent, turn, result."""

from fastapi import APIRouter, Response

from paperbits.answers.matches import MatchSummaries
from paperbits.server.api.dependencies import GlancesHere, PersonGiven
from paperbits.server.live.asker import as_person
from paperbits.server.wire import inbound
from paperbits.server.wire.base import text_of
from paperbits.server.workers.shares import Shares

router = APIRouter(prefix="/api")
summing_up = Shares(8, 4)


@router.post("/summaries", response_model=MatchSummaries)
async def summaries(
    asked: inbound.SummariesRequest, glances: GlancesHere, person: PersonGiven
) -> Response:
    """Summarise these matches, the last played first.

    A match with an empty key is the reader's. Matches that are unknown here, or belong to another
    key, are left out.
    """
    who = None if person is None else as_person(person)
    async with summing_up.turn():
        found = await glances.summaries({match.id: match.key for match in asked.matches}, who)
    return Response(text_of(MatchSummaries(matches=found)), media_type="application/json")
