"""The records that a store of matches keeps, and its errors."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.match import Match
from paperbits.match.seat import Seat

NOT_WRITTEN: Final = "The server could not save that; look at the match before you try again."
NOT_READ: Final = "The server could not read that just now; try again in a moment."


class StoreError(PaperbitsError, kind="not-kept"):
    """The store failed. What was to be written may have been written or not."""

    def __init__(self, reason: str, sentence: str = NOT_WRITTEN) -> None:
        """``reason`` is for the log and the command line, ``sentence`` for people on the site."""
        super().__init__(sentence)
        self.reason = reason


class DanglingError(StoreError, kind="deleted"):
    """The entry refers to something that has been deleted. Nothing was written."""

    def __init__(self, reason: str) -> None:
        deleted = "Something that this is about has just been deleted; load the page again."
        super().__init__(reason, deleted)


class TakenError(PaperbitsError, kind="wrong-key"):
    """The seat is not open, or the invitation is for another seat. Nothing was written."""

    def __init__(self) -> None:
        super().__init__("Somebody else has just taken this seat.")


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it is stored. ``keys`` maps each holder to their seats (from 0): the digest of a
    key, or ``@`` and a person's id.
    """

    id: str
    game: str
    settings: Mapping[str, SettingValue]
    seats: tuple[Seat, ...]
    seed: int
    start: str = ""
    host: str = ""
    """The holder who set up the match."""
    entries: tuple[str, ...] = ()
    keys: Mapping[str, frozenset[int]] = field(default_factory=dict)
    computer_rating: int | None = None
    """The rating of the computer in a rated match against it; None in other matches."""
    clock: str = ""
    """The clock, such as ``5+3``; empty for none."""
    deadline: float | None = None
    """When the clock of the player to move runs out, in the site's time (``store/clocks.py``)."""
    spent: tuple[str, ...] | None = None
    """What each entry cost its player's clock (``match.clock.Spent``); None for nothing."""
    rated: bool = False
    """Whether the match counts for the ratings of the people in it."""
    tournament: str = ""
    """The id of its tournament, or empty."""
    version: int = field(default=0, compare=False)
    """How many entries it has in the store."""
    changed: float = field(default=0.0, compare=False)
    """When it was last changed, in seconds since 1970."""
    turn: int | None = field(default=None, compare=False)
    """The seat to move, from 0; None if there is none."""
    over: bool = field(default=False, compare=False)
    outcome: str = field(default="", compare=False)
    """JSON of how it ended (``After``); empty before."""

    @classmethod
    def of(
        cls,
        match: Match,
        match_id: str,
        host: str,
        keys: Mapping[str, frozenset[int]],
        tournament: str = "",
    ) -> Self:
        """Return a match that begins, as it is stored."""
        return cls(
            id=match_id,
            game=match.card.id,
            settings=match.settings,
            seats=tuple(match.seats),
            seed=match.seed,
            start=match.start,
            host=host,
            entries=tuple(match.entries),
            keys=keys,
            computer_rating=match.computer_rating,
            clock=match.clock,
            rated=match.rated,
            tournament=tournament,
        )


def in_groups(found: Iterable[StoredMatch], most: int) -> Iterator[list[str]]:
    """Yield the ids of matches in groups of at most so many entries, or of one match."""
    group: list[str] = []
    entries = 0
    for each in found:
        if group and entries + each.version > most:
            yield group
            group, entries = [], 0
        group.append(each.id)
        entries += each.version
    if group:
        yield group


@dataclass(frozen=True, slots=True)
class After:
    """What is stored about a match with its last entry, so that lists need not replay it."""

    turn: int | None = None
    """The seat to move, from 0."""
    over: bool = False
    outcome: str = ""
    result: float | None = None
    """The person's result, if this ends a match that is rated against a computer."""
    deadline: float | None = None
    """When the clock of the player to move runs out, in the site's time (``store/clocks.py``)."""
    spent: str = ""
    """What the entry cost its player's clock (``match.clock.Spent``)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A rated match that is over. ``result`` is the person's: 1, 0.5 or 0."""

    id: str
    game: str
    level: str
    computer_rating: int
    result: float
    when: float
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Stamp:
    """The number of a match's entries, and the time of its last change in seconds since 1970."""

    version: int
    when: float


BEGUN: Final = After()
