"""A match written down as JSON, for other programs."""

from typing import Literal

from paperbits.server.wire.base import Points, Settings, WireModel


class RecordedSeat(WireModel):
    """A player at the beginning of the match. ``level`` is a computer's, and empty for a person."""

    player: int
    kind: Literal["person", "computer"]
    name: str
    level: str


class RecordedPly(WireModel):
    """A move that counts. ``player`` is null for the moves of an opening."""

    ply: int
    player: int | None
    move: str
    points: int | None


class RecordedResult(WireModel):
    """The result. ``reason`` says why the match ended, and ``words`` gives the result in short."""

    scores: list[Points]
    winners: list[int]
    reason: str
    words: str
    cut_short: bool
    """Whether people ended the match before the game did."""


class MatchRecord(WireModel):
    """A match written down. Everything follows from ``settings``, ``seed``, ``start`` and
    ``entries``; the rest is there for readers that don't know the rules.
    """

    format: Literal["paperbits match 1"] = "paperbits match 1"
    id: str
    game: str
    title: str
    settings: Settings
    seats: list[RecordedSeat]
    seed: str
    """An integer, as text, because it can be longer than JSON readers read exactly."""
    start: str
    rated: int | None
    clock: str
    entries: list[str]
    """Moves, ``undo 4``, ``resign 1`` and the like, in the order in which they were made."""
    plies: list[RecordedPly]
    """The moves that were not taken back."""
    result: RecordedResult | None
    """Null while the match is not over."""
