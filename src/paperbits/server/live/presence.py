"""Who is there: which seats of a match have somebody at them, and which have been left for a while."""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

PATIENCE: Final = 180.0
"""Seconds for which a player may be away before the others may have a computer take the seat."""

GRACE: Final = 4.0
"""Seconds for which a player whose page has gone is still taken to be there, as it may only be
loading again.
"""

NEWS: Final = 0.4
"""The share of the patience for which the news of another process holds; they tell again sooner
than that.
"""


class Presence:
    """The seats (from 0) of one match, by the pages and programs that came with their keys."""

    def __init__(self, patience: float = PATIENCE, blind: Callable[[], bool] = lambda: False) -> None:
        """``blind`` says whether it is unknown now who is there at other processes of the site."""
        self.patience = patience
        self._blind = blind
        self._begun = time.monotonic()
        self._open: Counter[int] = Counter()
        self._last: dict[int, float] = {}
        self.grace = min(GRACE, patience / 10)
        self._gone: dict[int, float] = {}
        """When a page at the seat last went from this process."""
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}
        """When each other process last told who is at its pages, and who."""

    def came(self, seats: Iterable[int]) -> None:
        """A page of the holder of these seats has opened a connection."""
        self._open.update(seats)

    def went(self, seats: Iterable[int]) -> None:
        """That page has gone."""
        seats = list(seats)
        self._open.subtract(seats)
        self._gone.update(dict.fromkeys(seats, time.monotonic()))
        self.asked(seats)

    def there(self, seat: int) -> bool:
        """Whether somebody is at this seat now, or was a moment ago: a page that loads again is not
        gone.
        """
        now = time.monotonic()
        return (
            self._open[seat] > 0
            or now - self._gone.get(seat, -math.inf) < self.grace
            or any(seat in seats and now - when < self.patience * NEWS for when, seats in self._elsewhere.values())
        )

    def asked(self, seats: Iterable[int]) -> None:
        """The holder of these seats has asked something."""
        self._last.update(dict.fromkeys(seats, time.monotonic()))

    @property
    def here(self) -> list[int]:
        """The seats that somebody is at, at this process."""
        return sorted(seat for seat, pages in self._open.items() if pages > 0)

    def heard(self, process: str, seats: Iterable[int]) -> bool:
        """At another process somebody is at these seats and at no others; whether that changes who
        is there.
        """
        now = time.monotonic()
        before = self._elsewhere.get(process, (now, frozenset()))[1]
        seats = frozenset(seats)
        changed = any(not self.there(seat) for seat in seats) or not before <= seats
        self._elsewhere[process] = now, seats
        self.asked(seats)
        return changed

    def begin_again(self) -> None:
        """Nothing has been heard of other processes for a while: whoever is not here may be there."""
        self._begun = time.monotonic()

    def away(self, seat: int) -> bool:
        """Whether nobody has been at this seat for long enough."""
        if self._open[seat] or self._blind():
            return False
        return time.monotonic() - max(self._last.get(seat, 0.0), self._begun) >= self.patience
