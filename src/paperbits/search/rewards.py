"""What a player wants: to win, and then to win by much.

A reward lies between 0 and 1. Nine tenths of it is the outcome: the share of the others that a player is ahead of, equal
scores counting half. The last tenth is the margin beside what is usual in this search, so that play stays sensible once the
outcome is settled, also by a thousand points.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable

EQUAL = 1e-9
"""Scores that differ by less are equal: products are compared by their logarithms, whose last digits are noise."""

OUTCOME = 0.9
"""The outcome's part of a reward."""


@compilable
def share(scores: Any, player: int, sign: int) -> float:
    """The share of the other players that this one is ahead of, equal scores counting half; alone, 1.

    ``sign`` is -1 where the lowest score wins.
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
    """How far a player is ahead of the best of the others (behind: negative); alone, the score itself."""
    if len(scores) == 1:
        return float(scores[0] * sign)
    best = -1e300
    for other in range(len(scores)):
        if other != player and scores[other] * sign > best:
            best = scores[other] * sign
    return float(scores[player] * sign - best)


@compilable
def reward(scores: Any, player: int, sign: int, usual: float, scale: float) -> float:
    """The reward of a player at the end; ``usual`` is the mean of this player's margins, ``scale`` how far they lie from it."""
    margin = lead(scores, player, sign) - usual
    reward = 0.5 + 0.5 * margin / (abs(margin) + scale)
    if len(scores) == 1:
        return reward
    return OUTCOME * share(scores, player, sign) + (1.0 - OUTCOME) * reward
