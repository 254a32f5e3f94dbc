"""The store's twin in memory: for tests, and for matches that nobody wants to keep."""

import time
from collections.abc import Collection
from dataclasses import replace

from paperbits.store.log import Ended, Place, Sitting, StaleError, Stamp, TakenError


class MemoryLog:
    """Matches in a dictionary."""

    def __init__(self) -> None:
        self._sittings: dict[str, Sitting] = {}
        self._changed: dict[str, float] = {}
        """When each match last changed."""
        self._results: dict[str, tuple[float, float]] = {}
        """What the person scored in each rated match that is over, and when that was."""
        self._reviews: dict[str, tuple[int, int, str]] = {}
        """Of each match the version, the reviewer and the review."""

    async def create(self, sitting: Sitting) -> None:
        """Keep a new match."""
        self._sittings[sitting.id] = sitting
        self._changed[sitting.id] = time.time()

    async def load(self, match: str, since: int = 0) -> Sitting | None:
        """The match of this id, or None; of its entries those from number ``since`` on."""
        sitting = self._sittings.get(match)
        return sitting if sitting is None or not since else replace(sitting, entries=sitting.entries[since:])

    async def stamps(self, matches: Collection[str]) -> dict[str, Stamp]:
        """How far each of these is, and since when."""
        known = [self._sittings[match] for match in matches if match in self._sittings]
        return {sitting.id: Stamp(len(sitting.entries), self._changed[sitting.id]) for sitting in known}

    async def append(self, match: str, version: int, entry: str, result: float | None = None) -> None:
        """Add an entry."""
        sitting = self._sittings.get(match)
        if sitting is None or len(sitting.entries) != version:
            raise StaleError
        self._sittings[match] = replace(sitting, entries=(*sitting.entries, entry))
        self._changed[match] = time.time()
        if result is not None:
            self._results[match] = result, time.time()

    async def ended(self, matches: Collection[str]) -> list[Ended]:
        """Those that were rated and are over."""
        found = []
        for match, (result, when) in self._results.items():
            sitting = self._sittings[match]
            if match in matches and sitting.rated is not None:
                level = next(place.level for place in sitting.places if place.level)
                keys = frozenset(digest for digest, seats in sitting.keys.items() if seats)
                found.append(Ended(match, sitting.game, level, sitting.rated, result, when, keys))
        return found

    async def seat(self, match: str, seat: int, invite: str, name: str, digest: str) -> None:
        """Give an open seat away."""
        sitting = self._sittings.get(match)
        if sitting is None or not invite or sitting.places[seat].invite != invite:
            raise TakenError
        places = (*sitting.places[:seat], Place(name=name), *sitting.places[seat + 1 :])
        keys = {**sitting.keys, digest: sitting.keys.get(digest, frozenset()) | {seat}}
        self._sittings[match] = replace(sitting, places=places, keys=keys)

    async def keep_review(self, match: str, version: int, reviewer: int, review: str) -> None:
        """Keep the review of a match."""
        self._reviews[match] = version, reviewer, review

    async def review(self, match: str, version: int, reviewer: int) -> str | None:
        """The review of a match, if it is this one."""
        *which, text = self._reviews.get(match, (-1, -1, ""))
        return text if which == [version, reviewer] else None

    async def close(self) -> None:
        """There is nothing to let go of."""
