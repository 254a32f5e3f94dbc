"""Tournaments as people see them."""

import time
from collections.abc import Collection, Iterable
from typing import Final

from paperbits.answers.cards import title_of
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.server.broker.topics import News, Room
from paperbits.server.live.setup import unusual
from paperbits.server.tournaments.making import settings_of
from paperbits.server.tournaments.site_tournaments import SiteTournaments, topic_of
from paperbits.server.wire import tournaments as wire
from paperbits.store.tournaments import Listed
from paperbits.tournaments.pairing import Pairing
from paperbits.tournaments.standings import MEANINGS, TIE_BREAKS, TITLES, why_ahead
from paperbits.tournaments.tournament import Tournament

RECENT: Final = 20
"""Pairings of an arena that have ended and are still shown."""


_PLANNED: Final = ("game", "clock", "kind", "twice", "minutes", "most", "when_full", "private")


def state_of(
    tournament: Tournament, host_name: str, settings: list[str], missing: Collection[str] = ()
) -> wire.TournamentState:
    """Return a tournament as everybody sees it. ``missing`` are ids of matches not made yet."""
    plan = tournament.plan
    rows = tournament.standings()
    names = {player.number: player.name for player in tournament.players}
    planned = {name: getattr(plan, name) for name in _PLANNED}
    return wire.TournamentState.of(
        tournament,
        **planned,
        host_name=host_name,
        game_title=title_of(plan.game),
        values=dict(plan.settings),
        settings=settings,
        rounds=tournament.rounds or plan.rounds,
        now=time.time(),
        players=[wire.TournamentPlayer.of(player) for player in tournament.players],
        pairings=pairings_of(tournament, _current(tournament), missing),
        table=[
            wire.TournamentRow.of(
                row, breaks=list(row.breaks), why=why_ahead(rows, at, names.__getitem__, plan.kind)
            )
            for at, row in enumerate(rows)
        ],
        tie_breaks=[
            wire.TournamentTieBreak(name=name, title=TITLES[name], meaning=MEANINGS[name])
            for name in TIE_BREAKS[plan.kind]
            if len(tournament.players) > 2  # Between two, none can differ.
        ],
    )


def pairings_of(
    tournament: Tournament, pairings: Iterable[Pairing], missing: Collection[str] = ()
) -> list[wire.TournamentPairing]:
    """Return pairings as everybody sees them, without the ids of missing matches."""
    return [
        wire.TournamentPairing.of(
            pairing,
            match="" if (match := tournament.match_of(pairing)) in missing else match,
            result=pairing.result and tuple(half / 2 for half in pairing.result),
        )
        for pairing in pairings
    ]


def line_of(listed: Listed) -> wire.TournamentLine:
    """Return a tournament for a list."""
    return wire.TournamentLine.of(listed, game_title=title_of(listed.game))


def _current(tournament: Tournament) -> list[Pairing]:
    if tournament.plan.kind != "arena":
        # Those of the last round too: its last result comes together with the new round.
        return [pairing for pairing in tournament.pairings if pairing.round >= tournament.round - 1]
    ended = sorted(
        (pairing for pairing in tournament.pairings if pairing.how),
        key=lambda pairing: pairing.ended,
    )[-RECENT:]
    return sorted([*tournament.unsettled, *ended], key=lambda pairing: pairing.number)


async def shown(tournaments: SiteTournaments, tournament: Tournament) -> wire.TournamentState:
    """Return a tournament as everybody sees it."""
    missing = set[str]()
    if tournament.unsettled:
        missing = await tournaments.store.unmade(tournament.id)
    host = (await tournaments.people.find([tournament.host])).get(tournament.host)
    return await tournaments.matches.ask(
        lambda: state_of(tournament, host.name if host else "", _settings(tournament), missing)
    )


def open_tournament_news(tournaments: SiteTournaments, news: News) -> None:
    """Open the room of the news of tournaments."""

    async def render(topic: str) -> str:
        found = await tournaments.find(topic.removeprefix(topic_of("")))
        return (await shown(tournaments, found)).model_dump_json()

    news.open(Room(topic_of(""), render))


def _settings(tournament: Tournament) -> list[str]:
    try:
        card = find(tournament.plan.game)
        return unusual(card.settings, checked(card.settings, settings_of(tournament.plan, card)))
    except PaperbitsError:  # It is from a version that had this game or setting.
        return []
