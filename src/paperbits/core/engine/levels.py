"""The levels of a game with their measured ratings.

Levels differ by how much they see or think. None of them plays a bad move on purpose. A game offers
those that are measurably apart. The others still play when they are named.
"""

import functools
import importlib.resources
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.given import check_type
from paperbits.core.level import Level
from paperbits.core.notation import shown
from paperbits.core.settings import SettingValue
from paperbits.core.wording import listed

RATINGS = importlib.resources.files("paperbits.ratings") / "measured"
"""The folder of tournament results: one file for each game, with the command that made it."""

ELSEWHERE = RATINGS / "elsewhere"
"""The folder of results with other settings. Each file, such as ``GAME.base-10.json``, names them.
"""

MISTAKES = RATINGS / "mistakes"
"""The folder of what was measured of each level's mistakes: one file for each game, with the command
that made it (``lab.mistakes``).
"""

FEW = 0.01
"""A share of mistakes that is too small to be measured well."""

CLIMB = 70
"""Points of rating by which a level must be stronger than those before it to be listed as stronger.

A difference of 70 points means 60 wins in 100 matches. Players hardly notice less than that, and
short tournaments cannot measure it.
"""


def levels(card: Card) -> list[Level]:
    """Return the levels that a game offers, with their ratings, the weakest first.

    Where the ratings say so, these are only the levels that are apart from each other;
    ``every_level`` returns the others too. Levels that were not all measured keep the card's order.
    Ratings are on Elo's scale, measured in tournaments between the levels.

    Examples:
        >>> from paperbits import find, levels
        >>> levels(find("plexus"))[0].name
        'beginner'
    """
    check_type(card, Card, 'levels takes a game, such as find("plexus")')
    return [level for level in every_level(card) if not level.equal_to]


def every_level(card: Card) -> list[Level]:
    """Return all levels that play a game, the weakest first.

    Levels of about the same strength stand together; ``equal_to`` of each but the one that is
    offered names that one.
    """
    measured = ratings_of(card.id)
    rated, offered = measured.get("levels", {}), measured.get("offered", {})
    titles = {level.name: level.title for level in card.levels}
    same = {name: titles[kept] for kept, others in offered.items() for name in others}
    order = [name for kept, others in offered.items() for name in (kept, *others)]
    mistakes = _read(f"mistakes/{card.id}.json").get("levels", {})
    found = [
        replace(
            _rated_as(level, rated.get(level.name)),
            about=f"{level.about} {habit(mistakes.get(level.name, {}))}".rstrip(),
            equal_to=same.get(level.name, ""),
        )
        for level in card.levels
    ]
    # Those not measured come last, in the card's order.
    return sorted(
        found, key=lambda level: order.index(level.name) if level.name in order else len(order)
    )


def rated_at(card: Card, found: Sequence[Level], settings: Mapping[str, object]) -> list[Level]:
    """Return levels with the ratings that were measured with these settings, where they were: in
    files of their own, each of which names its settings. Then levels that did not take part have
    none.
    """
    measured = _measured_at(card, settings)
    if measured is None:
        return list(found)
    return [_rated_as(level, measured["levels"].get(level.name)) for level in found]


def measured_elsewhere(card: Card) -> list[dict[str, SettingValue]]:
    """The settings, other than those of rated matches, with which levels were measured too."""
    return [dict(measured["settings"]) for measured in _elsewhere(card.id)]


def rated_elsewhere(card: Card, settings: Mapping[str, object]) -> dict[str, SettingValue]:
    """The settings that the ratings with these settings were measured with and that differ from
    those of rated matches; empty if they have no ratings of their own.
    """
    measured = _measured_at(card, settings)
    return {} if measured is None else dict(measured["settings"])


def _measured_at(card: Card, settings: Mapping[str, object]) -> dict[str, Any] | None:
    for measured in _elsewhere(card.id):
        asked = measured["settings"].items()
        if all(settings.get(name, card.settings[name].default) == value for name, value in asked):
            return measured
    return None


def _rated_as(level: Level, facts: Mapping[str, int] | None) -> Level:
    elo, span = (None, None) if facts is None else (facts["elo"], (facts["low"], facts["high"]))
    return replace(level, elo=elo, span=span)


@functools.cache
def _elsewhere(game: str) -> tuple[dict[str, Any], ...]:
    """The ratings of a game's levels with other settings than those of rated matches."""
    if not ELSEWHERE.is_dir():
        return ()
    files = sorted(
        (file for file in ELSEWHERE.iterdir() if file.name.startswith(f"{game}.")),
        key=lambda file: file.name,
    )
    return tuple(json.loads(file.read_text()) for file in files)


def ratings_of(game: str) -> dict[str, Any]:
    """Return the tournament of a game's levels; empty if there was none."""
    return _read(f"{game}.json")


@functools.cache
def _read(name: str) -> dict[str, Any]:
    file = RATINGS / name
    measured: dict[str, Any] = json.loads(file.read_text()) if file.is_file() else {}
    return measured


def habit(facts: Mapping[str, Any]) -> str:
    """A sentence about what was measured of a level's play; empty if nothing was.

    Examples:
        >>> habit({"mistakes": 0.12, "when": "most of them early on"})
        'About 1 move of 8 is a mistake, most of them early on.'
    """
    if "score" in facts:
        return f"Alone it usually scores {facts['score']:,}."
    if "mistakes" not in facts:
        return ""
    share = facts["mistakes"]
    if share < FEW:
        return "Fewer than 1 move of 100 is a mistake."
    when = f", {facts['when']}" if "when" in facts else ""
    return f"About 1 move of {max(2, round(1 / share))} is a mistake{when}."


def usual_level(card: Card) -> Level:
    """Return the level to play against by default: the second of the card's, or the one that the
    game offers in its place.
    """
    second = card.levels[min(1, len(card.levels) - 1)].name
    kept, found = card.levels[0], every_level(card)
    for level in found:  # A level that is offered stands before those that are about as strong.
        kept = kept if level.equal_to else level
        if level.name == second:
            break
    return kept


def own_level(card: Card, name: str) -> Level | None:
    """Return the level of this name, offered or not, or the game's rung; None if there is none."""
    found = (*every_level(card), *(rung.level for rung in card.rungs))
    return next((level for level in found if level.name == name), None)


def level_of(card: Card, name: str, also: Sequence[str] = ()) -> Level:
    """Return the level of this name, offered or not, or the game's rung; raises ``no_level``."""
    found = own_level(card, name)
    if found is None:
        raise no_level(card, name, every_level(card), also)
    return found


def no_level(
    card: Card, name: str, found: Sequence[Level], also: Sequence[str] = ()
) -> PaperbitsError:
    """Return the refusal of a name, which lists the levels and ``also``."""
    names = listed([*(level.name for level in found), *also])
    return PaperbitsError(f"{card.title} has no level {shown(name)}; there are {names}.")
