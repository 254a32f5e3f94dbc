"""Models of clocks and of planned moves.

Durations are in milliseconds, and times are in milliseconds since 1970.
"""

from typing import Annotated, Final

from pydantic import Field

from paperbits.core.view import View
from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import Text, Version

MOST_IN_A_PLAN: Final = 20


class ServersTime(WireModel):
    """The server's time when it answered."""

    now: int


class PlanLookRequest(WireModel):
    """Moves to try on from the present position."""

    moves: Annotated[list[Text], Field(max_length=MOST_IN_A_PLAN)]


class PlanRequest(PlanLookRequest):
    """A line to keep: what the others play and what you answer, from the present position on."""

    version: Version


class PlannedPly(WireModel):
    """A move of a line, and its words."""

    move: str
    yours: bool
    words: str


class PlanLook(WireModel):
    """The match as it would be after the moves that were tried."""

    version: int
    view: View
    your_turn: bool
    over: bool
    plies: list[PlannedPly]


class Plan(WireModel):
    """A line that you keep. ``number`` names it; ``plies`` are those that have not been made."""

    number: int
    plies: list[PlannedPly]


class PlanNews(WireModel):
    """What became of a line: the part that was ``played``, or that doesn't fit any more."""

    plies: list[PlannedPly]
    played: bool


class Plans(WireModel):
    """Your lines. ``refusal`` says why none can be kept now; empty if you can.

    ``became``: news of your lines since you last made a move by hand.
    """

    version: int
    refusal: str
    plans: list[Plan]
    became: list[PlanNews]
