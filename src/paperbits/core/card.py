"""The card of a game: what the catalogue knows of it, how positions of it are made, and what else
a game may name on its card.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, get_args

from paperbits.core.errors import PaperbitsError
from paperbits.core.given import check_given, position_given
from paperbits.core.level import SHARED, Level, Rung
from paperbits.core.page import Defaults
from paperbits.core.settings import Setting, SettingValue, checked
from paperbits.core.teaching import Example, Lesson

if TYPE_CHECKING:
    from paperbits.core.position import Position

MatchFacts = Mapping[str, Any]
"""The facts of a match, as a JSON record has them (docs/records.md)."""


class Format(Protocol):
    """A format of records that one game alone has, such as the notation of similar programs."""

    suffix: str
    """The ending of its files, without the dot."""

    def recognises(self, text: str) -> bool:
        """Return whether a text looks like this format."""

    def write(self, facts: MatchFacts, start: "Position") -> str:
        """Return a match as text. ``start`` is its first position, which is played on."""

    def read(self, text: str) -> dict[str, Any]:
        """Return the facts of a text; raises PaperbitsError, which names the line."""


@dataclass(frozen=True, slots=True)
class DailyTask:
    """The task of a day: one position for everybody, and the best of a single move in it."""

    date: dt.date
    number: int
    """The place of the day in the series, from 1."""
    text: str
    """The position, for ``Card.read(text, use="analyse")``."""
    best: int
    """The most points that a move can score."""
    answers: tuple[str, ...]
    """Every move that scores them, as exact texts."""
    moves: int
    """How many moves score points."""
    effort: int
    """How many moves a player who looks at short ones first looks at before the best."""


class Daily(Protocol):
    """The series of daily tasks of a game. ``puzzles.ritual`` has tries, results and streaks."""

    name: str
    """What the task of a day is called: ``Today's rack``."""
    rule: str
    """What to do, in a sentence."""
    week: str
    """How the days of a week differ, in a sentence."""
    first: dt.date
    last: dt.date

    def task(self, date: dt.date) -> DailyTask:
        """Return the task of a day from ``first`` to ``last``; raises PaperbitsError for others."""
        ...


@dataclass(frozen=True, slots=True)
class Newcomer:
    """The settings and the seat that a newcomer is offered, against the easiest level."""

    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    """Settings other than the default ones."""
    seat: int = 0
    """The newcomer's seat, from 0."""


Use = Literal["play", "score", "analyse"]
"""What a position's text is read for: to play on from it, to score it, to find its best moves."""

USES: Final[tuple[Use, ...]] = get_args(Use)

_UNREADABLE: Final[Mapping[Use, str]] = {
    "play": "started",
    "score": "scored",
    "analyse": "analysed",
}


@dataclass(frozen=True, repr=False, kw_only=True)
class Card:
    """What the catalogue knows of a game."""

    id: str
    title: str
    credit: str
    """Author and date."""
    blurb: str
    """One sentence for the list of games."""
    rules: str
    """The rules page for the usual settings, in Markdown: the game's own docstring."""
    settings: Mapping[str, Setting]
    game: type[Any]
    lowest_wins: bool = False
    without_points: bool = False
    """Whether there are no points: a score is 1 for a winner and 0 for the others, at the end."""
    position: "type[Position]"
    """The class of the game's positions."""
    outcome_by: Literal["sum", "product"]
    """How the points of a player's parts become the score."""
    read_for: frozenset[Use]
    """What a position's text alone is enough for."""
    operations: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = field(
        default_factory=dict
    )
    """Operations that the referee offers for this game only."""
    searching: frozenset[str]
    """Operations that search: quick only if kernels run compiled."""
    levels: tuple[Level, ...] = SHARED
    """The computer levels, in the order in which they think more."""
    rungs: tuple[Rung, ...] = ()
    """Players that the levels are also compared with, and that are not offered to people."""
    engine: Callable[[], Any] | None = None
    """Loads the game's own ``core.engine.protocol.Engine``; None for the shared search."""
    arrays: Callable[["Card", Any], Any] | None = None
    """Makes the game's ``core.arrays.Arrays``; None if they follow from its rules."""
    rated_with: Mapping[str, SettingValue] = field(default_factory=dict)
    """Settings with which levels are rated, if strength hardly shows with the usual ones."""
    rated_by: Literal["outcome", "margin"] = "outcome"
    """What decides a pair of rating matches; the margin, if the seat decides who wins."""
    grade_limits: tuple[int, ...] = (16, 80, 400, 2_500)
    """The largest effort of each puzzle grade but the last (``puzzles.puzzle``)."""
    formats: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    """Loads each ``Format`` that records of this game alone have, by its name."""
    daily: Callable[[], Daily] | None = None
    """Loads the game's series of daily tasks; None for a game that has none."""
    minutes: int = 0
    """How long a usual match of two people takes; 0 if unknown."""
    good_first: str = ""
    """Why a newcomer should play this game first, in a sentence; empty for most games."""
    newcomer: Newcomer = field(default_factory=Newcomer)
    family: type[Defaults] | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def wins(self) -> Literal["most", "fewest", ""]:
        """Whether the most or the fewest points win; empty in a game without points."""
        return "" if self.without_points else "fewest" if self.lowest_wins else "most"

    @property
    def goal(self) -> str:
        """What the players are trying to do, with the usual settings."""
        return str(self.configure().goal())

    def rules_for(self, settings: Mapping[str, object] | None = None) -> str:
        """Return the rules page for these settings, in Markdown. Raises SettingError."""
        return str(self.configure(settings).rules_page())

    def configure(self, settings: Mapping[str, object] | None = None) -> Any:
        """Return the named tuple of settings; raises SettingError."""
        values = checked(self.settings, settings or {})
        made = self.game(
            **{name: value for name, value in values.items() if name in self.game._fields}
        )
        made.check()
        return made

    def new(self, settings: Mapping[str, object] | None = None, **given: Any) -> "Position":
        """Return the position at the start.

        ``given`` may hold ``seed``, or ``racks`` and ``draws``, in games with hidden tiles, or
        ``start``: the text of a position, read as ``read`` does. Raises PaperbitsError.
        """
        check_given(self.id, given)
        start = given.pop("start", None)
        if start is None:
            return self.position(self, self.configure(settings), **given)  # type: ignore[call-arg]  # Each class takes its own.
        if given.get("racks") is not None or given.get("draws") is not None:
            raise PaperbitsError("Racks and draws do not go with a start.")
        return self.read(start, settings)

    def read(
        self, text: str, settings: Mapping[str, object] | None = None, use: Use = "play"
    ) -> "Position":
        """Return the position that a text describes, for one of the uses in ``read_for``.

        Raises SettingError, InvalidPositionError, or PaperbitsError if a text does not say enough
        for this use.
        """
        game = self.configure(settings)
        text = position_given(text)
        if use not in self.read_for:
            raise PaperbitsError(
                f"{self.title} can't be {_UNREADABLE[use]} from a position alone, which does not"
                " say enough."
            )
        return self.position.of_text(self, game, text)

    def seen(
        self, settings: Mapping[str, object] | None, seat: int | None, seen: Mapping[str, Any]
    ) -> "Position":
        """Return a position that looks to a seat, from 0, as ``Position.seen`` gave it; None is the
        player to move. Raises PaperbitsError.
        """
        return self.position.of_seen(self, self.configure(settings), seat, seen)

    @property
    def examples(self) -> list[Example]:
        """The examples, the author's and ours."""
        return list(self.game.examples())

    def examples_for(self, settings: Mapping[str, SettingValue]) -> list[Example]:
        """Return the examples, those that differ from a match with these settings the least first."""
        return sorted(self.examples, key=lambda example: _differing(self, example, settings))

    @property
    def lessons(self) -> list[Lesson]:
        """First matches that teach the game: the usual one, then those for certain settings."""
        return list(self.game.lessons())


def _differing(card: Card, example: Example, settings: Mapping[str, SettingValue]) -> int:
    """Return how many settings of an example differ from these, the number of players apart."""
    return sum(
        example.settings.get(name, each.default) != settings.get(name, each.default)
        for name, each in card.settings.items()
        if name != "players"
    )
