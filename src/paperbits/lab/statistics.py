"""Intervals, tests and sizes of effects: the one place of the laboratory's statistics.

- A mean of values between 0 and 1, such as results: the score interval of a multinomial mean. For
  each possible mean, the shares of the values that were seen are fitted under it; means whose
  standard error then explains the difference are in the interval. Without ties it is Wilson's
  (1927); with ties it is the trinomial interval, and for pairs with swapped seats, whose mean has
  five values, the pentanomial one that engine testers use.
- Whether one side is ahead: the exact sign test (Arbuthnot, 1710), without ties.
- Many tests at once: Holm's correction (1979); many intervals at once: Bonferroni's.
- Whether groups differ at all: a permutation test of the spread of their means.
- Any other mean: Student's t, with its quantile by Abramowitz and Stegun 26.7.5.
- Everything else: percentiles of the Bayesian bootstrap (Rubin, 1981), as for the ratings.
- A difference of means in units of their spread: Hedges' g (1981).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

CONFIDENCE: Final = 0.95
DRAWS: Final = 2_000
"""The number of bootstrap samples."""
MANY: Final = 2_000
"""Degrees of freedom from which Student's t is as good as normal."""

GRID: Final = 401
"""Means that are tried between a mean and the end of its range, twice: steps of 1 in 160,000."""
HALVINGS: Final = 60
STEEPEST: Final = 1e9
RARE: Final = 1e-6
"""The count of a value that was not seen but is possible."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, the ends of its 95% interval, and the number of matches (or of pairs with swapped
    seats) it rests on.

    ``value`` is None if there is nothing to measure, ``low`` and ``high`` if there is too little.
    """

    value: float | None
    low: float | None
    high: float | None
    count: int


def share(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of values between 0 and 1, with the score interval of a multinomial mean.

    >>> share([1, 1, 1, 1])
    Estimate(value=1.0, low=0.5101, high=1.0, count=4)
    >>> share([0.5] * 80)
    Estimate(value=0.5, low=0.4771, high=0.5229, count=80)
    """
    count = len(values)
    if not count:
        return Estimate(None, None, None, 0)
    support, counts = np.unique([*values, 0.0, 1.0], return_counts=True)
    seen = counts - np.isin(support, (0.0, 1.0))
    mean = math.fsum(values) / count
    inside = NormalDist().inv_cdf(0.5 + confidence / 2) ** 2 / count
    low, high = (_end(mean, end, support, np.maximum(seen, RARE), inside) for end in (0.0, 1.0))
    return _rounded(mean, low, high, count)


def _end(mean: float, end: float, support: Floats, seen: Floats, inside: float) -> float:
    """The mean farthest towards ``end`` whose fitted variance explains the distance."""
    near, far = mean, end
    for _ in range(2):  # A coarse grid of means, then a fine one around the end.
        means = np.linspace(near, far, GRID)
        explained = (means - mean) ** 2 <= inside * _variances(means, support, seen) + 1e-15
        last = int(np.argmin(explained)) - 1 if not explained.all() else GRID - 1
        near, far = means[max(0, last)], means[min(GRID - 1, last + 1)]
    return float(near)


def _variances(means: Floats, support: Floats, seen: Floats) -> Floats:
    """The variance under each mean, of the shares that make the values seen most likely.

    The likeliest shares are those seen, divided by 1 + t (value - mean); t is found by halving.
    """
    away = support - means[:, None]
    with np.errstate(divide="ignore"):
        low, high = -1 / np.abs(away[:, -1]), 1 / np.abs(away[:, 0])
    low, high = np.maximum(low, -STEEPEST), np.minimum(high, STEEPEST)
    for _ in range(HALVINGS):
        slope = (low + high) / 2
        above = (seen * away / (1 + slope[:, None] * away)).sum(axis=1) > 0
        low, high = np.where(above, slope, low), np.where(above, high, slope)
    shares = seen / (1 + slope[:, None] * away)
    variances: Floats = (shares * away**2).sum(axis=1) / shares.sum(axis=1)
    return variances


def sign_test(values: Sequence[float]) -> float:
    """The probability of results at least as one-sided, if both sides were equal.

    Exact and two-sided. Values that are even (ties, or pairs won once by each) are left out.

    >>> round(sign_test([1] * 11 + [0.5] * 49), 6)
    0.000977
    """
    above, below = sum(value > 0.5 for value in values), sum(value < 0.5 for value in values)
    decided = above + below
    tail = sum(math.comb(decided, k) for k in range(min(above, below) + 1))
    probability: float = 2 * tail / 2**decided  # Of integers: a power may be beyond a float.
    return min(1.0, probability)


def holm(probabilities: Sequence[float]) -> list[float]:
    """The probabilities of many tests, corrected for their number.

    >>> holm([0.01, 0.5, 0.02])
    [0.03, 0.5, 0.04]
    """
    corrected, largest = [0.0] * len(probabilities), 0.0
    for rank, k in enumerate(sorted(range(len(probabilities)), key=probabilities.__getitem__)):
        largest = max(largest, min(1.0, (len(probabilities) - rank) * probabilities[k]))
        corrected[k] = largest
    return corrected


def for_each_of(count: int) -> float:
    """The confidence of each of ``count`` intervals, so that all hold at once with ``CONFIDENCE``.

    >>> for_each_of(10)
    0.995
    """
    return round(1 - (1 - CONFIDENCE) / max(1, count), 12)


def differ(groups: Sequence[Sequence[float]]) -> float:
    """The probability that group means spread at least so far, if the groups are alike.

    The values are dealt to the groups again, ``DRAWS`` times.
    """
    sizes = np.array([len(group) for group in groups])
    values = np.concatenate([np.asarray(group, float) for group in groups])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])

    def spread(dealt: Floats) -> float:
        return float((np.add.reduceat(dealt, starts) ** 2 / sizes).sum())

    rng, seen = np.random.default_rng(0), spread(values)
    as_far = sum(spread(rng.permutation(values)) >= seen - 1e-9 for _ in range(DRAWS))
    return round((as_far + 1) / (DRAWS + 1), 4)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of any values, with Student's interval.

    >>> mean([1, 2, 3, 4])
    Estimate(value=2.5, low=0.4457, high=4.5543, count=4)
    """
    count = len(values)
    if not count:
        return Estimate(None, None, None, 0)
    middle = math.fsum(values) / count
    if count == 1:
        return _rounded(middle, None, None, 1)
    variance = math.fsum((value - middle) ** 2 for value in values) / (count - 1)
    half = student(count - 1) * math.sqrt(variance / count)
    return _rounded(middle, middle - half, middle + half, count)


def student(freedom: int) -> float:
    """The quantile of Student's t for a two-sided interval.

    The probabilities are finite sums (Abramowitz and Stegun, 26.7.3 and 26.7.4), here inverted by
    halving.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 3, 5, 30)]
    [12.706, 4.303, 3.182, 2.571, 2.042]
    """
    if freedom > MANY:
        return NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return math.sqrt(freedom) * math.tan((low + high) / 2)


def _within(angle: float, freedom: int) -> float:
    """The probability that t lies within plus and minus the tangent of an angle, times the root of
    its degrees of freedom.
    """
    square, term, total = math.cos(angle) ** 2, math.cos(angle) if freedom % 2 else 1.0, 0.0
    for k in range(3 if freedom % 2 else 2, freedom + 1, 2):
        total += term
        term *= square * (k - 1) / k
    if freedom % 2:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


def bootstrap(value: Callable[[Floats], float], count: int) -> Estimate:
    """A value that is computed from weights of ``count`` matches, with the percentiles over random
    weights. Equal counts give equal weights.
    """
    if not count:
        return Estimate(None, None, None, 0)
    whole = float(value(np.ones(count)))
    if count == 1:
        return _rounded(whole, None, None, 1)
    rng = np.random.default_rng([0, count])
    drawn = sorted(float(value(rng.exponential(size=count))) for _ in range(DRAWS))
    cut = int(DRAWS * (1 - CONFIDENCE) / 2)
    return _rounded(whole, drawn[cut], drawn[-1 - cut], count)


def hedges(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """How far the mean of the second lies above that of the first, in units of their spread.

    The interval is the usual normal one. Without spread there is no value.

    >>> hedges([1, 2, 3, 4], [2, 3, 4, 5]).value
    0.6736
    """
    m, n = len(first), len(second)
    if m < 2 or n < 2:
        return Estimate(None, None, None, m + n)
    one, other = math.fsum(first) / m, math.fsum(second) / n
    squares = math.fsum((x - one) ** 2 for x in first) + math.fsum((x - other) ** 2 for x in second)
    if squares == 0:
        return Estimate(None, None, None, m + n)
    freedom = m + n - 2
    g = (other - one) / math.sqrt(squares / freedom) * (1 - 3 / (4 * freedom - 1))
    half = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * math.sqrt(
        (m + n) / (m * n) + g * g / (2 * (m + n))
    )
    return _rounded(g, g - half, g + half, m + n)


def elo(result: float) -> float | None:
    """The difference in Elo rating that an expected result means; None for 0 and 1.

    >>> round(elo(0.64))
    100
    """
    return 400 * math.log10(result / (1 - result)) if 0 < result < 1 else None


def _rounded(value: float, low: float | None, high: float | None, count: int) -> Estimate:
    """Four digits after the point, so that figures and tables do not depend on the last bit."""
    low, high = (None if end is None else round(end, 4) + 0.0 for end in (low, high))
    return Estimate(round(value, 4) + 0.0, low, high, count)
