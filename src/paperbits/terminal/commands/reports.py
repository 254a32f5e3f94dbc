"""``paperbits reports``: what players reported to the host of the site."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperbits.core.errors import PaperbitsError
from paperbits.core.extras import extra
from paperbits.store.where import check_address, data_file
from paperbits.terminal.commands.backup import DatabaseOption, DataOption
from paperbits.terminal.commands.options import JsonOption
from paperbits.terminal.encoding import json_line

if TYPE_CHECKING:
    from paperbits.store.talk import TalkStore


def reports_command(
    data: DataOption = None,
    database: DatabaseOption = None,
    remove: Annotated[
        str | None, typer.Option(metavar="MATCH", help="Delete the reports of this match.")
    ] = None,
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
                print(json_line(told))
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
        from paperbits.store import MoveLog, StoreError
        from paperbits.store.talk import TalkStore

    log: MoveLog
    if database:
        from paperbits.store.postgres import PostgresLog

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
        raise PaperbitsError(str(error)) from None
    finally:
        await log.close()
