"""Limits on what one client, one seat and one match may use, so that none of them can stop the
others.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from paperbits.core.errors import PaperbitsError


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Every limit of the site. ``paperbits serve --limit NAME=NUMBER`` changes one.

    A client is an address (of IPv6 the first 64 bits, which one customer shares). Programs on this
    machine have no limits per client (see ``clients``). "At once" is how many may come in a burst;
    "per second" is how many may come in the long run.
    """

    # Connections, before anything has been asked.
    connections: int = 20_000
    """Open connections of all clients together; the process can't have more than the system's limit
    on files allows.
    """
    connections_per_client: int = 256
    """Open connections of one client: a class behind one address needs a few for each browser."""
    request_seconds: float = 10
    """How long a client may take to send a request, from its first byte; for the first request from
    connecting on.
    """
    header_bytes: int = 32 * 1024
    """The longest head of a request: its first line and headers."""
    body_bytes: int = 256 * 1024
    """The longest body of a request."""

    # Sockets that follow matches.
    message_bytes: int = 16 * 1024
    """The longest message on a socket."""
    hello_seconds: float = 10
    """How long a page may take to say hello."""
    send_seconds: float = 30
    """How long a page may take to receive what it is sent; then it is cut off, and connects again."""
    sockets_per_seat: int = 8
    """Sockets that one key has open at one match; the oldest is closed for a new one, so that a
    player always gets in.
    """
    onlookers_per_match: int = 10_000
    """Sockets without a seat at one match. Players do not count."""
    onlookers_per_client: int = 64
    """Sockets without a seat of one client, at all matches. Players do not count."""
    messages_per_second: float = 50
    """Messages on one socket."""
    messages_at_once: int = 200
    """Messages that may come in a burst on one socket."""
    client_messages_per_second: float = 1_000
    """Messages on all sockets of one client."""
    client_messages_at_once: int = 4_000
    """Messages that may come in a burst on all sockets of one client."""
    messages_waiting: int = 100
    """Messages of one socket that wait for the one before them."""
    answers_waiting: int = 64
    """Answers that wait for a page that does not read; then it is cut off."""

    # Matches.
    creations_per_second: float = 2
    """Matches that one client sets up."""
    creations_at_once: int = 300
    """Matches that one client may set up in a burst."""

    def changed(self, given: str) -> "Limits":
        """These limits with one of them changed, as ``NAME=NUMBER``; raises PaperbitsError."""
        name, _, text = given.partition("=")
        kinds = {each.name: each.type for each in fields(self)}
        if name not in kinds:
            raise PaperbitsError(f"There is no limit {name[:40]!r}; there are {', '.join(sorted(kinds))}.")
        try:
            value = int(text) if kinds[name] is int else float(text)
        except ValueError:
            value = -1
        if not 0 < value < 1e12:
            raise PaperbitsError(f"The limit {name} is a number above 0.")
        changed: dict[str, Any] = {name: value}
        return replace(self, **changed)


def limited(given: Iterable[str]) -> Limits:
    """The limits with these changes, each ``NAME=NUMBER``; raises PaperbitsError."""
    limits = Limits()
    for each in given:
        limits = limits.changed(each)
    return limits
