"""The places of the players of a match that is over, for ratings between people."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finish:
    """How a match ended. Players count from 0."""

    winners: Collection[int]
    """All who share the win; empty if the match was broken off."""
    scores: Sequence[float] = ()
    lowest_wins: bool = False
    cut_short: bool = False
    """Whether people ended it before the game did, so that scores do not decide."""
    resigned: Sequence[int] = ()
    """Who resigned, in this order. In a match of three or more the others play on."""
    away: Collection[int] = ()
    """Whose seats were given to computers because they were away."""


def places(finish: Finish, persons: Collection[int]) -> dict[int, int]:
    """Return the place of each of these players: 1 for the winners; tied players share a place.

    A player who resigned comes after all who stayed, and after those who resigned later. A player
    who was away is left out. Empty if the match does not count, because it was broken off or because
    fewer than two players are left to compare.
    """
    compared = [player for player in sorted(persons) if player not in finish.away]
    if not finish.winners or len(compared) < 2:
        return {}
    keys = {player: _order(finish, player) for player in compared}
    return {player: 1 + sum(other < keys[player] for other in keys.values()) for player in compared}


def _order(finish: Finish, player: int) -> tuple[int, float]:
    """Return the sort key of a player. The smallest key has the first place."""
    if player in finish.resigned:
        return 2, -finish.resigned.index(player)
    if player in finish.winners:
        return 0, 0.0
    if finish.cut_short or len(finish.scores) <= player:
        return 1, 0.0
    score = finish.scores[player]
    return 1, score if finish.lowest_wins else -score
