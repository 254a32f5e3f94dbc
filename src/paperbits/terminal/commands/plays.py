"""``paperbits plays``: all plays of a rack of tiles, and the best after a simulation."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text

from paperbits.terminal import advice, output
from paperbits.terminal.commands.options import (
    BaseOption,
    JsonOption,
    SetOption,
    print_json,
    with_base,
)
from paperbits.terminal.inputs import read_file, read_settings
from paperbits.terminal.readable_table import table
from paperbits.tile_plays import plays as plays_of
from paperbits.tile_plays import position_of, tile_game


def plays(
    rack: Annotated[
        str, typer.Argument(help="The tiles, such as 0011+-=&? (& AND, | OR, ! NOT, ? a blank).")
    ],
    board: Annotated[
        str,
        typer.Argument(
            help="A file with a board; - reads standard input. Without it, an empty board."
        ),
    ] = "",
    settings: SetOption = None,
    base: BaseOption = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="List so many plays at most.")] = 20,
    best: Annotated[
        float | None,
        typer.Option(
            "--best", min=0.1, max=600, help="Also think for so many seconds about which is best."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List all plays of a rack on a board, those with the most points first."""
    given = read_settings(tile_game(), with_base(settings, base))
    text = read_file(board) if board else ""
    found = plays_of(rack, text, **given)
    if as_json:
        from paperbits.advice.analyse import analyse

        thought = None
        if best is not None:
            position = position_of(rack, text, **given)
            thought = advice.analysis_facts(analyse(position, best), position)
        print_json(
            {
                "count": len(found),
                "plays": [asdict(each) for each in found[:limit]],
                "analysis": thought,
            }
        )
        return
    console = output.console(highlight=False)
    shown = table("Play", "Points")
    for each in found[:limit]:
        shown.add_row(Text(each.move, style="bold"), str(each.score))
    console.print(shown)
    listed = f"; the best {limit} are listed" if len(found) > limit else ""
    console.print(
        Text(f"{len(found):,} {'play' if len(found) == 1 else 'plays'}{listed}.", style="dim")
    )
    if best is not None:
        advice.watched(position_of(rack, text, **given), best)
