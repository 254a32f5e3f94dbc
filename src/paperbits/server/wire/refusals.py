"""Refusals of the site, beyond those of the games. Each has a sentence, a kind and an HTTP status."""

from http import HTTPStatus
from typing import Final

from paperbits.core.errors import PaperbitsError


class UnknownMatchError(PaperbitsError, kind="unknown-match"):
    """There is no match of this id."""


class WrongKeyError(PaperbitsError, kind="wrong-key"):
    """The key does not belong to the match."""


class NoPersonError(PaperbitsError, kind="no-person"):
    """The request needs a person, and none is known."""


class WrongTokenError(PaperbitsError, kind="wrong-token"):
    """The token is unknown, or was revoked."""


class ScopeError(PaperbitsError, kind="wrong-scope"):
    """The token does not allow this."""


class CrossSiteError(PaperbitsError, kind="cross-site"):
    """Another site's page sent the request."""


class AlreadyThereError(PaperbitsError, kind="already-there"):
    """The person has a seat, or is on the list, already."""


class NotHostError(PaperbitsError, kind="not-host"):
    """Only the host of the tournament may do this."""


class NameTakenError(PaperbitsError, kind="name-taken"):
    """Another account has this name, or one that looks alike."""


class SignInError(PaperbitsError, kind="wrong-passphrase"):
    """The name and the passphrase, or the recovery code, do not belong together."""


class TimeUpError(PaperbitsError, kind="time-up"):
    """The move came after the player's time was used up."""


class NoTalkError(PaperbitsError, kind="no-talk"):
    """The site has no talk, or the sender may not say this here."""


class BusyError(PaperbitsError, kind="busy"):
    """The server is at its limit of simultaneous work."""


class CrowdedError(PaperbitsError, kind="crowded"):
    """There is no room for one more socket of this client or at this match."""


class TooManyError(PaperbitsError, kind="too-many"):
    """The client asks too often, or for too much at once."""


STATUS: Final = {
    kind: status
    for status, kinds in (
        (HTTPStatus.NOT_FOUND, "unknown-game unknown-match unknown-puzzle not-found not-yet"),
        (HTTPStatus.UNAUTHORIZED, "no-person wrong-token"),
        (HTTPStatus.FORBIDDEN, "wrong-key wrong-scope wrong-passphrase cross-site not-host secret"),
        (HTTPStatus.FORBIDDEN, "not-your-turn rating-outside no-talk unfair"),
        (HTTPStatus.CONFLICT, "name-taken stale time-up deleted already-there taken"),
        (HTTPStatus.CONFLICT, "illegal-move tournament"),
        (HTTPStatus.TOO_MANY_REQUESTS, "too-many crowded"),
        (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-large"),
        (HTTPStatus.SERVICE_UNAVAILABLE, "not-kept busy no-answer too-much"),
        (HTTPStatus.INTERNAL_SERVER_ERROR, "failed"),
    )
    for kind in kinds.split()
}
"""HTTP statuses by kind. Every other refusal is a bad request."""


def body_of(kind: str, message: str) -> dict[str, dict[str, str]]:
    """Return the JSON of a refusal."""
    return {"error": {"kind": kind, "message": message[:2_000]}}


def status_of(error: PaperbitsError) -> int:
    """Return the HTTP status of a refusal."""
    return int(STATUS.get(error.kind, HTTPStatus.BAD_REQUEST))
