"""The errors of the client."""

import logging
import random
import time
from typing import Final


class ClientError(Exception):
    """A request had no success. The text is one sentence for people."""


class RefusedError(ClientError):
    """The site refused a request, which has changed nothing.

    ``kind`` is for programs: ``illegal-move``, ``not-your-turn``, ``stale``, ``wrong-scope`` and so
    on (docs/api.md). ``status`` is the HTTP status.
    """

    def __init__(self, kind: str, message: str, status: int) -> None:
        super().__init__(message)
        self.kind, self.status = kind, status


class UnreachableError(ClientError):
    """The site could not be reached for as long as the client's patience."""


_log = logging.getLogger("paperbits.client")

FIRST: Final = 0.25
"""Seconds before the second attempt. The wait doubles each time."""

LONGEST: Final = 20.0


class Backoff:
    """The waits of one request or stream until it succeeds."""

    def __init__(self, patience: float) -> None:
        """``patience``: seconds after which it gives up."""
        self._patience, self._wait = patience, FIRST
        self._since: float | None = None

    def reached(self) -> None:
        """Note a success."""
        self._wait, self._since = FIRST, None

    def wait(self, error: Exception, least: float = 0.0) -> None:
        """Wait before the next attempt, at least so long. Raises UnreachableError after
        ``patience``.

        A part of the wait is random, so that programs do not all come back at once.
        """
        now = time.monotonic()
        if self._since is None:
            self._since = now
            _log.warning(
                "The site can't be used now; trying again for %d seconds: %s", self._patience, error
            )
        if now - self._since >= self._patience:
            raise UnreachableError("The site can't be reached.") from error
        time.sleep(max(least, self._wait * random.uniform(0.5, 1.0)))  # noqa: S311 (not for secrets)
        self._wait = min(LONGEST, 2 * self._wait)
