"""The store's twin in memory: for tests, and for matches that nobody wants to keep."""

from dataclasses import replace

from paperbits.store.log import Place, Sitting, StaleError, TakenError


class MemoryLog:
    """Matches in a dictionary."""

    def __init__(self) -> None:
        self._sittings: dict[str, Sitting] = {}

    async def create(self, sitting: Sitting) -> None:
        """Keep a new match."""
        self._sittings[sitting.id] = sitting

    async def load(self, match: str) -> Sitting | None:
        """The match of this id, or None."""
        return self._sittings.get(match)

    async def append(self, match: str, version: int, entry: str) -> None:
        """Add an entry."""
        sitting = self._sittings.get(match)
        if sitting is None or len(sitting.entries) != version:
            raise StaleError
        self._sittings[match] = replace(sitting, entries=(*sitting.entries, entry))

    async def seat(self, match: str, seat: int, invite: str, name: str, digest: str) -> None:
        """Give an open seat away."""
        sitting = self._sittings.get(match)
        if sitting is None or not invite or sitting.places[seat].invite != invite:
            raise TakenError
        places = (*sitting.places[:seat], Place(name=name), *sitting.places[seat + 1 :])
        keys = {**sitting.keys, digest: sitting.keys.get(digest, frozenset()) | {seat}}
        self._sittings[match] = replace(sitting, places=places, keys=keys)

    async def close(self) -> None:
        """There is nothing to let go of."""
