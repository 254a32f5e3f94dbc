"""Ratings between people: leaderboards, profiles, and the changes by a match."""

from typing import Literal

from paperbits.server.wire.base import WireModel

Kind = Literal["two", "more"]
"""Matches of two, or of three and more. A person has a rating for each."""


class RatingNow(WireModel):
    """A person's rating in a game. ``words`` gives it with its 95% interval, ``low`` to ``high``."""

    game: str
    title: str
    kind: Kind
    rating: int
    low: int
    high: int
    provisional: bool
    """Whether there are too few matches to compare the rating with others."""
    matches: int
    words: str
    when: float
    """When the last rated match ended, in seconds since 1970."""


class Against(WireModel):
    """Another player of a rated match. ``name`` is the title of a computer's level, and ``A guest``
    for a person without an account.
    """

    name: str
    kind: Literal["account", "bot", "guest", "computer", "gone"]
    rating: int
    """Just before the match was rated."""
    provisional: bool


class RatedEvent(WireModel):
    """A rated match in a person's history. ``change`` is what it added to the rating."""

    match: str
    game: str
    title: str
    kind: Kind
    when: float
    place: int
    """1 for a winner; players who tied share a place."""
    result: float
    """1 for a win, 0.5 for a tie, 0 for a loss; in matches of more the share of the others who came
    after.
    """
    against: list[Against]
    rating: int
    low: int
    high: int
    change: int


class OwnRatings(WireModel):
    """The reader's ratings in all games, by title."""

    ratings: list[RatingNow]


class RatingHistory(WireModel):
    """A person's rating in a game, and the matches that made it, the earliest first."""

    now: RatingNow | None
    events: list[RatedEvent]


class Profile(WireModel):
    """What everybody may know of a person with an account, or of a bot."""

    name: str
    bot: bool
    you: bool
    since: float
    """When the account was made, in seconds since 1970."""
    ratings: list[RatingNow]
    recent: list[RatedEvent]
    """The last rated matches, the latest first."""


class LeaderLine(WireModel):
    """A line of a leaderboard."""

    place: int
    name: str
    bot: bool
    rating: int
    low: int
    high: int
    matches: int
    you: bool


class Leaders(WireModel):
    """A page of a leaderboard. ``note`` says why the reader is not on it, if they are not."""

    game: str
    title: str
    kind: Kind
    page: int
    pages: int
    whole: int
    leaders: list[LeaderLine]
    you: LeaderLine | None
    note: str


class LeaderGame(WireModel):
    """A game with leaderboards: how many people are on the one for matches of two, and of more."""

    game: str
    title: str
    two: int
    more: int


class LeaderGames(WireModel):
    """All games with leaderboards, by title."""

    games: list[LeaderGame]


class SeatRating(WireModel):
    """The rating of a person in a match. ``change``: what the match added; null before it is rated."""

    player: int
    name: str
    """The name of the account; empty for a guest."""
    bot: bool
    rating: int
    """Before the match was rated, and after it once it was."""
    provisional: bool
    change: int | None


class MatchRatings(WireModel):
    """The ratings of the people in a match.

    ``waiting``: the match is over and counts, and will be rated in a moment.
    """

    kind: Kind
    waiting: bool
    seats: list[SeatRating]


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
