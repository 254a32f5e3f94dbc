"""A match written down as JSON."""

from paperbits.match import Match, record
from paperbits.match.offers import is_talk
from paperbits.server.wire.sharing import MatchRecord, RecordedPly, RecordedResult, RecordedSeat


def written(match_id: str, match: Match) -> MatchRecord:
    """Return a match as JSON. The caller checks that it may be shown (``record_refusal``)."""
    position = match.position
    return MatchRecord(
        id=match_id,
        game=match.card.id,
        title=match.card.title,
        settings=match.settings,
        seats=[
            RecordedSeat(player=player, kind="computer" if seat.computer else "person", name=seat.name, level=seat.level)
            for player, seat in enumerate(match.begun, 1)
        ],
        seed=str(match.seed),
        start=match.start,
        rated=match.rated,
        entries=[entry for entry in match.entries if not is_talk(entry)],
        plies=[
            RecordedPly(
                ply=number,
                player=None if number <= match.opening_plies else ply.player + 1,
                move=ply.move,
                points=ply.points,
            )
            for number, ply in enumerate(position.plies, 1)
        ],
        result=None
        if not match.over
        else RecordedResult(
            scores=position.scores(),
            winners=[winner + 1 for winner in match.winners()],
            reason=match.ended(),
            words=record.result(match),
            cut_short=match.cut_short,
        ),
    )
