"""The protocol of a store of matches, and the records that it keeps."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, Self

from paperbits.core.settings import SettingValue
from paperbits.match import Match
from paperbits.match.seat import Seat

if TYPE_CHECKING:
    from paperbits.store.database import Database


class StoreError(RuntimeError):
    """The store failed. The entry may have been written or not."""


class DanglingError(StoreError):
    """The entry refers to something that has been deleted. Nothing was written."""


class StaleError(Exception):
    """The entry answers another version than the match has. Nothing was written."""


class TakenError(Exception):
    """The seat is not open, or the invitation is for another seat. Nothing was written."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it is stored.

    ``keys`` maps each holder to their seats (from 0). A holder is the digest of a key, or ``@`` and
    a person's id.
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
    """What each of the entries cost its player's clock (``match.clock.Spent``); None for nothing.
    """
    rated: bool = False
    """Whether the match counts for the ratings of the people in it."""
    tournament: str = ""
    """The id of its tournament, or empty."""
    version: int = field(default=0, compare=False)
    """How many entries it has in the store."""
    changed: float = field(default=0.0, compare=False)
    """When it was last changed, in seconds since 1970."""
    turn: int | None = field(default=None, compare=False)
    """The seat to move, from 0; None if there is none, or if it is not known."""
    over: bool | None = field(default=None, compare=False)
    """Whether it is over; None if that is not known."""
    outcome: str = field(default="", compare=False)
    """JSON of how it ended (``After``); empty if that is not known."""

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
    """Yield the ids of matches in groups that have at most so many entries together, or are one
    match. A match may have ten thousand.
    """
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
    """If the match is over: JSON of ``match.outcome``."""
    result: float | None = None
    """The person's result, if this ends a match that is rated against a computer."""
    deadline: float | None = None
    """When the clock of the player to move runs out, in the site's time (``store/clocks.py``)."""
    spent: str = ""
    """What the entry cost its player's clock (``match.clock.Spent``)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A rated match that is over.

    ``result`` is the person's result: 1, 0.5 or 0. ``when`` is in seconds since 1970.
    """

    id: str
    game: str
    level: str
    computer_rating: int
    result: float
    when: float
    keys: frozenset[str]
    """The holders of the person's seat."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """The number of a match's entries, and the time of its last change in seconds since 1970."""

    version: int
    when: float


BEGUN: Final = After()


class MoveLog(Protocol):
    """A store of matches.

    A store acknowledges a write only after it is kept. A store on a disk keeps it also when the
    process ends. Every method may raise StoreError.
    """

    @property
    def database(self) -> "Database":
        """The database behind the store."""

    async def create(self, stored: StoredMatch, after: After = BEGUN) -> None:
        """Keep a new match, and what is known after its first entries."""

    async def load(self, match: str, since: int = 0) -> StoredMatch | None:
        """Return the match, or None; of its entries those from number ``since`` on (from 0)."""

    async def load_all(self, matches: Sequence[str], *, entries: bool = True) -> list[StoredMatch]:
        """Return those of these matches that the store has, in this order, with their entries or
        without.
        """

    async def stamps(self, matches: Collection[str]) -> dict[str, Stamp]:
        """Return the stamps of the matches that the store has, by their ids."""

    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        """Add an entry to a match. Raises StaleError unless the match has ``version`` entries.

        ``after`` is kept with the entry, or neither is kept.
        """

    async def ended(self, matches: Collection[str]) -> list[Ended]:
        """Return the matches that were rated and are over, in the order in which they ended."""

    async def seat(self, match: str, seat: int, invite: str, name: str, holder: str) -> None:
        """Give an open seat to a holder. Raises TakenError."""

    async def keep_review(self, match: str, version: int, reviewer: int, review: str) -> None:
        """Keep the review of a match that has ``version`` entries, instead of any earlier one."""

    async def review(self, match: str, version: int, reviewer: int) -> str | None:
        """Return the review that this reviewer made of this version of the match, or None."""

    async def check(self) -> None:
        """Raise StoreError if the store can't be written now."""

    async def close(self) -> None:
        """Finish the waiting writes, and release the file or the connections."""
