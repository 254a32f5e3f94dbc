"""Waiting between attempts to reach the site."""

import logging
import random
import time
from collections.abc import Callable
from typing import Final

from paperbits.client.errors import UnreachableError

_log = logging.getLogger("paperbits.client")

FIRST: Final = 0.25
"""Seconds before the second attempt. The wait doubles each time."""

LONGEST: Final = 20.0


class Backoff:
    """The waits of one request or stream until it succeeds."""

    def __init__(
        self,
        patience: float,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """``patience``: seconds after which it gives up."""
        self._patience, self._sleep, self._now = patience, sleep, now
        self._wait = FIRST
        self._since: float | None = None

    def reached(self) -> None:
        """Note a success."""
        self._wait, self._since = FIRST, None

    def wait(self, error: Exception, least: float = 0.0) -> None:
        """Wait before the next attempt, at least so many seconds. Raises UnreachableError after too
        long without success.

        A part of the wait is random, so that the programs of a site that restarts do not all come
        back at once.
        """
        now = self._now()
        if self._since is None:
            self._since = now
            _log.warning(
                "The site can't be used now; trying again for %d seconds: %s", self._patience, error
            )
        if now - self._since >= self._patience:
            raise UnreachableError("The site can't be reached.") from error
        self._sleep(max(least, self._wait * random.uniform(0.5, 1.0)))  # noqa: S311 (not for secrets)
        self._wait = min(LONGEST, 2 * self._wait)
