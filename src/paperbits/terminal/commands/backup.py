"""``paperbits backup`` and ``paperbits check-database``: copy and check the matches of a site."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from paperbits.core.errors import PaperbitsError
from paperbits.store.where import data_file, without_password
from paperbits.terminal.commands.options import JsonOption, print_json
from paperbits.terminal.output import console

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
    file: Annotated[Path, typer.Argument(help="The file to make.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a file of that name.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Copy the site's matches to a file. The site may be running.

    The copy is checked, and only you can read it.
    """
    from paperbits.store.backup import back_up

    if database:
        _for_postgres(database, file)
    source = data_file(data)
    written = back_up(source, file, replace=replace)
    if as_json:
        print_json({"source": str(source), "file": str(file), "bytes": written})
    else:
        print(f"The matches in {source} are copied to {file} ({written:,} bytes).")


def _for_postgres(database: str, file: Path) -> NoReturn:
    raise PaperbitsError(
        "Copy a PostgreSQL database with PostgreSQL's own program. The site may be running: "
        f"pg_dump --format=custom --file={file} {without_password(database)}"
    )


def check_command(
    data: DataOption = None,
    database: DatabaseOption = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Don't replay the matches by their rules.")
    ] = False,
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
        verdict = (
            "nothing is wrong"
            if not found.faults
            else f"{len(found.faults):,} {'fault' if len(found.faults) == 1 else 'faults'}"
        )
        print(
            f"{where}: {found.matches:,} matches and {found.entries:,} entries can be read;"
            f" {verdict}."
        )
        if database:
            print("PostgreSQL's own program checks the pages: pg_amcheck", where, file=sys.stderr)
    raise typer.Exit(1 if found.faults else 0)
