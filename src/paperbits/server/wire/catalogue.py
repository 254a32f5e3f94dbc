"""Games in the catalogue: cards, settings, rules pages, lessons."""

from typing import Literal, Self

from paperbits.core import settings as core_settings
from paperbits.core.view import Board, Part, Square, View
from paperbits.server.wire.base import Points, Settings, SettingValue, Wins, Words


class Setting(Words):
    """A setting of a game; ``explained`` says what each choice or truth value means, where that
    needs saying.
    """

    name: str
    type: Literal["integer", "boolean", "choice"]
    about: str
    default: SettingValue
    min: int | None
    max: int | None
    step: int | None
    choices: list[str] | None
    explained: dict[str, str] | None

    @classmethod
    def of(cls, setting: core_settings.Setting) -> "Setting":
        """A setting as the core knows it."""
        whole = setting.type == "integer"
        return cls(
            name=setting.name,
            type=setting.type,
            about=setting.about,
            default=setting.default,
            min=setting.low if whole else None,
            max=setting.high if whole else None,
            step=setting.step if whole else None,
            choices=list(setting.choices) if setting.type == "choice" else None,
            explained=dict(setting.explained) if setting.explained else None,
        )


class Level(Words):
    """A computer opponent's level."""

    name: str
    title: str
    about: str
    elo: int | None = None
    """Measured in this game, the weakest level being at 1000."""
    equal_to: str = ""
    """The title of the level that it is about as strong as; empty for one that is stronger than
    those before it.
    """


class ExampleCard(Words):
    """An example, as a list of them shows it."""

    title: str
    settings: Settings
    remark: str


class Shelf(Words):
    """The group of games that a game stands in: its place among the groups, from 1, its heading,
    what the games share.
    """

    place: int
    title: str
    about: str


class Emblem(Words):
    """A board as a small picture of it is drawn: the kind of the board, and a text for each square.

    A text that begins with ``#`` is of a filled square, or of a dot that is joined; the rest of it
    is written there.
    """

    kind: Literal["grid", "row", "column", "list", "lattice", "tiles", "log"]
    rows: list[list[str]]
    segments: list[tuple[int, int, int, int]]
    """Column and row of one end, then of the other, from 0."""

    @classmethod
    def of(cls, board: Board) -> Self:
        """The board of a view."""
        places = {square.id: (x, y) for y, row in enumerate(board.rows) for x, square in enumerate(row)}
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


class GameCard(Words):
    """A game in the catalogue; ``goal`` is that of its usual settings, ``wins`` says which scores
    are good.
    """

    id: str
    title: str
    credit: str
    blurb: str
    goal: str
    wins: Wins
    players: tuple[int, int]
    minutes: int
    """How long a usual match takes two people; 0 where the game does not say."""
    good_first: str
    """Why somebody new should play this game first; empty for most games."""
    shelf: Shelf
    settings: list[Setting]
    related: bool
    """Whether settings depend on each other, so that ``/settings`` is asked for those that go
    together.
    """
    levels: list[Level]
    examples: list[ExampleCard]
    lesson: bool
    scorable: bool
    thinkable: bool
    """Whether a position can be thought about from its text alone (``/api/analysis``)."""
    hidden: bool
    """Whether players see different things, as where there are racks."""
    operations: list[str]
    """What can be asked of the game besides, at ``/api/operations``."""
    emblem: Emblem | None
    """A board of the game in play, to know it by."""
    rated_with: Settings | None
    """Every setting of a rated match of this game; null where no match of it is rated."""
    unrated: str
    """Why none is, in a sentence; empty where some are."""


class FittedSettings(Words):
    """Settings that go together, the nearest to those wanted.

    ``fields``: each setting with the range that the others leave it; ``said``: what had to change,
    in sentences.
    """

    settings: Settings
    fields: list[Setting]
    said: list[str]


class RulesPage(Words):
    """A game's rules as HTML, with the settings in force."""

    html: str


class Frame(Words):
    """A moment of an example: the move that led here (empty for the first), and what is seen then."""

    move: str
    words: str
    player: int | None
    scores: list[Points]
    view: View


class Replay(Words):
    """An example to step through, or to look at: its frames, and the score explained."""

    title: str
    settings: Settings
    remark: str
    frames: list[Frame]
    parts: list[list[Part]]


class LessonStep(Words):
    """A step of a lesson; no answers: there is nothing to do but read on."""

    text: str
    view: View
    answers: list[str]
    praise: str


class Lesson(Words):
    """A first match that teaches."""

    settings: Settings
    steps: list[LessonStep]
