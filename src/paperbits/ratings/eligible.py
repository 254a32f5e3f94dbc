"""Which matches may count for a person's rating.

A level's rating says how it does in the matches that it was measured in: of two players, decided by who wins, with certain
settings. A match that differs in any of this says nothing about where a person stands among the levels, so it is not rated.
"""

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paperbits.core.engine.levels import RATINGS, level_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Card
from paperbits.core.settings import SettingValue, checked


def rated_with(card: Card) -> dict[str, SettingValue]:
    """Every setting of a rated match of this game. Raises PaperbitsError with the reason where no match is rated."""
    measured = _measured(card.id)
    if measured is None:
        raise PaperbitsError(f"{card.title} is not rated: the strength of its levels has not been measured.")
    settings = checked(card.settings, measured.settings)
    if card.new(settings).players != 2:
        raise PaperbitsError(f"{card.title} is not rated: its levels were measured alone, not in matches of two.")
    if measured.by != "outcome":
        raise PaperbitsError(
            f"{card.title} is not rated: its levels were compared by the margins of matches in pairs, which a single match "
            "can't be held against."
        )
    return settings


def opponent_rating(card: Card, settings: Mapping[str, object], sitters: Sequence[str]) -> int:
    """The rating of the computer in a match that is to be rated; ``sitters`` has each seat's level, empty for a person.

    Raises PaperbitsError with the reason where such a match is not rated.
    """
    wanted, given = rated_with(card), checked(card.settings, settings)
    other = [f"{name} {_shown(wanted[name])}, not {_shown(given[name])}" for name in wanted if given[name] != wanted[name]]
    if other:
        raise PaperbitsError(
            f"Rated matches are played with the settings that the levels were measured with: {', '.join(other)}."
        )
    levels = [level for level in sitters if level]
    if len(sitters) != 2 or len(levels) != 1:
        raise PaperbitsError("A rated match is between one person and one computer.")
    level = level_of(card, levels[0])
    if level.elo is None:
        raise PaperbitsError(f"The level {level.title} has no rating yet; choose another for a rated match.")
    return level.elo


@dataclass(frozen=True, slots=True)
class _Measured:
    """How a game's levels were measured."""

    settings: Mapping[str, SettingValue]
    by: str


@functools.cache
def _measured(game: str) -> _Measured | None:
    file = RATINGS / f"{game}.json"
    if not file.is_file():
        return None
    found = json.loads(file.read_text())
    return _Measured(found["settings"], found["by"])


def _shown(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
