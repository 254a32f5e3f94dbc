"""Games played on paper: their score, and the working of equations."""

from pydantic import ConfigDict, Field

from paperbits.core.view import Part, View
from paperbits.server.wire.base import Points, Settings, WireModel


class Scored(WireModel):
    """A game played on paper, scored."""

    over: bool
    scores: list[Points]
    winners: list[int]
    parts: list[list[Part]]
    view: View
    settings: Settings
    """All settings in force. Omitted sizes are read from the position."""
    read_as: str
    """A sentence with the size that was read, such as "Read as a 4 by 4 grid."; empty if the size
    was given.
    """


class Working(WireModel):
    """One side of an equation, worked out."""

    binary: str
    decimal: str
    steps: list[str]
    value: Points | str | None


class TextPlace(WireModel):
    """A range of characters in a text: the first and the last, counted from 1."""

    first: int
    last: int


class Equation(WireModel):
    """Whether a text is an equation, and why. The answer of the operation ``equation``."""

    model_config = ConfigDict(extra="ignore")

    valid: bool
    value: Points | str | None
    bonus: Points | None
    reason: str | None
    place: TextPlace | None = None
    """The place of the fault, if the text is not an equation."""
    sentence: str = ""
    binary: str = ""
    decimal: str = ""
    working: list[Working] = Field(default=[])
