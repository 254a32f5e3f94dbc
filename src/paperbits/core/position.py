"""A game in the catalogue, and where a match of it stands, as people meet it: texts in, texts and views out.

``Card`` says what a game is called, whose it is, its settings, and how to make a position of it. ``Position`` is the face that
every game has, the tile game included; everything above the games (matches, the site, the terminal, the referee) uses it alone.
"""

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self

from paperbits.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    MoveError,
    PaperbitsError,
    SettingError,
)
from paperbits.core.rules import Legal
from paperbits.core.settings import Setting, SettingValue, checked
from paperbits.core.teaching import Example, Lesson, examples_of, lesson_of
from paperbits.core.view import Part, Preview, View
from paperbits.core.wording import told_to_you


@dataclass(frozen=True, repr=False)
class Card:
    """A game in the catalogue: what it is called, whose it is, its settings, and how to set up a position of it."""

    id: str
    title: str
    credit: str
    """Author and date."""
    blurb: str
    """One sentence for the list of games."""
    rules: str
    """The rules page, in Markdown: the game's own docstring."""
    settings: Mapping[str, Setting]
    game: type[Any]
    lowest_wins: bool
    without_points: bool
    """Whether there are no points: scores are 1 for a winner and 0 for the rest, and mean nothing before the end."""
    position: "type[Position]"
    """Made from the card, the game and what ``new`` was given besides the settings."""
    outcome_by: Literal["sum", "product"]
    startable: bool
    """Whether a position text alone says what may follow."""
    scorable: bool
    """Whether a position text alone can be scored."""
    operations: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]
    """Operations of its own that the referee offers."""
    levels: tuple[str, ...] = ()
    """Names of computer levels of its own; empty for those that every game has."""
    engine: Callable[[], Any] | None = None
    """Loads the game's own ``core.engine.protocol.Engine``; None where the shared search plays it."""
    rated_with: Mapping[str, SettingValue] = field(default_factory=dict)
    """Settings under which computer levels are rated, where the usual ones show too little of strength."""
    rated_by: Literal["outcome", "margin"] = "outcome"
    """What a pair of matches with the seats swapped is decided by; margins, where the seat decides who wins."""
    minutes: int = 0
    """How long a usual match takes two people; 0 where the game does not say."""
    good_first: str = ""
    """Why somebody new should play this game first, in a sentence; empty for most games."""
    family: type | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def wins(self) -> Literal["most", "fewest", ""]:
        """Which scores are good; empty in a game without points."""
        return "" if self.without_points else "fewest" if self.lowest_wins else "most"

    @property
    def goal(self) -> str:
        """What the players are trying to do, with the usual settings."""
        return str(self.configure().goal())

    @property
    def thinkable(self) -> bool:
        """Whether ``set_up`` makes a position of a text, so that one may think about what follows."""
        return self.startable or (self.position.hidden and "set_up" in vars(self.position))

    def configure(self, settings: Mapping[str, object] | None = None) -> Any:
        """The named tuple of settings; raises SettingError."""
        if not isinstance(settings, Mapping | None):
            raise SettingError(f"Settings are names with values, such as {{'players': 2}}, not {str(settings)[:40]!r}.")
        values = checked(self.settings, settings or {})
        made = self.game(**{name: value for name, value in values.items() if name in self.game._fields})
        made.check()
        return made

    def new(self, settings: Mapping[str, object] | None = None, **given: Any) -> "Position":
        """A position to play from. ``given``: ``start`` (a position text), ``seed``, ``racks``, ``draws``."""
        check_given(self.id, given)
        return self.position(self, self.configure(settings), **given)  # type: ignore[call-arg]  # Each kind takes its own.

    def read(self, settings: Mapping[str, object] | None, text: str) -> "Position":
        """A position to be scored, from its text alone; raises PaperbitsError where that does not say enough."""
        return self.position.of_text(self, self.configure(settings), position_given(text))

    def set_up(self, settings: Mapping[str, object] | None, text: str) -> "Position":
        """A position to think about, from its text alone; raises PaperbitsError where that does not say enough."""
        return self.position.set_up(self, self.configure(settings), position_given(text))

    @property
    def examples(self) -> list[Example]:
        """The author's examples and ours."""
        return examples_of(self.game)

    @property
    def lesson(self) -> Lesson | None:
        """The first match that teaches."""
        return lesson_of(self.game)


def position_given(text: object) -> str:
    """The text of a position, if it is one; raises InvalidPositionError."""
    if isinstance(text, str):
        return text
    raise InvalidPositionError(f"A position is given as a text; {repr(text)[:40]} is of type {type(text).__name__}.")


def check_given(name: str, given: Mapping[str, Any]) -> None:
    """Raise TypeError or InvalidPositionError for what ``new`` does not take besides the settings."""
    for key, value in given.items():
        if key not in {"start", "seed", "racks", "draws"}:
            raise TypeError(f"new() takes its settings together: find({name!r}).new({{{key!r}: {value!r}}}).")
    if given.get("start") is not None:
        position_given(given["start"])
    if not isinstance(given.get("seed"), int | None):
        raise TypeError(f"A seed is an integer, not {repr(given['seed'])[:40]}.")


@dataclass(frozen=True, slots=True)
class Ply:
    """One move made: who, what, what it added to their score where that is settled at once, and words for it.

    The words begin with a verb that follows the player's name, ``writes 4 in b3``; those of an opening, which is nobody's
    move, are a sentence without one.
    """

    player: int
    move: str
    points: int | None
    words: str
    brief: str = ""
    """The words without the points, where ``words`` name these; empty where they do not."""


SHOWN_MOVES: Final = 12
"""Moves that ``repr`` lists; of more it says how many they are."""

SHOWN_TEXT: Final = 80
"""Characters of a position's text that ``repr`` shows."""


class Position(ABC):
    """Where a match stands. ``player`` and ``seat`` count from 0; a seat of None is an onlooker.

    Two positions are equal when game, settings, moves made and all that decides what may follow are equal: board, turn,
    racks, the order of the bag. Equality ignores what is kept for people alone, such as the words of the moves. A position
    reached by another order of moves is therefore another position; compare ``text()`` where the order does not matter.
    Positions are hashable, but ``push`` and ``pop`` change them: put a ``copy()`` into a set, not one that you play on.

    >>> from paperbits import find
    >>> position = find("binary-primes").new({"n": 3})
    >>> position.push_all(["a1", "b2"])
    >>> position
    <Position of binary-primes (n=3) after a1, b2>
    >>> before = position.copy()
    >>> position.push(position.pop())
    >>> position == before
    True
    """

    card: Card
    game: Any
    """The settings, a named tuple."""
    players: int
    plies: list[Ply]
    """What was played from the start, in order."""
    began: str = ""
    """The text of the position that the moves go on from; empty for the game's own start."""
    opened: int = 0
    """How many plies at the start are nobody's, such as a segment that is drawn for the players."""
    hidden: bool = False
    """Whether seats see different things, as where there are racks."""

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The player to move, or None when the game is over."""

    @abstractmethod
    def push(self, text: str) -> None:
        """Make a move; raises InvalidMoveError or IllegalMoveError and changes nothing then."""

    @abstractmethod
    def pop(self) -> str:
        """Take back the last move and return its text; raises IllegalMoveError where no move was made here."""

    @abstractmethod
    def state(self) -> Hashable:
        """All that decides what may follow, besides the game and its settings; equal for equal positions."""

    @abstractmethod
    def legal(self, limit: int = 100_000) -> Legal:
        """The legal moves, at most ``limit`` of them listed, all of them counted."""

    @abstractmethod
    def parts(self) -> list[list[Part]]:
        """For each player, the lines that score, with reasons; the points add up to the score."""

    @abstractmethod
    def text(self) -> str:
        """The position's text."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What a seat sees, and may do if it is its turn."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    def push_all(self, texts: Iterable[str]) -> None:
        """Make moves in order; a MoveError carries its ply, and what came before it has been made."""
        if isinstance(texts, str):
            raise InvalidMoveError("push_all takes a list of moves; push makes the move of a single text.")
        for ply, text in enumerate(texts, 1):
            try:
                self.push(text)
            except MoveError as error:
                error.ply = ply
                raise

    def best_parts(self) -> list[list[Part]]:
        """The parts of a grid given to be scored: as ``parts``, but a choice that nobody made yet is made in the best way."""
        return self.parts()

    def scores(self) -> list[int]:
        """Each player's points, exact, whether or not the game is over."""
        return self.totals(self.parts())

    def totals(self, parts_of_all: list[list[Part]]) -> list[int]:
        """The points of each player's parts together."""
        totals = []
        for parts in parts_of_all:
            total = 1 if self.card.outcome_by == "product" else 0
            for part in parts:
                total = total * part.points if self.card.outcome_by == "product" else total + part.points
            totals.append(total)
        return totals

    def winners(self) -> list[int]:
        """All who share the best score; empty while the game is not over."""
        if not self.over:
            return []
        scores = self.scores()
        best = min(scores) if self.card.lowest_wins else max(scores)
        return [player for player, score in enumerate(scores) if score == best]

    def preview(self, text: str) -> Preview:
        """What a move would do, without making it."""
        trial = self.copy()
        try:
            trial.push(text)
        except PaperbitsError as error:
            return Preview(valid=False, reason=str(error))
        return Preview(valid=True)

    @property
    def goal(self) -> str:
        """What the players are trying to do, in a short sentence or two; see ``goal`` in ``core.rules``."""
        return str(self.game.goal())

    def words_of(self, text: str) -> str:
        """A move of the player to move in words, as ``Ply.words``, without making it; raises MoveError."""
        trial = self.copy()
        trial.push(text)
        return trial.plies[-1].words

    def told(self, text: str) -> str:
        """A move of the player to move as an instruction: ``Write 4 in b3``; raises MoveError."""
        words = told_to_you(self.words_of(text))
        return f"{words[:1].upper()}{words[1:]}"

    def ended(self) -> str:
        """Why the game has ended, in words; empty while it has not."""
        return "The game is over." if self.over else ""

    def sheet(self, seat: int | None) -> list[Ply]:
        """The plies as a seat may know them."""
        return list(self.plies)

    def touched(self, move: str) -> tuple[str, ...]:
        """The squares that a move touches, by its exact text; those that it newly covers, where it lays tiles."""
        return ()

    def disclosed(self) -> dict[str, Any]:
        """What a referee's answers say beside the board: hidden racks and the bag, where there are any."""
        return {}

    def copy(self) -> Self:
        """The same position, to be played on apart from this one."""
        return copy.deepcopy(self)

    def _identity(self) -> Hashable:
        moves = tuple((ply.player, ply.move) for ply in self.plies)
        return self.card.id, tuple(self.game), moves, self.state()

    def __eq__(self, other: object) -> bool:
        return self._identity() == other._identity() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={value!r}" for name, value in self.game._asdict().items())
        name = f"{self.card.id} ({settings})" if settings else self.card.id
        if self.began:
            text = self.began.replace("\n", "; ")
            name += f" from {text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 3] + '...'!r}"
        moves = [ply.move for ply in self.plies]
        if len(moves) > SHOWN_MOVES:
            return f"<Position of {name} after {len(moves)} moves, the last {moves[-1]}>"
        if moves:
            return f"<Position of {name} after {', '.join(moves)}>"
        return f"<Position of {name}>" if self.began else f"<Position of {name} at the start>"

    @classmethod
    def of_text(cls, card: Card, game: Any, text: str) -> "Position":
        """A position to be scored, from its text alone."""
        raise PaperbitsError(f"{card.title} can't be scored from a position alone; give its moves.")

    @classmethod
    def set_up(cls, card: Card, game: Any, text: str) -> "Position":
        """A position to think about, from a text that says all that the player to move may know; raises PaperbitsError."""
        raise PaperbitsError(f"{card.title} can't be set up from a text; give its moves or a match record.")


def given_move(text: object) -> str:
    """The text of a move, if it is one; raises InvalidMoveError."""
    if isinstance(text, str):
        return text
    raise InvalidMoveError(f"A move is a text, as in legal().moves; {repr(text)[:40]} is of type {type(text).__name__}.")


def check_made(position: Position) -> None:
    """Raise IllegalMoveError where a position has no move to take back."""
    if not position.plies:
        raise IllegalMoveError("There is no move to take back: none has been made here.")
