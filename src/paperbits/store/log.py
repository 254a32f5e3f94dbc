"""What a store of matches can do, whatever it keeps them in."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from paperbits.core.settings import SettingValue


class StoreError(RuntimeError):
    """The store could not do what was asked; whether anything was written is not known."""


class StaleError(Exception):
    """An entry that answers another version than the match has; nothing was written."""


class TakenError(Exception):
    """A seat that is not open, or an invitation that is not its; nothing was written."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat as it is kept: a computer's ``level``, or a person's (empty); ``invite`` while it
    waits for a friend.
    """

    level: str = ""
    name: str = ""
    invite: str = ""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """All that is kept of a match.

    ``keys``: the digest of each secret, and the seats (from 0) that it holds.
    """

    id: str
    game: str
    settings: Mapping[str, SettingValue]
    seats: tuple[StoredSeat, ...]
    seed: int
    start: str = ""
    host: str = ""
    """Digest of the key of whoever set it up."""
    entries: tuple[str, ...] = ()
    keys: Mapping[str, frozenset[int]] = field(default_factory=dict)
    rated: int | None = None
    """The rating of the computer, in a match that counts for its person's rating."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A rated match that is over.

    ``result``: what its person scored, 1, 0.5 or 0; ``when``: in seconds since 1970.
    """

    id: str
    game: str
    level: str
    rated: int
    result: float
    when: float
    keys: frozenset[str]
    """Digests of the keys that hold the person's seat."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """How many entries a match has, and when it last changed, in seconds since 1970."""

    version: int
    when: float


class MoveLog(Protocol):
    """A store of matches.

    What it has answered, it keeps: through the end of the process, too, if it is on a disk.
    """

    async def create(self, stored: StoredMatch) -> None:
        """Keep a new match."""

    async def load(self, match: str, since: int = 0) -> StoredMatch | None:
        """The match of this id, or None; of its entries those from number ``since`` on (from 0)."""

    async def stamps(self, matches: Collection[str]) -> dict[str, Stamp]:
        """The stamps of those of these matches that are here, by their ids."""

    async def append(self, match: str, version: int, entry: str, result: float | None = None) -> None:
        """Add an entry to a match that has ``version`` of them so far; raises StaleError where it
        has not.

        ``result`` is what the person scored, where this entry ends a rated match; it is kept with
        the entry or not at all.
        """

    async def ended(self, matches: Collection[str]) -> list[Ended]:
        """Those of these matches that were rated and are over, in the order in which they ended."""

    async def seat(self, match: str, seat: int, invite: str, name: str, digest: str) -> None:
        """Give an open seat to the holder of a new key; raises TakenError."""

    async def keep_review(self, match: str, version: int, reviewer: int, review: str) -> None:
        """Keep the review of a match that has ``version`` entries, in the place of any other of
        this match.
        """

    async def review(self, match: str, version: int, reviewer: int) -> str | None:
        """The review that this reviewer made of the match with so many entries, or None."""

    async def check(self) -> None:
        """Raise StoreError if nothing can be written now."""

    async def close(self) -> None:
        """Finish what was asked, and let go of the file."""
