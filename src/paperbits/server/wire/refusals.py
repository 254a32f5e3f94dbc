"""Refusals of the site, beyond those of the games. Each has a sentence, a kind and an HTTP status."""

from http import HTTPStatus
from typing import Final

from paperbits.core.errors import PaperbitsError


class UnknownMatchError(PaperbitsError):
    """There is no match of this id."""

    kind = "unknown-match"


class WrongKeyError(PaperbitsError):
    """The key does not belong to the match."""

    kind = "wrong-key"


class NoPersonError(PaperbitsError):
    """The request needs a person, and none is known."""

    kind = "no-person"


class WrongTokenError(PaperbitsError):
    """The token is unknown, or was revoked."""

    kind = "wrong-token"


class ScopeError(PaperbitsError):
    """The token does not allow this."""

    kind = "wrong-scope"


class CrossSiteError(PaperbitsError):
    """Another site's page sent the request."""

    kind = "cross-site"


class AlreadyThereError(PaperbitsError):
    """The person has a seat, or is on the list, already."""

    kind = "already-there"


class NotHostError(PaperbitsError):
    """Only the host of the tournament may do this."""

    kind = "not-host"


class NameTakenError(PaperbitsError):
    """Another account has this name, or one that looks alike."""

    kind = "name-taken"


class SignInError(PaperbitsError):
    """The name and the passphrase, or the recovery code, do not belong together."""

    kind = "wrong-passphrase"


class TimeUpError(PaperbitsError):
    """The move came after the player's time was used up."""

    kind = "time-up"


class NoTalkError(PaperbitsError):
    """The site has no talk, or the sender may not say this here."""

    kind = "no-talk"


class BusyError(PaperbitsError):
    """The server is at its limit of simultaneous work."""

    kind = "busy"


class CrowdedError(PaperbitsError):
    """There is no room for one more socket of this client or at this match."""

    kind = "crowded"


class TooManyError(PaperbitsError):
    """The client asks too often, or for too much at once."""

    kind = "too-many"


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
