"""Matches: their state as one seat may see it, and short summaries."""

from typing import Literal

from paperbits.core.view import Part, View
from paperbits.match.offers import What
from paperbits.server.wire.base import Points, Settings, Wins, Words
from paperbits.server.wire.clocks import MatchClock


class Seat(Words):
    """A player's place. ``open``: the seat waits for an invited person."""

    player: int
    kind: Literal["person", "computer", "open"]
    name: str
    called: str
    """The player's name as the reader sees it: ``You``, a name, ``The computer``."""
    level: str | None
    score: Points
    yours: bool
    left: Literal["", "resigned", "away", "late"]
    """Why a computer took this person's seat; empty if none did."""


class SheetLine(Words):
    """One ply on the score sheet. The words follow the player's name and agree with it. No player
    makes an opening.

    ``brief``: the words without the points, for tables with a column of points.
    """

    ply: int
    player: int | None
    move: str
    points: int | None
    words: str
    brief: str


class Invitation(Words):
    """What a friend needs to take an open seat. Only the host, who set up the match, sees it."""

    player: int
    invite: str


class GettingReady(Words):
    """The progress of compiling a game's search: the present step, the number of steps, and what
    the step compiles.
    """

    step: int
    steps: int
    what: str


class Offer(Words):
    """An offer that needs everybody's consent. ``by``: who asked first. ``mine``: whether the
    reader has asked too.
    """

    what: What
    by: int
    mine: bool


class People(Words):
    """The people of a match: their offers, and who is present.

    ``there``: the players whose pages are open now. ``rematch``: the id of the next match, once all
    have agreed. ``talk``: whether the reader can talk to the other players. ``tournament``: the id
    of the tournament to which the match belongs, or empty.
    """

    offers: list[Offer]
    may_offer: list[What]
    may_abort: bool
    there: list[int]
    rematch: str | None
    talk: bool = False
    tournament: str


class MatchState(Words):
    """A match as one seat, or an onlooker, may see it."""

    id: str
    game: str
    title: str
    goal: str
    """The goal of the game, in a sentence or two."""
    wins: Wins
    """Which scores win; empty in a game without points."""
    lesson: int | None
    """The number of the lesson for these settings, from 0."""
    settings: Settings
    in_force: str
    """The settings that differ from their defaults, in a few words."""
    seats: list[Seat]
    version: int
    """The number of moves and undos so far. A move names the version for which it is meant."""
    turn: int | None
    your_turn: bool
    seat: int | None
    """The player to whom ``view`` belongs; null for an onlooker."""
    veiled: bool
    """Whether ``view`` hides the tiles of ``seat``, until the players of a shared screen ask for
    them.
    """
    thinking: bool
    getting_ready: GettingReady | None
    """The progress of compiling the game's search, which happens once on each machine; null when it
    is compiled.
    """
    remark: str
    """The place in the queue of the computer that is to move, or a remark on its last move, such as
    a shorter search; often empty.
    """
    over: bool
    winners: list[int]
    reason: str
    resigned: int | None
    """The player who resigned."""
    cut_short: bool
    """Whether people ended the match before the game did. If so, the scores do not decide the
    winner.
    """
    view: View
    sheet: list[SheetLine]
    parts: list[list[Part]]
    may_undo: bool
    may_resign: bool
    may_record: bool
    """Whether the record is available. If it would reveal what is hidden, it is available only
    after the end.
    """
    goes_on: bool
    """Whether the others play on if you resign. A computer then takes the seat."""
    may_seat: list[int]
    """The players who are away or never came, whose seats you may give to a computer."""
    left: int | None
    """The player whose seat was yours, if a computer took your last seat."""
    rated: int | None
    """The computer's rating in a rated match; null in others."""
    counts: bool
    """Whether the match counts for the ratings of the people who play each other."""
    people: People
    clock: MatchClock | None
    """The clock; null if the match has none."""
    invitations: list[Invitation]


class Created(Words):
    """A new match, and the secret of its seats."""

    id: str
    key: str
    match: MatchState


class RatedMatch(Words):
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


class GameRating(Words):
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


class GameRatings(Words):
    """A person's ratings, by the titles of the games."""

    standings: list[GameRating]


class MatchSummary(Words):
    """A match in a person's list: what onlookers may know, and which seats are the person's."""

    id: str
    game: str
    title: str
    seats: list[Seat]
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


class MatchSummaries(Words):
    """Summaries of a person's matches, the last played first. Unknown matches and those of others
    are left out.
    """

    matches: list[MatchSummary]
