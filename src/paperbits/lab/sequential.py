"""When enough matches have been played: an interval that holds at every number of matches at once.

An ordinary interval of 95% is right 19 times in 20 for a number of matches that was fixed before.
If you look after every match and stop when it suits you, it is wrong far more often. You may look
at a *confidence sequence* after every match: with probability 95% it never leaves out the true
mean, however many matches follow. This one bets against each possible mean of values between 0 and 1,
and rules out the means against which it has won enough: the hedged capital process of Waudby-Smith
and Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal
Statistical Society B 86 (2024), with their predictable plug-in bets (section 4). It assumes nothing
of the values but their range and that matches are independent. The sequential
probability ratio test (Wald, 1945) would need a special case for ties; this needs none.
"""

import math
from collections.abc import Iterable
from typing import Final

import numpy as np

from paperbits.lab.statistics import Floats

GRID: Final = 1_001
"""The number of means that are bet against."""

BOLD: Final = 0.5
"""The largest share of the capital that a bet risks."""


class ConfidenceSequence:
    """The interval of a mean of values between 0 and 1, after each value."""

    def __init__(self, confidence: float = 0.95) -> None:
        self.alpha = 1 - confidence
        self.count, self.low, self.high = 0, 0.0, 1.0
        self._means: Floats = np.linspace(0, 1, GRID)
        self._up, self._down = np.zeros(GRID), np.zeros(GRID)
        """Logarithms of the capitals that bet on a larger and on a smaller mean."""
        self._sum, self._squares = 0.5, 0.25

    def add(self, value: float) -> None:
        self.count += 1
        t = self.count
        bet = math.sqrt(2 * math.log(2 / self.alpha) / (self._squares / t * t * math.log(t + 1)))
        means = self._means
        with np.errstate(divide="ignore"):
            over = np.minimum(bet, BOLD / means)
            under = np.minimum(bet, BOLD / (1 - means))
        self._up += np.log1p(over * (value - means))
        self._down += np.log1p(-under * (value - means))
        self._sum += value
        average = self._sum / (t + 1)
        self._squares += (value - average) ** 2
        capital = np.logaddexp(self._up, self._down) - math.log(2)
        likely = means[capital < math.log(1 / self.alpha)]
        if len(likely):  # If no mean is left, the last interval stays.
            step = 1 / (GRID - 1)
            self.low = max(self.low, float(likely[0]) - step)
            self.high = min(self.high, float(likely[-1]) + step)

    def leaves_out(self, mean: float) -> bool:
        """Whether this mean is ruled out."""
        return not self.low <= mean <= self.high

    @property
    def width(self) -> float:
        return self.high - self.low


def enough(values: Iterable[float], *, differs_from: float) -> int | None:
    """The number of values after which the interval leaves out ``differs_from``; None if they do
    not suffice.

    >>> enough([1.0] * 30, differs_from=0.5)
    10
    """
    sequence = ConfidenceSequence()
    for value in values:
        sequence.add(value)
        if sequence.leaves_out(differs_from):
            return sequence.count
    return None
