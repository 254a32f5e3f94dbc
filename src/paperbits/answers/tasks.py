"""Tasks that need thinking, and their answers, as plain JSON: they are carried out in another process,
perhaps on another machine, or in another worker of a browser. ``doing`` carries them out.

A match is its settings, its seed and its moves.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Self

from paperbits.core.catalogue import find
from paperbits.core.engine.answers import Analysis, Hint, Thought
from paperbits.core.engine.findings import Review
from paperbits.core.position import Position
from paperbits.core.reading import read
from paperbits.match import Match

Answer = Mapping[str, Any]
"""An answer as a JSON object."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task for a thinking process. Its fields are its arguments."""

    kind: ClassVar[str]

    def asked(self) -> dict[str, Any]:
        """Return the arguments as JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Played:
    """The moves of a match so far, without undone moves and without names."""

    game: str
    settings: Mapping[str, Any]
    seed: int = 0
    start: str = ""
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, match: Match, ply: int | None = None) -> Self:
        """Return the moves of a match, or of its first ``ply`` plies."""
        moves = tuple(made.move for made in match.position.plies)
        return cls(
            match.card.id,
            dict(match.settings),
            match.seed,
            match.start,
            moves if ply is None else moves[:ply],
        )

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Self:
        """Read the output of ``asdict``."""
        return read(cls, said)

    def match(self) -> Match:
        """Return it as a match of people without names."""
        return Match(
            find(self.game), self.settings, seed=self.seed, start=self.start, entries=self.moves
        )


@dataclass(frozen=True, slots=True)
class Choose(Task):
    """A computer's move.

    ``short``: search without compiled kernels, with better and better answers.
    """

    played: Played
    level: str
    short: bool = False
    kind = "choose"


@dataclass(frozen=True, slots=True)
class Analyse(Task):
    """The best moves of a match or of a paper position, with better and better answers.

    ``hint``: also give the best move in steps, once it is settled.
    """

    played: Played | None
    paper: Mapping[str, Any] | None = None
    """The fields ``game``, ``settings``, and either ``position`` or ``moves`` and perhaps
    ``start``.
    """
    seconds: float = 2.0
    short: bool = False
    hint: bool = False
    kind = "analyse"


@dataclass(frozen=True, slots=True)
class LookBack(Task):
    """The review of a match: what each ply gave away."""

    played: Played
    kind = "review"


@dataclass(frozen=True, slots=True)
class Operate(Task):
    """An operation of a game. ``game`` may be empty if only one game has it."""

    name: str
    game: str
    request: Mapping[str, Any]
    kind = "operate"


@dataclass(frozen=True, slots=True)
class ListMoves(Task):
    """The legal moves of a match's player to move, at most ``most`` of them listed."""

    played: Played
    most: int
    kind = "legal"


@dataclass(frozen=True, slots=True)
class ValueMoves(Task):
    """The exact value of every legal move after the moves of a match, where the time is enough."""

    played: Played
    seconds: float
    kind = "values"


@dataclass(frozen=True, slots=True)
class Prepare(Task):
    """Loading the kernels of a game's computers. ``settings`` are those of its rules."""

    game: str
    settings: Mapping[str, Any]
    kind = "prepare"

    @classmethod
    def of(cls, position: Position) -> Self:
        """Return the task for positions of this shape."""
        return cls(position.card.id, position.game._asdict())


def thought_of(said: Answer) -> Thought:
    """A computer's move."""
    return read(Thought, said)


@dataclass(frozen=True, slots=True)
class Advice:
    """An analysis with its texts: each move in words with the squares that it touches, and a hint
    in steps.
    """

    analysis: Analysis
    told: Mapping[str, str]
    touched: Mapping[str, tuple[str, ...]]
    hint: Hint | None = None
    settled: bool = False
    """Whether more time would not improve it."""
    ply: int = 0
    """The number of plies before the position."""


def advice_of(said: Answer) -> Advice:
    """An analysis."""
    return read(Advice, said)


def review_of(said: Answer) -> Review:
    """A review."""
    return read(Review, said)
