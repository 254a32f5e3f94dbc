"""Tournaments as people see them."""

import time
from collections.abc import Iterable
from typing import Final

from paperbits.core.catalogue import find
from paperbits.core.errors import UnknownGameError
from paperbits.server.wire.tournaments import (
    TournamentBoard,
    TournamentLine,
    TournamentPlayer,
    TournamentRow,
    TournamentState,
    TournamentTieBreak,
)
from paperbits.store.tournaments import Listed
from paperbits.tournaments.standings import MEANINGS, TIE_BREAKS, TITLES, why_ahead
from paperbits.tournaments.tournament import Board, Tournament

RECENT: Final = 20
"""Boards of an arena that have ended and are still shown."""


def title_of(game: str) -> str:
    """The title of a game; its id if this program does not have it."""
    try:
        return find(game).title
    except UnknownGameError:
        return game


def state_of(tournament: Tournament, host_name: str, settings: list[str]) -> TournamentState:
    """Return a tournament as everybody sees it."""
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
            TournamentPlayer(number=player.number, name=player.name, person=player.person, level=player.level, away=player.away)
            for player in tournament.players
        ],
        boards=boards_of(tournament, _current(tournament)),
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
            TournamentTieBreak(name=name, title=TITLES[name], meaning=MEANINGS[name]) for name in TIE_BREAKS[plan.kind]
        ],
    )


def boards_of(tournament: Tournament, boards: Iterable[Board]) -> list[TournamentBoard]:
    """Return boards as everybody sees them."""
    return [
        TournamentBoard(
            round=board.round,
            board=board.board,
            first=board.first,
            second=board.second,
            match=tournament.match_of(board),
            result=None if board.result is None else (board.result[0] / 2, board.result[1] / 2),
            how=board.how,
        )
        for board in boards
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


def _current(tournament: Tournament) -> list[Board]:
    if tournament.plan.kind != "arena":
        return [board for board in tournament.boards if board.round == tournament.round]
    ended = sorted((board for board in tournament.boards if board.how), key=lambda board: board.ended)[-RECENT:]
    return sorted([*tournament.unsettled, *ended], key=lambda board: board.board)
