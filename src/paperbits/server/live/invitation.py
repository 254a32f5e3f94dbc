"""The contents of an invitation: who invites, to which game, with which settings."""

from collections.abc import Mapping

from paperbits.core.settings import Setting, SettingValue
from paperbits.match.clock import Clock
from paperbits.match.naming import names_for
from paperbits.match.person_names import shown_name
from paperbits.server.live.match import LiveMatch
from paperbits.server.wire.people import InvitationCard


def invitation(live: LiveMatch, invite: str) -> InvitationCard:
    """Return the card of an invitation. ``open`` is false if it has been used or never
    existed, and once the match is over.
    """
    match, seats, kept = live.match, live.match.seats, live.stored
    seat = next((seat for seat, each in enumerate(seats) if invite and each.invite == invite), None)
    hosts = kept.keys.get(kept.host, frozenset())
    mine = set() if seat is None else {seat}
    names = names_for(
        seats,
        mine,
        {other for other, each in enumerate(seats) if each.invite and other != seat},
    )
    taken = [seat for seat, each in enumerate(seats) if not each.invite]
    return InvitationCard(
        id=live.id,
        game=match.card.id,
        title=match.card.title,
        goal=names.text(match.position.goal),
        minutes=match.card.minutes,
        open=seat is not None and not match.over,
        over=match.over,
        left=0
        if match.over
        else sum(1 for other, each in enumerate(seats) if each.invite and other != seat),
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
    """Return one sentence per setting that differs from its default. The number of players is left
    out, because the seats show it.
    """
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
