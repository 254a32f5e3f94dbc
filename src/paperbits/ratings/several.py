"""Ratings from matches of three and more, by ``openskill``.

Ruby Weng and Chih-Jen Lin, *A Bayesian Approximation Method for Online Ranking* (JMLR 12, 2011),
algorithm 1: Bradley and Terry's model with full pairs. The library's numbers are put on the scale
of the other ratings, so a difference of 400 points between two settled players means again that the
better one comes before the other ten times as often.

The parameters were chosen by the simulation in ``tests/ratings/test_populations.py``. With the
library's own (a wider start, and a shrinking factor for the deviations) differences come out two
to three times too large, and the intervals hold half of the true values.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from paperbits.core.errors import extra
from paperbits.ratings.glicko import rested
from paperbits.ratings.strength import SCALE, START, Strength, bounded

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

UNKNOWN: Final = 350.0
"""The deviation of a player without results."""

LUCK: Final = SCALE / 2
"""The library's β: how much a player's form changes from match to match."""

DRIFT: Final = 5.0
"""The library's τ: added to the deviation, in squares, before each match."""

NEW: Final = Strength(deviation=UNKNOWN)
"""A player without results."""


def rate_table(
    before: Sequence[Strength], places: Sequence[int], days: Sequence[float]
) -> list[Strength]:
    """Return the strengths after a match. ``places`` has each player's place, 1 for the winners;
    players who share a place tied. ``days`` has the time since each player's match before.
    """
    model = _model()
    waited = [rested(each, gone) for each, gone in zip(before, days, strict=True)]
    teams = [[model.rating(mu=each.rating, sigma=each.deviation)] for each in waited]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    after = []
    for old, (new,) in zip(waited, rated, strict=True):
        rating, deviation = bounded(new.mu, new.sigma)
        after.append(Strength(rating, deviation, old.volatility, old.matches + 1))
    return after


@cache
def _model() -> "BradleyTerryFull":
    with extra("server", "Rating matches of three and more"):
        from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=START, sigma=UNKNOWN, beta=LUCK, tau=DRIFT, gamma=_plain)


def _plain(*_: object) -> float:
    """The library's factor γ, by which each match narrows a deviation less; here by nothing."""
    return 1.0
