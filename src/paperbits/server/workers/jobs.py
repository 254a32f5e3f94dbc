"""Jobs for the processes that think: what is asked, for whom, how dear it is, how long it may take.

A job crosses to another process, perhaps on another machine, so everything in it is plain JSON: a
match is its settings, its seed and its moves. ``doing`` carries jobs out; docs/architecture.md
tells of the way between.
"""

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from typing import Any, Final, Protocol, Self

from paperbits.core.catalogue import find
from paperbits.core.engine.answers import Analysis, Hint, Thought
from paperbits.core.engine.findings import Review
from paperbits.core.position import Card, Position
from paperbits.match import Match
from paperbits.server.workers.reading import read

Answer = Mapping[str, Any]
"""An answer as JSON has it."""


class Cost(IntEnum):
    """What a job costs and who waits for it: a lower class goes first."""

    QUICK = 1
    """A person waits for a computer that thinks for a moment."""
    GLANCE = 2
    """A person waits for the first word of advice."""
    SLOW = 3
    """A person waits for a computer that thinks for about a second."""
    OPERATION = 4
    """A request of its own: the plays of a rack, whether a puzzle's move is right."""
    DEEPER = 5
    """Advice that has begun goes deeper."""
    REVIEW = 6
    """A match is looked back on."""
    EXHIBITION = 7
    """Computers play among themselves."""

    @property
    def for_people(self) -> bool:
        """Whether a person waits for the very next word.

        Such jobs always have a process to go to.
        """
        return self <= Cost.SLOW


class Task(Protocol):
    """What is to be done, as a job's process is told: ``kind`` says which, ``asked`` the rest."""

    @property
    def kind(self) -> str: ...

    def asked(self) -> dict[str, Any]:
        """The rest, as JSON."""
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it has been played, without what was taken back and without names."""

    game: str
    settings: Mapping[str, Any]
    seed: int = 0
    start: str = ""
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, match: Match, ply: int | None = None) -> Self:
        """A match; or the match after so many plies."""
        moves = tuple(made.move for made in match.position.plies)
        return cls(match.card.id, dict(match.settings), match.seed, match.start, moves if ply is None else moves[:ply])

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Self:
        """What ``asdict`` gave."""
        return read(cls, said)

    def match(self) -> Match:
        """It as a match, played by persons without names."""
        return Match(find(self.game), self.settings, seed=self.seed, start=self.start, entries=self.moves)


@dataclass(frozen=True, slots=True)
class Choose:
    """The move of a computer.

    ``short``: look as before anything is compiled, with better and better answers.
    """

    played: Played
    level: str
    short: bool = False
    kind: str = field(default="choose", init=False)

    def asked(self) -> dict[str, Any]:
        """It as JSON."""
        return {"played": asdict(self.played), "level": self.level, "short": self.short}


@dataclass(frozen=True, slots=True)
class Analyse:
    """The best moves of a match, or of a position from paper, better and better.

    ``hint``: tell the best one in steps too, once it has settled.
    """

    played: Played | None
    paper: Mapping[str, Any] | None = None
    """The fields ``game``, ``settings``, and either ``position`` or ``moves`` and perhaps
    ``start``.
    """
    seconds: float = 2.0
    short: bool = False
    hint: bool = False
    kind: str = field(default="analyse", init=False)

    def asked(self) -> dict[str, Any]:
        """It as JSON."""
        played = None if self.played is None else asdict(self.played)
        return {"played": played, "paper": self.paper, "seconds": self.seconds, "short": self.short, "hint": self.hint}


@dataclass(frozen=True, slots=True)
class LookBack:
    """What each ply of a match gave away, ply by ply."""

    played: Played
    kind: str = field(default="review", init=False)

    def asked(self) -> dict[str, Any]:
        """It as JSON."""
        return {"played": asdict(self.played)}


@dataclass(frozen=True, slots=True)
class Operate:
    """An operation of a game; ``game`` may be empty where one game alone has it."""

    name: str
    game: str
    request: Mapping[str, Any]
    kind: str = field(default="operate", init=False)

    def asked(self) -> dict[str, Any]:
        """It as JSON."""
        return {"name": self.name, "game": self.game, "request": self.request}


@dataclass(frozen=True, slots=True)
class Prepare:
    """Load what the computers of a game need; ``settings`` are those of its rules."""

    game: str
    settings: Mapping[str, Any]
    kind: str = field(default="prepare", init=False)

    @classmethod
    def of(cls, position: Position) -> Self:
        """For positions of this one's shape."""
        return cls(position.card.id, position.game._asdict())

    def asked(self) -> dict[str, Any]:
        """It as JSON."""
        return {"game": self.game, "settings": self.settings}


@dataclass(frozen=True, slots=True)
class Job:
    """A task, for whom it is done, and how much of that.

    ``owner`` is whoever asked, so that nobody's many questions hold up another's one: an address,
    or the name of a client. ``near`` names what the job belongs to, such as a match: a process that
    has worked on it before is taken rather than another.
    """

    task: Task
    owner: str
    cost: Cost
    seconds: float
    """How long it may take once it is begun; then it is stopped, and its process ended if it does
    not listen.
    """
    near: str = ""
    partial: bool = False
    """Whether the last answer counts although the task did not come to its end."""
    begun: float = field(default_factory=time.monotonic, compare=False)
    """When it was asked."""


SLOWEST: Final = 3
"""One level of so many, those that think most, counts as slow."""


def is_slow(card: Card, level: str) -> bool:
    """Whether a level is among those of its game that think most."""
    names = [each.name for each in card.levels]
    return level in names[len(names) - len(names) // SLOWEST :]


# Answers, read back.


def thought_of(said: Answer) -> Thought:
    """The move of a computer."""
    return read(Thought, said)


@dataclass(frozen=True, slots=True)
class Advice:
    """An analysis with what its reader is told of it: each move in words, the squares that it
    touches, a hint in steps.
    """

    analysis: Analysis
    told: Mapping[str, str]
    touched: Mapping[str, tuple[str, ...]]
    hint: Hint | None = None
    settled: bool = False
    """Whether more time would find nothing more."""
    ply: int = 0
    """After how many plies."""


def advice_of(said: Answer) -> Advice:
    """An analysis."""
    return read(Advice, said)


def review_of(said: Answer) -> Review:
    """A review."""
    return read(Review, said)
