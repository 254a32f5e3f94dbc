"""``paperbits backup``, ``check-database``, ``reports`` and ``token``: for people who host a site."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperbits.core.errors import PaperbitsError, extra
from paperbits.core.wording import counted
from paperbits.store.where import check_address, data_file, without_password
from paperbits.terminal.commands.options import JsonOption, print_json
from paperbits.terminal.output import console

if TYPE_CHECKING:
    from paperbits.store.talk import TalkStore

DataOption = Annotated[
    Path | None,
    typer.Option(
        envvar="PAPERBITS_DATA", help="The file or folder for matches; by default your data folder."
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        envvar="PAPERBITS_DATABASE",
        metavar="URL",
        help="A PostgreSQL database that holds the matches, such as postgresql://user@host/name.",
    ),
]


def backup_command(
    file: Path = typer.Argument(..., help="The file to make."),
    data: DataOption = None,
    database: DatabaseOption = None,
    replace: bool = typer.Option(False, "--replace", help="Replace a file of that name."),
    as_json: JsonOption = False,
) -> None:
    """Copy the site's matches to a file. The site may be running.

    The copy is checked, and only you can read it.
    """
    from paperbits.store.backup import back_up

    if database:
        raise PaperbitsError(
            "Copy a PostgreSQL database with PostgreSQL's own program. The site may be running: "
            f"pg_dump --format=custom --file={file} {without_password(database)}"
        )
    source = data_file(data)
    written = back_up(source, file, replace=replace)
    if as_json:
        print_json({"source": str(source), "file": str(file), "bytes": written})
    else:
        print(f"The matches in {source} are copied to {file} ({written:,} bytes).")


def check_command(
    data: DataOption = None,
    database: DatabaseOption = None,
    quick: bool = typer.Option(False, "--quick", help="Don't replay the matches by their rules."),
    as_json: JsonOption = False,
) -> None:
    """Check the site's matches for damage: every page, every table, every match.

    The exit status is 1 if there is any.
    """
    where = without_password(database) if database else str(data_file(data))
    with console(stderr=True, highlight=False).status("Checking …") as status:

        def tell(count: int, total: int) -> None:
            if count % 100 == 0:
                status.update(f"Checking … {count:,} of {total:,} matches")

        if database:
            from paperbits.store.check_postgres import check_database

            found = check_database(database, replay=not quick, tell=tell)
        else:
            from paperbits.store.check import check_file

            found = check_file(data_file(data), replay=not quick, tell=tell)
    if as_json:
        print_json({"database": where, **asdict(found)})
    else:
        for fault in found.faults:
            print(fault)
        faults = counted(len(found.faults), "fault")
        verdict = faults if found.faults else "nothing is wrong"
        print(
            f"{where}: {found.matches:,} matches and {found.entries:,} entries can be read;"
            f" {verdict}."
        )
        if database:
            print("PostgreSQL's own program checks the pages: pg_amcheck", where, file=sys.stderr)
    raise typer.Exit(1 if found.faults else 0)


def reports_command(
    data: DataOption = None,
    database: DatabaseOption = None,
    remove: str | None = typer.Option(
        None, metavar="MATCH", help="Delete the reports of this match."
    ),
    as_json: JsonOption = False,
) -> None:
    """List what players reported to you: who wrote what, in which match. The site may be running."""

    async def work(store: "TalkStore") -> None:
        if remove is not None:
            deleted = await store.remove_reports(remove)
            if not deleted:
                raise PaperbitsError(
                    f"There are no reports about a match {remove}; `paperbits reports` lists them."
                )
            print(f"Deleted: {deleted}.")
            return
        found = await store.reports()
        if not found and not as_json:
            print("There are no reports.")
        for report in found:
            when = datetime.fromtimestamp(report.made, UTC)
            if as_json:
                told = {
                    "when": when.isoformat(timespec="seconds"),
                    "match": report.match,
                    "by": report.holder,
                    "reported": report.reported,
                    "name": report.name,
                    "lines": list(report.lines),
                }
                print_json(told)
            else:
                print(
                    f"{when:%Y-%m-%d %H:%M} UTC, match {report.match}: {report.name}"
                    f" ({report.reported[:17]})"
                )
                for line in report.lines:
                    print(f"    {line}")

    asyncio.run(_with_store(data, database, work))


async def _with_store(
    data: Path | None, database: str | None, work: "Callable[[TalkStore], Awaitable[None]]"
) -> None:
    with extra("server", "The site"):
        from paperbits.store.log import StoreError
        from paperbits.store.matches import MoveLog
        from paperbits.store.talk import TalkStore

    log: MoveLog
    if database:
        from paperbits.store.postgres_log import PostgresLog

        check_address(database)
        log = PostgresLog(database)
    else:
        from paperbits.store.sqlite import SqliteLog

        file = data_file(data)
        if not file.is_file():
            raise PaperbitsError(f"There are no matches in {file}: no such file.")
        log = SqliteLog(file)
    try:
        await work(TalkStore(log.database))
    except StoreError as error:
        raise PaperbitsError(error.reason) from None
    finally:
        await log.close()


def token_command(
    name: str = typer.Argument(
        ..., help="The bot's name, such as Minnow. People see it as “Minnow (bot)”."
    ),
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a bot and its token, which programs use to play on your site. The site may be running.

    The token is shown only now. docs/programs.md describes what programs can do with it.
    """
    with extra("server", "Making a token"):
        from paperbits.store.bots import make_bot

    made = make_bot(name, data_file(data), database or "")
    if as_json:
        print_json({"person": made.person, "name": made.name, "token": made.token})
    else:
        print(f"{made.name} can play with this token, which is shown only now:\n{made.token}")
