"""Models of the lobby: seeks, challenges and pairing."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from paperbits.server.wire.base import Settings, WireModel
from paperbits.server.wire.inbound import Asked, Message, Name, Short
from paperbits.server.wire.people import Person

Rating = Annotated[StrictInt, Field(ge=0, le=5_000)]
Seats = Annotated[StrictInt, Field(ge=2, le=9)]


class PairingRequest(WireModel):
    """Looking for one opponent, with the usual settings. An empty game is any game.

    ``clock`` is a text such as ``5+3`` or ``3d``; empty for none. ``rated``: whether the match
    counts for ratings. ``low`` and ``high`` bound the opponent's rating.
    """

    game: Short = ""
    clock: Short = ""
    rated: StrictBool = False
    low: Rating | None = None
    high: Rating | None = None


class SeekRequest(PairingRequest):
    """A seek to post. ``settings`` may be left out; then they are the usual ones.

    ``seats`` is the number of players, the person included.
    """

    settings: Asked = Field(default={})
    seats: Seats = 2


class ChallengeRequest(SeekRequest):
    """A seek for one person only: by the name of an account, or by the id of a person."""

    name: Name = ""
    person: Short = ""


class AcceptRequest(WireModel):
    """Accepting a seek. ``game`` is needed for a seek for any game."""

    game: Short = ""


class StartRequest(WireModel):
    """Beginning at an open table before every seat is taken.

    ``fill``: whether computers take the other seats, at ``level``, or fewer play.
    """

    fill: Literal["computers", "nobody"]
    level: Short = ""


class Seek(WireModel):
    """A seek. ``game`` and ``title`` are empty for any game.

    ``settings`` has one sentence per setting that is not as usual. ``rating`` is that of ``by`` in
    the game, if known. ``seated``: the people who have a seat, ``by`` first. ``whom``: the person
    who is challenged, or null. ``made``: seconds since 1970.
    """

    id: str
    by: Person
    whom: Person | None
    game: str
    title: str
    settings: list[str]
    values: Settings
    clock: str
    rated: bool
    low: int | None
    high: int | None
    rating: int | None
    seats: int
    seated: list[Person]
    made: float


class LobbyNews(WireModel):
    """The open seeks for everybody, the oldest first.

    ``all``: how many there are, if not all are listed. ``people``: how many people wait.
    """

    seeks: list[Seek]
    all: int
    people: int


class Paired(WireModel):
    """The result of pairing, posting or accepting: a match that has begun, or an open seek.

    If ``match`` is its id, the match has begun. If both are null, the match begins in a moment, and
    the topic ``me`` tells its id.
    """

    match: str | None
    seek: Seek | None


class Begun(WireModel):
    """A match that began lately from a seek of the reader."""

    seek: str
    match: str
    title: str
    others: list[str]


Topics = Annotated[list[Short], Field(max_length=20)]


class FollowMessage(Message):
    """Following topics: ``me``, ``lobby``, ``tournament:ID``."""

    type: Literal["follow"]
    topics: Topics


class LeaveMessage(Message):
    """No longer following topics."""

    type: Literal["leave"]
    topics: Topics


class Turns(WireModel):
    """What concerns the reader.

    ``turns``: the ids of matches in which it is their turn, the oldest first. ``awaited``: those of
    them in which other people play. ``seeks``: those at which they have a seat. ``challenges``:
    those that ask for them. ``begun``: matches that began lately from their seeks.
    """

    turns: list[str]
    awaited: list[str]
    seeks: list[Seek]
    challenges: list[Seek]
    begun: list[Begun]
