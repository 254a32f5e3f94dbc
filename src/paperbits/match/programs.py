"""What a site tells programs of a match: the same values at the site and in its client, and how they
are written as JSON (``core.reading`` reads it). Players count from 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from paperbits.core.settings import SettingValue
from paperbits.match.offers import What

MOST_EXACT: Final = 2**53 - 1
"""The largest integer that every reader of JSON keeps exactly. Larger ones are texts."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: ``person``, ``bot``, ``computer``, or ``open`` for somebody invited."""

    player: int
    kind: Literal["person", "bot", "computer", "open"]
    name: str
    level: str | None
    yours: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list or an event. ``turn``: the player to move, None after the end."""

    id: str
    game: str
    title: str
    settings: Mapping[str, SettingValue]
    seats: tuple[Seat, ...]
    turn: int | None
    your_turn: bool
    clock: str
    rated: bool
    tournament: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. ``cut_short``: whether people ended it before the game did."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    resigned: int | None
    aborted: int | None
    cut_short: bool


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match begins, or goes on when you begin to listen."""

    match: Summary


@dataclass(frozen=True, slots=True)
class MatchFinish:
    """A match is over."""

    match: Summary
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The legal moves of the player to move, each of which can be made. ``count`` is exact;
    ``more``: whether the list is cut short. ``families``: what a move stands for, if more integers
    are legal than can be listed: ``{"b3=8": "b3=8k"}`` for the multiples of 8.
    """

    moves: tuple[str, ...]
    families: Mapping[str, str]
    count: int
    more: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer. ``by``: who asked first; ``mine``: whether you have asked too."""

    what: What
    by: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Info:
    """What stays the same during a match, apart from who sits there. ``seat`` is your player; None
    for an onlooker.
    """

    id: str
    game: str
    title: str
    goal: str
    settings: Mapping[str, SettingValue]
    start: str
    seats: tuple[Seat, ...]
    seat: int | None
    clock: str
    rated: bool


@dataclass(frozen=True, slots=True)
class State:
    """A match after a change.

    ``position`` and ``moves`` are texts in the game's notation. ``first`` of the moves belong to no
    player. ``rack`` has your tiles in games with racks. ``legal`` has the legal moves if it is your
    turn, in games without hidden tiles; otherwise ask ``Client.legal``. ``remaining`` is the time
    that each player has left, in milliseconds when the state came, None for a computer; it is None
    without a clock. ``running`` is the player whose time runs.
    """

    version: int
    position: str
    moves: tuple[str, ...]
    first: int
    turn: int | None
    your_turn: bool
    rack: str | None
    scores: tuple[int, ...]
    legal: LegalMoves | None
    offers: tuple[Offer, ...]
    may_offer: tuple[What, ...]
    may_abort: bool
    there: tuple[int, ...]
    remaining: tuple[int | None, ...] | None
    running: int | None
    over: bool
    outcome: Outcome | None
    rematch: str | None


def told(value: Any) -> Any:
    """Return a value as it is told in JSON."""
    if hasattr(value, "__dataclass_fields__"):
        return {name: told(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, tuple):
        return [told(each) for each in value]
    if isinstance(value, int) and abs(value) > MOST_EXACT:
        return str(value)
    return value
