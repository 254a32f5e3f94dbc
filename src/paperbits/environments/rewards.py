"""Rewards at the end of a match. Before the end every reward is 0."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from paperbits.core.card import Card
from paperbits.core.errors import SettingError

Rewards = Literal["result", "scores"]
"""``result``: the share of the opponents that a player is ahead of, less the share that is ahead of
the player: 1, 0 or -1 in a game for two, and a sum of 0 in every game. Without opponents it is the
score. ``scores``: each player's points; negative where the fewest win, so that more is better.
"""

EQUAL: Final = 1e-9
"""Scores that differ by less are equal: products are compared by their logarithms."""


def rewards_given(rewards: str) -> Rewards:
    """Return the kind of rewards of this name; raises SettingError."""
    for kind in get_args(Rewards):
        if kind == rewards:
            found: Rewards = kind
            return found
    raise SettingError(f"Rewards are {' or '.join(get_args(Rewards))}, not {str(rewards)[:40]!r}.")


def rewards_of(card: Card, scores: Sequence[float], rewards: Rewards) -> list[float]:
    """Return each player's reward for final scores."""
    sign = -1.0 if card.lowest_wins else 1.0
    points = [sign * score + 0.0 for score in scores]
    if rewards == "scores" or len(points) == 1:
        return points
    return [sum(_ahead(own, other) for other in points) / (len(points) - 1) for own in points]


def _ahead(own: float, other: float) -> int:
    return (own - other > EQUAL) - (other - own > EQUAL)
