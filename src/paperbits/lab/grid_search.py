"""Search for every board that covers 1 to m, on all workers of a cluster:

    python -m paperbits.lab.grid_search 4 4 64 --ledger parts.jsonl
    python -m paperbits.lab.grid_search 4 4 64 --ledger parts.jsonl --cluster tcp://host:8786

The ledger keeps each finished part, so the same command continues after Ctrl-C or a crash. It is the
ledger of ``python -m paperbits.solve.cover``, which does a share of the parts without a cluster. The
exit status is 0 when every part is done, and 130 after Ctrl-C.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from paperbits.core.errors import PaperbitsError
from paperbits.lab.cluster import Workplace, add_options, workplace
from paperbits.solve.budget import Budget
from paperbits.solve.cover.parts import Cover, Ledger
from paperbits.solve.cover.shape import rectangle

INTERRUPTED: Final = 130

LARGEST: Final = 5
"""The longest side of a grid."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a search: its number, from 0, and the choices that it begins with."""

    number: int
    choices: tuple[int, ...]


def boards_of(part: Part, cover: Cover) -> list[list[int]]:
    """Return all boards of a part."""
    return cover.search(part.choices).boards(Budget())


def search(cover: Cover, ledger: Ledger, place: Workplace, tell: Callable[[int, int], None] | None = None) -> list[list[int]]:
    """Do the parts that the ledger lacks, and return all boards, in the order of the parts.

    ``tell`` gets the numbers of finished parts and of all parts, after each part and once before.
    """
    parts, done = cover.parts(), ledger.done()
    left = [Part(number, tuple(choices)) for number, choices in enumerate(parts) if number not in done]
    if tell is not None:
        tell(len(done), len(parts))
    for at, boards in place.each(partial(boards_of, cover=cover), left):
        done[left[at].number] = boards
        ledger.add(left[at].number, boards)
        if tell is not None:
            tell(len(done), len(parts))
    return [board for number in sorted(done) for board in done[number]]


def _side(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= LARGEST:
        return int(text)
    raise argparse.ArgumentTypeError(f"a side is an integer from 1 to {LARGEST}")


def _most(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 1_000:
        return int(text)
    raise argparse.ArgumentTypeError("m is an integer from 1 to 1,000")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    about = (__doc__ or "").partition("\n\n")[0].rstrip(":") + "."
    parser = argparse.ArgumentParser(prog="python -m paperbits.lab.grid_search", description=about)
    parser.add_argument("rows", type=_side)
    parser.add_argument("columns", type=_side)
    parser.add_argument("most", type=_most, help="m: the sums 1 to m must occur")
    parser.add_argument("--ledger", type=Path, required=True, help="the file of the finished parts")
    add_options(parser)
    given = parser.parse_args(arguments)
    cover, ledger = Cover(rectangle(given.rows, given.columns), given.most), Ledger(given.ledger)
    console = Console(stderr=True, highlight=False)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    try:
        with workplace(given.workers, given.cluster) as place:
            if place.link:
                console.print(f"The dashboard is at {place.link}", soft_wrap=True)
            with Progress(*columns, console=console) as progress:
                task = progress.add_task("Parts")
                boards = search(cover, ledger, place, lambda done, whole: progress.update(task, completed=done, total=whole))
    except KeyboardInterrupt:
        console.print(f"{len(ledger.done()):,} parts are kept. To continue, run the same command.", soft_wrap=True)
        return INTERRUPTED
    except (PaperbitsError, OSError) as error:
        console.print(str(error), soft_wrap=True)
        return 2
    which = "1 board covers" if len(boards) == 1 else f"{len(boards):,} boards cover"
    print(f"{which} 1 to {given.most}, up to mirrors and turns.")
    for board in boards:
        print(*board)
    return 0


if __name__ == "__main__":
    sys.exit(main())
