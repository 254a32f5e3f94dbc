"""Tournaments as they are stored. The version of a tournament lets one of several changes win."""

import json
import time
from collections.abc import AsyncIterator, Collection
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

import sqlalchemy as sa

from paperbits.core.errors import StaleMoveError
from paperbits.match.naming import FORMER
from paperbits.store.database import Store, reading, upsert, writing
from paperbits.store.schema.matches import matches
from paperbits.store.schema.tournaments import tournament_pairings, tournament_players, tournaments
from paperbits.tournaments.pairing import Pairing, Player
from paperbits.tournaments.plan import Plan
from paperbits.tournaments.standings import Kind
from paperbits.tournaments.tournament import Status, Tournament

_SAME: Final = (
    *("id", "title", "host", "status", "version", "round", "rounds", "made", "begun", "ended"),
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list."""

    id: str
    title: str
    game: str
    kind: Kind
    clock: str
    status: Status
    round: int
    rounds: int
    entered: int
    most: int
    made: float
    changed: float


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match of a tournament that is over, and whose pairing has no result yet."""

    round: int
    number: int
    outcome: str
    """JSON, as in ``After``."""


class TournamentStore(Store):
    """The tournaments of a site."""

    @writing
    def add(self, connection: sa.Connection, tournament: Tournament) -> None:
        connection.execute(sa.insert(tournaments), _row(tournament))
        _keep_parts(connection, replace(tournament, players=(), pairings=()), tournament)

    @reading
    def find(self, connection: sa.Connection, tournament: str) -> Tournament | None:
        """Return a tournament by its id, or None."""
        return _find(connection, tournament)

    @writing
    def save(self, connection: sa.Connection, before: Tournament, after: Tournament) -> Tournament:
        """Keep a change of a tournament; return it with its new version.

        Raises StaleMoveError, and writes nothing, if the stored version is not that of ``before``.
        """
        kept = replace(after, version=before.version + 1)
        same = (tournaments.c.id == before.id) & (tournaments.c.version == before.version)
        change = sa.update(tournaments).where(same).values(**_row(kept))
        if connection.execute(change).rowcount != 1:
            raise StaleMoveError
        _keep_parts(connection, before, kept)
        return kept

    async def listed(
        self, statuses: Collection[Status], before: tuple[float, str] | None, most: int
    ) -> list[Listed]:
        """Return tournaments that are not private, the last changed first, after a time and id."""
        table = tournaments.c
        asked = sa.select(tournaments).where(table.status.in_(statuses), ~table.private)
        if before is not None:
            when, last = before
            tie = sa.and_(table.changed == when, table.id > last)
            asked = asked.where(sa.or_(table.changed < when, tie))
        rows = await self._rows(asked.order_by(table.changed.desc(), table.id).limit(most))
        return [_listed(row) for row in rows]

    async def hosted(self, person: str, statuses: Collection[Status]) -> int:
        """Return how many tournaments of these statuses a person has set up."""
        mine = (tournaments.c.host == person, tournaments.c.status.in_(statuses))
        return len(await self._rows(sa.select(tournaments.c.id).where(*mine)))

    async def behind(self) -> set[str]:
        """Return running tournaments in which something is to be done, such as all arenas."""
        table = tournament_pairings.c
        made = sa.outerjoin(tournament_pairings, matches, matches.c.id == table.match)
        waiting = (
            sa.select(table.tournament)
            .select_from(made)
            .where(table.how == "", sa.or_(matches.c.id.is_(None), matches.c.over))
        )
        arenas = sa.select(tournaments.c.id).where(
            tournaments.c.status == "running", tournaments.c.kind == "arena"
        )
        return set(await self._values(sa.union(waiting, arenas)))

    async def unmade(self, tournament: str) -> set[str]:
        """Return the ids of the matches of its unsettled pairings that the store does not have."""
        table = tournament_pairings.c
        missing = ~sa.exists().where(matches.c.id == table.match)
        asked = sa.select(table.match).where(
            table.tournament == tournament, table.how == "", table.match != "", missing
        )
        return set(await self._values(asked))

    async def ended_matches(self, tournament: str) -> list[EndedMatch]:
        """Return the matches of a tournament that are over while their pairings have no result."""
        table = tournament_pairings.c
        asked = (
            sa.select(table.round, table.number, matches.c.outcome)
            .join(matches, matches.c.id == table.match)
            .where(table.tournament == tournament, table.how == "", matches.c.over)
        )
        rows = await self._rows(asked.order_by(table.round, table.number))
        return [EndedMatch(**row._mapping) for row in rows]

    async def of_person(self, person: str, most: int) -> list[Listed]:
        """Return the tournaments that a person hosts or has entered, the last changed first."""
        entered = sa.select(tournament_players.c.tournament).where(
            tournament_players.c.person == person
        )
        mine = sa.or_(tournaments.c.host == person, tournaments.c.id.in_(entered))
        asked = sa.select(tournaments).where(mine).order_by(tournaments.c.changed.desc())
        return [_listed(row) for row in await self._rows(asked.limit(most))]

    # What is kept about people.

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield what is kept about a person, as values that JSON can hold."""
        table, entered = tournaments.c, tournament_players.c
        hosted = sa.select(table.id.label("hosted"), table.title, table.made).where(
            table.host == person
        )
        joined = (
            sa.select(table.id.label("entered"), table.title, entered.name, entered.since)
            .join(tournament_players, entered.tournament == table.id)
            .where(entered.person == person)
        )
        for asked in (hosted.order_by(table.made), joined.order_by(entered.since)):
            for row in await self._rows(asked):
                yield dict(row._mapping)

    @writing
    def forget(self, connection: sa.Connection, person: str) -> None:
        """Take a person out of all tournaments. Results stay.

        One that has not begun loses the player, or is cancelled with its host.
        """
        table, entered = tournaments.c, tournament_players.c
        mine = entered.person == person
        not_begun = entered.tournament.in_(sa.select(table.id).where(table.status == "open"))
        players = sa.select(sa.func.count()).where(entered.tournament == table.id).scalar_subquery()
        touched = _concerning(connection, mine, person)
        hosted = sa.update(tournaments).where(table.host == person)
        connection.execute(sa.delete(tournament_players).where(mine, not_begun))
        connection.execute(
            sa.update(tournament_players).where(mine).values(person="", name=FORMER, away=True)
        )
        connection.execute(
            hosted.where(table.status == "open").values(status="cancelled", ended=time.time())
        )
        connection.execute(hosted.values(host=""))
        changed = sa.update(tournaments).where(table.id.in_(touched))
        connection.execute(changed.values(version=table.version + 1, entered=players))

    @writing
    def hand_over(self, connection: sa.Connection, guest: str, account: str) -> None:
        """Give everything of a guest to an account, except where both have entered."""
        table, entered = tournaments.c, tournament_players.c
        other = tournament_players.alias()
        both = sa.select(other.c.tournament).where(other.c.person == account)
        alone = (entered.person == guest) & ~entered.tournament.in_(both)
        touched = _concerning(connection, alone, guest)
        connection.execute(sa.update(tournament_players).where(alone).values(person=account))
        connection.execute(sa.update(tournaments).where(table.host == guest).values(host=account))
        connection.execute(
            sa.update(tournaments).where(table.id.in_(touched)).values(version=table.version + 1)
        )


def _concerning(
    connection: sa.Connection, entered: sa.ColumnElement[bool], host: str
) -> Collection[str]:
    """Return the ids of tournaments with such players, and of those of a host."""
    players = sa.select(tournament_players.c.tournament).where(entered)
    hosted = sa.select(tournaments.c.id).where(tournaments.c.host == host)
    return connection.execute(sa.union(players, hosted)).scalars().all()


def _keep_parts(connection: sa.Connection, before: Tournament, after: Tournament) -> None:
    here = {player.number for player in after.players}
    gone = [player.number for player in before.players if player.number not in here]
    if gone:
        table = tournament_players.c
        connection.execute(
            sa.delete(tournament_players).where(
                table.tournament == after.id, table.number.in_(gone)
            )
        )
    for player in set(after.players).difference(before.players):
        row = asdict(player) | {"tournament": after.id}
        upsert(connection, tournament_players, row, keys=("tournament", "number"))
    for pairing in set(after.pairings).difference(before.pairings):
        row = _pairing_row(after, pairing)
        upsert(connection, tournament_pairings, row, keys=("tournament", "round", "number"))


def _find(connection: sa.Connection, tournament: str) -> Tournament | None:
    row = connection.execute(sa.select(tournaments).where(tournaments.c.id == tournament)).first()
    if row is None:
        return None
    players, pairings = tournament_players.c, tournament_pairings.c
    entered = (
        sa.select(tournament_players)
        .where(players.tournament == tournament)
        .order_by(players.number)
    )
    paired = (
        sa.select(tournament_pairings)
        .where(pairings.tournament == tournament)
        .order_by(pairings.round, pairings.number)
    )
    return Tournament(
        **{name: row._mapping[name] for name in _SAME},
        plan=Plan(game=row.game, kind=row.kind, **json.loads(row.plan)),
        secret=int(row.secret),
        players=tuple(
            Player(**{each.name: getattr(row, each.name) for each in fields(Player)})
            for row in connection.execute(entered)
        ),
        pairings=tuple(_pairing(each) for each in connection.execute(paired)),
    )


def _row(tournament: Tournament) -> dict[str, Any]:
    plan = asdict(tournament.plan)
    return {
        **{name: getattr(tournament, name) for name in _SAME},
        "game": plan.pop("game"),
        "kind": plan.pop("kind"),
        "private": plan["private"],
        "plan": json.dumps(plan),
        "secret": str(tournament.secret),
        "entered": len(tournament.players),
        "changed": time.time(),
    }


def _pairing_row(tournament: Tournament, pairing: Pairing) -> dict[str, Any]:
    row = asdict(pairing) | {"tournament": tournament.id, "match": tournament.match_of(pairing)}
    row["first_half"], row["second_half"] = row.pop("result") or (None, None)
    return row


def _pairing(row: sa.Row[Any]) -> Pairing:
    result = None if row.first_half is None else (row.first_half, row.second_half)
    return Pairing(
        row.round, row.number, row.first, row.second, result, row.how, row.made, row.ended
    )


def _listed(row: sa.Row[Any]) -> Listed:
    known = {**json.loads(row.plan), **row._mapping}
    return Listed(**{each.name: known[each.name] for each in fields(Listed)})
