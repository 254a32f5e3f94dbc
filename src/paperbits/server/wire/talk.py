"""Talk between the players of a match, in both directions."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictStr

from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import Message, Player, Short
from paperbits.server.wire.phrases import LONGEST, Phrase


class SayRequest(WireModel):
    """Something to say: a set phrase, or free text if all players allow it."""

    phrase: Phrase | None = None
    text: Annotated[StrictStr, Field(max_length=LONGEST)] = ""


class TalkRequest(Message):
    """A request about talk. A refusal has the same tag."""

    tag: Short = ""


class SayMessage(SayRequest, TalkRequest):
    """Something to say, over the live connection."""

    type: Literal["say"]


class FreeTextMessage(TalkRequest):
    """Whether the sender allows free text in this match. It is off at first."""

    type: Literal["free-text"]
    on: StrictBool


class MuteMessage(TalkRequest):
    """Whether the sender does not want to read another player's lines. It holds in all matches."""

    type: Literal["mute"]
    player: Player
    on: StrictBool


class ReportMessage(TalkRequest):
    """A report of another player's lines to the host of the site."""

    type: Literal["report"]
    player: Player


class TalkLine(WireModel):
    """A line of talk. ``phrase`` is the id of a set phrase, and empty for free text."""

    number: int
    player: int
    phrase: str
    text: str
    when: float
    """Seconds since 1970."""


class Talk(WireModel):
    """The talk of a match as one player reads it, without the lines of muted players.

    ``from``: the lines from this number on are those of ``lines``; earlier ones stay as they are.
    """

    from_: int = Field(alias="from")
    lines: list[TalkLine]
    free: list[int]
    """The players who allow free text."""
    may_write: bool
    """Whether all players do."""
    muted: list[int]
    """The players whom the reader mutes."""


class TalkMessage(Talk):
    """The talk, over the live connection."""

    type: Literal["talk"] = "talk"


class ReportedMessage(WireModel):
    """A report was kept."""

    type: Literal["reported"] = "reported"
    player: int
