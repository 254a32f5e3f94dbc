"""The reward of a player at the end of a game: winning first, then the margin.

A reward lies between 0 and 1. Nine tenths of it are the outcome: the share of opponents that the
player is ahead of, where equal scores count half. One tenth is the margin relative to the usual
margins of this search. With it, the search still prefers good moves when the outcome is decided.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable

EQUAL = 1e-9
"""Scores that differ by less are equal.

Products are compared by logarithms, whose last digits are rounding errors.
"""

OUTCOME = 0.9
"""The weight of the outcome in a reward. The margin has the rest."""


@compilable
def share(scores: Any, player: int, sign: int) -> float:
    """The share of opponents that a player is ahead of. Equal scores count half. 1 without
    opponents. ``sign`` is -1 if the lowest score wins, else 1.
    """
    if len(scores) == 1:
        return 1.0
    beaten = 0.0
    for other in range(len(scores)):
        if other != player:
            lead = (scores[player] - scores[other]) * sign
            if lead > EQUAL:
                beaten += 1.0
            elif lead > -EQUAL:
                beaten += 0.5
    return float(beaten / (len(scores) - 1))


@compilable
def lead(scores: Any, player: int, sign: int) -> float:
    """A player's lead over the best opponent, negative if behind. Without opponents, the score."""
    if len(scores) == 1:
        return float(scores[0] * sign)
    best = -1e300
    for other in range(len(scores)):
        if other != player and scores[other] * sign > best:
            best = scores[other] * sign
    return float(scores[player] * sign - best)


@compilable
def reward(scores: Any, player: int, sign: int, usual: float, scale: float) -> float:
    """A player's reward. ``usual`` is the mean of the player's margins, ``scale`` their mean
    distance from it.
    """
    margin = lead(scores, player, sign) - usual
    reward = 0.5 + 0.5 * margin / (abs(margin) + scale)
    if len(scores) == 1:
        return reward
    return OUTCOME * share(scores, player, sign) + (1.0 - OUTCOME) * reward
