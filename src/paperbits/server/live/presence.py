"""Who is there: which seats of a match have somebody at them, and which have been left for a while."""

import time
from collections import Counter
from collections.abc import Iterable
from typing import Final

PATIENCE: Final = 180.0
"""Seconds for which a player may be away before the others may have a computer take the seat."""


class Presence:
    """The seats (from 0) of one match, by the pages and programs that came with their keys."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
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

    def away(self, seat: int) -> bool:
        """Whether nobody has been at this seat for long enough."""
        return not self._open[seat] and time.monotonic() - self._last.get(seat, self._begun) >= self.patience
