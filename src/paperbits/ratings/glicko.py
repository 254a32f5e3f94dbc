"""Ratings from matches of two: the Glicko-2 system.

Mark Glickman, *Example of the Glicko-2 system* (Boston University, 2012 and 2022). The steps below
have its numbers. Glickman's scale has its centre at 1500; only differences enter the formulas, so
the centre is ours (``strength.START``), and a difference of 400 points means the same as in Elo's
system and in the measured ratings of the computers.

A computer's rating is a fixed point: it is known (deviation 0) and never changes. So people who
play computers and people pull both on one scale.

Each match is rated when it ends, as a rating period of one match. The uncertainty grows with the
time between matches instead of with the number of periods.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from paperbits.ratings.strength import SCALE, Strength, bounded

TAU: Final = 0.5
"""How fast the volatility may change. Glickman advises 0.3 to 1.2."""

PERIODS_PER_DAY: Final = 0.2144
"""Rating periods in a day. In a year without a match a deviation of 60 grows to 110."""

WILDEST: Final = 0.1
"""The greatest volatility, so that odd results can't make a rating jump about for long."""

CLOSE: Final = 1e-6
"""Tolerance of the volatility (Glickman's ε)."""


@dataclass(frozen=True, slots=True)
class Game:
    """A result against one opponent: 1 for a win, 0.5 for a tie, 0 for a loss."""

    opponent: float
    score: float
    deviation: float = 0.0
    """The deviation of the opponent's rating: 0 for a computer."""


def rate_period(before: Strength, games: Iterable[Game], periods: float = 1.0) -> Strength:
    """Return the strength after a time of so many rating ``periods``, and then these games, in any
    order.
    """
    games = list(games)
    phi = before.deviation / SCALE  # Step 2.
    information = improvement = 0.0
    for game in games:  # Steps 3 and 4.
        weight = 1 / math.sqrt(1 + 3 * (game.deviation / SCALE / math.pi) ** 2)
        ahead = weight * (before.rating - game.opponent) / SCALE
        information += weight**2 / (2 + math.exp(ahead) + math.exp(-ahead))
        improvement += weight * (game.score - 1 / (1 + math.exp(-ahead)))
    if not games:
        return replace(before, deviation=SCALE * math.sqrt(phi**2 + periods * before.volatility**2))
    volatility = _volatility(before.volatility, phi, information, improvement)  # Step 5.
    spread = phi**2 + periods * volatility**2  # Step 6.
    narrowed = 1 / (1 / spread + information)  # Step 7.
    return Strength(
        rating=before.rating + SCALE * narrowed * improvement,  # Step 8.
        deviation=SCALE * math.sqrt(narrowed),
        volatility=volatility,
        matches=before.matches + len(games),
    )


def rate_match(before: Strength, game: Game, days: float = 0.0) -> Strength:
    """Return the strength after one match, ``days`` after the one before."""
    waited = rested(before, days)
    after = rate_period(waited, [game], periods=0.0)
    rating, deviation = bounded(after.rating, after.deviation)
    return replace(
        after, rating=rating, deviation=deviation, volatility=min(after.volatility, WILDEST)
    )


def rested(before: Strength, days: float) -> Strength:
    """Return the strength after ``days`` without a match: the rating stays, the deviation grows."""
    grown = rate_period(before, [], periods=max(days, 0.0) * PERIODS_PER_DAY)
    return replace(grown, deviation=bounded(grown.rating, grown.deviation)[1])


def _volatility(now: float, phi: float, information: float, improvement: float) -> float:
    """Step 5: the volatility that explains the results best, found by the Illinois method."""
    variance = 1 / information
    change = variance * improvement  # Glickman's Δ.
    centre = math.log(now**2)

    def slope(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        return math.exp(x) * (change**2 - grown) / (2 * grown**2) - (x - centre) / TAU**2

    low = centre
    if change**2 > phi**2 + variance:
        high = math.log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(centre - steps * TAU) < 0:
            steps += 1
        high = centre - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


@dataclass(frozen=True, slots=True)
class Result:
    """A computer's rating in a rated match, and the person's result: 1 for a win, 0.5 for a tie, 0
    for a loss. The terminal, and programs that hold keys, have only such matches.
    """

    opponent: float
    score: float
    when: float | None = None
    """When the match ended, in seconds since 1970; None if that is not known."""


def rating_history(results: Iterable[Result]) -> list[Strength]:
    """Return the rating after each result, in the order of the results."""
    stood, last, history = Strength(), None, []
    for result in results:
        days = 0.0 if result.when is None or last is None else (result.when - last) / 86_400
        stood = rate_match(stood, Game(result.opponent, result.score), days)
        last = result.when
        history.append(stood)
    return history


def rating_of(results: Iterable[Result]) -> Strength | None:
    """Return the rating after all results. None if there are no results."""
    return next(reversed(rating_history(results)), None)
