"""The levels that one can play against. They differ by how much they think, never by throwing moves away."""

import functools
import importlib.resources
import json
from dataclasses import dataclass, replace

from paperbits.core.errors import PaperbitsError
from paperbits.core.game import Card


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


def levels(card: Card) -> list[Level]:
    """A game's levels, weakest first."""
    measured = _ratings(card.id)
    return [
        replace(_LEVELS[name], elo=measured[name]["elo"], span=(measured[name]["low"], measured[name]["high"]))
        if name in measured
        else _LEVELS[name]
        for name in card.levels or SHARED
    ]


@functools.cache
def _ratings(game: str) -> dict[str, dict[str, int]]:
    file = RATINGS / f"{game}.json"
    if not file.is_file():
        return {}
    measured: dict[str, dict[str, int]] = json.loads(file.read_text())["levels"]
    return measured


def level_of(card: Card, name: str) -> Level:
    """The level of this name; raises PaperbitsError with those that there are."""
    for level in levels(card):
        if level.name == name:
            return level
    names = ", ".join(level.name for level in levels(card))
    raise PaperbitsError(f"{card.title} has no level {name[:40]!r}; there are {names}.")
