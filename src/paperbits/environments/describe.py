"""The arrays of any game."""

from collections.abc import Mapping

from paperbits.core.arrays import Arrays
from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.kernel_position import KernelPosition
from paperbits.environments.kernel_arrays import KernelArrays


def described(game: str | Card, settings: Mapping[str, object] | None = None) -> Arrays:
    """Return a game's arrays, by its id or card; raises UnknownGameError or SettingError."""
    card = find(game) if isinstance(game, str) else game
    made = card.configure(settings)
    if card.arrays is not None:
        arrays: Arrays = card.arrays(card, made)
        return arrays
    assert card.position is KernelPosition, (
        f"{card.id} has a position of its own, and its card names no arrays."
    )
    return KernelArrays(card, made)
