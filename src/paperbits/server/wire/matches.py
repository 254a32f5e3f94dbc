"""Matches: their state as one seat may see it, and how they stand at a glance."""

from typing import Literal

from paperbits.core.view import Part, View
from paperbits.match.offers import What
from paperbits.server.wire.base import Points, Settings, Wins, Words


class Seat(Words):
    """A player's place. ``open``: whoever follows the invitation sits here."""

    player: int
    kind: Literal["person", "computer", "open"]
    name: str
    called: str
    """What the reader of the state calls this player: ``You``, a name, ``The computer``."""
    level: str | None
    score: Points
    yours: bool
    left: Literal["", "resigned", "away"]
    """Why a computer plays on in the seat of a person; empty where none does."""


class SheetLine(Words):
    """One ply on the score sheet. The words follow the player's name and agree with it; an opening
    is nobody's move.

    ``brief``: the words without the points, for where these stand in a column of their own.
    """

    ply: int
    player: int | None
    move: str
    points: int | None
    words: str
    brief: str


class Invitation(Words):
    """What a friend needs to take an open seat; told only to whoever set up the match."""

    player: int
    invite: str


class GettingReady(Words):
    """How far compiling a game's thinking has come: at which step of how many, and what that step
    makes ready.
    """

    step: int
    steps: int
    what: str


class Offer(Words):
    """Something that needs everybody's consent; ``by``: who asked first; ``mine``: whether the
    reader has asked.
    """

    what: What
    by: int
    mine: bool


class People(Words):
    """The people of a match: what they ask of each other, and who is there.

    ``there``: the players whose pages are open now; ``rematch``: the id of the match that follows,
    once all have agreed on it.
    """

    offers: list[Offer]
    may_offer: list[What]
    may_abort: bool
    there: list[int]
    rematch: str | None


class MatchState(Words):
    """A match as one seat, or an onlooker, may see it."""

    id: str
    game: str
    title: str
    goal: str
    """What the players are trying to do, in a sentence or two."""
    wins: Wins
    """Which scores are good; empty where there are no points."""
    lesson: bool
    """Whether the game has a first match that teaches."""
    settings: Settings
    in_force: str
    """The settings that are not the usual ones, in a few words."""
    seats: list[Seat]
    version: int
    """Counts every move and every undo; a move answers to it."""
    turn: int | None
    your_turn: bool
    seat: int | None
    """The player whose eyes ``view`` is seen with; null for an onlooker."""
    veiled: bool
    """Whether ``view`` is an onlooker's all the same: players who share a screen ask for the tiles
    of ``seat`` first.
    """
    thinking: bool
    getting_ready: GettingReady | None
    """How far the game's thinking is compiled, as it is once on each machine; null where it is."""
    remark: str
    """What is to be said of the computer's last move, such as that it had only a short look; or
    empty.
    """
    over: bool
    winners: list[int]
    reason: str
    resigned: int | None
    """The player who gave the match up."""
    cut_short: bool
    """Whether people ended it before the game did; scores say nothing of who won then."""
    view: View
    sheet: list[SheetLine]
    parts: list[list[Part]]
    may_undo: bool
    may_resign: bool
    may_record: bool
    """Whether there is a record to keep: not before the end where it tells what is hidden."""
    goes_on: bool
    """Whether others play on when one of your players resigns: a computer then takes the seat."""
    may_seat: list[int]
    """The players who are away, or never came, and whose seats you may give to a computer."""
    left: int | None
    """The player whose seat was yours, where you have none any more because a computer took it."""
    rated: int | None
    """The computer's rating, where the match counts for its person's; null in every other match."""
    people: People
    invitations: list[Invitation]


class Created(Words):
    """A new match, and the secret that holds its seats."""

    id: str
    key: str
    match: MatchState


class RatedMatch(Words):
    """A rated match that is over: the computer's level and rating, what the person scored, and
    their rating after it.
    """

    id: str
    level: str
    opponent: int
    result: float
    """1 for a win, 0.5 for a tie, 0."""
    rating: int
    low: int
    high: int
    when: float
    """When it ended, in seconds since 1970."""


class GameRating(Words):
    """A person's rating in a game, after the last of these matches; ``words`` says it with its
    interval of 95%.
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
    """A match in the list of a person's matches: what everybody who looks on may know, and which
    seats are theirs.
    """

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
    """The player who gave the match up."""
    cut_short: bool
    """Whether people ended it before the game did; scores say nothing of who won then."""
    wins: Wins
    plies: int
    """How many moves have been made."""
    may_record: bool
    rated: bool
    when: float
    """When it was last played, in seconds since 1970."""


class MatchSummaries(Words):
    """How a person's matches stand, the last played first; those that are not here, or not theirs,
    are left out.
    """

    matches: list[MatchSummary]
