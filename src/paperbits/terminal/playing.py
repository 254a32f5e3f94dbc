"""Sitting down to play: the table that the command line asks for, in the app or line by line."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from paperbits.core.catalogue import all_games, find
from paperbits.core.compiler.kernel import watching
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.engines.choose import prepare
from paperbits.match import record
from paperbits.terminal.given import read_file, read_settings
from paperbits.terminal.table import Table


def table_of(
    game: str | None,
    settings: Sequence[str] | None,
    *,
    against: str = "",
    seat: int | None = None,
    seed: int | None = None,
    resume: Path | None = None,
    rated: bool = False,
    names: Sequence[str] = (),
) -> Table | None:
    """The table to sit at, or None where the game is still to be chosen. Raises PaperbitsError."""
    if resume is not None:
        match = record.read(read_file(str(resume)))
        return Table(match, resume if match.rated is not None else None)
    if game is None:
        if rated:
            raise PaperbitsError("Say which game, as in `paperbits play plexus --rated`.")
        return None
    card = find(game)
    offered = [level.name for level in levels(card)]
    level = against or offered[min(1, len(offered) - 1)]
    if rated:
        if seed is not None or seat is not None:
            raise PaperbitsError("A rated match begins as chance will have it; leave --seed and --seat out.")
        if names:
            raise PaperbitsError("A rated match is yours alone; leave --name out.")
        return Table.rated(card, read_settings(card, settings), against=level)
    return Table.new(card, read_settings(card, settings), against=level, seat=seat or 0, seed=seed, names=names)


def ready(table: Table) -> None:
    """Get the computers at this table ready, and say so where this machine has to compile something first.

    A match can be played meanwhile; a rated one begins when all is compiled.
    """
    table.get_ready()
    if table.readying is not None:
        words = (
            "Getting ready, once on this machine. You can play meanwhile: computers' moves and hints come from a shorter look."
        )
        Console(stderr=True, highlight=False).print(words)
        return
    if not any(seat.computer for seat in table.match.seats):
        return
    console = Console(stderr=True)
    status = console.status("")
    at, compiled = "", 0

    def step(number: int, steps: int, what: str) -> None:
        nonlocal at
        at = f"{number} of {steps}, {what}"

    def begun(_: str) -> None:
        nonlocal compiled
        compiled += 1
        if console.is_terminal:
            status.start()
            status.update(f"Compiling for this machine, once: {at} ({compiled} functions) …")
        elif compiled == 1:
            console.print("Compiling for this machine, once …")

    try:
        with watching(begun):
            prepare(table.position, step)
    finally:
        status.stop()


def in_app(table: Table | None) -> None:
    """Play in the terminal app."""
    from paperbits.terminal.app import PaperbitsApp

    if table is not None:
        ready(table)
    PaperbitsApp(table).run()


def in_lines(table: Table | None) -> None:
    """Play line by line; ends with an error where no game is named."""
    from paperbits.terminal.plain import Dialogue

    if table is None:
        names = ", ".join(card.id for card in all_games())
        raise PaperbitsError(f"Say which game: {names}.")
    ready(table)
    Dialogue(table).run()


def replay(path: Path, *, plain: bool) -> None:
    """Step through a saved match."""
    match = record.read(read_file(str(path)))
    if plain:
        from paperbits.terminal.plain import replayed

        for line in replayed(match):
            print(line)
    else:
        from paperbits.terminal.app import PaperbitsApp

        PaperbitsApp(replay=match).run()
