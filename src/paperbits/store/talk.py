"""Talk between the players of a match, as it is stored: lines, switches, mutes and reports."""

import json
import time
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, exists, func, or_, select, update

from paperbits.store.database import Store, insert_new, reading, upsert, writing
from paperbits.store.schema.matches import mutes, reports, seats, talk_lines, talk_switches

MOST_LINES: Final = 200
REPORTED_LINES: Final = 30
"""Lines that are kept with a report."""

REPORT_SECONDS: Final = 180 * 86_400.0
"""Seconds after which a report is deleted, if the host has not done so."""

MOST_REPORTS: Final = 10_000
"""Most reports that are kept; later ones replace the oldest."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of talk. ``seat`` counts from 0. ``phrase`` is the id of a set phrase, or empty."""

    number: int
    seat: int
    holder: str
    phrase: str
    text: str
    made: float


@dataclass(frozen=True, slots=True)
class StoredTalk:
    """The talk of a match, the holders who allow free text, and whom some holders mute."""

    lines: tuple[Remark, ...] = ()
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


@dataclass(frozen=True, slots=True)
class Said:
    """A line for a person's own export."""

    match: str
    number: int
    text: str
    made: float


class TalkStore(Store):
    """The talk of all matches."""

    @reading
    def read(
        self, connection: Connection, matches: Mapping[str, Collection[str]]
    ) -> dict[str, StoredTalk]:
        """Return the talk of matches. The values are the holders of their seats, whose mutes are
        needed.
        """
        holders = sorted({holder for some in matches.values() for holder in some})
        said = select(talk_lines).where(talk_lines.c.match.in_(matches))
        allowed = select(talk_switches.c.match, talk_switches.c.holder).where(
            talk_switches.c.match.in_(matches), talk_switches.c.free
        )
        theirs = select(mutes).where(mutes.c.holder.in_(holders), mutes.c.muted.in_(holders))
        lines: defaultdict[str, list[Remark]] = defaultdict(list)
        free: defaultdict[str, set[str]] = defaultdict(set)
        muted: defaultdict[str, set[str]] = defaultdict(set)
        for row in connection.execute(said.order_by(talk_lines.c.match, talk_lines.c.number)):
            lines[row.match].append(
                Remark(row.number, row.seat, row.holder, row.phrase, row.text, row.made)
            )
        for match, holder in connection.execute(allowed):
            free[match].add(holder)
        for row in connection.execute(theirs):
            muted[row.holder].add(row.muted)
        return {
            match: StoredTalk(
                tuple(lines[match]),
                frozenset(free[match]),
                {who: frozenset(of) for who in some if (of := muted[who].intersection(some))},
            )
            for match, some in matches.items()
        }

    @writing
    def say(
        self, connection: Connection, match: str, seat: int, holder: str, phrase: str, text: str
    ) -> bool:
        """Keep a line. Return False, and keep nothing, if the match has the most lines."""
        top = select(func.coalesce(func.max(talk_lines.c.number) + 1, 0)).where(
            talk_lines.c.match == match
        )
        while (number := connection.execute(top).scalar_one()) < MOST_LINES:
            line = Remark(number, seat, holder, phrase, text, time.time())
            # Another process may have taken the number.
            if insert_new(connection, talk_lines, asdict(line) | {"match": match}):
                return True
        return False

    @writing
    def allow(self, connection: Connection, match: str, holder: str, *, free: bool) -> None:
        """Keep whether a player allows free text in a match."""
        row = {"match": match, "holder": holder, "free": free}
        upsert(connection, talk_switches, row, keys=("match", "holder"))

    @writing
    def mute(self, connection: Connection, holder: str, other: str, *, muted: bool) -> None:
        """Keep whether a holder mutes another, in all matches."""
        if muted:
            insert_new(connection, mutes, {"holder": holder, "muted": other})
        else:
            connection.execute(
                delete(mutes).where((mutes.c.holder == holder) & (mutes.c.muted == other))
            )

    @writing
    def report(
        self, connection: Connection, match: str, holder: str, reported: str, name: str
    ) -> None:
        """Keep a report with the reported holder's last lines, instead of an earlier one."""
        now = time.time()
        said = select(talk_lines.c.text).where(
            (talk_lines.c.match == match) & (talk_lines.c.holder == reported)
        )
        latest = said.order_by(talk_lines.c.number.desc()).limit(REPORTED_LINES)
        last = connection.execute(latest).scalars().all()
        lines = json.dumps(last[::-1], ensure_ascii=False)
        row = asdict(Report(match, holder, reported, name, (), now)) | {"lines": lines}
        upsert(connection, reports, row, keys=("match", "holder", "reported"))
        connection.execute(delete(reports).where(reports.c.made < now - REPORT_SECONDS))
        made = reports.c.made
        beyond = select(made).order_by(made.desc()).offset(MOST_REPORTS).limit(1)
        connection.execute(delete(reports).where(made <= beyond.scalar_subquery()))

    async def reports(self) -> list[Report]:
        """Return the reports, the latest first."""
        rows = await self._rows(select(reports).order_by(reports.c.made.desc()).limit(1_000))
        return [Report(**{**row._mapping, "lines": json.loads(row.lines)}) for row in rows]

    @writing
    def forget(self, connection: Connection, holder: str) -> list[str]:
        """Delete what a holder has said; return the matches that this changes."""
        return forget(connection, holder)

    async def export(self, holder: str, after: tuple[str, int] = ("", -1)) -> list[Said]:
        """Return what a holder has said, also with an earlier key, after a match and line."""
        match, number = talk_lines.c.match, talk_lines.c.number
        later = (match > after[0]) | ((match == after[0]) & (number > after[1]))
        said = select(match, number, talk_lines.c.text, talk_lines.c.made).where(
            _said_by(holder) & later
        )
        return [
            Said(**row._mapping)
            for row in await self._rows(said.order_by(match, number).limit(500))
        ]

    @writing
    def hand_over(self, connection: Connection, guest: str, account: str) -> None:
        """Give what a holder has said to another."""
        hand_over(connection, guest, account)

    async def remove_reports(self, match: str) -> int:
        """Delete the reports of a match; return how many there were."""
        return await self._change(delete(reports).where(reports.c.match == match))


def forget(connection: Connection, holder: str) -> list[str]:
    """Delete all that a holder has said, also with an earlier key; return its matches."""
    mine = _said_by(holder)
    changed = list(connection.execute(select(talk_lines.c.match).where(mine).distinct()).scalars())
    connection.execute(delete(talk_lines).where(mine))
    connection.execute(delete(talk_switches).where(talk_switches.c.holder == holder))
    connection.execute(delete(mutes).where(or_(mutes.c.holder == holder, mutes.c.muted == holder)))
    connection.execute(
        delete(reports).where(or_(reports.c.holder == holder, reports.c.reported == holder))
    )
    return changed


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Give what a holder has said, and their switches and mutes, to another."""
    connection.execute(
        update(talk_lines).where(talk_lines.c.holder == guest).values(holder=account)
    )
    for row in connection.execute(
        select(talk_switches).where(talk_switches.c.holder == guest)
    ).all():
        switch = {"match": row.match, "holder": account, "free": row.free}
        upsert(connection, talk_switches, switch, keys=("match", "holder"))
    for pair in connection.execute(
        select(mutes).where(or_(mutes.c.holder == guest, mutes.c.muted == guest))
    ).all():
        mine, other = (account if each == guest else each for each in (pair.holder, pair.muted))
        if mine != other:
            insert_new(connection, mutes, {"holder": mine, "muted": other})
    connection.execute(delete(talk_switches).where(talk_switches.c.holder == guest))
    connection.execute(delete(mutes).where(or_(mutes.c.holder == guest, mutes.c.muted == guest)))


def _said_by(holder: str) -> ColumnElement[bool]:
    """The lines of a holder: their own, and those that were said from their seats with a key."""
    seat = (seats.c.match == talk_lines.c.match) & (seats.c.seat == talk_lines.c.seat)
    return or_(talk_lines.c.holder == holder, exists().where(seat & (seats.c.holder == holder)))
