"""Setting matches up: from a request, or from a record."""

import secrets
from collections.abc import Mapping

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import Setting, SettingValue
from paperbits.engines.offered import level_at
from paperbits.match import Match, Seat, formats
from paperbits.match.clock import Clock
from paperbits.match.naming import clean_name, names_for, shown_name, without_mark
from paperbits.ratings.eligible import check_between_people, opponent_rating
from paperbits.server.live.match import LiveMatch
from paperbits.server.wire import inbound
from paperbits.server.wire.people import InvitationCard

Made = tuple[Match, list[Seat]]
"""A new match, and its seats to store."""


def new_match(asked: inbound.NewMatch) -> Made:
    """Create the match that a request asks for. Raises PaperbitsError."""
    card = find(asked.game)
    requests = list(asked.seats)
    if asked.rated:
        _check_rated(card, asked)
        secrets.SystemRandom().shuffle(requests)
    seats = [_asked_seat(card, request, asked) for request in requests]
    if asked.seed is not None and any(request.kind == "open" for request in requests):
        raise PaperbitsError("A match with a friend is shuffled here; leave the seed out.")
    computer_rating = (
        opponent_rating(card, asked.settings, [seat.level for seat in seats])
        if asked.rated and against_computer(asked)
        else None
    )
    clock = Clock.read(asked.clock)
    match = Match(
        card,
        asked.settings,
        seats,
        seed=secrets.randbits(62) if asked.seed is None else asked.seed,
        start=asked.start or "",
        rated=asked.rated,
        computer_rating=computer_rating,
        clock="" if clock is None else clock.text,
    )
    if clock is not None and len(match.persons) < 2:
        raise PaperbitsError("A clock is for matches between people; leave it out here.")
    match.begin()
    invites = [secrets.token_urlsafe(12) if request.kind == "open" else "" for request in requests]
    invites = invites or [""] * len(match.seats)
    seated = zip(match.seats, invites, strict=True)
    return match, [_stored_seat(match, seat, invite) for seat, invite in seated]


def _asked_seat(card: Card, request: inbound.SeatRequest, asked: inbound.NewMatch) -> Seat:
    if request.kind != "computer":
        if request.level is not None:
            raise PaperbitsError("Only a computer plays at a level.")
        return Seat(name=clean_name(request.name))
    names = [level.name for level in levels(card)]
    if request.level is not None and request.level not in names:
        level_at(card, request.level, asked.settings, asked.start or "")
    return Seat(request.level or names[0], clean_name(request.name))


def against_computer(asked: inbound.NewMatch) -> bool:
    """Whether a request seats a computer."""
    return any(request.kind == "computer" for request in asked.seats)


def _check_rated(card: Card, asked: inbound.NewMatch) -> None:
    if asked.seed is not None or asked.start:
        raise PaperbitsError(
            "The start of a rated match is random; leave the seed and the start out."
        )
    kinds = [request.kind for request in asked.seats]
    if against_computer(asked):
        if "open" in kinds:
            raise PaperbitsError(
                "A rated match is against one computer, or between people, not both."
            )
        return
    if kinds.count("person") != 1 or kinds.count("open") != len(kinds) - 1 or len(kinds) < 2:
        raise PaperbitsError(
            "In a rated match between people one seat is yours and the others are open."
        )
    check_between_people(card, asked.settings)


def resumed_match(text: str) -> Made:
    """Create an unrated match that continues from the end of a record. Raises PaperbitsError."""
    match = formats.read(text)
    match.rated, match.computer_rating = False, None  # Records can be forged.
    match.clock = ""  # A record does not say how much time the players had left.
    match.seats = [Seat(seat.level, without_mark(seat.name)) for seat in match.seats]
    for seat in match.seats:
        _stored_seat(match, seat)
    return match, [_stored_seat(match, seat) for seat in match.begun]


def _stored_seat(match: Match, seat: Seat, invite: str = "") -> Seat:
    if seat.level:
        level_at(match.card, seat.level, match.settings, match.start)
    return Seat(seat.level, without_mark(seat.name), invite)


def invitation(live: LiveMatch, invite: str) -> InvitationCard:
    """Return the card of an invitation. ``open`` is false if it was used, or the match is over."""
    match, seats, kept = live.match, live.match.seats, live.stored
    seat = next((seat for seat, each in enumerate(seats) if invite and each.invite == invite), None)
    hosts = kept.keys.get(kept.host, frozenset())
    waiting = {other for other, each in enumerate(seats) if each.invite and other != seat}
    names = names_for(seats, set() if seat is None else {seat}, waiting)
    taken = [seat for seat, each in enumerate(seats) if not each.invite]
    return InvitationCard(
        id=live.id,
        game=match.card.id,
        title=match.card.title,
        goal=names.text(match.position.goal),
        minutes=match.card.minutes,
        open=seat is not None and not match.over,
        over=match.over,
        left=0 if match.over else len(waiting),
        by=next((shown_name(seats[host].name) for host in sorted(hosts) if seats[host].name), ""),
        others=[names.of(other) for other in taken if other not in hosts],
        settings=[*unusual(match.card.settings, match.settings), *_clock(match.clock)],
        rated=match.rated,
    )


def _clock(setting: str) -> list[str]:
    """``Clock: 3 days for each move.``"""
    clock = Clock.read(setting)
    return [] if clock is None else [f"Clock: {clock.words}."]


def unusual(settings: Mapping[str, Setting], values: Mapping[str, SettingValue]) -> list[str]:
    """Return a sentence for each setting, except the players, that differs from its default."""
    return [
        in_words(setting, values[name])
        for name, setting in settings.items()
        if name != "players" and name in values and values[name] != setting.default
    ]


def in_words(setting: Setting, value: SettingValue) -> str:
    """``Squares along a side: 4 (usually 6).``"""
    explained = (setting.explained or {}).get(str(value).lower(), "")
    usual = _plain(setting.default)
    if explained:
        return f"{setting.label}: {explained.rstrip('.')} (usually {usual})."
    return f"{setting.label}: {_plain(value)} (usually {usual})."


def _plain(value: SettingValue) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
