"""Models of clocks and of planned moves.

Durations are in milliseconds, and times are in milliseconds since 1970.
"""

from typing import Annotated, Final

from pydantic import Field

from paperbits.core.view import View
from paperbits.server.wire.base import Words
from paperbits.server.wire.inbound import Text, Version

MOST_IN_A_PLAN: Final = 20
"""Most moves in one planned line."""


class ServersTime(Words):
    """The server's time when it answered."""

    now: int


class PlanRequest(Words):
    """A line to keep: what the others play and what you answer, from the present position on."""

    version: Version
    moves: Annotated[list[Text], Field(max_length=MOST_IN_A_PLAN)]


class PlanLookRequest(Words):
    """Moves to try on from the present position."""

    moves: Annotated[list[Text], Field(max_length=MOST_IN_A_PLAN)]


class PlannedPly(Words):
    """A move of a line, and its words."""

    move: str
    yours: bool
    words: str


class PlanLook(Words):
    """The match as it would be after the moves that were tried."""

    version: int
    view: View
    your_turn: bool
    over: bool
    plies: list[PlannedPly]


class Plan(Words):
    """A line that you keep. ``number`` names it; ``plies`` are those that have not been made."""

    number: int
    plies: list[PlannedPly]


class PlanNews(Words):
    """What became of a line: the moves that were ``played``, or that don't fit any more."""

    moves: list[str]
    played: bool


class Plans(Words):
    """Your lines. ``refusal`` says why none can be kept now; empty if you can.

    ``became``: news of your lines since you last made a move by hand.
    """

    version: int
    refusal: str
    plans: list[Plan]
    became: list[PlanNews]
