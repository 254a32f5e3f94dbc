"""Seeks: people who look for others to play with, and who has sat down with them.

A seek is complete with its last seat, and its match begins, once, under an id that was drawn with
it. A seek ends by itself unless its person's page or program prolongs it.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from paperbits.store import seek_changes
from paperbits.store.database import Store, reading, writing
from paperbits.store.schema.people import seek_seats, seeks
from paperbits.store.seek_changes import (
    OPEN,
    about,
    all_of,
    alone,
    count_seats,
    like,
    longest_fitting,
    one,
    prolong,
    sit,
    within,
)
from paperbits.store.stored_seek import (
    Chosen,
    OwnSeekError,
    RatingOutsideError,
    Sat,
    SeekGoneError,
    SeekTakenError,
    StoredSeek,
    TooManySeeksError,
)

MOST_SEATS: Final = 10
"""Most open seeks at which one person has a seat."""

REMEMBERED: Final = 120.0
"""Seconds for which a seek is kept after its match began, so that pages can be told."""


class SeekStore(Store):
    """The lobby of a site."""

    # Changes.

    @writing
    def post(self, connection: Connection, seek: StoredSeek) -> StoredSeek | None:
        """Keep a new seek. Return another one that made room for it, or None. Raises SeekError."""
        alone(connection)
        return seek_changes.post(connection, seek)

    @writing
    def pair(self, connection: Connection, seek: StoredSeek, options: Sequence[Chosen]) -> Sat:
        """Sit down at the fitting seek that has waited longest. Else prolong an equal one, or post it.

        Return the seek at which the person now sits. ``options``: games that the person would play.
        """
        alone(connection)
        found = longest_fitting(connection, seek, [each.game for each in options])
        if found is not None:
            chosen = next(each for each in options if found.game in ("", each.game))
            return sit(connection, found, seek.person, seek.made, seek.until, chosen)
        same = like(connection, seek)
        if same is not None:
            prolong(connection, [same.person], seek.until)
            return Sat(replace(same, until=max(same.until, seek.until)))
        removed = seek_changes.post(connection, seek)
        return Sat(seek, frozenset(() if removed is None else removed.seated))

    @writing
    def accept(
        self,
        connection: Connection,
        seek: str,
        person: str,
        rating: int | None,
        now: float,
        until: float,
        chosen: Chosen | None = None,
    ) -> Sat:
        """Give a person a seat, or leave them theirs; return the seek. Raises SeekError.

        ``chosen`` is needed if the seek is for any game.
        """
        alone(connection)
        found = one(connection, seek)
        if found is None or found.whom not in ("", person):
            raise SeekGoneError
        if person == found.person:
            raise OwnSeekError
        if person in found.seated:
            return Sat(found)
        if found.complete is not None:
            raise SeekTakenError
        if found.until <= now:
            raise SeekGoneError
        if not within(found, rating):
            raise RatingOutsideError
        if connection.execute(count_seats(person)).scalar_one() >= MOST_SEATS:
            raise TooManySeeksError
        return sit(connection, found, person, now, until, chosen)

    @writing
    def leave(self, connection: Connection, seek: str, person: str) -> StoredSeek:
        """Take back a seek, give up a seat, or decline a challenge. Return the seek before it.

        Raises SeekGoneError, or SeekTakenError if the seek is complete.
        """
        alone(connection)
        found = one(connection, seek)
        if found is None or person not in (*found.seated, found.person, found.whom):
            raise SeekGoneError
        if found.complete is not None:
            raise SeekTakenError
        if person in (found.person, found.whom):
            connection.execute(delete(seeks).where(seeks.c.id == seek))
        else:
            connection.execute(
                delete(seek_seats).where(
                    (seek_seats.c.seek == seek) & (seek_seats.c.person == person)
                )
            )
        return found

    @writing
    def complete(
        self, connection: Connection, before: StoredSeek, after: StoredSeek, now: float
    ) -> Sat | None:
        """Complete a seek as ``after`` says; return None if the people have changed."""
        alone(connection)
        found = one(connection, before.id)
        if found is None:
            raise SeekGoneError
        if found.complete is not None:
            raise SeekTakenError
        if found.seated != before.seated:
            return None
        changed = {
            "seats": after.seats,
            "settings": json.dumps(dict(after.settings)),
            "level": after.level,
        }
        connection.execute(update(seeks).where(seeks.c.id == before.id).values(**changed))
        return seek_changes.complete(connection, replace(after, seated=found.seated), now)

    async def begun(self, seek: str, now: float) -> None:
        """Note that the match of a complete seek is stored."""
        this = (seeks.c.id == seek) & seeks.c.begun.is_(None)
        await self._change(update(seeks).where(this).values(begun=now))

    async def forget(self, seek: str) -> None:
        await self._change(delete(seeks).where(seeks.c.id == seek))

    async def prolong(self, persons: Collection[str], until: float) -> None:
        """Prolong the seeks and the seats of people who have a page open."""
        if persons:
            await self.database.write(lambda found: prolong(found, list(persons), until))

    async def sweep(self, now: float) -> list[StoredSeek]:
        """Delete what has ended. Return the seeks that were open and have changed."""
        ended = and_(seeks.c.complete.is_(None), seeks.c.until <= now)
        told = seeks.c.begun <= now - REMEMBERED
        gone = and_(
            seek_seats.c.until <= now,
            seek_seats.c.seat > 0,
            seek_seats.c.seek.in_(select(seeks.c.id).where(seeks.c.complete.is_(None))),
        )

        def work(connection: Connection) -> list[StoredSeek]:
            alone(connection)
            changed = all_of(
                connection,
                OPEN.where(or_(ended, seeks.c.id.in_(select(seek_seats.c.seek).where(gone)))),
            )
            connection.execute(delete(seek_seats).where(gone))
            connection.execute(delete(seeks).where(or_(ended, told)))
            return changed

        seated = select(seek_seats.c.seek).where(gone)
        some = select(seeks.c.id).where(or_(ended, told)).union_all(seated).limit(1)
        return await self.database.write(work) if await self._values(some) else []

    @writing
    def forget_person(self, connection: Connection, person: str) -> list[StoredSeek]:
        """Delete a person's seeks, challenges and seats; return those seeks as they were."""
        alone(connection)
        found = all_of(connection, about(person))
        connection.execute(
            delete(seeks).where(or_(seeks.c.person == person, seeks.c.whom == person))
        )
        connection.execute(delete(seek_seats).where(seek_seats.c.person == person))
        return found

    @writing
    def hand_over(self, connection: Connection, guest: str, account: str) -> list[StoredSeek]:
        """Give the seeks and seats of a guest to an account; return those seeks as they were.

        A seek of both is deleted if one of them posted it; in others the account keeps its seat.
        """
        alone(connection)
        found = all_of(connection, about(guest))
        for seek in found:
            both = {account, guest} <= {*seek.seated, seek.person, seek.whom}
            if both and {seek.person} & {account, guest}:
                connection.execute(delete(seeks).where(seeks.c.id == seek.id))
            elif both:
                connection.execute(
                    delete(seek_seats).where(
                        (seek_seats.c.seek == seek.id) & (seek_seats.c.person == guest)
                    )
                )
        for column in (seeks.c.person, seeks.c.whom, seek_seats.c.person):
            connection.execute(
                update(column.table).where(column == guest).values({column: account})
            )
        return found

    # Questions.

    @reading
    def of(self, connection: Connection, person: str) -> list[StoredSeek]:
        """Return the seeks that a person posted, or has a seat at, and the challenges to them."""
        return all_of(connection, about(person))

    @reading
    def find(self, connection: Connection, seek: str) -> StoredSeek | None:
        """Return a seek by its id, or None."""
        return one(connection, seek)

    @reading
    def listed(
        self, connection: Connection, game: str, now: float, most: int, start: int = 0
    ) -> tuple[list[StoredSeek], int, int]:
        """Return ``most`` open seeks from ``start`` on, the oldest first, of a game if one is
        given; how many there are; and how many people have a seat.
        """
        those = [seeks.c.complete.is_(None), seeks.c.whom.is_(None), seeks.c.until > now]
        if game:
            those.append(seeks.c.game.in_([game, ""]))
        asked = select(seeks).where(*those).order_by(seeks.c.made, seeks.c.id)
        found = all_of(connection, asked.offset(start).limit(most))
        count = select(func.count()).select_from(seeks).where(*those)
        waiting = select(func.count(seek_seats.c.person.distinct())).select_from(
            seek_seats.join(seeks)
        )
        whole, people = (
            connection.execute(each).scalar_one() for each in (count, waiting.where(*those))
        )
        return found, whole, people

    @reading
    def complete_ones(self, connection: Connection, before: float) -> list[StoredSeek]:
        """Return the seeks that were complete before a time and whose matches have not begun."""
        late = select(seeks).where(seeks.c.complete <= before, seeks.c.begun.is_(None)).limit(100)
        return all_of(connection, late)

    async def waiting(self, until: float) -> set[str]:
        """Return the people whose seeks or seats end before a time unless they are prolonged."""
        asked = (
            select(seek_seats.c.person)
            .distinct()
            .join(seeks, seeks.c.id == seek_seats.c.seek)
            .where(seeks.c.complete.is_(None), ~seeks.c.lasting, seek_seats.c.until < until)
        )
        return set(await self._values(asked))
