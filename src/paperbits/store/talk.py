"""Talk between the players of a match, as it is stored: lines, switches, mutes and reports."""

import json
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, delete, func, or_, select

from paperbits.store.database import Database, insert_new, upsert
from paperbits.store.schema.talk import mutes, reports, talk_lines, talk_switches

MOST_LINES: Final = 200
"""Most lines of a match."""

REPORTED_LINES: Final = 30
"""Lines that are kept with a report."""

REPORT_SECONDS: Final = 180 * 86_400.0
"""Seconds after which a report is deleted, if the host has not done so."""

MOST_REPORTS: Final = 10_000
"""Most reports that are kept; later ones replace the oldest."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of talk. ``seat`` counts from 0. ``phrase`` is the id of a set phrase, or empty."""

    number: int
    seat: int
    holder: str
    phrase: str
    text: str
    made: float


@dataclass(frozen=True, slots=True)
class StoredTalk:
    """The talk of a match. ``free`` are the holders who allow free text; ``mutes`` are pairs of a
    holder and those whom they mute.
    """

    lines: tuple[Line, ...] = ()
    free: frozenset[str] = frozenset()
    mutes: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """A report to the host: who is reported, by whom (both are holders), and what they said."""

    match: str
    holder: str
    reported: str
    name: str
    lines: Sequence[str]
    made: float


class TalkStore:
    """The talk of all matches. Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, matches: Mapping[str, Collection[str]]) -> dict[str, StoredTalk]:
        """Return the talk of matches. The values are the holders of their seats, whose mutes are
        needed.
        """
        ids = list(matches)
        holders = sorted({holder for some in matches.values() for holder in some})

        def question(connection: Connection) -> dict[str, StoredTalk]:
            lines: dict[str, list[Line]] = {}
            said = select(talk_lines).where(talk_lines.c.match.in_(ids)).order_by(talk_lines.c.match, talk_lines.c.number)
            for row in connection.execute(said):
                line = Line(row.number, row.seat, row.holder, row.phrase, row.text, row.made)
                lines.setdefault(row.match, []).append(line)
            free: dict[str, set[str]] = {}
            allowed = select(talk_switches).where(talk_switches.c.match.in_(ids) & talk_switches.c.free)
            for row in connection.execute(allowed):
                free.setdefault(row.match, set()).add(row.holder)
            muted: dict[str, set[str]] = {}
            for row in connection.execute(select(mutes).where(mutes.c.holder.in_(holders) & mutes.c.muted.in_(holders))):
                muted.setdefault(row.holder, set()).add(row.muted)
            return {
                match: StoredTalk(
                    tuple(lines.get(match, ())),
                    frozenset(free.get(match, ())),
                    {holder: frozenset(muted[holder]) for holder in matches[match] if holder in muted},
                )
                for match in ids
            }

        return await self._database.read(question)

    async def say(self, match: str, seat: int, holder: str, phrase: str, text: str) -> bool:
        """Keep a line. Return False, and keep nothing, if the match has the most lines."""
        row: dict[str, Any] = {"match": match, "seat": seat, "holder": holder, "phrase": phrase, "text": text}

        def change(connection: Connection) -> bool:
            top = select(func.coalesce(func.max(talk_lines.c.number) + 1, 0)).where(talk_lines.c.match == match)
            while (number := connection.execute(top).scalar_one()) < MOST_LINES:
                # Another process may have taken the number.
                if insert_new(connection, talk_lines, {**row, "number": number, "made": time.time()}):
                    return True
            return False

        return await self._database.write(change)

    async def allow(self, match: str, holder: str, *, free: bool) -> None:
        """Keep whether a player allows free text in a match."""
        row = {"match": match, "holder": holder, "free": free}
        await self._database.write(lambda connection: upsert(connection, talk_switches, row, keys=("match", "holder")))

    async def mute(self, holder: str, other: str, *, muted: bool) -> None:
        """Keep whether a holder mutes another, in all matches."""

        def change(connection: Connection) -> None:
            if muted:
                insert_new(connection, mutes, {"holder": holder, "muted": other})
            else:
                connection.execute(delete(mutes).where((mutes.c.holder == holder) & (mutes.c.muted == other)))

        await self._database.write(change)

    async def report(self, match: str, holder: str, reported: str, name: str) -> None:
        """Keep a report with the last lines of the reported holder. It replaces an earlier one of
        the same reader in this match.
        """
        now = time.time()

        def change(connection: Connection) -> None:
            said = select(talk_lines.c.text).where((talk_lines.c.match == match) & (talk_lines.c.holder == reported))
            last = connection.execute(said.order_by(talk_lines.c.number.desc()).limit(REPORTED_LINES)).scalars().all()
            row = {
                "match": match,
                "holder": holder,
                "reported": reported,
                "name": name,
                "lines": json.dumps(last[::-1], ensure_ascii=False),
                "made": now,
            }
            upsert(connection, reports, row, keys=("match", "holder", "reported"))
            connection.execute(delete(reports).where(reports.c.made < now - REPORT_SECONDS))
            beyond = select(reports.c.made).order_by(reports.c.made.desc()).offset(MOST_REPORTS).limit(1).scalar_subquery()
            connection.execute(delete(reports).where(reports.c.made <= beyond))

        await self._database.write(change)

    async def reports(self, most: int = 1_000) -> list[Report]:
        """Return the reports, the latest first."""

        def question(connection: Connection) -> list[Report]:
            rows = connection.execute(select(reports).order_by(reports.c.made.desc()).limit(most))
            return [Report(row.match, row.holder, row.reported, row.name, json.loads(row.lines), row.made) for row in rows]

        return await self._database.read(question)

    async def remove_reports(self, match: str) -> int:
        """Delete the reports of a match; return how many there were."""
        gone = delete(reports).where(reports.c.match == match)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount)


def forget(connection: Connection, holder: str) -> None:
    """Delete everything that a holder has said, and their switches, mutes and reports."""
    connection.execute(delete(talk_lines).where(talk_lines.c.holder == holder))
    connection.execute(delete(talk_switches).where(talk_switches.c.holder == holder))
    connection.execute(delete(mutes).where(or_(mutes.c.holder == holder, mutes.c.muted == holder)))
    connection.execute(delete(reports).where(or_(reports.c.holder == holder, reports.c.reported == holder)))


def export(connection: Connection, holder: str) -> list[dict[str, object]]:
    """Return everything that a holder has said, for their export."""
    said = select(talk_lines).where(talk_lines.c.holder == holder).order_by(talk_lines.c.made)
    return [{"match": row.match, "text": row.text, "made": row.made} for row in connection.execute(said)]


def claim(connection: Connection, guest: str, account: str) -> None:
    """Give what a holder has said to another, when a guest's matches are claimed."""
    connection.execute(talk_lines.update().where(talk_lines.c.holder == guest).values(holder=account))
    rows = connection.execute(select(talk_switches).where(talk_switches.c.holder == guest)).all()
    for row in rows:
        upsert(connection, talk_switches, {"match": row.match, "holder": account, "free": row.free}, keys=("match", "holder"))
    pairs = connection.execute(select(mutes).where(or_(mutes.c.holder == guest, mutes.c.muted == guest))).all()
    for pair in pairs:
        mine, other = (account if each == guest else each for each in (pair.holder, pair.muted))
        insert_new(connection, mutes, {"holder": mine, "muted": other})
    connection.execute(delete(talk_switches).where(talk_switches.c.holder == guest))
    connection.execute(delete(mutes).where(or_(mutes.c.holder == guest, mutes.c.muted == guest)))
