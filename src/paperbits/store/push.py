"""Subscriptions to pushed messages, and the turns to push.

The turns are a queue: a row is due after a while, and then leased to one process.
"""

import hashlib
import time
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, exists, func, select, update

from paperbits.match.seat import Seat
from paperbits.store.database import Store, upsert, writing
from paperbits.store.people import person_of_holder
from paperbits.store.schema.matches import matches, seats
from paperbits.store.schema.people import people, subscriptions, turns

MOST_BROWSERS: Final = 10
"""Most subscriptions of one person. A further one replaces the oldest."""

MOST_FAILURES: Final = 12
"""Failures in a row after which a subscription is deleted. That takes days."""

FIRST_REST: Final = 60.0
"""Seconds for which a subscription rests after a failure; twice as long after each further one."""

LONGEST_REST: Final = 86_400.0
AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where to send messages for one browser, and its keys in base64url; not in ``repr``."""

    person: str
    address: str
    key: str
    secret: str
    made: float = 0.0
    failed: int = 0

    @property
    def digest(self) -> str:
        """The hash of the address."""
        return digest_of(self.address)

    def __repr__(self) -> str:
        return f"Subscription({self.digest[:12]})"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in a match: the seat (from 0), the ply before it, and the person ``told`` or ""."""

    match: str
    seat: int
    since: int
    told: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """A turn to push to a person now."""

    turn: Turn
    game: str
    seats: tuple[Seat, ...]
    browsers: tuple[Subscription, ...]


class PushStore(Store):
    """Subscriptions and due turns."""

    # Subscriptions.

    @writing
    def subscribe(self, connection: Connection, subscription: Subscription) -> None:
        """Keep a subscription. It replaces one of its address, and the oldest of too many."""
        new = replace(subscription, made=time.time(), failed=0)
        row = asdict(new) | {"digest": new.digest, "rests": 0.0}
        # Locks the person in PostgreSQL, so that two requests do not both keep the last one.
        connection.execute(
            select(people.c.id).where(people.c.id == subscription.person).with_for_update()
        )
        upsert(connection, subscriptions, row, keys=["digest"])
        _remove_oldest(connection, subscription.person)

    async def of(self, person: str) -> list[Subscription]:
        """Return a person's subscriptions, the newest first."""
        wanted = select(subscriptions).where(subscriptions.c.person == person)
        rows = await self._rows(wanted.order_by(subscriptions.c.made.desc()))
        return [_subscription(row) for row in rows]

    async def unsubscribe(self, person: str, address: str = "") -> None:
        """Delete a person's subscription of this address, or all of them."""
        mine = subscriptions.c.person == person
        these = mine & (subscriptions.c.digest == digest_of(address)) if address else mine
        await self._change(delete(subscriptions).where(these))

    @writing
    def hand_over(self, connection: Connection, guest: str, account: str) -> None:
        """Give a guest's subscriptions to an account."""
        connection.execute(
            update(subscriptions).where(subscriptions.c.person == guest).values(person=account)
        )
        _remove_oldest(connection, account)

    async def delivered(self, digest: str) -> None:
        """Note that a subscription works again."""
        this = subscriptions.c.digest == digest
        await self._change(update(subscriptions).where(this).values(failed=0, rests=0.0))

    async def failed(self, subscription: Subscription, now: float) -> None:
        """Let a subscription rest after a failure, or delete it after too many."""
        this, count = subscriptions.c.digest == subscription.digest, subscription.failed + 1
        if count >= MOST_FAILURES:
            await self._change(delete(subscriptions).where(this))
            return
        rests = now + min(FIRST_REST * 2 ** (count - 1), LONGEST_REST)
        await self._change(update(subscriptions).where(this).values(failed=count, rests=rests))

    async def gone(self, digest: str) -> None:
        """Delete a subscription that the browser has ended."""
        await self._change(delete(subscriptions).where(subscriptions.c.digest == digest))

    async def subscribed(self, among: Collection[str]) -> set[str]:
        """Return those of these people who have a subscription."""
        ids, found = sorted(among), set[str]()
        for start in range(0, len(ids), AT_ONCE):
            some = subscriptions.c.person.in_(ids[start : start + AT_ONCE])
            found.update(await self._values(select(subscriptions.c.person).where(some)))
        return found

    # Turns.

    @writing
    def begin(self, connection: Connection, begun: Sequence[Turn], due: float) -> None:
        """Note turns. The people to be told of new ones are told when it is ``due``."""
        ids = [turn.match for turn in begun]
        noted = select(turns).where(turns.c.match.in_(ids))
        known = {row.match: row for row in connection.execute(noted)}
        kept = select(matches.c.id).where(matches.c.id.in_(ids))
        there = set(connection.execute(kept).scalars())
        # In one order, so that no two processes wait for each other.
        for turn in sorted(begun, key=lambda turn: turn.match):
            row = known.get(turn.match)
            same = row is not None and (row.seat, row.since) == (turn.seat, turn.since)
            if turn.match in there and not same:
                values = asdict(turn) | {"due": due if turn.told else None}
                del values["told"]
                upsert(connection, turns, values, keys=["match"])

    async def missed(self, since: float, most: int) -> dict[str, str]:
        """Return recent matches with a turn of a subscribed person that no process has noted."""
        noted = exists().where((turns.c.match == matches.c.id) & (turns.c.seat == matches.c.turn))
        seat = seats.alias()
        other = exists().where(
            (seat.c.match == matches.c.id) & seat.c.holder.not_in(("", seats.c.holder))
        )
        mine = subscriptions.join(seats, seats.c.holder == "@" + subscriptions.c.person)
        to_move = mine.join(
            matches, (matches.c.id == seats.c.match) & (matches.c.turn == seats.c.seat)
        )
        waiting = select(matches.c.id, subscriptions.c.person).select_from(to_move).distinct()
        recent = waiting.where(matches.c.changed >= since, other, ~noted).limit(most)
        return {row.id: row.person for row in await self._rows(recent)}

    async def take(self, now: float, lease: float, most: int) -> list[Due]:
        """Take up to ``most`` turns that are due. No other process gets them for ``lease`` seconds."""
        late = turns.c.due <= now
        first = select(turns).where(late).order_by(turns.c.due).limit(most)

        def work(connection: Connection) -> list[Due]:
            found: list[Due] = []
            for row in connection.execute(first.with_for_update(skip_locked=True)).all():
                mine = (turns.c.match == row.match) & (turns.c.due == row.due)
                taken = update(turns).where(mine).values(due=now + lease)
                if connection.execute(taken).rowcount == 1:
                    turn = Turn(row.match, row.seat, row.since)
                    due = _due(connection, turn, now)
                    if due is None:
                        connection.execute(update(turns).where(_same(turn)).values(due=None))
                    else:
                        found.append(due)
            return found

        waiting = await self._row(select(turns.c.match).where(late)) is not None
        return await self.database.write(work) if waiting else []

    async def done(self, turn: Turn) -> None:
        """Note that a turn was pushed, or that it can't be."""
        await self._change(update(turns).where(_same(turn)).values(due=None))

    async def waiting(self) -> int:
        """Return how many turns wait."""
        count = select(func.count()).select_from(turns).where(turns.c.due.is_not(None))
        return int((await self._values(count))[0])


def digest_of(address: str) -> str:
    """Return the digest of a subscription's address."""
    return hashlib.sha256(address.encode()).hexdigest()


def _same(turn: Turn) -> Any:
    same = (turns.c.match == turn.match) & (turns.c.seat == turn.seat)
    return same & (turns.c.since == turn.since)


def _remove_oldest(connection: Connection, person: str) -> None:
    mine = subscriptions.c.person == person
    digest = subscriptions.c.digest
    newest = select(digest).where(mine).order_by(subscriptions.c.made.desc(), digest)
    too_many = list(connection.execute(newest.offset(MOST_BROWSERS)).scalars())
    if too_many:
        connection.execute(delete(subscriptions).where(subscriptions.c.digest.in_(too_many)))


def _due(connection: Connection, turn: Turn, now: float) -> Due | None:
    """Return what is needed to tell somebody of a turn; None if it is over or nobody subscribed."""
    match = connection.execute(
        select(matches.c.game, matches.c.turn).where(matches.c.id == turn.match)
    ).one_or_none()
    if match is None or match.turn != turn.seat:
        return None
    seated = connection.execute(
        select(seats).where(seats.c.match == turn.match).order_by(seats.c.seat)
    ).all()
    holder = seated[turn.seat].holder
    awake = (subscriptions.c.person == person_of_holder(holder)) & (subscriptions.c.rests <= now)
    browsers = connection.execute(select(subscriptions).where(awake)).all()
    if not browsers:
        return None
    taken = tuple(Seat(level=row.level, name=row.name, invite=row.invite) for row in seated)
    return Due(turn, match.game, taken, tuple(map(_subscription, browsers)))


def _subscription(row: Row[Any]) -> Subscription:
    return Subscription(row.person, row.address, row.key, row.secret, row.made, row.failed)
