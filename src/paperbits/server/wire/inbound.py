"""Models of what the server reads. Every length is bounded here."""

from typing import Annotated, Final, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from paperbits.match.offers import What
from paperbits.match.programs import MOST_EXACT
from paperbits.puzzles.ritual import TRIES
from paperbits.server.wire.base import Settings, WireModel

Text = Annotated[StrictStr, Field(max_length=2_000)]
Name = Annotated[StrictStr, Field(max_length=60)]
Short = Annotated[StrictStr, Field(max_length=100)]
Version = Annotated[StrictInt, Field(ge=0, le=1_000_000_000)]
Asked = Annotated[Settings, Field(max_length=40)]
MOST_SUMMARIES: Final = 100
"""Most matches in one request for summaries. The page splits longer lists."""

Paper = Annotated[StrictStr, Field(max_length=100_000)]


class SeatRequest(WireModel):
    """The player of a seat: a person here, a computer, or (``open``) an invited person."""

    kind: Literal["person", "computer", "open"]
    name: Name | None = None
    level: Short | None = None


class NewMatch(WireModel):
    """A match to set up. Omitted seats are for people."""

    game: Short
    settings: Asked = Field(default={})
    seats: Annotated[list[SeatRequest], Field(max_length=20)] = Field(default=[])
    seed: Annotated[StrictInt, Field(ge=0, le=MOST_EXACT)] | None = None
    start: Text | None = None
    clock: Annotated[StrictStr, Field(max_length=20)] = ""
    """The clock: ``5+3`` is five minutes for each player and three seconds more for each move;
    ``3d`` is three days for each move; empty is no clock.
    """
    rated: StrictBool = False
    """Whether the match counts for the ratings of the people in it. If so, the seats are drawn. You
    play one computer, or people: then one seat is yours and the others are open.
    """


class SettingsRequest(WireModel):
    """Settings that somebody wants. The server answers with the nearest valid ones."""

    settings: Asked = Field(default={})


class Joining(WireModel):
    """Taking an invited seat.

    ``key`` is a secret of at least 20 characters that the client makes up for the seat. If the
    answer is lost, it can ask again with the same key.
    """

    invite: Short
    name: Name | None = None
    key: Annotated[StrictStr, Field(min_length=20, max_length=100)] | None = None


Player = Annotated[StrictInt, Field(ge=1, le=100)]


class HeldMatch(WireModel):
    """A match, and the secret of the person's seat."""

    id: Short
    key: Short


class RatingsRequest(WireModel):
    """The matches for which somebody wants their ratings. Only finished rated ones count."""

    matches: Annotated[list[HeldMatch], Field(max_length=1_000)]


class SummariesRequest(WireModel):
    """Some of a person's matches, to be summarised."""

    matches: Annotated[list[HeldMatch], Field(max_length=MOST_SUMMARIES)]


class PreviewRequest(WireModel):
    """A request to preview a move."""

    move: Text


class DailyAsked(PreviewRequest):
    """A try of a day, and the tries before it, which the page keeps."""

    date: Short
    before: Annotated[tuple[Text, ...], Field(max_length=TRIES)] = ()


class RecordText(WireModel):
    """A match record to continue."""

    text: Paper


class ScoreRequest(WireModel):
    """A game played on paper: its last position, or its moves."""

    game: Short
    settings: Asked = Field(default={})
    position: Paper | None = None
    moves: Annotated[list[Text], Field(max_length=5_000)] | None = None
    start: Paper | None = None


class AnalyseRequest(ScoreRequest):
    """A position to analyse: a position text (in tile games the board and ``rack: …``), or moves."""


class PositionRequest(AnalyseRequest):
    """A position to look at. If ``then`` names a move, it is made first."""

    then: Text = ""


class Message(WireModel):
    """A message on the live connection; ``type`` says which."""

    type: str


class HelloMessage(Message):
    """The first message on a socket that accepts changes: the key, and the revision that the page
    has already. With ``talk``, it is also told what players say and who watches; with ``thinks``,
    where its browser finds what thinks.
    """

    type: Literal["hello"]
    key: Short | None = None
    view: Short | None = None
    revision: Version = 0
    talk: StrictBool = False
    thinks: StrictBool = False


class ChangeMessage(Message):
    """A change of the match, and the version for which it is meant."""

    version: Version


class MoveMessage(ChangeMessage):
    """A move."""

    type: Literal["move"]
    move: Text
    took: Annotated[StrictInt, Field(ge=0, le=MOST_EXACT)] | None = None
    """How many milliseconds the player's turn took, by the page's measure. With a clock, the rest
    of the time is forgiven as lag, within limits.
    """


class UndoMessage(ChangeMessage):
    """Taking back your last move."""

    type: Literal["undo"]


class ResignMessage(ChangeMessage):
    """Resigning. ``player`` is needed if several players share the screen. If others play on, a
    computer takes the seat.
    """

    type: Literal["resign"]
    player: Player | None = None
    level: Short | None = None


class ComputerMessage(ChangeMessage):
    """Giving the seat of a player who is away, or never came, to a computer."""

    type: Literal["computer"]
    player: Player
    level: Short | None = None


class OfferMessage(ChangeMessage):
    """Making an offer that needs everybody's consent, or accepting it."""

    type: Literal["offer"]
    what: What


class DeclineMessage(ChangeMessage):
    """Declining an offer."""

    type: Literal["decline"]
    what: What


class AbortMessage(ChangeMessage):
    """Aborting a match before everybody has moved."""

    type: Literal["abort"]


class PreviewQuestion(PreviewRequest, Message):
    """A request to preview a move over the live connection. The answer has the same tag."""

    type: Literal["preview"]
    tag: Short


class AnalyseQuestion(Message):
    """A request for the best moves, now or after ``ply`` plies. It replaces the previous one."""

    type: Literal["analyse"]
    tag: Short
    ply: Version | None = None


class ReviewQuestion(Message):
    """A request for the review of an ended match. It replaces the previous one."""

    type: Literal["review"]
    tag: Short


class UnveilMessage(Message):
    """A request from a shared screen to show the tiles of the player to move, until the match
    changes.
    """

    type: Literal["unveil"]
    version: Version
    player: Player


class StopMessage(Message):
    """A request to stop the analysis or the review."""

    type: Literal["stop"]
    what: Literal["analysis", "review"] = "analysis"


class ResyncMessage(Message):
    """A request for the whole state, from a page that missed changes."""

    type: Literal["resync"]


class ThinksMessage(Message):
    """The page's browser thinks from now on, with the worker from this address. Without one, it
    thinks no more.
    """

    type: Literal["thinks"]
    worker: Short = ""


class ThoughtMessage(Message):
    """The answer to a question: a computer's ``move``, or that the page has begun to show advice.
    A browser that is not ``able`` leaves the question to the site.
    """

    type: Literal["thought"]
    job: Version
    move: Text = ""
    able: StrictBool = True
