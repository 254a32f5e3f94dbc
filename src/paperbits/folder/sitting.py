"""A match of this browser, with its text form for keeping."""

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from paperbits.answers.advice import Review
from paperbits.core.catalogue import find
from paperbits.host.holder import Holder
from paperbits.match import Match, Seat


@dataclass(slots=True)
class Sitting:
    """A match, and the key of the seats on this screen."""

    id: str
    key: str
    match: Match
    seats: list[Seat]
    """The players at the beginning."""
    when: float = field(default_factory=time.time)
    """When it was last changed, in seconds since 1970."""
    revision: int = 0
    thinking: int | None = None
    """The job of the computer that thinks about its move."""
    review: tuple[int, Review] | None = None
    """The review, and the version that it is of."""

    @classmethod
    def restored(cls, kept: str) -> Self | None:
        """Return a match that was kept; None if it can't be read any more."""
        try:
            said = json.loads(kept)
            seats = [
                Seat(**{name: str(text) for name, text in row.items()}) for row in said["seats"]
            ]
            match = Match(
                find(said["game"]), said["settings"], seats, seed=said["seed"], start=said["start"]
            ).restored(said["entries"])
            when = max(0.0, min(time.time(), float(said["when"])))
            return cls(str(said["id"]), str(said["key"]), match, seats, when)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return None

    def kept(self) -> str:
        """Return the match as a text to keep."""
        match = self.match
        said: Mapping[str, Any] = {
            "id": self.id,
            "key": self.key,
            "game": match.card.id,
            "settings": match.settings,
            "seats": [asdict(seat) for seat in self.seats],
            "seed": match.seed,
            "start": match.start,
            "entries": match.entries,
            "when": self.when,
        }
        return json.dumps(said)

    def holder(self, key: str) -> Holder:
        """Return the holder of a key. Only the match's own key holds seats."""
        if key != self.key:
            return Holder()
        persons = frozenset(n for n, seat in enumerate(self.match.seats) if not seat.computer)
        return Holder(seats=persons, host=True)
