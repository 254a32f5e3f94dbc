"""Matches: their state as one seat may see it, and short summaries."""

from paperbits.host.messages import MatchState, Seat, Wins
from paperbits.server.wire.base import WireModel


class Created(WireModel):
    """A new match, and the secret of its seats."""

    id: str
    key: str
    match: MatchState


class RatedMatch(WireModel):
    """A finished rated match: the computer's level and rating, the person's result, and their
    rating after it.
    """

    id: str
    level: str
    opponent: int
    result: float
    """1 for a win, 0.5 for a tie, 0 for a loss."""
    rating: int
    low: int
    high: int
    when: float
    """When it ended, in seconds since 1970."""


class GameRating(WireModel):
    """A person's rating in a game after the last of these matches. ``words`` gives it with its 95%
    interval.
    """

    game: str
    title: str
    rating: int
    low: int
    high: int
    words: str
    matches: list[RatedMatch]


class GameRatings(WireModel):
    """A person's ratings, by the titles of the games."""

    standings: list[GameRating]


class MatchSummary(WireModel):
    """A match in a person's list: what onlookers may know, and which seats are the person's."""

    id: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    turn: int | None
    your_turn: bool
    over: bool
    winners: list[int]
    reason: str
    resigned: int | None
    """The player who resigned."""
    cut_short: bool
    """Whether people ended the match before the game did. If so, the scores do not decide the
    winner.
    """
    wins: Wins
    plies: int
    """How many moves have been made."""
    may_record: bool
    rated: bool
    when: float
    """When it was last played, in seconds since 1970."""


class MatchSummaries(WireModel):
    """Summaries of a person's matches, the last played first. Unknown matches and those of others
    are left out.
    """

    matches: list[MatchSummary]
