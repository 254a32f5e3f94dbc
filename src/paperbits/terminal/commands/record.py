"""``paperbits record``: match records from one format to another."""

from pathlib import Path

import typer

from paperbits.core.errors import PaperbitsError
from paperbits.terminal.commands.completion import complete_format
from paperbits.terminal.files import write_file
from paperbits.terminal.inputs import read_file


def record_command(
    file: str = typer.Argument("", help="A match record in any format; - reads standard input."),
    to: str = typer.Option(
        "text", help="text, json, or gcg for a game with tiles.", autocompletion=complete_format
    ),
    out: Path | None = typer.Option(None, help="The file to write; by default standard output."),
    schema: bool = typer.Option(
        False, "--schema", help="Print the JSON Schema of JSON records instead."
    ),
) -> None:
    """Check a match record, and write it in another format."""
    from paperbits.match import formats, json_record

    if schema:
        print(json_record.SCHEMA.read_text(encoding="utf-8"), end="")
        return
    if not file:
        raise PaperbitsError("Name a match record, such as match.txt, or - for standard input.")
    text = formats.write(formats.read(read_file(file)), to)
    if out is None:
        print(text, end="")
        return
    write_file(out, text)
