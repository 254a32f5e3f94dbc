"""The levels that one can play against. They differ by how much they think, never by throwing moves away."""

import functools
import importlib.resources
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.core.position import Card


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent's name in requests, its title for people, and a sentence about it."""

    name: str
    title: str
    about: str
    elo: int | None = None
    """Measured in this game, the weakest level being at 1000; None where nobody has."""
    span: tuple[int, int] | None = None
    """Between which ratings it lies with a certainty of 95%."""
    equal_to: str = ""
    """The title of the level that it is listed as about as strong as; empty for one that is stronger than those before it."""

    @property
    def strength(self) -> str:
        """``1894``, ``about as strong as Club player``, or an empty text where nobody has measured it."""
        return f"about as strong as {self.equal_to}" if self.equal_to else "" if self.elo is None else str(self.elo)


RATINGS = importlib.resources.files("paperbits.ratings") / "measured"
"""Results of tournaments, a file a game, with the command that made each."""

_LEVELS = {
    level.name: level
    for level in (
        Level("beginner", "Beginner", "Glances at the moves and takes one that looks all right."),
        Level("casual", "Casual", "Thinks for a moment; sees what is plain to see."),
        Level("keen", "Keen", "Tries out some hundreds of games before each move."),
        Level("club", "Club player", "Tries out some thousands of games before each move, and makes few gifts."),
        Level("strong", "Strong", "Tries out tens of thousands of games before each move, and plays endings perfectly."),
        Level("master", "Master", "Uses about a second for each move, and says so when it has seen everything."),
        Level("learner", "Learner", "Finds short moves, and compares a good many of them."),
        Level("attentive", "Attentive", "Sees most moves that there are, but not the longest."),
        Level("greedy", "Greedy", "Finds every play there is and makes the one with the most points."),
        Level("careful", "Careful", "Weighs the points against the tiles that it keeps, and exchanges bad ones."),
        Level("farsighted", "Far-sighted", "Plays ten moves on, many times, with tiles drawn at random; solves the end."),
    )
}

SHARED = ("beginner", "casual", "keen", "club", "strong", "master")
"""The levels of every game that names none of its own."""


CLIMB = 30
"""Points of rating by which a level must be stronger than those before it, to be listed as stronger.

That is 54 wins in 100, which nobody notices, and less than the tournaments can tell for certain.
"""


def names_of(card: Card) -> tuple[str, ...]:
    """The names of a game's levels, in the order in which they think more."""
    return card.levels or SHARED


def levels(card: Card) -> list[Level]:
    """A game's levels, weakest first as they were measured; those that measure alike stand together, the first to think least.

    Every level keeps its name and its rating; one that is not stronger says with ``equal_to`` which it is like.
    """
    measured = _ratings(card.id)
    found = [
        replace(_LEVELS[name], elo=measured[name]["elo"], span=(measured[name]["low"], measured[name]["high"]))
        if name in measured
        else _LEVELS[name]
        for name in names_of(card)
    ]
    if any(level.elo is None for level in found):
        return found
    return [
        replace(level, equal_to=alike[0].title) if level is not alike[0] else level
        for alike in _alike(found)
        for level in alike
    ]


def _alike(found: Sequence[Level]) -> list[list[Level]]:
    """The levels in groups, each ``CLIMB`` above the one before; within a group in the order given."""
    groups: list[list[Level]] = []
    for level in sorted(found, key=_elo):
        if groups and _elo(level) - max(map(_elo, groups[-1])) < CLIMB:
            groups[-1].append(level)
        else:
            groups.append([level])
    return [sorted(group, key=found.index) for group in groups]


def _elo(level: Level) -> int:
    return level.elo or 0


@functools.cache
def _ratings(game: str) -> dict[str, dict[str, int]]:
    file = RATINGS / f"{game}.json"
    if not file.is_file():
        return {}
    measured: dict[str, dict[str, int]] = json.loads(file.read_text())["levels"]
    return measured


def usual_level(card: Card) -> Level:
    """The level to play against where nobody chose one: the second, which is kind and not foolish."""
    found = levels(card)
    return found[min(1, len(found) - 1)]


def level_of(card: Card, name: str) -> Level:
    """The level of this name; raises PaperbitsError with those that there are."""
    for level in levels(card):
        if level.name == name:
            return level
    names = ", ".join(level.name for level in levels(card))
    raise PaperbitsError(f"{card.title} has no level {shown(name)}; there are {names}.")
