"""Elo ratings from results, by maximum likelihood (Bradley and Terry, 1952).

Intervals come from the Bayesian bootstrap over pairs of matches (Rubin, 1981).
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

ANCHOR = 1000
"""The rating of the first player, to which the others are compared."""

DRAWS = 1_000
"""The number of bootstrap samples."""

OFTEN = 12
"""The fewest pairs of two levels that decide by themselves whether the second is stronger."""

PRIOR = 0.5
"""Points that each of two levels gets before they meet.

They keep the rating finite if a level wins every match.
"""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two levels, and the first level's score in each pair of matches, 0 to 2."""

    first: str
    second: str
    scores: list[float]


def ratings(names: list[str], meetings: Iterable[Meeting]) -> dict[str, float]:
    """The ratings with the highest likelihood for these results."""
    found = _likeliest(
        names,
        {
            (met.first, met.second): (
                sum(met.scores) + PRIOR,
                2 * len(met.scores) - sum(met.scores) + PRIOR,
            )
            for met in meetings
        },
    )
    return {name: float(rating) for name, rating in found.items()}


def drawn(names: list[str], meetings: list[Meeting], seed: int) -> list[dict[str, float]]:
    """Bootstrap samples of the ratings.

    Samples give random weights to pairs, because the two matches of a pair are not independent. The
    prior's points get random weights too. So a level that won every pair, or met another level
    once, has a wide interval.
    """
    rng = random.Random(seed)  # noqa: S311  # For statistics, not for secrets.

    def won(scores: list[float]) -> float:
        return PRIOR * rng.expovariate(1) + sum(
            score * weight for score, weight in zip(scores, weights, strict=True)
        )

    points = {(met.first, met.second): np.empty((2, DRAWS)) for met in meetings}
    for sample in range(DRAWS):
        for met in meetings:
            weights = [rng.expovariate(1) for _ in met.scores]
            points[met.first, met.second][:, sample] = (
                won(met.scores),
                won([2 - score for score in met.scores]),
            )
    found = _likeliest(names, {pair: (both[0], both[1]) for pair, both in points.items()})
    return [{name: float(found[name][sample]) for name in names} for sample in range(DRAWS)]


def intervals(names: list[str], samples: list[dict[str, float]]) -> dict[str, tuple[float, float]]:
    """The 95% interval of each level's rating over the samples."""
    found = {}
    for name in names:
        values = sorted(rating[name] for rating in samples)
        found[name] = values[DRAWS // 40], values[-1 - DRAWS // 40]
    return found


def groups_apart(
    names: list[str],
    found: Mapping[str, float],
    samples: list[dict[str, float]],
    least: float,
    meetings: list[Meeting],
) -> list[list[str]]:
    """Players in groups, in the order of ``names``. The first of a group is apart from the first of
    the one before: stronger by at least ``least``, stronger at all in 95% of the samples, and it
    won more than half where the two met often. The others of a group are not apart from its first.
    """
    ahead = {(met.first, met.second): _climbed(met) for met in meetings}
    groups: list[list[str]] = []
    for name in names:
        first = groups[-1][0] if groups else name
        surely = sum(sample[name] > sample[first] for sample in samples) >= 0.95 * len(samples)
        if groups and not (
            surely and found[name] >= found[first] + least and ahead.get((first, name), True)
        ):
            groups[-1].append(name)
        else:
            groups.append([name])
    return groups


def _climbed(met: Meeting) -> bool:
    """Whether the second of a meeting won more than half, or met the first too seldom to tell.

    Ratings also rest on third players, so that a level may gain on one with which it always ties.
    """
    return len(met.scores) < OFTEN or sum(met.scores) < len(met.scores)


def _likeliest(
    names: list[str], points: Mapping[tuple[str, str], tuple[npt.ArrayLike, npt.ArrayLike]]
) -> dict[str, npt.NDArray[np.float64]]:
    """The ratings with the highest likelihood for the points that each two levels won against each
    other. Points may be arrays, one number for each sample; so are the ratings then.
    """
    both = {
        pair: (np.asarray(one, float), np.asarray(other, float))
        for pair, (one, other) in points.items()
    }
    won = {
        name: sum(
            (each[pair.index(name)] for pair, each in both.items() if name in pair), np.zeros(())
        )
        for name in names
    }
    met = {
        name: [
            (pair[1 - pair.index(name)], sum(each)) for pair, each in both.items() if name in pair
        ]
        for name in names
    }
    strength = {name: np.ones_like(won[name]) for name in names}
    for _ in range(2_000):
        largest = 0.0
        for name in names:
            before = strength[name]
            strength[name] = won[name] / sum(
                total / (before + strength[other]) for other, total in met[name]
            )
            largest = max(largest, float(np.abs(np.log(strength[name] / before)).max()))
        if largest < 1e-6:
            break
    return {name: ANCHOR + 400 * np.log10(strength[name] / strength[names[0]]) for name in names}
