"""What the site refuses beyond what the games refuse: each a sentence, a kind, and an HTTP status."""

from http import HTTPStatus
from typing import ClassVar

from paperbits.core.errors import PaperbitsError


class UnknownMatchError(PaperbitsError):
    """No match of that id."""

    kind = "unknown-match"


class WrongKeyError(PaperbitsError):
    """A key that does not belong to the match."""

    kind = "wrong-key"


class NotYourTurnError(PaperbitsError):
    """A move by somebody who sits elsewhere, or nowhere."""

    kind = "not-your-turn"


class StaleMoveError(PaperbitsError):
    """A move that answers another version of the match than there is."""

    kind = "stale"


class NotThereError(PaperbitsError):
    """An address with nothing behind it."""

    kind = "not-found"


class SecretError(PaperbitsError):
    """Something asked for that would show what is hidden until the end."""

    kind = "secret"


class UnfairError(PaperbitsError):
    """Advice asked for against another person."""

    kind = "unfair"


class NotKeptError(PaperbitsError):
    """The store failed, a full disk for one."""

    kind = "not-kept"


class BusyError(PaperbitsError):
    """More asked for than the server does at once."""

    kind = "busy"


class CrowdedError(PaperbitsError):
    """No room for one more socket of this client, or at this match."""

    kind = "crowded"


class TooManyError(PaperbitsError):
    """A client that asks for something more often than it may, or for too much at once."""

    kind = "too-many"


STATUS: dict[str, HTTPStatus] = {
    "unknown-game": HTTPStatus.NOT_FOUND,
    "unknown-match": HTTPStatus.NOT_FOUND,
    "unknown-puzzle": HTTPStatus.NOT_FOUND,
    "not-found": HTTPStatus.NOT_FOUND,
    "not-yet": HTTPStatus.NOT_FOUND,
    "wrong-key": HTTPStatus.FORBIDDEN,
    "not-your-turn": HTTPStatus.FORBIDDEN,
    "secret": HTTPStatus.FORBIDDEN,
    "unfair": HTTPStatus.FORBIDDEN,
    "stale": HTTPStatus.CONFLICT,
    "illegal-move": HTTPStatus.CONFLICT,
    "too-many": HTTPStatus.TOO_MANY_REQUESTS,
    "crowded": HTTPStatus.TOO_MANY_REQUESTS,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "not-kept": HTTPStatus.SERVICE_UNAVAILABLE,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "no-answer": HTTPStatus.SERVICE_UNAVAILABLE,
    "too-much": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""Statuses by kind; every other refusal is a bad request."""


def status_of(error: PaperbitsError) -> int:
    """The HTTP status of a refusal."""
    return int(STATUS.get(error.kind, HTTPStatus.BAD_REQUEST))


class Allowance:
    """A number of things that may be under way at once: ``with allowance:`` raises BusyError beyond
    it.
    """

    message: ClassVar[str] = "The server has its hands full just now; try again in a moment."

    def __init__(self, most: int) -> None:
        self._left = most

    def check(self) -> None:
        """Raise BusyError if there is no room for one more."""
        if not self._left:
            raise BusyError(self.message)

    def __enter__(self) -> None:
        self.check()
        self._left -= 1

    def __exit__(self, *_: object) -> None:
        self._left += 1
