"""Presence: which seats of a match have somebody at them, and which players are away."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

PATIENCE: Final = 180.0
"""Seconds without a player before the others may give the seat to a computer."""

GRACE: Final = 4.0
"""Seconds for which a player counts as present after the page closed: it may be reloading."""

NEWS: Final = 0.4
"""The share of the patience for which other processes' news is valid; they repeat it sooner."""


class Presence:
    """The presence at the seats (from 0) of one match, from connections and requests."""

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
        """Restart the clocks after a time without news: absent players may be elsewhere."""
        self._begun = time.monotonic()

    def away(self, seat: int) -> bool:
        """Whether the player of this seat has been away for longer than the patience."""
        if self._open[seat] or self._blind():
            return False
        return time.monotonic() - max(self._last.get(seat, 0.0), self._begun) >= self.patience


PAUSE: Final = 1.0
"""Seconds between two announcements, so that thousands who come at once cause one."""

MOST_NAMES: Final = 10


class Onlookers:
    """The onlookers at this process and, by their news, at others."""

    def __init__(self, patience: float, changed: Callable[[], None]) -> None:
        """``changed`` is called some time after a change here."""
        self._changed = changed
        self._lasting = patience
        """Seconds for which another process's news is valid."""
        self.here = 0
        self._names: dict[object, str] = {}
        self._elsewhere: dict[str, tuple[float, int, tuple[str, ...]]] = {}
        self._telling: asyncio.TimerHandle | None = None

    @property
    def count(self) -> int:
        """The number of onlookers at all processes."""
        return self.here + sum(count for _, count, _ in self._others())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who show theirs, at all processes."""
        names = {*self.names_here, *(name for _, _, names in self._others() for name in names)}
        return tuple(sorted(names)[:MOST_NAMES])

    @property
    def names_here(self) -> tuple[str, ...]:
        """The names at this process."""
        return tuple(sorted(set(self._names.values()))[:MOST_NAMES])

    def came(self) -> None:
        self.here += 1
        self._soon()

    def went(self, onlooker: object) -> None:
        self.here -= 1
        self._names.pop(onlooker, None)
        self._soon()

    def show(self, onlooker: object, name: str) -> None:
        """Show an onlooker's name, or none if it is empty."""
        if name:
            self._names[onlooker] = name
        else:
            self._names.pop(onlooker, None)
        self._soon()

    def heard(self, process: str, count: int, names: Sequence[str]) -> bool:
        """Set the onlookers at another process. Return whether that changes anything."""
        before = self.count, self.names
        if count:
            self._elsewhere[process] = time.monotonic(), count, tuple(names[:MOST_NAMES])
        else:
            self._elsewhere.pop(process, None)
        return before != (self.count, self.names)

    def close(self) -> None:
        """Announce nothing more."""
        if self._telling is not None:
            self._telling.cancel()

    def _others(self) -> list[tuple[float, int, tuple[str, ...]]]:
        now = time.monotonic()
        return [news for news in self._elsewhere.values() if now - news[0] < self._lasting]

    def _soon(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(PAUSE, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self._changed()
