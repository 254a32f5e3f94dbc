"""Seeks: people who look for others to play with, and who has sat down with them.

A seek is complete when its last place is taken; the database decides who takes it. Then its match
begins, under an id that was drawn with the seek, so that any process can begin it, once. A seek
ends by itself unless the page of its person, or the person's program, prolongs it.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, delete, func, insert, or_, select, text, update

from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.store.database import Database
from paperbits.store.schema.people import people
from paperbits.store.schema.seeks import seeks, sitters

MOST_OWN: Final = 5
"""Most open seeks of one person."""

MOST: Final = 500
"""Most open seeks of all people together."""

MOST_CHALLENGES: Final = 20
"""Most open challenges to one person."""

MOST_PLACES: Final = 10
"""Most open seeks at which one person has a place."""

REMEMBERED: Final = 120.0
"""Seconds for which a seek is kept after its match began, so that pages can be told."""

LOCK: Final = 6_116_473_005
"""The key of PostgreSQL's lock that lets one change of the lobby happen after another."""


class SeekError(PaperbitsError):
    """A change of the lobby is refused. Nothing was written."""

    sentence = ""

    def __init__(self) -> None:
        super().__init__(self.sentence)


class SeekGoneError(SeekError):
    """The seek is not there any more, or was never there for this person."""

    kind = "not-found"
    sentence = "This is not open any more."


class SeekTakenError(SeekError):
    """Other people have taken the last place."""

    kind = "taken"
    sentence = "Somebody else has just accepted this."


class OwnSeekError(SeekError):
    """People can't accept their own seeks."""

    kind = "already-there"
    sentence = "This is your own; wait for somebody else."


class RatingOutsideError(SeekError):
    """The rating of the person is not in the range of the seek."""

    kind = "rating-outside"
    sentence = "This is for players with other ratings in this game."


class TooManySeeksError(SeekError):
    """The person has too many open seeks."""

    kind = "too-many"
    sentence = "You already wait for enough people; take something back first."


class LobbyFullError(SeekError):
    """There are too many open seeks, or too many open challenges to the person."""

    kind = "busy"
    sentence = "There are too many open offers just now; accept one, or try again later."


@dataclass(frozen=True, slots=True)
class StoredSeek:
    """A seek as it is stored. The columns of the table ``seeks`` describe its fields."""

    id: str
    person: str
    match: str
    game: str = ""
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    usual: bool = True
    whom: str = ""
    clock: str = ""
    counts: bool = False
    low: int | None = None
    high: int | None = None
    rating: int | None = None
    seats: int = 2
    level: str = ""
    lasting: bool = False
    made: float = 0.0
    until: float = 0.0
    complete: float | None = None
    begun: float | None = None
    sitting: tuple[str, ...] = ()
    """The people who have a place: first the one who posted it, then by the time they came."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is settled when somebody accepts a seek for any game: the game and its settings."""

    game: str
    settings: Mapping[str, SettingValue]


@dataclass(frozen=True, slots=True)
class Concerning:
    """The seeks that concern one person."""

    mine: tuple[StoredSeek, ...]
    """Those at which the person has a place and whose matches have not begun."""
    challenges: tuple[StoredSeek, ...]
    begun: tuple[StoredSeek, ...]
    """Those at which the person has a place and whose matches began lately."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A seek after somebody has taken a place."""

    seek: StoredSeek
    disturbed: frozenset[str] = frozenset()
    """The people of other seeks that ended because this one is complete."""


class SeekStore:
    """The lobby of a site. Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Changes.

    async def post(self, seek: StoredSeek) -> None:
        """Keep a new seek. Raises TooManySeeksError or LobbyFullError."""

        def work(connection: Connection) -> None:
            _alone(connection)
            _post(connection, seek)

        await self._database.write(work)

    async def pair(self, seek: StoredSeek, options: Sequence[Chosen]) -> Sat:
        """Take the place of the seek that has waited longest among those that fit, or post this
        one. Return the seek in which the person then has a place.

        ``options`` are the games that the person would play, with the usual settings. If the person
        posted an equal seek before, that one is prolonged.
        """

        def work(connection: Connection) -> Sat:
            _alone(connection)
            found = _fitting(connection, seek, [each.game for each in options])
            if found is not None:
                chosen = next(each for each in options if found.game in ("", each.game))
                return _sit(connection, found, seek.person, seek.made, seek.until, chosen)
            same = _same(connection, seek)
            if same is not None:
                _prolong(connection, [same.person], seek.until)
                return Sat(replace(same, until=max(same.until, seek.until)))
            _post(connection, seek)
            return Sat(seek)

        return await self._database.write(work)

    async def accept(
        self, seek: str, person: str, rating: int | None, now: float, until: float, chosen: Chosen | None = None
    ) -> Sat:
        """Give a person a place, until a time unless it is prolonged. Return the seek after it.

        A person who has a place already keeps it. ``chosen`` is needed if the seek is for any game.
        Raises SeekError.
        """

        def work(connection: Connection) -> Sat:
            _alone(connection)
            found = _one(connection, seek)
            if found is None or found.whom not in ("", person):
                raise SeekGoneError
            if person == found.person:
                raise OwnSeekError
            if person in found.sitting:
                return Sat(found)
            if found.complete is not None:
                raise SeekTakenError
            if found.until <= now:
                raise SeekGoneError
            if not _within(found, rating):
                raise RatingOutsideError
            if connection.execute(_places(person)).scalar_one() >= MOST_PLACES:
                raise TooManySeeksError
            return _sit(connection, found, person, now, until, chosen)

        return await self._database.write(work)

    async def leave(self, seek: str, person: str) -> StoredSeek:
        """Take back a seek, give up a place, or decline a challenge. Return the seek before it.

        Raises SeekGoneError, or SeekTakenError if the seek is complete.
        """

        def work(connection: Connection) -> StoredSeek:
            _alone(connection)
            found = _one(connection, seek)
            if found is None or person not in (*found.sitting, found.person, found.whom):
                raise SeekGoneError
            if found.complete is not None:
                raise SeekTakenError
            if person in (found.person, found.whom):
                connection.execute(delete(seeks).where(seeks.c.id == seek))
            else:
                connection.execute(delete(sitters).where((sitters.c.seek == seek) & (sitters.c.person == person)))
            return found

        return await self._database.write(work)

    async def complete(self, before: StoredSeek, after: StoredSeek, now: float) -> Sat | None:
        """Complete a seek with the people who sit there: ``after`` has the seats, the settings and
        the level of computers. Return None if the people have changed since ``before``.
        """

        def work(connection: Connection) -> Sat | None:
            _alone(connection)
            found = _one(connection, before.id)
            if found is None:
                raise SeekGoneError
            if found.complete is not None:
                raise SeekTakenError
            if found.sitting != before.sitting:
                return None
            changed = {"seats": after.seats, "settings": json.dumps(dict(after.settings)), "level": after.level}
            connection.execute(update(seeks).where(seeks.c.id == before.id).values(**changed))
            return _complete(connection, replace(after, sitting=found.sitting), now)

        return await self._database.write(work)

    async def begun(self, seek: str, now: float) -> None:
        """Note that the match of a complete seek is stored."""
        change = update(seeks).where(seeks.c.id == seek, seeks.c.begun.is_(None)).values(begun=now)
        await self._database.write(lambda connection: connection.execute(change))

    async def forget(self, seek: str) -> None:
        """Delete a seek."""
        await self._database.write(lambda connection: connection.execute(delete(seeks).where(seeks.c.id == seek)))

    async def prolong(self, persons: Collection[str], until: float) -> None:
        """Prolong the seeks and the places of people who have a page open."""
        if persons:
            await self._database.write(lambda connection: _prolong(connection, list(persons), until))

    async def sweep(self, now: float) -> list[StoredSeek]:
        """Delete what has come to its end. Return the seeks that were open and have changed."""
        ended = and_(seeks.c.complete.is_(None), seeks.c.until <= now)
        told = seeks.c.begun <= now - REMEMBERED
        gone = and_(
            sitters.c.until <= now,
            sitters.c.place > 0,
            sitters.c.seek.in_(select(seeks.c.id).where(seeks.c.complete.is_(None))),
        )

        def question(connection: Connection) -> bool:
            some = select(seeks.c.id).where(or_(ended, told)).union_all(select(sitters.c.seek).where(gone))
            return connection.execute(some.limit(1)).first() is not None

        def work(connection: Connection) -> list[StoredSeek]:
            _alone(connection)
            changed = _all(connection, _open.where(or_(ended, seeks.c.id.in_(select(sitters.c.seek).where(gone)))))
            connection.execute(delete(sitters).where(gone))
            connection.execute(delete(seeks).where(or_(ended, told)))
            return changed

        return await self._database.write(work) if await self._database.read(question) else []

    async def forget_person(self, person: str) -> list[StoredSeek]:
        """Delete the seeks that a person posted and the challenges to them, and take them out of all
        others. Return those seeks as they were.
        """

        def work(connection: Connection) -> list[StoredSeek]:
            _alone(connection)
            found = _all(connection, _about(person))
            connection.execute(delete(seeks).where(or_(seeks.c.person == person, seeks.c.whom == person)))
            connection.execute(delete(sitters).where(sitters.c.person == person))
            return found

        return await self._database.write(work)

    async def hand_over(self, guest: str, account: str) -> list[StoredSeek]:
        """Give the seeks and places of a guest to an account. Return those seeks as they were.

        A seek that concerns both is deleted if one of them posted it, as it would be the account's
        own; in others the account keeps its place.
        """

        def work(connection: Connection) -> list[StoredSeek]:
            _alone(connection)
            found = _all(connection, _about(guest))
            for seek in found:
                both = {account, guest} <= {*seek.sitting, seek.person, seek.whom}
                if both and {seek.person} & {account, guest}:
                    connection.execute(delete(seeks).where(seeks.c.id == seek.id))
                elif both:
                    connection.execute(delete(sitters).where((sitters.c.seek == seek.id) & (sitters.c.person == guest)))
            for column in (seeks.c.person, seeks.c.whom, sitters.c.person):
                connection.execute(update(column.table).where(column == guest).values({column: account}))
            return found

        return await self._database.write(work)

    # Questions.

    async def of(self, person: str) -> list[StoredSeek]:
        """Return the seeks that a person posted, or has a place at, and the challenges to them."""
        return await self._database.read(lambda connection: _all(connection, _about(person)))

    async def find(self, seek: str) -> StoredSeek | None:
        """Return a seek by its id, or None."""
        return await self._database.read(lambda connection: _one(connection, seek))

    async def listed(self, game: str, now: float, most: int, start: int = 0) -> tuple[list[StoredSeek], int, int]:
        """Return ``most`` open seeks for everybody from number ``start`` on, the oldest first; how
        many there are; and how many people have a place at one of them.

        With a game: only those in which it can be played.
        """
        those = [seeks.c.complete.is_(None), seeks.c.whom.is_(None), seeks.c.until > now]
        if game:
            those.append(seeks.c.game.in_([game, ""]))

        def question(connection: Connection) -> tuple[list[StoredSeek], int, int]:
            asked = select(seeks).where(*those).order_by(seeks.c.made, seeks.c.id).offset(start).limit(most)
            count = select(func.count()).select_from(seeks).where(*those)
            waiting = select(func.count(sitters.c.person.distinct())).join(seeks, seeks.c.id == sitters.c.seek).where(*those)
            found = _all(connection, asked)
            return found, connection.execute(count).scalar_one(), connection.execute(waiting).scalar_one()

        return await self._database.read(question)

    async def complete_ones(self, before: float) -> list[StoredSeek]:
        """Return the seeks that were complete before a time and whose matches have not begun."""
        late = select(seeks).where(seeks.c.complete <= before, seeks.c.begun.is_(None)).limit(100)
        return await self._database.read(lambda connection: _all(connection, late))

    async def waiting(self, until: float) -> set[str]:
        """Return the people whose seeks or places end before a time unless they are prolonged."""
        asked = (
            select(sitters.c.person)
            .distinct()
            .join(seeks, seeks.c.id == sitters.c.seek)
            .where(seeks.c.complete.is_(None), ~seeks.c.lasting, sitters.c.until < until)
        )
        return await self._database.read(lambda connection: set(connection.execute(asked).scalars()))

    async def account(self, handle: str) -> str | None:
        """Return the person who has an account or a bot with this handle."""
        asked = select(people.c.id).where(people.c.handle == handle)
        return await self._database.read(lambda connection: connection.execute(asked).scalar_one_or_none())


def concerning(connection: Connection, person: str, now: float) -> Concerning:
    """Return the seeks that concern a person."""
    sits = seeks.c.id.in_(select(sitters.c.seek).where(sitters.c.person == person))
    there = or_(seeks.c.until > now, seeks.c.complete.is_not(None))
    asked = select(seeks).where(or_(sits, seeks.c.whom == person), there).order_by(seeks.c.made, seeks.c.id)
    found = _all(connection, asked)
    return Concerning(
        mine=tuple(each for each in found if person in each.sitting and each.begun is None),
        challenges=tuple(each for each in found if person not in each.sitting and each.complete is None),
        begun=tuple(each for each in found if person in each.sitting and each.begun is not None),
    )


_open: Final[Select[Any]] = select(seeks).where(seeks.c.complete.is_(None))


def _about(person: str) -> Select[Any]:
    """Select the seeks that a person posted, or has a place at, and the challenges to them."""
    sits = seeks.c.id.in_(select(sitters.c.seek).where(sitters.c.person == person))
    return select(seeks).where(or_(seeks.c.person == person, seeks.c.whom == person, sits)).order_by(seeks.c.made, seeks.c.id)


def _alone(connection: Connection) -> None:
    """Wait for other changes of the lobby. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


def _post(connection: Connection, seek: StoredSeek) -> None:
    def count(which: ColumnElement[bool]) -> int:
        there = which & seeks.c.complete.is_(None) & (seeks.c.until > seek.made)
        return connection.execute(select(func.count()).select_from(seeks).where(there)).scalar_one()

    if count(seeks.c.person == seek.person) >= MOST_OWN:
        raise TooManySeeksError
    if seek.whom and count((seeks.c.person == seek.person) & (seeks.c.whom == seek.whom)):
        raise TooManySeeksError
    if count(seeks.c.id != "") >= MOST or (seek.whom and count(seeks.c.whom == seek.whom) >= MOST_CHALLENGES):
        raise LobbyFullError
    connection.execute(insert(seeks), _row(seek))
    connection.execute(insert(sitters), {"seek": seek.id, "person": seek.person, "place": 0, "until": seek.until})


def _fitting(connection: Connection, mine: StoredSeek, games: Sequence[str]) -> StoredSeek | None:
    """Return the fitting seek of another person that has waited longest. One for the same game
    comes before one for any game.
    """
    exact = case((seeks.c.game == mine.game, 0), else_=1)
    fits = [
        seeks.c.complete.is_(None),
        seeks.c.whom.is_(None),
        seeks.c.until > mine.made,
        seeks.c.person != mine.person,
        seeks.c.usual,
        seeks.c.seats == 2,
        seeks.c.clock == mine.clock,
        seeks.c.counts.is_(mine.counts),
        seeks.c.game.in_([*games, ""]),
    ]
    for bound, holds in ((mine.low, seeks.c.rating.__ge__), (mine.high, seeks.c.rating.__le__)):
        if bound is not None:
            fits.append(holds(bound))
    if mine.rating is None:
        fits += [seeks.c.low.is_(None), seeks.c.high.is_(None)]
    else:
        fits += [
            or_(seeks.c.low.is_(None), seeks.c.low <= mine.rating),
            or_(seeks.c.high.is_(None), seeks.c.high >= mine.rating),
        ]
    found = _all(connection, select(seeks).where(*fits).order_by(exact, seeks.c.made, seeks.c.id).limit(1))
    return found[0] if found else None


def _places(person: str) -> Select[int]:
    """Count the open seeks at which a person has a place."""
    there = (sitters.c.person == person) & seeks.c.complete.is_(None)
    return select(func.count()).select_from(sitters.join(seeks)).where(there)


def _same(connection: Connection, mine: StoredSeek) -> StoredSeek | None:
    """Return the open seek of the same person that is like this one."""
    like = [
        seeks.c.person == mine.person,
        seeks.c.complete.is_(None),
        seeks.c.until > mine.made,
        seeks.c.whom.is_(None),
        seeks.c.usual,
        seeks.c.seats == 2,
        seeks.c.game == mine.game,
        seeks.c.clock == mine.clock,
        seeks.c.counts.is_(mine.counts),
        seeks.c.low.is_(mine.low) if mine.low is None else seeks.c.low == mine.low,
        seeks.c.high.is_(mine.high) if mine.high is None else seeks.c.high == mine.high,
    ]
    found = _all(connection, select(seeks).where(*like).limit(1))
    return found[0] if found else None


def _within(seek: StoredSeek, rating: int | None) -> bool:
    if seek.low is None and seek.high is None:
        return True
    return rating is not None and (seek.low is None or seek.low <= rating) and (seek.high is None or rating <= seek.high)


def _sit(connection: Connection, seek: StoredSeek, person: str, now: float, until: float, chosen: Chosen | None) -> Sat:
    if not seek.game:
        assert chosen is not None
        settled = {"game": chosen.game, "settings": json.dumps(dict(chosen.settings))}
        connection.execute(update(seeks).where(seeks.c.id == seek.id).values(**settled))
        seek = replace(seek, game=chosen.game, settings=chosen.settings)
    last = select(func.max(sitters.c.place)).where(sitters.c.seek == seek.id)
    place = connection.execute(last).scalar_one() + 1
    until = max(until, seek.until) if seek.lasting else until
    connection.execute(insert(sitters), {"seek": seek.id, "person": person, "place": place, "until": until})
    seek = replace(seek, sitting=(*seek.sitting, person))
    return _complete(connection, seek, now) if len(seek.sitting) >= seek.seats else Sat(seek)


def _complete(connection: Connection, seek: StoredSeek, now: float) -> Sat:
    """Mark a seek as complete. Its people no longer wait for other matches that begin at once."""
    connection.execute(update(seeks).where(seeks.c.id == seek.id).values(complete=now))
    seek = replace(seek, complete=now)
    if seek.lasting:
        return Sat(seek)
    brief = select(seeks.c.id).where(seeks.c.complete.is_(None), ~seeks.c.lasting)
    theirs = sitters.c.person.in_(seek.sitting)
    others = _all(connection, _open.where(seeks.c.id.in_(select(sitters.c.seek).where(theirs)), ~seeks.c.lasting))
    connection.execute(delete(sitters).where(sitters.c.seek.in_(brief), theirs, sitters.c.place > 0))
    connection.execute(delete(seeks).where(seeks.c.id.in_(brief), seeks.c.person.in_(seek.sitting)))
    return Sat(seek, frozenset(person for other in others for person in (*other.sitting, other.whom) if person))


def _prolong(connection: Connection, persons: Sequence[str], until: float) -> None:
    brief = select(seeks.c.id).where(seeks.c.complete.is_(None), ~seeks.c.lasting)
    connection.execute(
        update(sitters)
        .where(sitters.c.person.in_(persons), sitters.c.seek.in_(brief), sitters.c.until < until)
        .values(until=until)
    )
    connection.execute(
        update(seeks)
        .where(seeks.c.person.in_(persons), seeks.c.complete.is_(None), ~seeks.c.lasting, seeks.c.until < until)
        .values(until=until)
    )


def _one(connection: Connection, seek: str) -> StoredSeek | None:
    found = _all(connection, select(seeks).where(seeks.c.id == seek))
    return found[0] if found else None


def _all(connection: Connection, asked: Select[Any]) -> list[StoredSeek]:
    rows = connection.execute(asked).all()
    there: dict[str, list[str]] = {row.id: [] for row in rows}
    places = select(sitters.c.seek, sitters.c.person).where(sitters.c.seek.in_(list(there))).order_by(sitters.c.place)
    for seek, person in connection.execute(places) if rows else ():
        there[seek].append(person)
    return [_seek(row, there[row.id]) for row in rows]


def _row(seek: StoredSeek) -> dict[str, Any]:
    row = {column.name: getattr(seek, column.name) for column in seeks.columns}
    return row | {"settings": json.dumps(dict(seek.settings)), "whom": seek.whom or None}


def _seek(row: Row[Any], sitting: Sequence[str]) -> StoredSeek:
    found = {**row._mapping, "settings": json.loads(row.settings), "whom": row.whom or ""}
    return StoredSeek(**found, sitting=tuple(sitting))
