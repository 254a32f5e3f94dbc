"""Where a person stands among a game's levels, by the results of their rated matches.

The model is Elo's (*The Rating of Chessplayers*, 1978), which is that of Bradley and Terry (1952): against an opponent rated
``d`` lower one scores ``1 / (1 + 10 ** (-d / 400))`` on average; a tie counts as half a win. The opponents' ratings are taken
as known. What is believed of a person before the first match is a normal distribution so broad that a few matches outweigh it;
it keeps a rating finite while somebody has only won or only lost. Bayes' rule does the rest, on a grid of ratings: the rating
told is the mean of what is believed then, the interval holds 95% of it.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

CENTRE: Final = 1200.0
"""The rating believed in beforehand: a little above the weakest level, which is at 1000 in every game."""

SPREAD: Final = 500.0
"""The standard deviation of that belief."""

LOWEST: Final = -1000
HIGHEST: Final = 5000
STEP: Final = 5


@dataclass(frozen=True, slots=True)
class Result:
    """A rated match: the opponent's rating, and what the person scored: 1 for a win, half for a tie, 0."""

    opponent: float
    score: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating after so many matches, and between which ratings it lies with a certainty of 95%."""

    rating: float
    low: float
    high: float
    matches: int

    @property
    def words(self) -> str:
        """``about 1,640 (1,480 to 1,800) after 7 rated matches``."""
        counted = "1 rated match" if self.matches == 1 else f"{self.matches} rated matches"
        return f"about {_round(self.rating)} ({_round(self.low)} to {_round(self.high)}) after {counted}"


def course(results: Iterable[Result]) -> list[Rating]:
    """The rating after each of these results, in their order."""
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
    """Where these results put a person; None where there are none."""
    return next(reversed(course(results)), None)


def _round(rating: float) -> str:
    """To tens: more would claim to know more than one does."""
    return f"{round(rating / 10) * 10:,}"
