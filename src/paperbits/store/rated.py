"""Ratings of people as they are stored, and the change by each match."""

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Row

from paperbits.ratings.settlement import Kind
from paperbits.ratings.strength import Strength

DAY: Final = 86_400.0
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in a game."""

    person: str
    game: str
    kind: Kind
    strength: Strength
    played: float
    """When the last match behind it ended, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another player of a rated match, just before: a ``person`` or a computer's ``level``."""

    seat: int
    person: str
    level: str
    rating: float
    deviation: float
    place: int


@dataclass(frozen=True, slots=True)
class Changed:
    """The change of a person's rating by a match."""

    match: str
    seat: int
    person: str
    game: str
    kind: Kind
    ended: float
    place: int
    score: float
    others: tuple[Other, ...]
    before: float
    """The rating before the match."""
    deviation_before: float
    after: Strength


@dataclass(frozen=True, slots=True)
class Leader:
    """A line of a leaderboard."""

    place: int
    rated: Rated
    name: str
    bot: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard."""

    leaders: tuple[Leader, ...]
    whole: int
    """The number of people on all its pages."""


_SAME: Final = ("match", "seat", "person", "game", "kind", "ended", "place", "score")
"""What a change and its row call by the same name."""


def change_row(change: Changed) -> dict[str, Any]:
    """Return the row of a change."""
    row = asdict(change)
    return {
        **{name: row[name] for name in _SAME},
        **row["after"],
        "others": json.dumps(row["others"]),
        "rating_before": change.before,
        "deviation_before": change.deviation_before,
    }


def changed_of(row: Row[Any]) -> Changed:
    """Return the change in a row."""
    return Changed(
        **{name: row._mapping[name] for name in _SAME},
        others=tuple(Other(**other) for other in json.loads(row.others)),
        before=row.rating_before,
        deviation_before=row.deviation_before,
        after=Strength(row.rating, row.deviation, row.volatility, row.matches),
    )


def rated_of(row: Row[Any]) -> Rated:
    """Return the rating in a row."""
    strength = Strength(row.rating, row.deviation, row.volatility, row.matches)
    return Rated(row.person, row.game, row.kind, strength, row.played)
