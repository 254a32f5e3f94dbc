"""Intervals and sizes of effects.

- A mean of values between 0 and 1, such as results: Wilson's interval (1927). It takes the largest
  variance that such values can have, so with ties it is somewhat too wide, never too narrow.
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


def share(values: Sequence[float]) -> Estimate:
    """The mean of values between 0 and 1, with Wilson's interval.

    >>> share([1, 1, 1, 1])
    Estimate(value=1.0, low=0.5101, high=1.0, count=4)
    """
    count = len(values)
    if not count:
        return Estimate(None, None, None, 0)
    mean, z = math.fsum(values) / count, NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = (
        z * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    )
    return _rounded(mean, max(0.0, middle - half), min(1.0, middle + half), count)


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


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of Student's t for a two-sided interval.

    The probabilities are finite sums (Abramowitz and Stegun, 26.7.3 and 26.7.4), here inverted by
    halving.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 3, 5, 30)]
    [12.706, 4.303, 3.182, 2.571, 2.042]
    """
    if freedom > MANY:
        return NormalDist().inv_cdf(0.5 + confidence / 2)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
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


def bootstrap(value: Callable[[Floats], float], count: int, seed: int = 0) -> Estimate:
    """A value that is computed from weights of ``count`` matches, with the percentiles over random
    weights. Equal seeds give equal intervals.
    """
    if not count:
        return Estimate(None, None, None, 0)
    whole = float(value(np.ones(count)))
    if count == 1:
        return _rounded(whole, None, None, 1)
    rng = np.random.default_rng([seed, count])
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
