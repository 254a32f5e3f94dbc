"""A store in memory, to compare the real stores with."""

import time
from collections.abc import Collection, Sequence
from dataclasses import replace

from paperbits.match.seat import Seat
from paperbits.store.log import (
    BEGUN,
    After,
    Ended,
    StaleError,
    Stamp,
    StoredMatch,
    TakenError,
)


class TwinLog:
    """Matches in a dictionary."""

    def __init__(self) -> None:
        self._matches: dict[str, StoredMatch] = {}
        self._changed: dict[str, float] = {}
        """When each match last changed."""
        self._results: dict[str, tuple[float, float]] = {}
        """The person's result of each rated match that is over, and when it ended."""
        self._reviews: dict[str, tuple[int, int, str]] = {}
        """The version, the reviewer and the review of each reviewed match."""

    async def create(self, stored: StoredMatch, after: After = BEGUN) -> None:
        """Keep a new match."""
        self._matches[stored.id] = stored
        self._changed[stored.id] = time.time()

    async def load(self, match: str, since: int = 0) -> StoredMatch | None:
        """Return the match, or None; of its entries those from number ``since`` on."""
        stored = self._matches.get(match)
        return (
            stored
            if stored is None or not since
            else replace(stored, entries=stored.entries[since:])
        )

    async def load_all(self, matches: Sequence[str], *, entries: bool = True) -> list[StoredMatch]:
        """Return those of these matches that the store has, with their entries or without."""
        known = [self._matches[match] for match in matches if match in self._matches]
        return [each if entries else replace(each, entries=(), spent=None) for each in known]

    async def stamps(self, matches: Collection[str]) -> dict[str, Stamp]:
        """Return the stamps of the matches that the store has."""
        known = [self._matches[match] for match in matches if match in self._matches]
        return {stored.id: Stamp(len(stored.entries), self._changed[stored.id]) for stored in known}

    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        """Add an entry. Raises StaleError."""
        stored = self._matches.get(match)
        if stored is None or len(stored.entries) != version:
            raise StaleError
        self._matches[match] = replace(
            stored,
            entries=(*stored.entries, entry),
            spent=None if stored.spent is None else (*stored.spent, after.spent),
            deadline=after.deadline,
        )
        self._changed[match] = time.time()
        if after.result is not None:
            self._results[match] = after.result, time.time()

    async def ended(self, matches: Collection[str]) -> list[Ended]:
        """Return the matches that were rated and are over."""
        found = []
        for match, (result, when) in self._results.items():
            stored = self._matches[match]
            if match in matches and stored.computer_rating is not None:
                level = next(stored_seat.level for stored_seat in stored.seats if stored_seat.level)
                keys = frozenset(digest for digest, seats in stored.keys.items() if seats)
                found.append(
                    Ended(match, stored.game, level, stored.computer_rating, result, when, keys)
                )
        return found

    async def seat(self, match: str, seat: int, invite: str, name: str, digest: str) -> None:
        """Give an open seat to the holder of a key. Raises TakenError."""
        stored = self._matches.get(match)
        if stored is None or not invite or stored.seats[seat].invite != invite:
            raise TakenError
        seats = (*stored.seats[:seat], Seat(name=name), *stored.seats[seat + 1 :])
        keys = {**stored.keys, digest: stored.keys.get(digest, frozenset()) | {seat}}
        self._matches[match] = replace(stored, seats=seats, keys=keys)

    async def keep_review(self, match: str, version: int, reviewer: int, review: str) -> None:
        """Keep the review of a match."""
        self._reviews[match] = version, reviewer, review

    async def review(self, match: str, version: int, reviewer: int) -> str | None:
        """Return the review of this version by this reviewer, or None."""
        *which, text = self._reviews.get(match, (-1, -1, ""))
        return text if which == [version, reviewer] else None

    async def check(self) -> None:
        """Do nothing: memory can always be written."""

    async def close(self) -> None:
        """Do nothing: there is nothing to release."""
