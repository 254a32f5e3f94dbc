"""Who is there: which seats of a match have somebody at them, and which have been left for a while."""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

PATIENCE: Final = 180.0
"""Seconds for which a player may be away before the others may have a computer take the seat."""


class Presence:
    """The seats (from 0) of one match, by the pages and programs that came with their keys."""

    def __init__(self, patience: float = PATIENCE, blind: Callable[[], bool] = lambda: False) -> None:
        """``blind`` says whether it is unknown now who is there at other processes of the site."""
        self.patience = patience
        self._blind = blind
        self._begun = time.monotonic()
        self._open: Counter[int] = Counter()
        self._last: dict[int, float] = {}

    def came(self, seats: Iterable[int]) -> None:
        """A page of the holder of these seats has opened a connection."""
        self._open.update(seats)

    def went(self, seats: Iterable[int]) -> None:
        """That page has gone."""
        seats = list(seats)
        self._open.subtract(seats)
        self.asked(seats)

    def asked(self, seats: Iterable[int]) -> None:
        """The holder of these seats has asked something."""
        self._last.update(dict.fromkeys(seats, time.monotonic()))

    @property
    def here(self) -> list[int]:
        """The seats that somebody is at, at this process."""
        return sorted(seat for seat, pages in self._open.items() if pages > 0)

    def heard(self, seats: Iterable[int]) -> bool:
        """Somebody is at these seats at another process; whether one of them was taken to be away."""
        seats = list(seats)
        back = any(self.away(seat) for seat in seats)
        self.asked(seats)
        return back

    def begin_again(self) -> None:
        """Nothing has been heard of other processes for a while: whoever is not here may be there."""
        self._begun = time.monotonic()

    def away(self, seat: int) -> bool:
        """Whether nobody has been at this seat for long enough."""
        if self._open[seat] or self._blind():
            return False
        return time.monotonic() - max(self._last.get(seat, 0.0), self._begun) >= self.patience
