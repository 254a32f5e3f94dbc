"""Models for programs: tokens, and the lines of streams. Players count from 1."""

from typing import Annotated, Literal

from pydantic import Field

from paperbits.match.offers import What
from paperbits.server.wire.base import Points, Settings, Words
from paperbits.server.wire.inbound import Name, Text, Version
from paperbits.store.tokens import MOST_TOKENS, Scope


class TokenRequest(Words):
    """A token to make."""

    name: Name
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=10)]


class Token(Words):
    """A token as its owner sees it later, without its text. Times are in seconds since 1970.

    ``used``: when it was last used, within a day; null for never.
    """

    id: str
    name: str
    scopes: list[Scope]
    made: float
    used: float | None


class Tokens(Words):
    """The tokens of the reader, the newest first."""

    tokens: list[Token]
    most: int = MOST_TOKENS


class NewToken(Words):
    """A new token with its text, which is shown only this once."""

    text: str
    token: Token


class BotMove(Words):
    """A move. ``version`` is that of the state which it answers; without it, of the present state."""

    move: Text
    version: Version | None = None


class ProgramSeat(Words):
    """A player's place. ``open``: it waits for an invited player."""

    player: int
    kind: Literal["person", "bot", "computer", "open"]
    name: str
    level: str | None
    yours: bool


class ProgramMatch(Words):
    """A match in a list or an event. ``turn``: the player to move, null after the end."""

    id: str
    game: str
    title: str
    settings: Settings
    seats: list[ProgramSeat]
    turn: int | None
    your_turn: bool
    clock: str
    rated: bool
    tournament: str


class ProgramMatches(Words):
    """The reader's matches that are not over, the last played first."""

    matches: list[ProgramMatch]


class Outcome(Words):
    """How a match ended. ``cut_short``: whether people ended it before the game did."""

    winners: list[int]
    scores: list[Points]
    reason: str
    resigned: int | None
    aborted: int | None
    cut_short: bool


class LegalMoves(Words):
    """The legal moves of the player to move, each of which can be made. ``count`` is exact;
    ``more``: whether the list is cut short. ``families``: what a move stands for, if more integers
    are legal than can be listed: ``{"b3=8": "b3=8k"}`` for the multiples of 8.
    """

    moves: list[str]
    families: dict[str, str]
    count: int
    more: bool


class ProgramOffer(Words):
    """An offer that the other people may accept. ``by``: who asked first."""

    what: What
    by: int
    mine: bool


class ProgramState(Words):
    """A match as its stream tells it after each change.

    ``position`` is the text of the position, ``moves`` all moves so far, in the game's notation.
    ``rack`` has the reader's tiles in games with racks, else null. ``legal`` has the legal moves if
    it is the reader's turn, in games without hidden tiles. ``first`` is the number of opening moves,
    which belong to no player. ``remaining`` is the time that each player has left, in milliseconds
    when the line is sent, null for a computer; it is null without a clock. ``running``: the player
    whose time runs.
    """

    type: Literal["matchState"] = "matchState"
    version: int
    position: str
    moves: list[str]
    first: int
    turn: int | None
    your_turn: bool
    rack: str | None
    scores: list[Points]
    legal: LegalMoves | None
    offers: list[ProgramOffer]
    may_offer: list[What]
    may_abort: bool
    there: list[int]
    remaining: list[int | None] | None
    running: int | None
    over: bool
    outcome: Outcome | None
    rematch: str | None


class ProgramFull(Words):
    """The first line of a match's stream. ``seat``: the reader's player; null for an onlooker."""

    type: Literal["matchFull"] = "matchFull"
    id: str
    game: str
    title: str
    goal: str
    settings: Settings
    start: str
    seats: list[ProgramSeat]
    seat: int | None
    clock: str
    rated: bool
    state: ProgramState


class MatchStart(Words):
    """A match begins, or goes on when the stream is opened."""

    type: Literal["matchStart"] = "matchStart"
    match: ProgramMatch


class MatchFinish(Words):
    """A match is over."""

    type: Literal["matchFinish"] = "matchFinish"
    match: ProgramMatch
    outcome: Outcome
