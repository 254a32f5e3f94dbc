"""What the server says over the wire, as models (``inbound.py`` has what it hears); the page's types are generated from them.

Views, parts and previews are the core's own dataclasses, so a page sees exactly what ``core.view`` describes.
Players, seats and plies count from 1 here, as people count.
"""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, StrictBool, StrictInt, StrictStr, WithJsonSchema

from paperbits.core import settings as core_settings
from paperbits.core.view import Board, Part, Preview, Square, Tile, View
from paperbits.match.offers import What
from paperbits.puzzles import Grade

MOST_EXACT = 2**53 - 1
"""The largest integer that every JSON reader takes exactly."""

SettingValue = StrictBool | StrictInt | StrictStr
Settings = dict[str, SettingValue]

Points = Annotated[
    int,
    PlainSerializer(lambda value: value if abs(value) <= MOST_EXACT else str(value)),
    WithJsonSchema({"type": ["integer", "string"]}),
]
"""A score; one beyond 2^53 - 1, as products may be, is written as a text of digits."""


class Words(BaseModel):
    """A message, in either direction; what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Setting(Words):
    """A setting of a game; ``explained`` says what each choice or truth value means, where that needs saying."""

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
    """The title of the level that it is about as strong as; empty for one that is stronger than those before it."""


class ExampleCard(Words):
    """An example, as a list of them shows it."""

    title: str
    settings: Settings
    remark: str


class Shelf(Words):
    """The group of games that a game stands in: its place among the groups, from 1, its heading, what the games share."""

    place: int
    title: str
    about: str


Wins = Literal["most", "fewest", ""]
"""Which scores are good; empty in a game without points, where the winner's is 1."""


class Emblem(Words):
    """A board as a small picture of it is drawn: the kind of the board, and a text for each square.

    A text that begins with ``#`` is of a filled square, or of a dot that is joined; the rest of it is written there.
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
    """A game in the catalogue; ``goal`` is that of its usual settings, ``wins`` says which scores are good."""

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
    """Whether settings depend on each other, so that ``/settings`` is asked for those that go together."""
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

    ``fields``: each setting with the range that the others leave it; ``said``: what had to change, in sentences.
    """

    settings: Settings
    fields: list[Setting]
    said: list[str]


class RulesPage(Words):
    """A game's rules as HTML, with the settings in force."""

    html: str


class Seat(Words):
    """A player's place. ``open``: whoever follows the invitation sits here."""

    player: int
    kind: Literal["person", "computer", "open"]
    name: str
    called: str
    """What the reader of the state calls this player: ``You``, a name, ``The computer``."""
    level: str | None
    score: Points
    yours: bool
    left: Literal["", "resigned", "away"]
    """Why a computer plays on in the seat of a person; empty where none does."""


class SheetLine(Words):
    """One ply on the score sheet. The words follow the player's name and agree with it; an opening is nobody's move.

    ``brief``: the words without the points, for where these stand in a column of their own.
    """

    ply: int
    player: int | None
    move: str
    points: int | None
    words: str
    brief: str


class Invitation(Words):
    """What a friend needs to take an open seat; told only to whoever set up the match."""

    player: int
    invite: str


class GettingReady(Words):
    """How far compiling a game's thinking has come: at which step of how many, and what that step makes ready."""

    step: int
    steps: int
    what: str


class Offer(Words):
    """Something that needs everybody's consent; ``by``: who asked first; ``mine``: whether the reader has asked."""

    what: What
    by: int
    mine: bool


class People(Words):
    """The people of a match: what they ask of each other, and who is there.

    ``there``: the players whose pages are open now; ``rematch``: the id of the match that follows, once all have agreed on it.
    """

    offers: list[Offer]
    may_offer: list[What]
    may_abort: bool
    there: list[int]
    rematch: str | None


class MatchState(Words):
    """A match as one seat, or an onlooker, may see it."""

    id: str
    game: str
    title: str
    goal: str
    """What the players are trying to do, in a sentence or two."""
    wins: Wins
    """Which scores are good; empty where there are no points."""
    lesson: bool
    """Whether the game has a first match that teaches."""
    settings: Settings
    in_force: str
    """The settings that are not the usual ones, in a few words."""
    seats: list[Seat]
    version: int
    """Counts every move and every undo; a move answers to it."""
    turn: int | None
    your_turn: bool
    seat: int | None
    """The player whose eyes ``view`` is seen with; null for an onlooker."""
    veiled: bool
    """Whether ``view`` is an onlooker's all the same: players who share a screen ask for the tiles of ``seat`` first."""
    thinking: bool
    getting_ready: GettingReady | None
    """How far the game's thinking is compiled, as it is once on each machine; null where it is."""
    remark: str
    """What is to be said of the computer's last move, such as that it had only a short look; or empty."""
    over: bool
    winners: list[int]
    reason: str
    resigned: int | None
    """The player who gave the match up."""
    cut_short: bool
    """Whether people ended it before the game did; scores say nothing of who won then."""
    view: View
    sheet: list[SheetLine]
    parts: list[list[Part]]
    may_undo: bool
    may_resign: bool
    may_record: bool
    """Whether there is a record to keep: not before the end where it tells what is hidden."""
    goes_on: bool
    """Whether others play on when one of your players resigns: a computer then takes the seat."""
    may_seat: list[int]
    """The players who are away, or never came, and whose seats you may give to a computer."""
    left: int | None
    """The player whose seat was yours, where you have none any more because a computer took it."""
    rated: int | None
    """The computer's rating, where the match counts for its person's; null in every other match."""
    people: People
    invitations: list[Invitation]


class Created(Words):
    """A new match, and the secret that holds its seats."""

    id: str
    key: str
    match: MatchState


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
    """A sentence that says the size read, such as "Read as a 4 by 4 grid."; empty where it was given."""


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
    working: list[Working] = []


class PuzzleLine(Words):
    """A puzzle in the list of all."""

    id: str
    game: str
    grade: Grade


class PuzzleShelf(Words):
    """Every puzzle there is, games by title and each game's from the easiest on; and the grades from the easiest on."""

    grades: list[Grade]
    puzzles: list[PuzzleLine]


class Puzzle(Words):
    """A puzzle to solve: what is asked, and the position as the player to move sees it. Not the answer."""

    id: str
    game: str
    title: str
    grade: Grade
    question: str
    settings: Settings
    in_force: str
    """The settings that are not the usual ones, in a few words."""
    player: int
    scores: list[Points]
    view: View
    last: SheetLine | None
    """The move that led here."""
    date: str | None
    """The day that it is the puzzle of, if it was asked for by its day."""


class OtherMove(Words):
    """A move that is not the answer, and what is wrong with it."""

    move: str
    why: str


class PuzzleAttempt(Words):
    """A move tried, or the answer shown: what it leads to, what follows, and the position then, as an onlooker sees it.

    ``parts`` say what the play scores, or how the game ends; ``others`` is empty unless the move is right.
    """

    right: bool
    move: str
    words: str
    line: list[SheetLine]
    view: View
    scores: list[Points]
    parts: list[list[Part]]
    others: list[OtherMove]


class RatedMatch(Words):
    """A rated match that is over: the computer's level and rating, what the person scored, and their rating after it."""

    id: str
    level: str
    opponent: int
    result: float
    """1 for a win, 0.5 for a tie, 0."""
    rating: int
    low: int
    high: int
    when: float
    """When it ended, in seconds since 1970."""


class GameRating(Words):
    """A person's rating in a game, after the last of these matches; ``words`` says it with its interval of 95%."""

    game: str
    title: str
    rating: int
    low: int
    high: int
    words: str
    matches: list[RatedMatch]


class GameRatings(Words):
    """A person's ratings, by the titles of the games."""

    standings: list[GameRating]


class MatchSummary(Words):
    """A match in the list of a person's matches: what everybody who looks on may know, and which seats are theirs."""

    id: str
    game: str
    title: str
    seats: list[Seat]
    turn: int | None
    your_turn: bool
    over: bool
    winners: list[int]
    reason: str
    resigned: int | None
    """The player who gave the match up."""
    cut_short: bool
    """Whether people ended it before the game did; scores say nothing of who won then."""
    wins: Wins
    plies: int
    """How many moves have been made."""
    may_record: bool
    rated: bool
    when: float
    """When it was last played, in seconds since 1970."""


class MatchSummaries(Words):
    """How a person's matches stand, the last played first; those that are not here, or not theirs, are left out."""

    matches: list[MatchSummary]


class Health(Words):
    """That the server is there."""

    status: Literal["ok"]
    version: str


class Fault(Words):
    """What was wrong, for programs (``kind``) and for people."""

    kind: str
    message: str


class Failure(Words):
    """The answer to a request that was refused; ``match`` says how it stands, where a move came too late."""

    error: Fault
    match: MatchState | None = None


class StateMessage(Words):
    """How the match stands; sent at once and whenever it changes."""

    type: Literal["state"] = "state"
    match: MatchState


class RefusedMessage(Words):
    """A move, an undo or a message that changed nothing, and why; ``tag`` is the question's, if it was one for advice."""

    type: Literal["refused"] = "refused"
    kind: str
    message: str
    move: str
    tag: str = ""


class PreviewMessage(Words):
    """What the move asked about would do; ``tag`` is the question's."""

    type: Literal["preview"] = "preview"
    tag: str
    preview: Preview


class Option(Words):
    """A move and what it promises whoever is to move.

    ``estimate``: the share of the others that the player may expect to end ahead of, with two players the chance to win;
    ``proved``: 1 a certain win, 0 a tie, -1 a loss; ``points``: what it scores at once, where moves do; ``worth``: what it
    promises in the long run, in games judged in points; ``squares``: those that it touches.
    """

    move: str
    told: str
    """The move as an instruction in words: ``Lay 1+1=10 across from d8``."""
    words: str
    estimate: float | None
    proved: int | None
    points: Points | None
    worth: float | None
    squares: list[str]


class LaidTile(Words):
    """A tile to lay on a square; a blank as what it is to stand for."""

    square: str
    tile: Tile


class Hint(Words):
    """A good move told in steps, each a sentence with squares to light: where to look, what to use, the whole move.

    ``reason`` says why it is good. ``laid`` and ``given_back`` are the tiles to lay, or to exchange.
    """

    move: str
    where: str
    area: list[str]
    what: str
    near: list[str]
    whole: str
    squares: list[str]
    reason: str
    laid: list[LaidTile]
    given_back: list[Tile]


class Analysis(Words):
    """The best moves after ``ply`` plies, best first; ``done``: nothing more will come."""

    ply: int
    player: int
    options: list[Option]
    proved: int | None
    tried: int
    done: bool
    hint: Hint | None
    """The best move told in steps; once told, it stays the same while the options change."""


class AnalysisMessage(Words):
    """What is known so far of the position asked about; ``tag`` is the question's."""

    type: Literal["analysis"] = "analysis"
    tag: str
    analysis: Analysis


class JudgedPly(Words):
    """What a ply gave away beside the ``better`` move: points, or a share of the outcome, as the review's ``unit`` says.

    ``thrown``: its player's outcome before and after, where both are proved; ``line``: best moves that follow it.
    """

    given: float
    better: str | None
    why: str
    thrown: tuple[int, int] | None
    sure: bool
    line: list[str]


class ReviewedPly(Words):
    """A ply looked back on; ``judged`` is null where it is nobody's move, or has not been looked at yet."""

    ply: int
    player: int
    move: str
    words: str
    judged: JudgedPly | None
    turning: bool


class Review(Words):
    """A match looked back on, as far as that has come: ``looked_at`` of ``of`` plies.

    ``expected`` has a row for the start and one after each ply: what each player could expect, as a share of the outcome
    or, for one alone, in points (``scale``); null where that is not known yet.
    """

    plies: list[ReviewedPly]
    unit: Literal["points", "chance"]
    expected: list[list[float] | None]
    scale: Literal["points", "chance"]
    summaries: list[str]
    looked_at: int
    of: int
    done: bool


class ReviewMessage(Words):
    """What is known so far of the match looked back on; ``tag`` is the question's."""

    type: Literal["review"] = "review"
    tag: str
    review: Review


ServerMessage = Annotated[
    StateMessage | RefusedMessage | PreviewMessage | AnalysisMessage | ReviewMessage, Field(discriminator="type")
]
