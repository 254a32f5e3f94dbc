"""Ratings of people, settled match by match in the order in which the matches are rated."""

from collections.abc import AsyncIterator, Collection
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, exists, func, or_, select

from paperbits.ratings.settlement import Kind, kind_of
from paperbits.ratings.strength import SETTLED
from paperbits.store.database import Store, reading, writing
from paperbits.store.rated import DAY, Board, Changed, Leader, Rated, changed_of, rated_of
from paperbits.store.schema.matches import matches, seats
from paperbits.store.schema.people import people
from paperbits.store.schema.tournaments import rated_matches, rating_changes, ratings
from paperbits.store.settled import changes_of, forget, known_ratings, merge, settle_match

ACTIVE: Final = 60 * DAY
"""Seconds since the last rated match after which a person leaves the leaderboards."""

MOST_EXPORTED: Final = 10_000
"""Most matches of one game in a person's export."""

LISTED: Final = ("account", "bot")
"""The kinds of people on leaderboards. A guest sees their own rating only."""


class RatingStore(Store):
    """The ratings of a site."""

    @writing
    def settle(self, connection: Connection, match: str) -> bool:
        """Rate a match, if it is over, counts and has not been rated; return whether it was."""
        return settle_match(connection, match)

    async def unsettled(self, since: float = 0.0, most: int = 100) -> list[str]:
        """Return unrated matches since a time, the earliest first."""
        waiting = select(matches.c.id).where(
            matches.c.ended > since,
            matches.c.rated,
            ~exists().where(rated_matches.c.match == matches.c.id),
            exists().where(seats.c.match == matches.c.id, seats.c.holder.startswith("@")),
        )
        return await self._values(waiting.order_by(matches.c.ended, matches.c.id).limit(most))

    @reading
    def of(
        self, connection: Connection, persons: Collection[str], game: str, kind: Kind
    ) -> dict[str, Rated]:
        """Return the ratings of these people in a game, without those who have none."""
        return known_ratings(connection, persons, game, kind)

    async def figure(self, person: str, game: str, players: int) -> int | None:
        """Return the rounded rating of a person in a game for so many players, or None."""
        found = (await self.of([person], game, kind_of(players))).get(person)
        return None if found is None else round(found.strength.rating)

    async def of_person(self, person: str) -> list[Rated]:
        """Return all ratings of a person."""
        asked = select(ratings).where(ratings.c.person == person)
        rows = await self._rows(asked.order_by(ratings.c.game, ratings.c.kind))
        return [rated_of(row) for row in rows]

    async def history(self, person: str, game: str, kind: Kind, most: int) -> list[Changed]:
        """Return the last changes of a person's rating in a game, the earliest first."""
        asked = select(rating_changes).where(changes_of(person, game, kind))
        rows = await self._rows(asked.order_by(rating_changes.c.number.desc()).limit(most))
        return [changed_of(row) for row in reversed(rows)]

    async def recent(self, person: str, most: int) -> list[Changed]:
        """Return the last rated matches of a person in all games, the latest first."""
        asked = select(rating_changes).where(rating_changes.c.person == person)
        latest = asked.order_by(rating_changes.c.ended.desc(), rating_changes.c.match)
        return [changed_of(row) for row in await self._rows(latest.limit(most))]

    async def of_match(self, match: str) -> list[Changed]:
        """Return the changes of its players' ratings by a match."""
        asked = select(rating_changes).where(rating_changes.c.match == match)
        rows = await self._rows(asked.order_by(rating_changes.c.seat))
        return [changed_of(row) for row in rows]

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield everything that is kept about a person's ratings, as values that JSON can hold."""
        for rated in await self.of_person(person):
            changes = await self.history(person, rated.game, rated.kind, MOST_EXPORTED)
            yield asdict(rated) | {"changes": [asdict(changed) for changed in changes]}

    @writing
    def forget(self, connection: Connection, person: str) -> None:
        """Delete the ratings of a person. Others keep the points that they won and lost."""
        forget(connection, person)

    @writing
    def hand_over(self, connection: Connection, guest: str, account: str) -> None:
        """Give the rated matches of a guest to an account, and compute its ratings again."""
        merge(connection, guest, account)

    async def settled(self, match: str) -> bool:
        """Return whether a match has been rated, also if that changed no rating."""
        asked = select(rated_matches.c.match).where(rated_matches.c.match == match)
        return await self._row(asked) is not None

    @reading
    def board(
        self, connection: Connection, game: str, kind: Kind, now: float, skip: int, most: int
    ) -> Board:
        """Return a page of a leaderboard: the people after the first ``skip``."""
        listed = _listed(game, kind, now)
        best = _LEADERS.where(listed).order_by(ratings.c.rating.desc(), ratings.c.person)
        whole = connection.execute(_COUNT.where(listed)).scalar_one()
        rows = connection.execute(best.offset(skip).limit(most)).all()
        leaders = tuple(_leader(skip + number, row) for number, row in enumerate(rows, 1))
        return Board(leaders, whole)

    @reading
    def place(
        self, connection: Connection, person: str, game: str, kind: Kind, now: float
    ) -> Leader | None:
        """Return a person's line of a leaderboard; None if they are not on it."""
        listed = _listed(game, kind, now)
        mine = _LEADERS.where(listed, ratings.c.person == person)
        row = connection.execute(mine).one_or_none()
        if row is None:
            return None
        better = or_(
            ratings.c.rating > row.rating,
            and_(ratings.c.rating == row.rating, ratings.c.person < person),
        )
        before = connection.execute(_COUNT.where(listed, better)).scalar_one()
        return _leader(1 + before, row)

    async def games(self, now: float) -> dict[tuple[str, Kind], int]:
        """Return how many people are on each leaderboard that has any."""
        people_there = func.count().label("people")
        asked = select(ratings.c.game, ratings.c.kind, people_there).select_from(_joined)
        asked = asked.where(_active(now)).group_by(ratings.c.game, ratings.c.kind)
        return {(row.game, row.kind): row.people for row in await self._rows(asked)}


_joined = ratings.join(people, people.c.id == ratings.c.person)
_COUNT = select(func.count()).select_from(_joined)
_LEADERS = select(ratings, people.c.name, people.c.kind.label("person_kind")).select_from(_joined)


def _active(now: float) -> Any:
    return and_(
        ratings.c.deviation <= SETTLED, ratings.c.played > now - ACTIVE, people.c.kind.in_(LISTED)
    )


def _listed(game: str, kind: Kind, now: float) -> Any:
    return and_(ratings.c.game == game, ratings.c.kind == kind, _active(now))


def _leader(place: int, row: Row[Any]) -> Leader:
    return Leader(place, rated_of(row), row.name, row.person_kind == "bot")
