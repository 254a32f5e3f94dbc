"""Games played on paper: their score, and equations worked out."""

from pydantic import ConfigDict, Field

from paperbits.core.view import Part, View
from paperbits.server.wire.base import Points, Settings, Words


class Scored(Words):
    """A game played on paper, scored."""

    over: bool
    scores: list[Points]
    winners: list[int]
    parts: list[list[Part]]
    view: View
    settings: Settings
    """Every setting in force: sizes that were left out are read off the position."""
    read_as: str
    """A sentence that says the size read, such as "Read as a 4 by 4 grid."; empty where it was
    given.
    """


class Working(Words):
    """One side of an equation, worked out."""

    binary: str
    decimal: str
    steps: list[str]
    value: Points | str | None


class TextPlace(Words):
    """Characters of a text, the first and the last of them, counted from 1."""

    first: int
    last: int


class Equation(Words):
    """Whether a text is an equation, and why; what the operation of that name answers."""

    model_config = ConfigDict(extra="ignore")

    valid: bool
    value: Points | str | None
    bonus: Points | None
    reason: str | None
    place: TextPlace | None = None
    """Where in the text that shows, in a text that is no equation."""
    sentence: str = ""
    binary: str = ""
    decimal: str = ""
    working: list[Working] = Field(default=[])
