"""Checks of a store: pages intact, tables that agree, matches that the rules allow."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.match import Match, Seat
from paperbits.store.backup import open_to_read

MOST_FAULTS: Final = 1_000
"""Damaged pages that are reported, at most."""

UNEVEN: Final = """
SELECT m.id AS id, m.version AS version, count(e.number) AS found, min(e.number) AS least, max(e.number) AS most
FROM matches m LEFT JOIN entries e ON e.match = m.id GROUP BY m.id, m.version
HAVING count(e.number) <> m.version OR min(e.number) <> 0 OR max(e.number) <> m.version - 1
"""  # noqa: E501
"""Query for matches whose entries are not numbered from 0 to version - 1."""

UNSEATED: Final = """
SELECT m.id AS id FROM matches m LEFT JOIN seats p ON p.match = m.id GROUP BY m.id
HAVING count(p.seat) = 0 OR min(p.seat) <> 0 OR max(p.seat) <> count(p.seat) - 1
"""
"""Query for matches whose seats are not numbered from 0 without a gap."""

IDS: Final = "SELECT id FROM matches ORDER BY id"
MATCH: Final = "SELECT * FROM matches WHERE id = ?"
SEATS: Final = "SELECT level, name FROM seats WHERE match = ? ORDER BY seat"
ENTRIES: Final = "SELECT entry FROM entries WHERE match = ? ORDER BY number"

Tell = Callable[[int, int], None]
"""Takes how many matches were checked, and how many there are."""

Ask = Callable[..., list[Mapping[str, Any]]]
"""Runs a query, with ``?`` for its values; returns rows. Raises sqlite3.Error."""


@dataclass(slots=True)
class Soundness:
    """The numbers of matches and entries that were checked, and a sentence for each fault."""

    matches: int = 0
    entries: int = 0
    faults: list[str] = field(default_factory=list)


def check_file(path: Path, *, replay: bool = True, tell: Tell = lambda *_: None) -> Soundness:
    """Check a SQLite store without writing to it. Raises PaperbitsError without such a file.

    One check finds all damage. With ``replay`` it plays every match through by the rules; it calls
    ``tell`` after each match with the numbers of matches so far and of all.
    """
    if not path.is_file():
        raise PaperbitsError(f"There are no matches in {path}: no such file.")
    found = Soundness()
    try:
        with closing(open_to_read(path)) as connection:

            def ask(question: str, *values: object) -> list[Mapping[str, Any]]:
                return [dict(row) for row in connection.execute(question, values)]

            found.faults += _pages(ask)
            _tables(ask, found)
            _matches(ask, found, replay, tell)
    except sqlite3.Error as error:
        found.faults.append(f"The file can't be read: {error}.")
    return found


def _pages(ask: Ask) -> Iterator[str]:
    """Yield each fault that SQLite finds, table by table, so that none hides others."""
    try:
        tables = [
            row["name"]
            for row in ask("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        ]
    except sqlite3.Error as error:
        yield f"The tables can't be listed: {error}."
        return
    told = {"ok"}
    for table, what in (
        *((f"the table {table}", f"'{table}'") for table in tables),
        ("the file", str(MOST_FAULTS)),
    ):
        try:
            lines = [
                line
                for row in ask(f"PRAGMA integrity_check({what})")
                for line in row["integrity_check"].splitlines()
            ]
        except sqlite3.Error as error:
            lines = [f"{table} can't be walked through ({error})"]
        for line in lines:
            if line not in told and not line.startswith("***"):
                told.add(line)
                yield f"Damaged: {line}."
    try:
        for row in ask("PRAGMA foreign_key_check"):
            yield f"A row of the table {row['table']} belongs to no match."
    except sqlite3.Error as error:
        yield f"The rows can't be held against each other: {error}."


def _tables(ask: Ask, found: Soundness) -> None:
    try:
        found.faults += uneven(ask(UNEVEN), ask(UNSEATED))
    except sqlite3.Error as error:
        found.faults.append(f"The tables can't be read whole: {error}.")


def uneven(
    entries: Iterable[Mapping[str, Any]], seats: Iterable[Mapping[str, Any]]
) -> Iterator[str]:
    """Yield a sentence for each row that ``UNEVEN`` and ``UNSEATED`` have found."""
    for row in entries:
        yield (
            f"Match {row['id']} says that it has {row['version']} entries, and {row['found']} are"
            " there."
        )
    for row in seats:
        yield f"Match {row['id']} lacks a seat."


def _matches(ask: Ask, found: Soundness, replay: bool, tell: Tell) -> None:
    ids = ask(IDS)
    for number, row in enumerate(ids, 1):
        match = row["id"]
        try:
            (told,) = ask(MATCH, match)
            seats = [(seat["level"], seat["name"]) for seat in ask(SEATS, match)]
            entries = [each["entry"] for each in ask(ENTRIES, match)]
        except (sqlite3.Error, ValueError) as error:
            found.faults.append(f"Match {match} can't be read: {error}.")
        else:
            count_in(found, told, seats, entries, replay)
        tell(number, len(ids))


def count_in(
    found: Soundness,
    told: Mapping[str, Any],
    seats: list[tuple[str, str]],
    entries: list[str],
    replay: bool,
) -> None:
    """Count a match that could be read, and add its fault if it has one."""
    found.matches += 1
    found.entries += len(entries)
    if replay and (fault := played(told, seats, entries)):
        found.faults.append(f"Match {told['id']} can't be played through: {fault}")


def played(told: Mapping[str, Any], seats: Iterable[tuple[str, str]], entries: list[str]) -> str:
    """Play a match through; return its fault, or an empty text."""
    try:
        match = Match(
            find(told["game"]),
            json.loads(told["settings"]),
            [Seat(level, name) for level, name in seats],
            seed=int(told["seed"]),
            start=told["start"],
            entries=entries,
            computer_rating=told["computer_rating"],
            clock=told["clock"],
        )
    except (PaperbitsError, ValueError, TypeError) as error:
        return str(error)
    if match.result == told["result"]:
        return ""
    return f"By its moves its result is {match.result}, not {told['result']}."
