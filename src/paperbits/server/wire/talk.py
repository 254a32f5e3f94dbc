"""Talk between the players of a match, in both directions."""

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field, StrictBool, StrictStr

from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import Message, Player, Short

Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "one-moment",
    "good-move",
    "have-to-go",
    "another",
]

PHRASES: Final[Mapping[Phrase, str]] = {
    "hello": "Hello",
    "good-luck": "Good luck",
    "good-move": "Good move",
    "well-played": "Well played",
    "thanks": "Thanks",
    "one-moment": "One moment, please",
    "have-to-go": "I have to go",
    "another": "Another one?",
}

LONGEST: Final = 200
MOST_MARKS: Final = 3
"""Most combining marks on one letter, so that a line cannot cover its neighbours."""


def clean_line(text: str) -> str:
    """Return free text in one line: without control signs, invisible signs and piles of marks."""
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith(("C", "Z")):
            kept.append(" ")
        elif marks <= MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())[:LONGEST].rstrip()


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


class SeenMessage(TalkRequest):
    """Whether an onlooker who has a name here shows it to the players. It is hidden at first."""

    type: Literal["seen"]
    on: StrictBool


class WatchingMessage(WireModel):
    """The onlookers, for players: how many, and the names of those who show theirs.

    An onlooker with a name gets ``may_show`` and their own name, and nothing of the others.
    """

    type: Literal["watching"] = "watching"
    count: int
    names: list[str]
    may_show: bool = False
