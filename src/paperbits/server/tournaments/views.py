"""Tournaments as people see them."""

import time
from collections.abc import Collection, Iterable
from typing import Final

from paperbits.core.catalogue import find
from paperbits.core.errors import UnknownGameError
from paperbits.server.wire.tournaments import (
    TournamentLine,
    TournamentPairing,
    TournamentPlayer,
    TournamentRow,
    TournamentState,
    TournamentTieBreak,
)
from paperbits.store.tournaments import Listed
from paperbits.tournaments.standings import MEANINGS, TIE_BREAKS, TITLES, why_ahead
from paperbits.tournaments.tournament import Pairing, Tournament

RECENT: Final = 20
"""Pairings of an arena that have ended and are still shown."""


def title_of(game: str) -> str:
    """The title of a game; its id if this program does not have it."""
    try:
        return find(game).title
    except UnknownGameError:
        return game


def state_of(
    tournament: Tournament, host_name: str, settings: list[str], missing: Collection[str] = ()
) -> TournamentState:
    """Return a tournament as everybody sees it. ``missing`` are ids of matches not made yet."""
    plan = tournament.plan
    rows = tournament.standings()
    names = {player.number: player.name for player in tournament.players}
    return TournamentState(
        id=tournament.id,
        version=tournament.version,
        title=tournament.title,
        host=tournament.host,
        host_name=host_name,
        game=plan.game,
        game_title=title_of(plan.game),
        values=dict(plan.settings),
        settings=settings,
        clock=plan.clock,
        kind=plan.kind,
        status=tournament.status,
        round=tournament.round,
        rounds=tournament.rounds or plan.rounds,
        twice=plan.twice,
        minutes=plan.minutes,
        most=plan.most,
        when_full=plan.when_full,
        private=plan.private,
        made=tournament.made,
        begun=tournament.begun,
        ends=tournament.ends,
        ended=tournament.ended,
        now=time.time(),
        players=[
            TournamentPlayer(
                number=player.number,
                name=player.name,
                person=player.person,
                level=player.level,
                away=player.away,
            )
            for player in tournament.players
        ],
        pairings=pairings_of(tournament, _current(tournament), missing),
        table=[
            TournamentRow(
                player=row.player,
                place=row.place,
                points=row.points,
                played=row.played,
                wins=row.wins,
                ties=row.ties,
                losses=row.losses,
                breaks=list(row.breaks),
                why=why_ahead(rows, at, names.__getitem__, plan.kind),
                streak=row.streak,
            )
            for at, row in enumerate(rows)
        ],
        tie_breaks=[
            TournamentTieBreak(name=name, title=TITLES[name], meaning=MEANINGS[name])
            for name in TIE_BREAKS[plan.kind]
            if len(tournament.players) > 2  # Between two, none can differ.
        ],
    )


def pairings_of(
    tournament: Tournament, pairings: Iterable[Pairing], missing: Collection[str] = ()
) -> list[TournamentPairing]:
    """Return pairings as everybody sees them, without the ids of missing matches."""
    return [
        TournamentPairing(
            round=pairing.round,
            number=pairing.number,
            first=pairing.first,
            second=pairing.second,
            match="" if (match := tournament.match_of(pairing)) in missing else match,
            result=None
            if pairing.result is None
            else (pairing.result[0] / 2, pairing.result[1] / 2),
            how=pairing.how,
        )
        for pairing in pairings
    ]


def line_of(listed: Listed) -> TournamentLine:
    """Return a tournament for a list."""
    return TournamentLine(
        id=listed.id,
        title=listed.title,
        game=listed.game,
        game_title=title_of(listed.game),
        kind=listed.kind,
        clock=listed.clock,
        status=listed.status,
        round=listed.round,
        rounds=listed.rounds,
        entered=listed.entered,
        most=listed.most,
        made=listed.made,
        changed=listed.changed,
    )


def _current(tournament: Tournament) -> list[Pairing]:
    if tournament.plan.kind != "arena":
        # Those of the last round too: its last result comes together with the new round.
        return [pairing for pairing in tournament.pairings if pairing.round >= tournament.round - 1]
    ended = sorted(
        (pairing for pairing in tournament.pairings if pairing.how),
        key=lambda pairing: pairing.ended,
    )[-RECENT:]
    return sorted([*tournament.unsettled, *ended], key=lambda pairing: pairing.number)
