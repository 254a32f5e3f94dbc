"""The levels that play with given settings: a game's own, and the perfect level where every
position of a match is solved.

The solver is loaded when it is first asked, so that programs which serve and do not think stay small.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.engine.levels import every_level, levels, no_level, own_level, rated_at
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.level import PERFECT, Level
from paperbits.core.position import Position
from paperbits.core.wording import listed

ASKED: Final = 4_096
"""Games with settings for which it is remembered whether they are solved."""


def offered(position: Position) -> bool:
    """Return whether the perfect level can play the match that a position belongs to."""
    if not isinstance(position, KernelPosition) or position.players != 2:
        return False
    game: Any = position.game
    return _is_whole(position.card.id, game, position.began)


@functools.lru_cache(ASKED)
def _is_whole(name: str, game: Any, began: str) -> bool:
    """Return whether a match that begins like this is solved whole."""
    from paperbits.solve.whole import whole

    card = find(name)
    first = KernelPosition.of_text(card, game, began) if began else KernelPosition(card, game)
    return whole(first) is not None


def sometimes_offered(card: Card) -> bool:
    """Return whether the perfect level can play a game with some settings that are known to be
    solved, or with the usual ones.
    """
    if card.engine is not None:
        return False
    from paperbits.solve.whole import measured_settings

    return measured_settings(card) or offered(card.new())


def levels_at(card: Card, settings: Mapping[str, object] | None = None) -> list[Level]:
    """Return the levels for these settings, the weakest first, rated; raises PaperbitsError."""
    found = rated_at(card, levels(card), settings or {})
    if card.engine is not None:
        return found
    return [*found, *([PERFECT] if offered(card.new(settings)) else [])]


def level_at(
    card: Card,
    name: str,
    settings: Mapping[str, object] | None = None,
    start: str = "",
    also: Sequence[str] = (),
) -> Level:
    """Return the level of this name. Raises PaperbitsError, which lists the names and what ``also``
    may be named in their place.
    """
    own = next((level for level in every_level(card) if level.name == name), None)
    if own is not None and card.engine is not None:
        return own
    # Raises for invalid settings.
    position = card.new(settings, **({"start": start} if start else {}))
    return own or _perfect(position, name, also)


def level_for(position: Position, name: str, also: Sequence[str] = ()) -> Level:
    """Return the level of this name that can play a match which a position belongs to. Raises
    PaperbitsError, which lists the names and what ``also`` may be named in their place.
    """
    return own_level(position.card, name) or _perfect(position, name, also)


def _perfect(position: Position, name: str, also: Sequence[str]) -> Level:
    """Return the perfect level if it is named and can play; otherwise raise PaperbitsError."""
    card = position.card
    found, perfect = every_level(card), card.engine is None and offered(position)
    if name == PERFECT.name and perfect:
        return PERFECT
    if name == PERFECT.name:
        raise PaperbitsError(
            f"{card.title} has no level 'perfect' with these settings, because its positions are"
            f" not all solved; there are {listed([*(level.name for level in found), *also])}."
        )
    raise no_level(card, name, [*found, PERFECT] if perfect else found, also)


def level_title(card: Card, name: str) -> str:
    """Return the title of a level; raises PaperbitsError for a name that no settings have."""
    return (
        next((level.title for level in [*every_level(card), PERFECT] if level.name == name), "")
        or level_at(card, name).title
    )
