"""A person's rating in a game, from the results of their rated matches.

The model is Elo's (*The Rating of Chessplayers*, 1978), which equals that of Bradley and Terry
(1952). Against an opponent who is rated ``d`` points lower, a player scores
``1 / (1 + 10 ** (-d / 400))`` on average. A tie counts as half a win. The opponents' ratings are
taken as known. The prior is a broad normal distribution: a few matches outweigh it, and it keeps
the rating finite for a person who has only won or only lost. The posterior is computed on a grid of
ratings. The rating is its mean, and the interval holds 95% of it.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

CENTRE: Final = 1200.0
"""The mean of the prior: a little above the weakest level, which has 1000 in every game."""

SPREAD: Final = 500.0
"""The standard deviation of the prior."""

LOWEST: Final = -1000
HIGHEST: Final = 5000
STEP: Final = 5


@dataclass(frozen=True, slots=True)
class Result:
    """The opponent's rating in a rated match, and the person's result: 1 for a win, 0.5 for a tie,
    0 for a loss.
    """

    opponent: float
    score: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating, its 95% interval, and the number of matches behind it."""

    rating: float
    low: float
    high: float
    matches: int

    @property
    def words(self) -> str:
        """``about 1,640 (1,480 to 1,800) after 7 rated matches``."""
        counted = "1 rated match" if self.matches == 1 else f"{self.matches} rated matches"
        return f"about {_round(self.rating)} ({_round(self.low)} to {_round(self.high)}) after {counted}"


def rating_history(results: Iterable[Result]) -> list[Rating]:
    """The rating after each result, in the order of the results."""
    grid = np.arange(LOWEST, HIGHEST + STEP, STEP, dtype=np.float64)
    belief = -0.5 * ((grid - CENTRE) / SPREAD) ** 2
    ratings = []
    for number, result in enumerate(results, 1):
        ahead = (grid - result.opponent) * (math.log(10) / 400)
        belief = belief - result.score * np.logaddexp(0, -ahead) - (1 - result.score) * np.logaddexp(0, ahead)
        share = np.exp(belief - belief.max())
        share /= share.sum()
        upto = np.cumsum(share) - share / 2
        low, high = np.interp((0.025, 0.975), upto, grid)
        ratings.append(Rating(float(share @ grid), float(low), float(high), number))
    return ratings


def rating_of(results: Iterable[Result]) -> Rating | None:
    """The rating after all results. None if there are no results."""
    return next(reversed(rating_history(results)), None)


def _round(rating: float) -> str:
    """Round to tens: more digits would suggest more precision than there is."""
    return f"{round(rating / 10) * 10:,}"
