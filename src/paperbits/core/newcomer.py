"""How somebody who has not won a game yet begins it: a size and a seat with which they can win."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paperbits.core.settings import SettingValue


@dataclass(frozen=True, slots=True)
class Newcomer:
    """The settings and the seat that a newcomer is offered, against the easiest level."""

    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    """Settings other than the default ones."""
    seat: int = 0
    """The newcomer's seat, from 0."""
