"""The matches of a store, for SQLite and PostgreSQL.

Only adding an entry differs: each has its own way to write many with one wait for the disk.
"""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from paperbits.match.seat import Seat
from paperbits.store.database import Database, reading, upsert, writing
from paperbits.store.log import BEGUN, After, Ended, Stamp, StoredMatch, TakenError
from paperbits.store.schema.matches import entries, matches, reviews, seats

_NOTHING = dict.fromkeys(("id", "game", "settings", "seed", "start", "host"), "") | {
    "version": 0,
    "made": 0.0,
    "changed": 0.0,
    "over": False,
}

_SAME: Final = ("id", "game", "start", "host", "computer_rating", "rated", "clock", "tournament")
_NOW: Final = ("deadline", "version", "changed", "turn", "over")
"""What a match and its row call by the same name: what stays, and what changes."""

Row = Mapping[Any, Any]

_SEATED: Final = (
    select(matches, seats.c.level, seats.c.name, seats.c.invite, seats.c.holder)
    .join(seats, isouter=True)
    .order_by(seats.c.seat)
)
SEATED: Final = _SEATED.where(matches.c.id == bindparam("id"))

PLAYED: Final = (
    select(entries.c.entry, entries.c.spent)
    .where(entries.c.match == bindparam("id"), entries.c.number >= bindparam("since"))
    .order_by(entries.c.number)
)


class MoveLog(ABC):
    """A store of matches. It acknowledges a write once it is kept, on a disk also when the process
    ends. Every method may raise StoreError.
    """

    @property
    @abstractmethod
    def database(self) -> Database:
        """The database behind the store."""

    @abstractmethod
    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        """Add an entry, if the match has ``version`` of them. Raises StaleMoveError.

        ``after`` is kept with the entry, or neither is.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish the waiting writes, and release the file or the connections."""

    @writing
    def create(self, connection: Connection, stored: StoredMatch, after: After = BEGUN) -> None:
        """Keep a new match, and what is known after its first entries."""
        match, seated, played = _rows(stored, after, time.time())
        connection.execute(insert(matches), match)
        connection.execute(insert(seats), seated)
        if played:
            connection.execute(insert(entries), played)

    @reading
    def load(self, connection: Connection, match: str, since: int = 0) -> StoredMatch | None:
        """Return the match, or None; of its entries those from number ``since`` on."""
        asked = {"id": match, "since": since}
        seated = connection.execute(SEATED, {"id": match}).mappings().all()
        return loaded(seated, connection.execute(PLAYED, asked).mappings().all(), since)

    @reading
    def load_all(
        self, connection: Connection, wanted: Sequence[str], *, entries: bool = True
    ) -> list[StoredMatch]:
        """Return the stored ones of these matches, in this order, with their entries or without."""
        return (_whole_matches if entries else seated_matches)(connection, wanted)

    @reading
    def stamps(self, connection: Connection, wanted: Collection[str]) -> dict[str, Stamp]:
        """Return the stamps of the matches that the store has."""
        known = select(matches.c.id, matches.c.version, matches.c.changed).where(
            matches.c.id.in_(list(wanted))
        )
        return {row.id: Stamp(row.version, row.changed) for row in connection.execute(known)}

    @reading
    def ended(self, connection: Connection, wanted: Collection[str]) -> list[Ended]:
        """Return the matches that were rated and are over, in the order in which they ended."""
        known = (
            matches.c.id.in_(list(wanted)),
            matches.c.computer_rating.is_not(None),
            matches.c.result.is_not(None),
        )
        seated = select(matches, seats.c.level, seats.c.holder).join(seats).where(*known)
        found: dict[str, Ended] = {}
        for row in connection.execute(seated.order_by(matches.c.changed, matches.c.id)):
            so_far = found.get(row.id)
            level, keys = (so_far.level, so_far.keys) if so_far else ("", frozenset[str]())
            keys |= {row.holder} if row.holder else frozenset()
            found[row.id] = Ended(
                row.id,
                row.game,
                level or row.level,
                row.computer_rating,
                row.result,
                row.changed,
                keys,
            )
        return list(found.values())

    @writing
    def seat(
        self, connection: Connection, match: str, seat: int, invite: str, name: str, holder: str
    ) -> None:
        """Give an open seat to a holder. Raises TakenError."""
        this = (seats.c.match == match) & (seats.c.seat == seat)
        free = this & (seats.c.invite == invite) & (seats.c.invite != "")
        given = update(seats).where(free).values(invite="", name=name, holder=holder)
        if connection.execute(given).rowcount != 1:
            raise TakenError

    @writing
    def keep_review(
        self, connection: Connection, match: str, version: int, reviewer: int, review: str
    ) -> None:
        """Keep the review of a match, instead of any earlier one."""
        row = {"match": match, "version": version, "reviewer": reviewer, "review": review}
        upsert(connection, reviews, row | {"made": time.time()}, keys=["match"])

    @reading
    def review(self, connection: Connection, match: str, version: int, reviewer: int) -> str | None:
        """Return the review of this version by this reviewer, or None."""
        this = select(reviews.c.review).where(
            reviews.c.match == match, reviews.c.version == version, reviews.c.reviewer == reviewer
        )
        return connection.execute(this).scalar()

    @writing
    def check(self, connection: Connection) -> None:
        """Write a row and delete it. Raises StoreError if the store can't be written now."""
        connection.execute(delete(matches).where(matches.c.id == ""))
        connection.execute(insert(matches), _NOTHING)
        connection.execute(delete(matches).where(matches.c.id == ""))


def _rows(
    stored: StoredMatch, after: After, now: float
) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    holders = {seat: digest for digest, seats in stored.keys.items() for seat in seats}
    match = {
        **{name: getattr(stored, name) for name in _SAME},
        "settings": json.dumps(dict(stored.settings)),
        "seed": str(stored.seed),
        "version": len(stored.entries),
        "made": now,
        "changed": now,
        "turn": after.turn,
        "over": after.over,
        "ended": now if after.over else None,
        "outcome": after.outcome or None,
        "deadline": after.deadline,
    }
    seated = [
        asdict(seat) | {"match": stored.id, "seat": number, "holder": holders.get(number, "")}
        for number, seat in enumerate(stored.seats)
    ]
    played = [
        {"match": stored.id, "number": number, "entry": entry, "made": now}
        for number, entry in enumerate(stored.entries)
    ]
    return match, seated, played


def seated_matches(connection: Connection, wanted: Sequence[str]) -> list[StoredMatch]:
    """Return those of these matches that there are, in this order, without their entries."""
    if not wanted:
        return []
    seated: dict[str, list[Row]] = {}
    for row in connection.execute(_SEATED.where(matches.c.id.in_(wanted))).mappings():
        seated.setdefault(row["id"], []).append(row)
    return [_seated(seated[match]) for match in wanted if match in seated]


def _whole_matches(connection: Connection, wanted: Sequence[str]) -> list[StoredMatch]:
    found = seated_matches(connection, wanted)
    played: dict[str, list[Row]] = {}
    rows = select(entries).where(entries.c.match.in_(wanted)).order_by(entries.c.number)
    for row in connection.execute(rows).mappings() if found else ():
        played.setdefault(row["match"], []).append(row)
    return [_played(stored, played.get(stored.id, ())) for stored in found]


def loaded(seated: Sequence[Row], played: Sequence[Row], since: int) -> StoredMatch | None:
    """Return the match in the rows of ``SEATED`` and ``PLAYED``, or None if there are none."""
    return _played(_seated(seated), played, since) if seated else None


def _played(stored: StoredMatch, played: Sequence[Row], since: int = 0) -> StoredMatch:
    """Return a match with its entries from a number on."""
    # An entry beyond this version came in between the two queries: the next load gets it.
    played = played[: max(0, stored.version - since)]
    return replace(
        stored,
        entries=tuple(each["entry"] for each in played),
        spent=tuple(each["spent"] for each in played) if stored.clock else None,
    )


def _seated(seated: Sequence[Row]) -> StoredMatch:
    row = seated[0]
    keys: dict[str, frozenset[int]] = {}
    for number, each in enumerate(seated):
        if each["holder"]:
            keys[each["holder"]] = keys.get(each["holder"], frozenset()) | {number}
    return StoredMatch(
        **{name: row[name] for name in (*_SAME, *_NOW)},
        settings=json.loads(row["settings"]),
        seats=tuple(Seat(each["level"], each["name"], each["invite"]) for each in seated),
        seed=int(row["seed"]),
        keys=keys,
        outcome=row["outcome"] or "",
    )
