"""A match written down as JSON."""

from paperbits.match import Match
from paperbits.match.json_record import facts
from paperbits.server.wire.sharing import MatchRecord


def written(match_id: str, match: Match) -> MatchRecord:
    """Return a match as JSON. The caller checks that it may be shown (``record_refusal``)."""
    return MatchRecord.model_validate(facts(match, match_id))
