"""Ratings from results: Elo's, by maximum likelihood (Bradley and Terry, 1952), with intervals by drawing the pairs anew."""

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass

ANCHOR = 1000
"""The rating of the weakest level."""

DRAWS = 400
"""How often the pairs are drawn anew for the intervals."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two levels and what the first scored in each pair of matches: 0 to 2."""

    first: str
    second: str
    scores: list[float]


def ratings(names: list[str], meetings: Iterable[Meeting]) -> dict[str, float]:
    """The ratings under which these results are likeliest; half a point each way keeps a clean sweep finite."""
    games: dict[tuple[str, str], float] = {}
    won = dict.fromkeys(names, 0.0)
    for meeting in meetings:
        total, scored = 2.0 * len(meeting.scores) + 1, sum(meeting.scores) + 0.5
        games[meeting.first, meeting.second] = total
        won[meeting.first] += scored
        won[meeting.second] += total - scored
    strength = dict.fromkeys(names, 1.0)
    for _ in range(2_000):
        largest = 0.0
        for name in names:
            met = sum(
                total / (strength[first] + strength[second])
                for (first, second), total in games.items()
                if name in {first, second}
            )
            before, strength[name] = strength[name], won[name] / met
            largest = max(largest, abs(math.log(strength[name] / before)))
        if largest < 1e-6:
            break
    return {name: ANCHOR + 400 * math.log10(strength[name] / strength[names[0]]) for name in names}


def intervals(names: list[str], meetings: list[Meeting], seed: int) -> dict[str, tuple[float, float]]:
    """Between which ratings 95% of the redrawn tournaments put each level."""
    chance = random.Random(seed)  # noqa: S311  # Statistics, no secret.
    drawn = [
        ratings(
            names,
            [Meeting(met.first, met.second, chance.choices(met.scores, k=len(met.scores))) for met in meetings],
        )
        for _ in range(DRAWS)
    ]
    found = {}
    for name in names:
        values = sorted(rating[name] for rating in drawn)
        found[name] = values[DRAWS // 40], values[-1 - DRAWS // 40]
    return found
