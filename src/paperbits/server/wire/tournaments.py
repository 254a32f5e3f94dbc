"""Models of tournaments."""

from typing import Annotated

from pydantic import Field, StrictBool, StrictInt

from paperbits.server.wire.base import Settings, WireModel
from paperbits.server.wire.inbound import Asked, Name, Short
from paperbits.tournaments.pairing import How
from paperbits.tournaments.plan import MOST_MINUTES, MOST_PLAYERS, MOST_ROUNDS
from paperbits.tournaments.standings import Kind, TieBreak
from paperbits.tournaments.tournament import Status

Half = Annotated[float, Field(ge=0, le=1, multiple_of=0.5)]
"""What a match brings, apart from streaks: 0 for a loss, 0.5 for a tie, 1 for a win."""

Number = Annotated[StrictInt, Field(ge=0, le=10_000)]


class NewTournament(WireModel):
    """A tournament to set up. ``rounds`` 0: enough for one leader. Two players play each match."""

    title: Name = ""
    game: Short
    settings: Asked = Field(default={})
    clock: Annotated[str, Field(max_length=20)] = ""
    kind: Kind = "swiss"
    rounds: Annotated[StrictInt, Field(ge=0, le=MOST_ROUNDS)] = 0
    twice: StrictBool = False
    minutes: Annotated[StrictInt, Field(ge=1, le=MOST_MINUTES)] = 30
    most: Annotated[StrictInt, Field(ge=2, le=MOST_PLAYERS)] = MOST_PLAYERS
    when_full: StrictBool = False
    private: StrictBool = False


class TournamentJoin(WireModel):
    """Entering a tournament, under a name."""

    name: Name = ""


class TournamentComputer(WireModel):
    """A computer that enters a tournament."""

    level: Short


class TournamentPlayerNumber(WireModel):
    """A player of a tournament."""

    player: Number


class TournamentSettling(WireModel):
    """A result that the host gives to a match, for its first and its second player."""

    round: Number
    number: Number
    result: tuple[Half, Half]


class TournamentPlayer(WireModel):
    """A player. ``person`` is the person's id, empty for a computer, whose ``level`` is given."""

    number: int
    name: str
    person: str
    level: str
    away: bool


class TournamentPairing(WireModel):
    """Two players of a round, by number; ``second`` is null for a bye.

    ``match`` is empty if there is none, or none yet. ``result`` is null while they play. ``how`` says
    how the pairing got it.
    """

    round: int
    number: int
    first: int
    second: int | None
    match: str
    result: tuple[float, float] | None
    how: How


class TournamentRow(WireModel):
    """A row of the table. ``breaks`` are the tie-breaks, null where one plays no part. ``why`` says
    why the player is ahead of the next one with as many points, and is empty otherwise.
    """

    player: int
    place: int
    points: float
    played: int
    wins: int
    ties: int
    losses: int
    breaks: list[float | None]
    why: str
    streak: bool


class TournamentTieBreak(WireModel):
    """What decides between players with equal points, in words."""

    name: TieBreak
    title: str
    meaning: str


class TournamentPairings(WireModel):
    """Pairings of a tournament, in order. ``more``: whether there are more after them."""

    pairings: list[TournamentPairing]
    more: bool


class TournamentState(WireModel):
    """A tournament as everybody sees it.

    ``pairings`` are those of the current round and the one before; in an arena those that play and
    the last ones that ended. ``ends`` is when an arena ends, in seconds since 1970, otherwise 0;
    ``now`` is the server's time. ``settings`` has one sentence for each setting that differs from
    its default.
    """

    id: str
    version: int
    title: str
    host: str
    host_name: str
    game: str
    game_title: str
    values: Settings
    settings: list[str]
    clock: str
    kind: Kind
    status: Status
    round: int
    rounds: int
    twice: bool
    minutes: int
    most: int
    when_full: bool
    private: bool
    made: float
    begun: float
    ends: float
    ended: float
    now: float
    players: list[TournamentPlayer]
    pairings: list[TournamentPairing]
    table: list[TournamentRow]
    tie_breaks: list[TournamentTieBreak]


class TournamentLine(WireModel):
    """A tournament in a list."""

    id: str
    title: str
    game: str
    game_title: str
    kind: Kind
    clock: str
    status: Status
    round: int
    rounds: int
    entered: int
    most: int
    made: float
    changed: float


class TournamentList(WireModel):
    """Tournaments, the last changed first. ``more`` gives the next ones as ``after``; empty at the
    end.
    """

    tournaments: list[TournamentLine]
    more: str
