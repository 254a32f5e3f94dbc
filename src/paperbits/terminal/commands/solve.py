"""``paperbits solve`` and ``paperbits verify``: the exact value of a position, and the check of its
proof.
"""

import hashlib
import io
import json
import queue
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import MoveError, PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from paperbits.store.where import data_folder
from paperbits.terminal.commands.options import (
    GameArgument,
    JsonOption,
    SetOption,
    options_of,
    print_json,
)
from paperbits.terminal.commands.solution import show
from paperbits.terminal.commands.solving_watch import Watch, watching
from paperbits.terminal.exit_status import INTERRUPTED, SEARCH, UNSOLVED, complain
from paperbits.terminal.inputs import read_settings

if TYPE_CHECKING:
    from paperbits.solve.budget import Budget, Spread
    from paperbits.solve.certificates import Certificates
    from paperbits.solve.solution import Solution

GRACE = 2.0
"""Seconds beyond the limit after which an answer no longer waits for the compiler, or for the check
of a proof.
"""

BOUND = 1.0
"""Seconds after that for the proof of a bound, if there is a limit."""

LATE = (
    "The time ran out before the search, or the check of its proof, was done; the first run of a"
    " game takes longest."
)

UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """What is solved, and with what means."""

    game: GameArgument
    settings: SetOption = None
    position: str | None = typer.Option(
        None, help="The text of the position to solve; `;` ends a row."
    )
    moves: str | None = typer.Option(
        None, help="Moves from the start to the position, with spaces between."
    )
    margins: bool = typer.Option(
        False, "--margins", help="Solve for the best margin, not only for who wins."
    )
    seconds: float | None = typer.Option(None, min=0.1, help="Give up after this many seconds.")
    memory: str = typer.Option("2G", help="The most memory to use, such as 500M or 4G.")
    certificate: Path | None = typer.Option(
        None, help="The proof's file; by default one in your data folder."
    )
    prove: bool = typer.Option(
        True, "--prove/--no-prove", help="Whether to write a proof and check it."
    )
    resume: bool = typer.Option(
        False, "--resume", help="Continue an interrupted run of the same command."
    )
    workers: int | None = typer.Option(
        None, min=1, help="Worker processes for games whose search has parts."
    )
    cluster: str = typer.Option(
        "", metavar="ADDRESS", help="A Dask scheduler for them, such as tcp://host:8786."
    )
    as_json: bool = typer.Option(False, "--json", help="One JSON object, for programs.")


@options_of(SolveOptions)
def solve_command(given: SolveOptions) -> None:
    """Solve a position: who wins if nobody errs, and with which moves.

    `paperbits verify` checks the proof's file.
    """
    from paperbits.solve.budget import Budget
    from paperbits.solve.certificates import Certificates

    card = find(given.game)
    position = position_of(card, read_settings(card, given.settings), given.position, given.moves)
    data = data_folder()
    certificates = Certificates(data / "certificates", given.certificate)
    folder = folder_for(data / "solving", position, margins=given.margins, resume=given.resume)
    with spreading(given.workers, given.cluster) as spread, watching() as watch:
        budget = Budget(
            given.seconds,
            memory_of(given.memory),
            watch.stopped,
            folder=folder,
            tell=watch.tell,
            spread=spread,
        )
        found = searched(position, given, budget, certificates, watch)
    if not found.kept:
        shutil.rmtree(folder, ignore_errors=True)
    if found.winners is None and given.prove and isinstance(position, KernelPosition):
        bound = partial(certificates.bound, position, found, margins=given.margins)
        found = in_time(bound, None if given.seconds is None else BOUND) or found
    show(found, as_json=given.as_json)
    status = 0
    if found.winners is None:
        status = INTERRUPTED if watch.stopped() else UNSOLVED
    for sentence in filter(None, [*budget.unkept, certificates.unkept]):
        complain(sentence)
    raise typer.Exit(status)


def searched(
    position: Position,
    given: SolveOptions,
    budget: "Budget",
    certificates: "Certificates",
    watch: Watch,
) -> "Solution":
    """Return what the solver finds in the given time."""
    from paperbits.solve.solver import solve, unsolved

    def work() -> "Solution":
        return solve(
            position,
            margins=given.margins,
            patient=True,
            budget=budget,
            prove=certificates.prove if given.prove else None,
        )

    found = in_time(work, None if given.seconds is None else given.seconds + GRACE)
    if found is not None:
        return found
    assert isinstance(position, KernelPosition)  # Others are refused at once.
    return unsolved(position, LATE, margins=given.margins, nodes=watch.done)


def in_time(work: Callable[[], "Solution"], seconds: float | None) -> "Solution | None":
    """Return what the work returns; None if it takes longer than the seconds."""
    if seconds is None:
        return work()
    done: queue.Queue[Solution | BaseException] = queue.Queue()

    def run() -> None:
        try:
            done.put(work())
        except BaseException as error:  # The caller raises it.
            done.put(error)

    threading.Thread(target=run, name=SEARCH, daemon=True).start()
    try:
        found = done.get(timeout=seconds)
    except queue.Empty:
        return None
    if isinstance(found, BaseException):
        raise found
    return found


def verify_command(
    file: Path = typer.Argument(..., help="A certificate that `paperbits solve` wrote."),
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
