"""The onlookers of a match: how many there are, and the names of those who show theirs."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final

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
        """Count a new onlooker."""
        self.here += 1
        self._soon()

    def went(self, onlooker: object) -> None:
        """Count an onlooker who has left."""
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
