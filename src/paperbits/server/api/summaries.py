"""A person's matches, as their keys hold them: game, opponent, whose turn, result."""

from fastapi import APIRouter, Response

from paperbits.server.api.dependencies import Matches
from paperbits.server.wire import inbound
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import Allowance

router = APIRouter(prefix="/api")
summing_up = Allowance(8)


@router.post("/summaries", response_model=wire.MatchSummaries)
async def summaries(asked: inbound.SummariesRequest, matches: Matches) -> Response:
    """How these matches stand, the last played first.

    Those not known here, or held by another key, are left out.
    """
    with summing_up:
        found = await matches.glances.summaries({match.id: match.key for match in asked.matches})
    return Response(wire.MatchSummaries(matches=found).model_dump_json(), media_type="application/json")
