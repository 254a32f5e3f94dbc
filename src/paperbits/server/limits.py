"""Limits on what one client, one seat and one match may use, so that none can block the others."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from paperbits.core.errors import PaperbitsError


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Every limit of the site. ``paperbits serve --limit NAME=NUMBER`` changes one.

    A client is an IPv4 address or the first 64 bits of an IPv6 address. Programs on this machine
    have no limits per client (see ``clients``). "At once" limits a burst; "per second" limits the
    long run.
    """

    # Connections, before any request.
    connections: int = 20_000
    """Open connections of all clients together. The system's limit on open files also applies."""
    connections_per_client: int = 256
    """Open connections of one client. A class behind one address needs a few for each browser.
    Behind
    a trusted proxy: open requests and sockets, and requests whose bodies have not come yet.
    """
    request_seconds: float = 10
    """Seconds in which a client must send a request, from its first byte. The first request counts
    from the connection's start.
    """
    header_bytes: int = 32 * 1024
    """Most bytes in the head of a request: its first line and headers."""
    body_bytes: int = 256 * 1024
    """Most bytes in the body of a request."""

    requests_per_second: float = 100
    """HTTP requests per second of one client."""
    requests_at_once: int = 2_000
    """HTTP requests of one client that may come in a burst, such as a class that opens the page."""

    # Sockets that follow matches.
    message_bytes: int = 16 * 1024
    """Most bytes in a message on a socket."""
    hello_seconds: float = 10
    """Seconds in which a page must send hello."""
    send_seconds: float = 30
    """Seconds in which a page must receive a message. After that it is cut off, and connects again.
    """
    sockets_per_seat: int = 8
    """Open sockets of one key at one match. A new socket closes the oldest, so a player can always
    connect.
    """
    onlookers_per_match: int = 10_000
    """Onlookers' sockets at one match. Players do not count."""
    onlookers_per_client: int = 64
    """Onlookers' sockets of one client, at all matches. Players do not count."""
    pages_per_client: int = 64
    """Sockets for news of one client."""
    messages_per_second: float = 50
    """Messages per second on one socket."""
    messages_at_once: int = 200
    """Messages that may come in a burst on one socket."""
    client_messages_per_second: float = 200
    """Messages per second on all sockets of one client."""
    client_messages_at_once: int = 2_000
    """Messages that may come in a burst on all sockets of one client."""
    messages_waiting: int = 100
    """Messages of one socket that wait to be handled."""
    answers_waiting: int = 64
    """Answers that wait for a page to read them. A page with more is cut off."""

    # Programs, which have tokens.
    program_requests_per_second: float = 20
    """Requests per second with the tokens of one person."""
    program_requests_at_once: int = 400
    """Requests in a burst with the tokens of one person."""
    streams_per_person: int = 50
    """Open streams of one person. A new stream ends the oldest."""
    streams_per_client: int = 100
    """Open streams of one client."""
    heartbeat_seconds: float = 6
    """Seconds after which a stream with nothing to say sends an empty line."""

    # Matches.
    creations_per_second: float = 2
    """Matches per second that one client may set up."""
    creations_at_once: int = 300
    """Matches that one client may set up in a burst."""
    pictures_per_second: float = 10
    """Pictures and embeds of matches per second that one client may get."""
    pictures_at_once: int = 300
    """Pictures and embeds of matches that one client may get in a burst."""
    tournament_changes_per_second: float = 5
    """Tournaments per second that one client may set up, enter or change."""
    tournament_changes_at_once: int = 300
    """Tournaments that one client may set up, enter or change in a burst. A class behind one
    address
    enters within a minute.
    """

    daily_players_per_second: float = 0.005
    """New browsers per second of one client whose results of the daily task are counted."""
    daily_players_at_once: int = 200
    """New browsers of one client that may be counted in a burst."""

    # Accounts.
    sign_ins_per_second: float = 0.2
    """Passphrases per second that one client may try, also to make accounts."""
    sign_ins_at_once: int = 40
    """Passphrases that one client may try in a burst. A class behind one address signs in together.
    """
    name_tries_per_second: float = 0.05
    """Passphrases per second that all clients together may try for one name."""
    name_tries_at_once: int = 100
    """Passphrases that all clients together may try for one name in a burst. Browsers and addresses
    that know the account do not count.
    """
    slow_tries_per_second: float = 0.00167
    """Passphrases per second that one more client may try for a name whose tries are used up."""
    slow_tries_at_once: int = 5
    """Passphrases that one more client may try for such a name in a burst, slowly."""


def limited(given: Iterable[str]) -> Limits:
    """Return the default limits with these changes, each ``NAME=NUMBER``. Raises PaperbitsError."""
    kinds = {each.name: each.type for each in fields(Limits)}
    changed: dict[str, Any] = {}
    for each in given:
        name, _, text = each.partition("=")
        if name not in kinds:
            raise PaperbitsError(
                f"There is no limit {name[:40]!r}; there are {', '.join(sorted(kinds))}."
            )
        try:
            changed[name] = int(text) if kinds[name] is int else float(text)
        except ValueError:
            changed[name] = -1
        if not 0 < changed[name] < 1e12:
            raise PaperbitsError(f"The limit {name} is a number above 0.")
    return Limits(**changed)
