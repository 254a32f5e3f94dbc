"""Which matches can be rated.

The rating of a level is valid for the matches in which it was measured: two players, certain
settings, and only the outcome counts. A match that differs in any of these can't be compared with
the levels' ratings, so it is not rated.
"""

from collections.abc import Mapping, Sequence

from paperbits.core.card import Card
from paperbits.core.engine.levels import level_of, rated_elsewhere, ratings_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted
from paperbits.core.level import PERFECT
from paperbits.core.settings import SettingValue, checked


def rated_with(card: Card) -> dict[str, SettingValue]:
    """All settings of a rated match; raises PaperbitsError if the game has none."""
    measured = ratings_of(card.id)
    if not measured:
        raise PaperbitsError(
            f"{card.title} is not rated: the strength of its levels has not been measured."
        )
    settings = checked(card.settings, measured["settings"])
    if card.new(settings).players != 2:
        raise PaperbitsError(
            f"{card.title} is not rated: its levels were measured alone, not in matches of two."
        )
    if measured["by"] != "outcome":
        raise PaperbitsError(
            f"{card.title} is not rated: its levels were compared by the margins of pairs of"
            " matches, and a single match can't be compared with a pair."
        )
    return settings


def measured_with(
    card: Card, settings: Mapping[str, object] | None = None
) -> dict[str, SettingValue] | None:
    """All settings of the rating matches for these settings; None if not measured."""
    measured = ratings_of(card.id)
    if not measured:
        return None
    return checked(card.settings, {**measured["settings"], **rated_elsewhere(card, settings or {})})


def whose_ratings(card: Card, settings: Mapping[str, object]) -> str:
    """A sentence with the other settings with which the levels were measured, or ""."""
    wanted = measured_with(card, settings)
    different = "" if wanted is None else _different(wanted, checked(card.settings, settings))
    if not different:
        return ""
    return (
        f"They were measured with other settings: {different}. With yours the distances may differ."
    )


def standard_settings(card: Card, players: int) -> dict[str, SettingValue]:
    """The settings of matches that count between so many people. For two people they are those with
    which the levels were measured, so that the scales agree. Raises SettingError if the game does
    not take so many.
    """
    measured = ratings_of(card.id)
    if players == 2 and measured and card.new(measured["settings"]).players == 2:
        return checked(card.settings, measured["settings"])
    return (
        fitted(card, {"players": players}, fixed=["players"]).settings
        if "players" in card.settings
        else checked(card.settings, {})
    )


def check_between_people(card: Card, settings: Mapping[str, object]) -> None:
    """Check that a match between people with these settings can count for their ratings. Raises
    PaperbitsError with the reason if it can't.
    """
    given = checked(card.settings, settings)
    players = card.new(given).players
    if players < 2:
        raise PaperbitsError("A match for one player can't be rated between people.")
    wanted = standard_settings(card, players)
    if different := _different(wanted, given):
        raise PaperbitsError(f"A rated match must have the standard settings: {different}.")


def _different(wanted: Mapping[str, SettingValue], given: Mapping[str, SettingValue]) -> str:
    """Name the settings that are not as wanted: ``n 8, not 6, ...``."""
    return ", ".join(
        f"{name} {_shown(wanted[name])}, not {_shown(given[name])}"
        for name in wanted
        if given[name] != wanted[name]
    )


def opponent_rating(
    card: Card, settings: Mapping[str, object], levels_by_seat: Sequence[str]
) -> int:
    """The computer's rating in a match to be rated. ``levels_by_seat`` holds each seat's level,
    empty for a person. Raises PaperbitsError with the reason if such a match can't be rated.
    """
    wanted, given = rated_with(card), checked(card.settings, settings)
    if different := _different(wanted, given):
        raise PaperbitsError(
            "A rated match must have the settings with which the levels were measured:"
            f" {different}."
        )
    levels = [level for level in levels_by_seat if level]
    if len(levels_by_seat) != 2 or len(levels) != 1:
        raise PaperbitsError("A rated match is between one person and one computer.")
    level = PERFECT if levels[0] == PERFECT.name else level_of(card, levels[0])
    if level.elo is None:
        raise PaperbitsError(
            f"The level {level.title} has no rating yet; choose another for a rated match."
        )
    return level.elo


def _shown(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
