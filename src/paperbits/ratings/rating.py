"""A person's rating in a game, from the results of their matches against rated computers.

The terminal, and programs that hold keys, have only such matches. A person's rating on the site
counts matches against people too, with the same arithmetic (``glicko.py``).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from paperbits.ratings.glicko import Game, rate_match
from paperbits.ratings.strength import Strength


@dataclass(frozen=True, slots=True)
class Result:
    """The opponent's rating in a rated match, and the person's result: 1 for a win, 0.5 for a tie,
    0 for a loss.
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
