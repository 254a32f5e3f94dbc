"""What a host tells a page about a match: plain values with a JSON form (``as_json``).

Players, seats and plies count from 1. Views, parts and previews are the core's own (``core.view``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, TypeVar

from paperbits.core.position import Ply, Position
from paperbits.core.settings import SettingValue
from paperbits.core.view import Part, View
from paperbits.core.wording import Names
from paperbits.match.offers import What
from paperbits.match.programs import MOST_EXACT

T = TypeVar("T")

Points = int | str
"""A score. A score beyond 2^53 - 1, such as a large product, is a string of digits."""

Wins = Literal["most", "fewest", ""]
"""Which scores win. Empty in a game without points, where the winner scores 1."""


def points(value: int) -> Points:
    """Return a score as messages hold it."""
    return value if abs(value) <= MOST_EXACT else str(value)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place. ``open``: the seat waits for an invited person."""

    player: int
    kind: Literal["person", "computer", "open"]
    name: str
    called: str
    """The player's name as the reader sees it: ``You``, a name, ``The computer``."""
    level: str | None
    score: Points
    yours: bool
    left: Literal["", "resigned", "away", "late"]
    """Why a computer took this person's seat; empty if none did."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One ply on the score sheet. The words follow the player's name and agree with it. No player
    makes an opening.

    ``brief``: the words without the points, for tables with a column of points.
    """

    ply: int
    player: int | None
    move: str
    points: int | None
    words: str
    brief: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a friend needs to take an open seat. Only the host, who set up the match, sees it."""

    player: int
    invite: str


@dataclass(frozen=True, slots=True)
class GettingReady:
    """The progress of compiling a game's search: the present step, the number of steps, and what
    the step compiles.
    """

    step: int
    steps: int
    what: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that needs everybody's consent. ``by``: who asked first. ``mine``: whether the
    reader has asked too.
    """

    what: What
    by: int
    mine: bool


@dataclass(frozen=True, slots=True)
class People:
    """The people of a match: their offers, and who is present.

    ``there``: the players whose pages are open now. ``rematch``: the id of the next match, once all
    have agreed. ``talk``: whether the reader can talk to the other players. ``tournament``: the id
    of the tournament to which the match belongs, or empty.
    """

    offers: tuple[Offer, ...]
    may_offer: tuple[What, ...]
    may_abort: bool
    there: tuple[int, ...]
    rematch: str | None
    talk: bool
    tournament: str


@dataclass(frozen=True, slots=True)
class MatchClock:
    """The clock of a match. Durations are in milliseconds, and times in milliseconds since 1970."""

    setting: str
    """The setting as it is written: ``5+3``, ``3d``."""
    words: str
    days: bool
    """Whether each move has its own time, in days."""
    left: tuple[int | None, ...]
    """The time that each player has left before the turn; null for a computer."""
    running: int | None
    """The player whose time is running."""
    ends: int | None
    """When that time is used up, by the clock of the host."""
    first: bool
    """Whether it is the time for a first move, which does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """A match as one seat, or an onlooker, may see it."""

    id: str
    game: str
    title: str
    goal: str
    """The goal of the game, in a sentence or two."""
    wins: Wins
    """Which scores win; empty in a game without points."""
    lesson: int | None
    """The number of the lesson for these settings, from 0."""
    settings: Mapping[str, SettingValue]
    in_force: str
    """The settings that differ from their defaults, in words."""
    seats: tuple[Seat, ...]
    version: int
    """The number of moves and undos so far. A move names the version for which it is meant."""
    turn: int | None
    your_turn: bool
    seat: int | None
    """The player to whom ``view`` belongs; null for an onlooker."""
    veiled: bool
    """Whether ``view`` hides the tiles of ``seat``, until a shared screen asks for them."""
    thinking: bool
    getting_ready: GettingReady | None
    """The progress of compiling the game's search; null when it is compiled."""
    remark: str
    """The place in the queue of the computer to move, or a remark on its last move; often empty."""
    over: bool
    winners: tuple[int, ...]
    reason: str
    resigned: int | None
    """The player who resigned."""
    cut_short: bool
    """Whether people ended the match before the game did, so that scores do not decide."""
    view: View
    sheet: tuple[SheetLine, ...]
    parts: Sequence[Sequence[Part]]
    may_undo: bool
    may_resign: bool
    may_record: bool
    """Whether the record is available; it may be only after the end, if it reveals something."""
    goes_on: bool
    """Whether the others play on if you resign. A computer then takes the seat."""
    may_seat: tuple[int, ...]
    """The players who are away or never came, whose seats you may give to a computer."""
    left: int | None
    """The player whose seat was yours, if a computer took your last seat."""
    rated: bool
    """Whether it counts for the ratings of the people in it."""
    computer_rating: int | None
    """The rating of the computer in a rated match against it; null in other matches."""
    people: People
    clock: MatchClock | None
    invitations: tuple[Invitation, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a match or an example: the move that led here (empty for the first), and the
    view.
    """

    move: str
    words: str
    player: int | None
    scores: tuple[Points, ...]
    view: View


def sheet_line(ply: Ply, number: int, names: Names, *, opening: bool = False) -> SheetLine:
    """Return a ply as a line of the sheet. ``opening``: no player made it."""

    def agreeing(words: str) -> str:
        return words if opening else names.words(ply.player, words)

    return SheetLine(
        ply=number,
        player=None if opening else ply.player + 1,
        move=ply.move,
        points=ply.points,
        words=agreeing(ply.words),
        brief=agreeing(ply.brief or ply.words),
    )


def frame_of(position: Position, seat: int | None) -> Frame:
    """Return a position as a seat or an onlooker sees it, with the move that led there."""
    ply = position.plies[-1] if position.plies else None
    opening = len(position.plies) <= position.opening_plies
    return Frame(
        move=ply.move if ply else "",
        words=ply.words if ply else "",
        player=ply.player + 1 if ply and not opening else None,
        scores=tuple(map(points, position.scores())),
        view=position.view(seat),
    )


def made_of(kind: type[T], source: object, **more: Any) -> T:
    """Return a dataclass with the attributes of ``source`` that are its fields, and ``more``."""
    names = [field.name for field in fields(kind) if field.name not in more]  # type: ignore[arg-type]
    return kind(**{name: getattr(source, name) for name in names}, **more)


def as_json(value: Any) -> Any:
    """Return a message as values that ``json.dumps`` takes: objects, lists, texts, numbers."""
    if is_dataclass(value):
        return {field.name: as_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [as_json(each) for each in value]
    return value
