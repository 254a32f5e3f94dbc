"""What the server reads, as models: requests, and messages on the live connection.

Every length is bounded here.
"""

from typing import Annotated, Final, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from paperbits.match.offers import What
from paperbits.server.wire.base import MOST_EXACT, Settings, Words

Text = Annotated[StrictStr, Field(max_length=2_000)]
Name = Annotated[StrictStr, Field(max_length=60)]
Short = Annotated[StrictStr, Field(max_length=100)]
Version = Annotated[StrictInt, Field(ge=0, le=1_000_000_000)]
Asked = Annotated[Settings, Field(max_length=40)]
MOST_SUMMARIES: Final = 100
"""Matches summed up in one request; the page asks for more of them in parts."""

Paper = Annotated[StrictStr, Field(max_length=100_000)]


class SeatRequest(Words):
    """Who is to sit in a seat: a person here, a computer, or (``open``) whoever is invited."""

    kind: Literal["person", "computer", "open"]
    name: Name | None = None
    level: Short | None = None


class NewMatch(Words):
    """A match to set up; seats left out are persons'."""

    game: Short
    settings: Asked = Field(default={})
    seats: Annotated[list[SeatRequest], Field(max_length=20)] = Field(default=[])
    seed: Annotated[StrictInt, Field(ge=0, le=MOST_EXACT)] | None = None
    start: Text | None = None
    rated: StrictBool = False
    """Whether the match is to count for the person's rating; who begins is drawn then."""


class SettingsRequest(Words):
    """Settings that somebody wants; the server answers with the nearest that go together."""

    settings: Asked = Field(default={})


class Joining(Words):
    """Taking the seat that an invitation holds open."""

    invite: Short
    name: Name | None = None


class MoveRequest(Words):
    """A move, and the version of the match that it answers."""

    version: Version
    move: Text


class UndoRequest(Words):
    """Taking back one's last move."""

    version: Version


Player = Annotated[StrictInt, Field(ge=1, le=100)]


class ResignRequest(Words):
    """Giving the match up: for ``player``, where several share a screen; where others play on, a
    computer takes the seat.
    """

    version: Version
    player: Player | None = None
    level: Short | None = None


class ComputerRequest(Words):
    """Having a computer take the seat of a player who is away, or of one who never came."""

    version: Version
    player: Player
    level: Short | None = None


class HeldMatch(Words):
    """A match, and the secret that holds the person's seat in it."""

    id: Short
    key: Short


class RatingsRequest(Words):
    """The matches by which somebody asks for their ratings; only rated ones that are over count."""

    matches: Annotated[list[HeldMatch], Field(max_length=1_000)]


class SummariesRequest(Words):
    """Some of the matches that a person holds, to be told how they stand."""

    matches: Annotated[list[HeldMatch], Field(max_length=MOST_SUMMARIES)]


class PreviewRequest(Words):
    """A question: what would this move do?"""

    move: Text


class RecordText(Words):
    """A match record to go on with."""

    text: Paper


class ScoreRequest(Words):
    """A game played on paper: its last position, or its moves."""

    game: Short
    settings: Asked = Field(default={})
    position: Paper | None = None
    moves: Annotated[list[Text], Field(max_length=5_000)] | None = None
    start: Paper | None = None


class AnalyseRequest(ScoreRequest):
    """A position to think about: a position text (of a tile game the board and ``rack: …``), or
    moves.
    """


class PositionRequest(AnalyseRequest):
    """A position to look at, with one more move made if ``then`` names one."""

    then: Text = ""


class Message(Words):
    """A message on the live connection; ``type`` says which."""

    type: str


class HelloMessage(Message):
    """The first message on a socket that understands changes: the key, and what the page has of the
    match already.
    """

    type: Literal["hello"]
    key: Short | None = None
    view: Short | None = None
    revision: Version = 0


class MoveMessage(MoveRequest, Message):
    """A move over the live connection."""

    type: Literal["move"]


class UndoMessage(UndoRequest, Message):
    """An undo over the live connection."""

    type: Literal["undo"]


class ResignMessage(ResignRequest, Message):
    """Giving the match up over the live connection."""

    type: Literal["resign"]


class ComputerMessage(ComputerRequest, Message):
    """Having a computer take a seat, over the live connection."""

    type: Literal["computer"]


class OfferRequest(Words):
    """Asking for something that needs everybody's consent, or agreeing to it; or declining it."""

    version: Version
    what: What


class AbortRequest(Words):
    """Breaking a match off before everybody has moved."""

    version: Version


class OfferMessage(OfferRequest, Message):
    """An offer over the live connection."""

    type: Literal["offer"]


class DeclineMessage(OfferRequest, Message):
    """An offer declined, over the live connection."""

    type: Literal["decline"]


class AbortMessage(AbortRequest, Message):
    """Breaking a match off, over the live connection."""

    type: Literal["abort"]


class PreviewQuestion(PreviewRequest, Message):
    """A question over the live connection; its answer carries the tag."""

    type: Literal["preview"]
    tag: Short


class AnalyseQuestion(Message):
    """A question: what are the best moves, here or after so many plies? It ends the one before."""

    type: Literal["analyse"]
    tag: Short
    ply: Version | None = None


class ReviewQuestion(Message):
    """A question: what did each ply of this ended match give away? It ends the one before."""

    type: Literal["review"]
    tag: Short


class UnveilMessage(Message):
    """Players who share a screen want to see the tiles of the one whose turn it is, until the match
    moves on.
    """

    type: Literal["unveil"]
    version: Version
    player: Player


class StopMessage(Message):
    """Nothing more of the analysis, or of the review, is wanted."""

    type: Literal["stop"]
    what: Literal["analysis", "review"] = "analysis"


class ResyncMessage(Message):
    """The page has missed something: it asks for the whole state."""

    type: Literal["resync"]
