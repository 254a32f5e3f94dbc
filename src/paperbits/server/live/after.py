"""What is stored about a match with its last entry, so that lists and ratings need not replay it."""

import json

from paperbits.match import Match, record
from paperbits.store import After


def after(match: Match) -> After:
    """Return what is known about the match now."""
    return After(
        turn=match.turn,
        over=match.over,
        outcome=json.dumps(outcome(match)) if match.over else "",
        result=match.result,
    )


def outcome(match: Match) -> dict[str, object]:
    """Return how a match ended. Players count from 0.

    ``scores`` and ``winners`` are lists; ``reason`` is in sentences, without the names of those who
    left, who may be deleted later; ``result`` is that of a record; ``resigned``, ``aborted`` and
    ``flagged`` are players or null; ``cut_short`` says whether people ended it before the game did;
    ``left`` lists the players whose seats computers took, ``gave_up`` those who resigned or ran out
    of time, in this order.
    """
    gave_up = [player for player, left in match.left.items() if left.how != "away"]
    if match.gave_up is not None:
        gave_up.append(match.gave_up)
    return {
        "winners": match.winners(),
        "scores": list(match.position.scores()),
        "reason": match.position.ended() if match.left and not match.cut_short else match.ended(),
        "result": record.result(match),
        "resigned": match.resigned,
        "aborted": match.aborted,
        "flagged": match.flagged,
        "cut_short": match.cut_short,
        "left": sorted(match.left),
        "gave_up": gave_up,
        "plies": len(match.position.plies) - match.opening_plies,
    }
