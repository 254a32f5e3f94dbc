"""Messages of the catalogue: cards of games, their settings and levels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self

from paperbits.core import settings as core_settings
from paperbits.core.settings import SettingValue
from paperbits.core.view import Board, Square
from paperbits.host.messages import Wins, made_of

Settings = Mapping[str, SettingValue]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a game. ``explained`` gives the meaning of each choice or truth value, if
    needed; ``values`` are the only integers that it takes, if not all from ``min`` to ``max``;
    ``offered`` is the largest one that is offered to those who set up a match, if not all are.
    """

    name: str
    type: Literal["integer", "boolean", "choice"]
    about: str
    default: SettingValue
    min: int | None
    max: int | None
    step: int | None
    offered: int | None
    values: list[int] | None
    choices: list[str] | None
    explained: dict[str, str] | None

    @classmethod
    def of(cls, setting: core_settings.Setting) -> Self:
        whole = setting.type == "integer"
        return made_of(
            cls,
            setting,
            min=setting.low if whole else None,
            max=setting.high if whole else None,
            step=setting.step if whole else None,
            values=list(setting.values) or None,
            choices=list(setting.choices) if setting.type == "choice" else None,
            explained=dict(setting.explained) if setting.explained else None,
        )


@dataclass(frozen=True, slots=True)
class Level:
    """A computer opponent's level."""

    name: str
    title: str
    about: str
    elo: int | None = None
    """The rating measured in this game; random moves have 1000."""
    span: tuple[int, int] | None = None
    """The 95% interval of the rating, in answers of ``/levels``; null in the list of games."""
    equal_to: str = ""
    """The title of the level with about the same strength; empty if this level is stronger than
    those before it.
    """


@dataclass(frozen=True, slots=True)
class Shelf:
    """A game's group in the catalogue: its place among the groups (from 1), its heading, and what
    its games share.
    """

    place: int
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """How somebody begins who has not won a game yet."""

    settings: Settings
    """Settings other than the default ones."""
    player: int
    """The newcomer's seat, from 1."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """A board for a small picture: the kind of the board, and a text for each square.

    A text that begins with ``#`` marks a filled square or a joined dot. The rest of the text is
    written there.
    """

    kind: Literal["grid", "row", "column", "list", "lattice", "tiles", "log"]
    rows: list[list[str]]
    segments: list[tuple[int, int, int, int]]
    """Column and row of one end, then of the other, from 0."""

    @classmethod
    def of(cls, board: Board) -> Self:
        places = {
            square.id: (x, y) for y, row in enumerate(board.rows) for x, square in enumerate(row)
        }
        return cls(
            kind=board.kind,
            rows=[[_sketched(square, board.kind) for square in row] for row in board.rows],
            segments=[(*places[one], *places[other]) for one, other in board.segments],
        )


def _sketched(square: Square, kind: str) -> str:
    if square.tile is not None:
        return square.tile.face or "?"
    full = square.filled or (kind == "lattice" and square.kind != "")
    return ("#" if full else "") + square.text


@dataclass(frozen=True, slots=True)
class FindingCard:
    """A page on what was found out about the game (``/api/findings/ID``), in a list."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the catalogue. ``goal`` is for the default settings; ``wins`` says which scores
    win.
    """

    id: str
    title: str
    credit: str
    blurb: str
    goal: str
    wins: Wins
    players: tuple[int, int]
    minutes: int
    """Minutes that a usual match takes two people; 0 if unknown."""
    good_first: str
    """Why this game is a good first game; empty for most games."""
    shelf: Shelf
    newcomer: Newcomer
    settings: list[Setting]
    related: bool
    """Whether the settings depend on each other. If so, ask ``/settings`` for a valid combination.
    """
    levels: list[Level]
    """The levels that play with all settings."""
    usual: str
    """The name of the level to play against by default; empty if there is none."""
    merged: list[Level]
    """The levels that play when they are named, and are each about as strong as one of ``levels``:
    their names and titles.
    """
    perfect: Level | None
    """The level that makes no mistakes, if it plays with some settings; ask ``/levels`` for which.
    """
    examples: list[str]
    """The titles of the examples, in the order of ``/examples/{k}``."""
    lessons: list[str]
    """The titles of the lessons, the usual one first."""
    findings: list[FindingCard]
    scorable: bool
    thinkable: bool
    """Whether the text of a position is enough to analyse it (``/api/analysis``)."""
    hidden: bool
    """Whether players have different views, as in games with racks."""
    operations: list[str]
    """The game's operations at ``/api/operations``."""
    formats: list[str]
    """The formats of records that this game has besides text and JSON."""
    emblem: Emblem | None
    """A small picture of a board in play."""
    measured_with: Settings | None
    """All settings of the matches in which the levels were measured; null if they were not."""
    measured_elsewhere: Sequence[Settings]
    """Settings with which the levels have ratings of their own; ask ``/levels`` for these."""
    rated_with: Settings | None
    """All settings of a rated match of this game; null if the game has no rated matches."""
    unrated: str
    """A sentence on why there are no rated matches; empty if there are."""


@dataclass(frozen=True, slots=True)
class FittedSettings:
    """The valid settings nearest to those wanted.

    ``fields``: each setting with the range that the others allow. ``said``: sentences about what
    was changed.
    """

    settings: Settings
    fields: list[Setting]
    said: list[str]
