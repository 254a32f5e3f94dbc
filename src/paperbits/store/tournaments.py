"""Tournaments as they are stored. The version of a tournament lets one of several changes win."""

import json
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Row,
    Table,
    and_,
    delete,
    func,
    insert,
    or_,
    outerjoin,
    select,
    union,
    update,
)

from paperbits.store.database import Database, upsert
from paperbits.store.log import StaleError
from paperbits.store.schema.matches import matches
from paperbits.store.schema.tournaments import tournament_pairings, tournament_players, tournaments
from paperbits.tournaments.plan import Plan
from paperbits.tournaments.standings import Kind
from paperbits.tournaments.tournament import Pairing, Player, Status, Tournament

_PLANNED: Final = (
    "settings",
    "clock",
    "rounds",
    "twice",
    "minutes",
    "most",
    "when_full",
    "private",
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list."""

    id: str
    title: str
    host: str
    game: str
    kind: Kind
    clock: str
    status: Status
    round: int
    rounds: int
    entered: int
    most: int
    made: float
    begun: float
    ended: float
    changed: float


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match of a tournament that is over, and whose pairing has no result yet."""

    round: int
    number: int
    outcome: str
    """JSON, as in ``After``."""


class TournamentStore:
    """The tournaments of a site. Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tournament: Tournament) -> None:
        """Keep a new tournament."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tournaments), _row(tournament))
            _keep_parts(connection, replace(tournament, players=(), pairings=()), tournament)

        await self._database.write(work)

    async def find(self, tournament: str) -> Tournament | None:
        """Return a tournament by its id, or None."""
        return await self._database.read(lambda connection: _find(connection, tournament))

    async def save(self, before: Tournament, after: Tournament) -> Tournament:
        """Keep a change of a tournament; return it with its new version.

        Raises StaleError, and writes nothing, if the stored version is not that of ``before``.
        """
        kept = replace(after, version=before.version + 1)

        def work(connection: Connection) -> None:
            same = (tournaments.c.id == before.id) & (tournaments.c.version == before.version)
            if (
                connection.execute(update(tournaments).where(same).values(**_row(kept))).rowcount
                != 1
            ):
                raise StaleError
            _keep_parts(connection, before, kept)

        await self._database.write(work)
        return kept

    async def listed(
        self, statuses: Collection[Status], before: tuple[float, str] | None, most: int
    ) -> list[Listed]:
        """Return tournaments that are not private, the last changed first.

        ``before``: those that come after this time and id in that order.
        """
        table = tournaments.c
        asked = select(tournaments).where(table.status.in_(statuses), ~table.private)
        if before is not None:
            when, last = before
            asked = asked.where(
                or_(table.changed < when, and_(table.changed == when, table.id > last))
            )
        asked = asked.order_by(table.changed.desc(), table.id).limit(most)
        return await self._database.read(
            lambda connection: [_listed(row) for row in connection.execute(asked)]
        )

    async def hosted(self, person: str, statuses: Collection[Status]) -> int:
        """Return how many tournaments of these statuses a person has set up."""
        asked = select(tournaments.c.id).where(
            tournaments.c.host == person, tournaments.c.status.in_(statuses)
        )
        return await self._database.read(lambda connection: len(connection.execute(asked).all()))

    async def of_match(self, match: str) -> tuple[str, int, int] | None:
        """Return the tournament, round and pairing of a match, or None."""
        table = tournament_pairings.c
        asked = select(table.tournament, table.round, table.number).where(table.match == match)

        def question(connection: Connection) -> tuple[str, int, int] | None:
            row = connection.execute(asked).first()
            return None if row is None else (row.tournament, row.round, row.number)

        return await self._database.read(question)

    async def behind(self) -> set[str]:
        """Return the ids of running tournaments in which something is to be done: a match is to be
        made or is over, or it is an arena.
        """
        table = tournament_pairings.c
        made = outerjoin(tournament_pairings, matches, matches.c.id == table.match)
        waiting = (
            select(table.tournament)
            .select_from(made)
            .where(table.how == "", or_(matches.c.id.is_(None), matches.c.over))
        )
        arenas = select(tournaments.c.id).where(
            tournaments.c.status == "running", tournaments.c.kind == "arena"
        )
        return await self._database.read(
            lambda connection: set(connection.execute(union(waiting, arenas)).scalars())
        )

    async def unmade(self, tournament: str) -> set[str]:
        """Return the ids of the matches of its unsettled pairings that the store does not have."""
        table = tournament_pairings.c
        missing = ~select(matches.c.id).where(matches.c.id == table.match).exists()
        asked = select(table.match).where(
            table.tournament == tournament, table.how == "", table.match != "", missing
        )
        return await self._database.read(
            lambda connection: set(connection.execute(asked).scalars())
        )

    async def ended_matches(self, tournament: str) -> list[EndedMatch]:
        """Return the matches of a tournament that are over while their pairings have no result."""
        table = tournament_pairings.c
        asked = (
            select(table.round, table.number, matches.c.outcome)
            .join(matches, matches.c.id == table.match)
            .where(table.tournament == tournament, table.how == "", matches.c.over)
            .order_by(table.round, table.number)
        )
        return await self._database.read(
            lambda connection: [EndedMatch(*row) for row in connection.execute(asked)]
        )

    async def of_person(self, person: str, most: int) -> list[Listed]:
        """Return the tournaments that a person hosts or has entered, the last changed first."""
        entered = select(tournament_players.c.tournament).where(
            tournament_players.c.person == person
        )
        mine = or_(tournaments.c.host == person, tournaments.c.id.in_(entered))
        asked = select(tournaments).where(mine).order_by(tournaments.c.changed.desc()).limit(most)
        return await self._database.read(
            lambda connection: [_listed(row) for row in connection.execute(asked)]
        )

    # What is kept about people.

    async def kept(self, person: str) -> list[dict[str, Any]]:
        """Return what is kept about a person, as values that JSON can hold."""
        table, entered = tournaments.c, tournament_players.c
        hosted = (
            select(table.id, table.title, table.made)
            .where(table.host == person)
            .order_by(table.made)
        )
        joined = (
            select(table.id, table.title, entered.name, entered.since)
            .join(tournament_players, entered.tournament == table.id)
            .where(entered.person == person)
            .order_by(entered.since)
        )

        def question(connection: Connection) -> list[dict[str, Any]]:
            return [
                *(
                    {"hosted": row.id, "title": row.title, "made": row.made}
                    for row in connection.execute(hosted)
                ),
                *(
                    {"entered": row.id, "title": row.title, "name": row.name, "since": row.since}
                    for row in connection.execute(joined)
                ),
            ]

        return await self._database.read(question)

    async def forget(self, person: str, name: str) -> None:
        """Take a person out of all tournaments.

        Results stay, under this name. A tournament that has not begun loses the player, or is
        cancelled if the person is the host. Others go on without their host.
        """
        table, entered = tournaments.c, tournament_players.c
        mine = entered.person == person
        not_begun = entered.tournament.in_(select(table.id).where(table.status == "open"))
        players = select(func.count()).where(entered.tournament == table.id).scalar_subquery()

        def work(connection: Connection) -> None:
            touched = set(connection.execute(select(entered.tournament).where(mine)).scalars())
            touched |= set(
                connection.execute(select(table.id).where(table.host == person)).scalars()
            )
            hosted = update(tournaments).where(table.host == person)
            connection.execute(delete(tournament_players).where(mine, not_begun))
            connection.execute(
                update(tournament_players).where(mine).values(person="", name=name, away=True)
            )
            connection.execute(
                hosted.where(table.status == "open").values(status="cancelled", ended=time.time())
            )
            connection.execute(hosted.values(host=""))
            changed = update(tournaments).where(table.id.in_(touched))
            connection.execute(changed.values(version=table.version + 1, entered=players))

        await self._database.write(work)

    async def hand_over(self, guest: str, account: str) -> None:
        """Give everything of a guest to an account. In a tournament that both have entered, the
        guest's player stays as it is.
        """
        table, entered = tournaments.c, tournament_players.c
        other = tournament_players.alias()
        both = select(other.c.tournament).where(other.c.person == account)
        alone = (entered.person == guest) & ~entered.tournament.in_(both)

        def work(connection: Connection) -> None:
            touched = set(connection.execute(select(entered.tournament).where(alone)).scalars())
            touched |= set(
                connection.execute(select(table.id).where(table.host == guest)).scalars()
            )
            connection.execute(update(tournament_players).where(alone).values(person=account))
            connection.execute(update(tournaments).where(table.host == guest).values(host=account))
            connection.execute(
                update(tournaments).where(table.id.in_(touched)).values(version=table.version + 1)
            )

        await self._database.write(work)


def _keep_parts(connection: Connection, before: Tournament, after: Tournament) -> None:
    """Write the players and the pairings that are new or different."""
    here = {player.number for player in after.players}
    gone = [player.number for player in before.players if player.number not in here]
    if gone:
        table = tournament_players.c
        connection.execute(
            delete(tournament_players).where(table.tournament == after.id, table.number.in_(gone))
        )
    old_players, old_pairings = set(before.players), set(before.pairings)
    players = (
        _player_row(after.id, player) for player in after.players if player not in old_players
    )
    pairings = (
        _pairing_row(after, pairing) for pairing in after.pairings if pairing not in old_pairings
    )
    _keep(connection, tournament_players, players, ("tournament", "number"))
    _keep(connection, tournament_pairings, pairings, ("tournament", "round", "number"))


def _keep(
    connection: Connection, table: Table, rows: Iterable[dict[str, Any]], keys: Sequence[str]
) -> None:
    for row in rows:
        upsert(connection, table, row, keys=keys)


def _find(connection: Connection, tournament: str) -> Tournament | None:
    row = connection.execute(select(tournaments).where(tournaments.c.id == tournament)).first()
    if row is None:
        return None
    players, pairings = tournament_players.c, tournament_pairings.c
    entered = (
        select(tournament_players).where(players.tournament == tournament).order_by(players.number)
    )
    paired = (
        select(tournament_pairings)
        .where(pairings.tournament == tournament)
        .order_by(pairings.round, pairings.number)
    )
    return Tournament(
        id=row.id,
        title=row.title,
        host=row.host,
        plan=Plan(game=row.game, kind=row.kind, **json.loads(row.plan)),
        secret=int(row.secret),
        made=row.made,
        status=row.status,
        version=row.version,
        round=row.round,
        rounds=row.rounds,
        begun=row.begun,
        ended=row.ended,
        players=tuple(_player(each) for each in connection.execute(entered)),
        pairings=tuple(_pairing(each) for each in connection.execute(paired)),
    )


def _row(tournament: Tournament) -> dict[str, Any]:
    plan = tournament.plan
    planned = {name: getattr(plan, name) for name in _PLANNED}
    return {
        "id": tournament.id,
        "title": tournament.title,
        "host": tournament.host,
        "game": plan.game,
        "kind": plan.kind,
        "private": plan.private,
        "plan": json.dumps({**planned, "settings": dict(plan.settings)}),
        "secret": str(tournament.secret),
        "status": tournament.status,
        "version": tournament.version,
        "round": tournament.round,
        "rounds": tournament.rounds,
        "entered": len(tournament.players),
        "made": tournament.made,
        "begun": tournament.begun,
        "ended": tournament.ended,
        "changed": time.time(),
    }


def _player_row(tournament: str, player: Player) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "number": player.number,
        "person": player.person,
        "level": player.level,
        "name": player.name,
        "away": player.away,
        "lot": player.lot,
        "since": player.since,
    }


def _pairing_row(tournament: Tournament, pairing: Pairing) -> dict[str, Any]:
    first, second = pairing.result or (None, None)
    return {
        "tournament": tournament.id,
        "round": pairing.round,
        "number": pairing.number,
        "first": pairing.first,
        "second": pairing.second,
        "match": tournament.match_of(pairing),
        "first_half": first,
        "second_half": second,
        "how": pairing.how,
        "made": pairing.made,
        "ended": pairing.ended,
    }


def _player(row: Row[Any]) -> Player:
    return Player(row.number, row.person, row.level, row.name, bool(row.away), row.lot, row.since)


def _pairing(row: Row[Any]) -> Pairing:
    result = None if row.first_half is None else (row.first_half, row.second_half)
    return Pairing(
        row.round, row.number, row.first, row.second, result, row.how, row.made, row.ended
    )


def _listed(row: Row[Any]) -> Listed:
    plan = json.loads(row.plan)
    return Listed(
        id=row.id,
        title=row.title,
        host=row.host,
        game=row.game,
        kind=row.kind,
        clock=plan["clock"],
        status=row.status,
        round=row.round,
        rounds=row.rounds,
        entered=row.entered,
        most=plan["most"],
        made=row.made,
        begun=row.begun,
        ended=row.ended,
        changed=row.changed,
    )
