"""The levels of a game with their measured ratings.

Levels differ by how much they think. None of them plays a bad move on purpose.
"""

import functools
import importlib.resources
import json
from collections.abc import Sequence
from dataclasses import replace

from paperbits.core.engine.level import Level
from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.core.position import Card

RATINGS = importlib.resources.files("paperbits.ratings") / "measured"
"""The folder of tournament results: one file for each game, with the command that made it."""

CLIMB = 30
"""Points of rating by which a level must be stronger than those before it to be listed as stronger.

A difference of 30 points means 54 wins in 100 matches. Players do not notice less than that, and
the tournaments cannot measure it reliably.
"""


def levels(card: Card) -> list[Level]:
    """Return a game's levels with their ratings, the weakest first.

    Levels of about the same strength stand together, in the order in which they think more;
    ``equal_to`` of each but the first names the first. Levels that were not all measured keep the
    card's order. Ratings are on Elo's scale, measured in tournaments between the levels.

    Examples:
        >>> from paperbits import find, levels
        >>> [level.name for level in levels(find("plexus"))][:3]
        ['beginner', 'casual', 'keen']
    """
    measured = _ratings(card.id)
    found = [
        replace(
            level,
            elo=measured[level.name]["elo"],
            span=(measured[level.name]["low"], measured[level.name]["high"]),
        )
        if level.name in measured
        else level
        for level in card.levels
    ]
    if any(level.elo is None for level in found):
        return found
    return [
        replace(level, equal_to=alike[0].title) if level is not alike[0] else level
        for alike in _alike(found)
        for level in alike
    ]


def _alike(found: Sequence[Level]) -> list[list[Level]]:
    """Return the levels in groups, each ``CLIMB`` above the one before; within a group, in the
    given order.
    """
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
    """Return the level to play against by default: the second weakest."""
    found = levels(card)
    return found[min(1, len(found) - 1)]


def level_of(card: Card, name: str) -> Level:
    """Return the level of this name, or the game's rung; raises PaperbitsError, which lists the
    levels' names.
    """
    for level in (*levels(card), *(rung.level for rung in card.rungs if rung.level is not None)):
        if level.name == name:
            return level
    names = ", ".join(level.name for level in levels(card))
    raise PaperbitsError(f"{card.title} has no level {shown(name)}; there are {names}.")
