"""``paperbits solve`` and ``paperbits verify``: the exact value of a position, and the check of its
proof.
"""

import hashlib
import io
import json
import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from paperbits.core.catalogue import find
from paperbits.core.errors import MoveError, PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Card, Position
from paperbits.core.settings import SettingValue
from paperbits.terminal import output
from paperbits.terminal.commands.options import GameArgument, JsonOption, SetOption, print_json
from paperbits.terminal.commands.solving_watch import watching
from paperbits.terminal.encoding import json_line
from paperbits.terminal.exit_status import INTERRUPTED, UNSOLVED, complain
from paperbits.terminal.inputs import read_settings
from paperbits.terminal.usage import listed

if TYPE_CHECKING:
    from paperbits.solve.budget import Spread
    from paperbits.solve.solution import Solution

UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def solve_command(
    game: GameArgument,
    settings: SetOption = None,
    position: Annotated[
        str | None, typer.Option(help="The text of the position to solve; `;` ends a row.")
    ] = None,
    moves: Annotated[
        str | None, typer.Option(help="Moves from the start to the position, with spaces between.")
    ] = None,
    margins: Annotated[
        bool, typer.Option("--margins", help="Solve for the best margin, not only for who wins.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="Give up after this many seconds.")
    ] = None,
    memory: Annotated[str, typer.Option(help="The most memory to use, such as 500M or 4G.")] = "2G",
    certificate: Annotated[
        Path | None, typer.Option(help="The proof's file; by default one in your data folder.")
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove/--no-prove", help="Whether to write a proof and check it.")
    ] = True,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue an interrupted run of the same command.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Worker processes for games whose search has parts.")
    ] = None,
    cluster: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler for them, such as tcp://host:8786."),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
) -> None:
    """Solve a position: who wins if nobody errs, and with which moves.

    `paperbits verify` checks the proof's file.
    """
    import platformdirs

    from paperbits.solve.budget import Budget
    from paperbits.solve.certificates import Certificates
    from paperbits.solve.solver import solve

    card = find(game)
    given = position_of(card, read_settings(card, settings), position, moves)
    data = platformdirs.user_data_path("paperbits")
    certificates = Certificates(data / "certificates", certificate)
    folder = folder_for(data / "solving", given, margins=margins, resume=resume)
    with spreading(workers, cluster) as spread, watching() as watch:
        budget = Budget(
            seconds, memory_of(memory), watch.stopped, folder=folder, tell=watch.tell, spread=spread
        )
        found = solve(
            given,
            margins=margins,
            patient=True,
            budget=budget,
            prove=certificates.prove if prove else None,
        )
    if not found.kept:
        shutil.rmtree(folder, ignore_errors=True)
    if as_json:
        print(json_line(found.to_json()))
    else:
        console = output.console(highlight=False)
        console.print(solution_table(found))
        if found.proved:  # A line of its own, never broken, so that it can be copied.
            console.print(
                f"paperbits verify {shlex.quote(str(found.certificate))}",
                soft_wrap=True,
                markup=False,
            )
    if found.winners is None:
        if found.kept:
            output.console(stderr=True, highlight=False).print(
                "The work so far is saved. To continue, run the same command with --resume."
            )
        bound = (
            certificates.bound(given, found)
            if prove and isinstance(given, KernelPosition)
            else None
        )
        if bound is not None:
            pairing, path = bound
            words = (
                f"Player {pairing.player} has at least a {pairing.least}, by a strategy of pairs;"
                f" proved: {path}"
            )
            output.console(stderr=True, highlight=False).print(words)
    for sentence in filter(None, [*budget.unkept, certificates.unkept]):
        complain(sentence)
    if found.winners is None:
        raise typer.Exit(INTERRUPTED if watch.stopped() else UNSOLVED)


def verify_command(
    file: Annotated[Path, typer.Argument(help="A certificate that `paperbits solve` wrote.")],
    as_json: JsonOption = False,
) -> None:
    """Check a proof that `paperbits solve` wrote. The checker shares no code with the solver.

    For a proof whose digest is published, the line also tells whether the file has this digest.
    """
    from paperbits.solve import checker
    from paperbits.solve.digests import told

    if not file.is_file():
        raise PaperbitsError(f"There is no file {file}.")
    said = io.StringIO()
    with redirect_stdout(said):
        status = checker.main(str(file))
    digest = told(file) if status == 0 else ""
    if as_json:
        print_json(
            {
                "file": str(file),
                "holds": status == 0,
                "words": said.getvalue().strip(),
                "digest": digest,
            }
        )
    else:
        print(" ".join(filter(None, [said.getvalue().strip(), digest])))
    raise typer.Exit(status)


@contextmanager
def spreading(workers: int | None, address: str) -> Iterator["Spread | None"]:
    """Open a cluster for the parts of a search; None if none is asked for.

    Raises PaperbitsError if both are given, or if the cluster can't be used.
    """
    if workers is not None and address:
        raise PaperbitsError("Give --workers or --cluster, not both.")
    if workers is None and not address:
        yield None
        return
    from paperbits.lab.cluster import workplace

    with workplace(workers, address) as place:
        yield place.each


def position_of(
    card: Card, settings: dict[str, SettingValue], text: str | None, moves: str | None
) -> Position:
    """The position to solve. Raises PaperbitsError."""
    if text is not None and moves is not None:
        raise PaperbitsError("Give --position or --moves, not both.")
    position = card.new(settings, **({"start": text} if text is not None else {}))
    try:
        position.push_all((moves or "").split())
    except MoveError as error:
        raise PaperbitsError(f"Move {error.ply}: {error}") from None
    return position


def folder_for(parent: Path, position: Position, *, margins: bool, resume: bool) -> Path:
    """The folder for the unfinished solution of a position.

    It is emptied unless ``resume`` is true.
    """
    settings = {name: getattr(position.game, name, None) for name in position.card.settings}
    key = json.dumps(
        [position.card.id, settings, position.text(), [ply.move for ply in position.plies], margins]
    )
    folder = parent / hashlib.sha256(key.encode()).hexdigest()[:16]
    if not resume:
        shutil.rmtree(folder, ignore_errors=True)
    return folder


def memory_of(text: str) -> int:
    """The number of bytes in a text such as ``500M``. Raises PaperbitsError."""
    number, unit = text[:-1], text[-1:].upper()
    if (
        unit in UNITS
        and number.isascii()
        and number.isdecimal()
        and len(number) < 7
        and int(number) > 0
    ):
        return int(number) * UNITS[unit]
    raise PaperbitsError(
        f"Give the memory as a number and K, M or G, such as 2G, not {text[:20]!r}."
    )


def solution_table(found: "Solution") -> Any:
    """A solution as a table for people."""
    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    if found.winners is None:
        table.add_row(
            "Result", "Not solved: the time or the memory ran out, or you interrupted it."
        )
    elif found.settings.get("players", 2) == 1:
        table.add_row("Result", f"The best score that can be reached is {found.margin}.")
    elif len(found.winners) == 1:
        table.add_row("Result", f"Player {found.winners[0]} wins if nobody errs.")
    else:
        table.add_row(
            "Result",
            f"Players {listed([str(winner) for winner in found.winners], 'and')} tie if nobody"
            " errs.",
        )
    if found.winners is not None:
        if found.margin is not None and found.settings.get("players", 2) > 1:
            table.add_row("Margin", f"{found.margin:+} (player 1's score less player 2's)")
        if found.best:
            table.add_row("To move", f"player {found.turn}")
            table.add_row("Best moves", " ".join(found.best))
            table.add_row("Best play", " ".join(found.line))
        if found.plies is not None:
            table.add_row("Plies to the end", str(found.plies))
    table.add_row("Searched", f"{found.nodes:,} positions in {found.seconds:.1f} s")
    if found.winners is not None:
        table.add_row(
            "Certainty",
            (
                "proved. This command checks the certificate:"
                if found.proved
                else "searched, not proved"
            ),
        )
    return table
