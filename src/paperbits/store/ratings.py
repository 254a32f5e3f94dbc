"""Ratings of people: settled match by match, in the order in which the matches are rated.

Settling is idempotent: a match is rated once, however often it is asked for. It locks the game's row
in ``rating_turns``, so the matches of a game are rated one after another, each from the ratings
that the one before left.
"""

import json
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, delete, exists, func, insert, or_, select, update

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.ratings.eligible import check_between_people
from paperbits.ratings.places import Finish, places
from paperbits.ratings.settlement import Kind, Player, kind_of, score, settle, unrated, waited
from paperbits.ratings.strength import SETTLED, Strength
from paperbits.store.database import Database, insert_new, upsert
from paperbits.store.people import StoredPerson, holder_of, person_of
from paperbits.store.schema.matches import matches
from paperbits.store.schema.matches import places as seats
from paperbits.store.schema.people import people
from paperbits.store.schema.ratings import rated_matches, rating_changes, rating_turns, ratings

DAY: Final = 86_400.0
"""Seconds."""

ACTIVE: Final = 60 * DAY
"""Seconds since the last rated match after which a person leaves the leaderboards."""

MOST_EXPORTED: Final = 10_000
"""Matches of one game in the data that a person takes along."""

LISTED: Final = ("account", "bot")
"""The kinds of people on leaderboards. A guest sees their own rating only."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in a game."""

    person: str
    game: str
    kind: Kind
    strength: Strength
    played: float
    """When the last match behind it ended, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another player of a rated match, as they were just before it was rated. ``person`` is empty
    for a computer, ``level`` for a person.
    """

    seat: int
    person: str
    level: str
    rating: float
    deviation: float
    place: int


@dataclass(frozen=True, slots=True)
class Changed:
    """What a match did to a person's rating."""

    match: str
    seat: int
    person: str
    game: str
    kind: Kind
    ended: float
    place: int
    score: float
    others: tuple[Other, ...]
    before: float
    """The rating before the match."""
    deviation_before: float
    after: Strength


@dataclass(frozen=True, slots=True)
class Leader:
    """A line of a leaderboard."""

    place: int
    rated: Rated
    name: str
    bot: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard."""

    leaders: tuple[Leader, ...]
    whole: int
    """The number of people on all its pages."""


class RatingStore:
    """The ratings of a site. Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settle(self, match: str) -> bool:
        """Rate a match, if it is over, counts and has not been rated. Return whether it was rated
        now.
        """
        return await self._database.write(lambda connection: settle_match(connection, match))

    async def unsettled(self, since: float = 0.0, most: int = 100, person: str = "") -> list[str]:
        """Return matches that ended after ``since`` and wait to be rated, the earliest first; of
        all people, or of one.
        """
        holder = seats.c.holder == holder_of(person) if person else seats.c.holder.startswith("@")

        def question(connection: Connection) -> list[str]:
            waiting = (
                select(matches.c.id)
                .where(
                    matches.c.ended > since,
                    or_(matches.c.counts, matches.c.rated.is_not(None)),
                    ~exists().where(rated_matches.c.match == matches.c.id),
                    exists().where(seats.c.match == matches.c.id, holder),
                )
                .order_by(matches.c.ended, matches.c.id)
                .limit(most)
            )
            return list(connection.execute(waiting).scalars())

        return await self._database.read(question)

    async def of(self, persons: Collection[str], game: str, kind: Kind) -> dict[str, Rated]:
        """Return the ratings of these people in a game, without those who have none."""
        wanted = and_(
            ratings.c.person.in_(list(persons)), ratings.c.game == game, ratings.c.kind == kind
        )
        found = await self._database.read(
            lambda connection: connection.execute(select(ratings).where(wanted)).all()
        )
        return {row.person: _rated(row) for row in found}

    async def figures(self, persons: Collection[str], game: str, players: int) -> dict[str, int]:
        """Return the rounded ratings of people in a game for so many players, without those who
        have none.
        """
        found = await self.of(persons, game, kind_of(players))
        return {person: round(rated.strength.rating) for person, rated in found.items()}

    async def of_person(self, person: str) -> list[Rated]:
        """Return all ratings of a person."""
        asked = (
            select(ratings)
            .where(ratings.c.person == person)
            .order_by(ratings.c.game, ratings.c.kind)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_rated(row) for row in found]

    async def history(self, person: str, game: str, kind: Kind, most: int) -> list[Changed]:
        """Return the last changes of a person's rating in a game, the earliest first."""
        asked = (
            select(rating_changes)
            .where(
                rating_changes.c.person == person,
                rating_changes.c.game == game,
                rating_changes.c.kind == kind,
            )
            .order_by(rating_changes.c.number.desc())
            .limit(most)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_changed(row) for row in reversed(found)]

    async def recent(self, person: str, most: int) -> list[Changed]:
        """Return the last rated matches of a person in all games, the latest first."""
        asked = (
            select(rating_changes)
            .where(rating_changes.c.person == person)
            .order_by(rating_changes.c.ended.desc(), rating_changes.c.match)
            .limit(most)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_changed(row) for row in found]

    async def named(self, handle: str) -> StoredPerson | None:
        """Return the account or bot with this handle."""
        asked = select(people).where(people.c.handle == handle)
        found = await self._database.read(
            lambda connection: connection.execute(asked).one_or_none()
        )
        return None if found is None else person_of(found)

    async def of_match(self, match: str) -> list[Changed]:
        """Return what a match did to the ratings of its players."""
        asked = (
            select(rating_changes)
            .where(rating_changes.c.match == match)
            .order_by(rating_changes.c.seat)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_changed(row) for row in found]

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield everything that is kept about a person's ratings, as values that JSON can hold."""
        for rated in await self.of_person(person):
            changes = await self.history(person, rated.game, rated.kind, MOST_EXPORTED)
            yield asdict(rated) | {"changes": [asdict(changed) for changed in changes]}

    async def forget(self, person: str) -> None:
        """Delete the ratings of a person. Others keep the points that they won and lost."""
        await self._database.write(lambda connection: forget(connection, person))

    async def hand_over(self, guest: str, account: str) -> None:
        """Give the rated matches of a guest to an account, and compute its ratings again."""
        await self._database.write(lambda connection: merge(connection, guest, account))

    async def settled(self, match: str) -> bool:
        """Return whether a match has been rated, also if that changed no rating."""
        asked = select(rated_matches.c.match).where(rated_matches.c.match == match)
        return await self._database.read(
            lambda connection: connection.execute(asked).first() is not None
        )

    async def board(self, game: str, kind: Kind, now: float, skip: int, most: int) -> Board:
        """Return a page of a leaderboard: the people after the first ``skip``."""

        def question(connection: Connection) -> Board:
            whole = connection.execute(
                select(func.count()).select_from(_joined).where(_listed(game, kind, now))
            ).scalar_one()
            rows = connection.execute(
                select(ratings, people.c.name, people.c.kind.label("person_kind"))
                .select_from(_joined)
                .where(_listed(game, kind, now))
                .order_by(ratings.c.rating.desc(), ratings.c.person)
                .offset(skip)
                .limit(most)
            ).all()
            leaders = tuple(_leader(skip + number, row) for number, row in enumerate(rows, 1))
            return Board(leaders, whole)

        return await self._database.read(question)

    async def place(self, person: str, game: str, kind: Kind, now: float) -> Leader | None:
        """Return a person's line of a leaderboard; None if they are not on it."""

        def question(connection: Connection) -> Leader | None:
            row = connection.execute(
                select(ratings, people.c.name, people.c.kind.label("person_kind"))
                .select_from(_joined)
                .where(_listed(game, kind, now), ratings.c.person == person)
            ).one_or_none()
            if row is None:
                return None
            better = or_(
                ratings.c.rating > row.rating,
                and_(ratings.c.rating == row.rating, ratings.c.person < person),
            )
            before = (
                select(func.count()).select_from(_joined).where(_listed(game, kind, now), better)
            )
            return _leader(1 + connection.execute(before).scalar_one(), row)

        return await self._database.read(question)

    async def games(self, now: float) -> dict[tuple[str, Kind], int]:
        """Return how many people are on each leaderboard that has any."""
        asked = select(ratings.c.game, ratings.c.kind, func.count()).select_from(_joined)
        asked = asked.where(_active(now)).group_by(ratings.c.game, ratings.c.kind)
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return {(game, kind): count for game, kind, count in found}


_joined = ratings.join(people, people.c.id == ratings.c.person)


def _active(now: float) -> Any:
    return and_(
        ratings.c.deviation <= SETTLED, ratings.c.played > now - ACTIVE, people.c.kind.in_(LISTED)
    )


def _listed(game: str, kind: Kind, now: float) -> Any:
    return and_(ratings.c.game == game, ratings.c.kind == kind, _active(now))


# Within a transaction.


def settle_match(connection: Connection, match: str) -> bool:
    """Rate a match, if it is over, counts and has not been rated. Return whether it was rated now.

    A match against a computer counts once a person of the site holds the seat. A match that changes
    no rating, because it was broken off, is only noted.
    """
    row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
    if row is None or not row.over or not (row.counts or row.rated is not None):
        return False
    seated = connection.execute(
        select(seats).where(seats.c.match == match).order_by(seats.c.seat)
    ).all()
    held = {each.seat: each.holder[1:] for each in seated if each.holder.startswith("@")}
    if not held:
        return False
    number = _next_turn(connection, row.game)
    if not insert_new(connection, rated_matches, {"match": match, "number": number}):
        return False
    kind = kind_of(len(seated))
    if row.rated is not None:
        placed = (
            {}
            if row.result is None
            else _against_computer(row.result, {each.seat for each in seated}, held)
        )
    else:
        placed = _among_people(row, held)
    if len({held.get(seat, "") for seat in placed}) < len(placed):
        placed = {}  # A person who plays both sides proves nothing.
    known = _known(connection, held, row.game, kind)
    entrants = {
        seat: _player(place, row, kind, known.get(seat), fixed=seat not in held)
        for seat, place in placed.items()
    }
    strengths = settle(kind, list(entrants.values())) if entrants else []
    for (seat, player), after in zip(entrants.items(), strengths, strict=True):
        if player.fixed:
            continue
        rest = [other for other in entrants if other != seat]
        change = Changed(
            match=match,
            seat=seat,
            person=held[seat],
            game=row.game,
            kind=kind,
            ended=row.ended,
            place=player.place,
            score=score(player, [entrants[other] for other in rest]),
            others=tuple(
                _other(other, entrants[other], held, seated[other].level) for other in rest
            ),
            before=player.strength.rating,
            deviation_before=player.strength.deviation,
            after=after,
        )
        connection.execute(insert(rating_changes).values(number=number, **_change_row(change)))
        last = max(row.ended, known[seat].played) if seat in known else row.ended
        keep_rating(connection, Rated(held[seat], row.game, kind, after, last))
    return True


def merge(connection: Connection, guest: str, account: str) -> None:
    """Give the rated matches of a guest to an account, and compute its ratings again from all.

    The ratings of others stay as they are.
    """
    mine = rating_changes.c.person == guest
    found = connection.execute(
        select(rating_changes.c.game, rating_changes.c.kind).where(mine).distinct()
    ).all()
    connection.execute(update(rating_changes).where(mine).values(person=account))
    connection.execute(delete(ratings).where(ratings.c.person == guest))
    for game, kind in found:
        _replay(connection, account, game, kind)


def forget(connection: Connection, person: str) -> None:
    """Delete the ratings of a person. Others keep the points that they won and lost."""
    connection.execute(delete(rating_changes).where(rating_changes.c.person == person))
    connection.execute(delete(ratings).where(ratings.c.person == person))


def _replay(connection: Connection, person: str, game: str, kind: Kind) -> None:
    """Compute a person's ratings again from their matches, in the order in which those ended."""
    mine = and_(
        rating_changes.c.person == person,
        rating_changes.c.game == game,
        rating_changes.c.kind == kind,
    )
    rows = connection.execute(
        select(rating_changes)
        .where(mine)
        .order_by(rating_changes.c.ended, rating_changes.c.number, rating_changes.c.seat)
    ).all()
    strength, played = unrated(kind), None
    for change in map(_changed, rows):
        days = 0.0 if played is None else (change.ended - played) / DAY
        others = [
            Player(Strength(other.rating, other.deviation), other.place, fixed=True)
            for other in change.others
        ]
        before, played = strength, change.ended
        strength = settle(kind, [Player(before, change.place, days), *others])[0]
        replaced = replace(
            change, before=before.rating, deviation_before=before.deviation, after=strength
        )
        here = and_(rating_changes.c.match == change.match, rating_changes.c.seat == change.seat)
        connection.execute(update(rating_changes).where(here).values(**_change_row(replaced)))
    if played is not None:
        keep_rating(connection, Rated(person, game, kind, strength, played))


def _next_turn(connection: Connection, game: str) -> int:
    """Lock the game's row until the end of the transaction, and return the next number."""
    advance = (
        update(rating_turns)
        .where(rating_turns.c.game == game)
        .values(number=rating_turns.c.number + 1)
    )
    if connection.execute(advance).rowcount == 0:
        insert_new(connection, rating_turns, {"game": game, "number": 0})
        connection.execute(advance)
    return int(
        connection.execute(
            select(rating_turns.c.number).where(rating_turns.c.game == game)
        ).scalar_one()
    )


def _known(
    connection: Connection, held: Mapping[int, str], game: str, kind: Kind
) -> dict[int, Rated]:
    """Return the present ratings of the people at these seats, without those who have none."""
    wanted = and_(
        ratings.c.person.in_(list(held.values())), ratings.c.game == game, ratings.c.kind == kind
    )
    found = {row.person: _rated(row) for row in connection.execute(select(ratings).where(wanted))}
    return {seat: found[person] for seat, person in held.items() if person in found}


def _player(place: int, row: Row[Any], kind: Kind, was: Rated | None, *, fixed: bool) -> Player:
    if fixed:
        return Player(Strength(row.rated, 0.0), place, fixed=True)
    return (
        Player(unrated(kind), place)
        if was is None
        else Player(was.strength, place, (row.ended - was.played) / DAY)
    )


def _against_computer(
    result: float, seated: Collection[int], held: Collection[int]
) -> dict[int, int]:
    return {seat: 1 + (result < 0.5 if seat in held else result > 0.5) for seat in seated}


def _among_people(row: Row[Any], held: Collection[int]) -> dict[int, int]:
    """The places of the people in a match; empty if it can't be compared with others of the game."""
    try:
        card = find(row.game)
        check_between_people(card, json.loads(row.settings))
    except PaperbitsError:  # Other settings, or a game that is not installed any more.
        return {}
    outcome = json.loads(row.outcome)
    finish = Finish(
        winners=outcome["winners"],
        scores=outcome["scores"],
        lowest_wins=card.lowest_wins,
        cut_short=outcome["cut_short"],
        resigned=outcome["gave_up"],
        away=[player for player in outcome["left"] if player not in outcome["gave_up"]],
    )
    return places(finish, held)


def _other(seat: int, player: Player, held: Mapping[int, str], level: str) -> Other:
    met = waited(player)
    return Other(
        seat,
        held.get(seat, ""),
        "" if seat in held else level,
        met.rating,
        met.deviation,
        player.place,
    )


def keep_rating(connection: Connection, rated: Rated) -> None:
    """Keep a person's rating in a game instead of an earlier one."""
    row = {
        "person": rated.person,
        "game": rated.game,
        "kind": rated.kind,
        "rating": rated.strength.rating,
        "deviation": rated.strength.deviation,
        "volatility": rated.strength.volatility,
        "matches": rated.strength.matches,
        "played": rated.played,
    }
    upsert(connection, ratings, row, keys=("person", "game", "kind"))


def _change_row(change: Changed) -> dict[str, Any]:
    return {
        "match": change.match,
        "seat": change.seat,
        "person": change.person,
        "game": change.game,
        "kind": change.kind,
        "ended": change.ended,
        "place": change.place,
        "score": change.score,
        "others": json.dumps([asdict(other) for other in change.others]),
        "rating_before": change.before,
        "deviation_before": change.deviation_before,
        "rating": change.after.rating,
        "deviation": change.after.deviation,
        "volatility": change.after.volatility,
        "matches": change.after.matches,
    }


def _changed(row: Row[Any]) -> Changed:
    return Changed(
        match=row.match,
        seat=row.seat,
        person=row.person,
        game=row.game,
        kind=row.kind,
        ended=row.ended,
        place=row.place,
        score=row.score,
        others=tuple(Other(**other) for other in json.loads(row.others)),
        before=row.rating_before,
        deviation_before=row.deviation_before,
        after=Strength(row.rating, row.deviation, row.volatility, row.matches),
    )


def _rated(row: Row[Any]) -> Rated:
    strength = Strength(row.rating, row.deviation, row.volatility, row.matches)
    return Rated(row.person, row.game, row.kind, strength, row.played)


def _leader(place: int, row: Row[Any]) -> Leader:
    return Leader(place, _rated(row), row.name, row.person_kind == "bot")
