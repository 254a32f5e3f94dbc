"""What the end of a match brings to its two players in a tournament."""

import json

from paperbits.tournaments.tournament import How

TIE = (1, 1)


def result_of(outcome: str) -> tuple[tuple[int, int], How]:
    """Return the half points of both players, and how they came about.

    ``outcome`` is the JSON of ``After``. A match that was broken off before both had moved is lost
    for the player who did so, or who did not come.
    """
    told = json.loads(outcome)
    if told["aborted"] is not None:
        return _won_by(1 - told["aborted"]), "absent"
    winners = told["winners"]
    return TIE if len(winners) != 1 else _won_by(winners[0]), "played"


def _won_by(player: int) -> tuple[int, int]:
    return (2, 0) if player == 0 else (0, 2)
