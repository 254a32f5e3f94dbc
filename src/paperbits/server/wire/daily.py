"""The daily task, and tries at it."""

from typing import Annotated

from pydantic import Field

from paperbits.core.view import View
from paperbits.puzzles.ritual import TRIES
from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import PreviewRequest, Short, Text


class DailyShown(WireModel):
    """The task of a day as its player sees it. The best is not included."""

    game: str
    name: str
    rule: str
    week: str
    """How the days of a week differ."""
    first: str
    """The first day of the series."""
    date: str
    number: int
    """The place of the day in the series, from 1."""
    tries: int
    """How many tries count."""
    moves: int
    """How many moves score points."""
    player: int
    view: View


class DailyAsked(PreviewRequest):
    """A try of a day, and the tries before it, which the page keeps."""

    date: Short
    before: Annotated[tuple[Text, ...], Field(max_length=TRIES)] = ()


class DailyStanding(WireModel):
    """How all did on a day, as far as the site has counted: first results of browsers."""

    people: int
    median: float
    """In per cent."""
    place: int
    """The place of the reader's result, from 1. Equal results share a place."""


class DailyResult(WireModel):
    """What a day has come to after a try. The best, the reason and the text to share are there once
    the day is done.
    """

    move: str
    """The exact text of the try."""
    scored: int
    """What the try scored."""
    points: int
    """The best of all tries so far."""
    percent: int
    left: int
    over: bool
    best: int | None
    answers: list[str]
    why: list[str]
    shared: str
    view: View | None
    """The position after the best move."""
    standing: DailyStanding | None = None
    """How all did, once the day is done; None while nobody is counted."""
