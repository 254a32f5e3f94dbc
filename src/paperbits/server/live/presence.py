"""Presence: which seats of a match have somebody at them, and which players are away."""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

PATIENCE: Final = 180.0
"""Seconds without a player before the others may give the seat to a computer."""

GRACE: Final = 4.0
"""Seconds for which a player still counts as present after the page closed, because it may be
reloading.
"""

NEWS: Final = 0.4
"""The share of the patience for which another process's news is valid. Processes repeat it sooner.
"""


class Presence:
    """The presence at the seats (from 0) of one match, from the connections and requests of their
    keys.
    """

    def __init__(
        self, patience: float = PATIENCE, blind: Callable[[], bool] = lambda: False
    ) -> None:
        """``blind`` returns whether presence at other processes is unknown."""
        self.patience = patience
        self._blind = blind
        self._begun = time.monotonic()
        self._open: Counter[int] = Counter()
        self._last: dict[int, float] = {}
        self.grace = min(GRACE, patience / 10)
        self._gone: dict[int, float] = {}
        """The time at which the seat's last page of this process closed."""
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}
        """For each other process, the time of its last news and the seats present there."""

    def came(self, seats: Iterable[int]) -> None:
        """Count a new connection of these seats' holder."""
        self._open.update(seats)

    def went(self, seats: Iterable[int]) -> None:
        """Count a closed connection of these seats' holder."""
        seats = list(seats)
        self._open.subtract(seats)
        self._gone.update(dict.fromkeys(seats, time.monotonic()))
        self.asked(seats)

    def there(self, seat: int) -> bool:
        """Whether somebody is at this seat, or was a moment ago (a page may be reloading)."""
        now = time.monotonic()
        return (
            self._open[seat] > 0
            or now - self._gone.get(seat, -math.inf) < self.grace
            or any(
                seat in seats and now - when < self.patience * NEWS
                for when, seats in self._elsewhere.values()
            )
        )

    def asked(self, seats: Iterable[int]) -> None:
        """Note a request of these seats' holder."""
        self._last.update(dict.fromkeys(seats, time.monotonic()))

    @property
    def here(self) -> list[int]:
        """Return the seats with somebody present at this process."""
        return sorted(seat for seat, pages in self._open.items() if pages > 0)

    def heard(self, process: str, seats: Iterable[int]) -> bool:
        """Set the present seats of another process. Return whether that changes who is present."""
        now = time.monotonic()
        before = self._elsewhere.get(process, (now, frozenset()))[1]
        seats = frozenset(seats)
        changed = any(not self.there(seat) for seat in seats) or not before <= seats
        self._elsewhere[process] = now, seats
        self.asked(seats)
        return changed

    def begin_again(self) -> None:
        """Restart the clocks after a time without news: absent players may be present at other
        processes.
        """
        self._begun = time.monotonic()

    def away(self, seat: int) -> bool:
        """Whether the player of this seat has been away for longer than the patience."""
        if self._open[seat] or self._blind():
            return False
        return time.monotonic() - max(self._last.get(seat, 0.0), self._begun) >= self.patience
