"""Search for every board that covers 1 to m, on the laboratory's cluster:

    python -m studies.grids 4 4 64 --ledger parts.jsonl --cluster tcp://host:8786

``--workers`` begins worker processes on this machine instead; 0 does without Dask. The same command
continues where it stopped, with any number of workers. It ends with status 0 when every part is
done, else with 3.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from paperbits.lab.cluster import add_options, workplace
from paperbits.solve.budget import Budget, OutOfBudgetError, Progress, Spread
from paperbits.solve.cover.board import rectangle
from paperbits.solve.cover.parts import Cover, Ledger, run
from studies.command import ends_well, number, options_of


def do(given: argparse.Namespace, spread: Spread) -> int:
    """Search, print what was found, and return the exit status."""

    def tell(progress: Progress) -> None:
        print(f"{progress.stage}: {progress.done} of {progress.total}", file=sys.stderr)

    cover, ledger = Cover(rectangle(given.rows, given.columns), given.most), Ledger(given.ledger)
    try:
        boards, _ = run(cover, ledger, Budget(given.seconds, tell=tell, spread=spread))
    except OutOfBudgetError:
        print(f"{len(cover.parts()) - len(ledger.done())} of {len(cover.parts())} parts are left.")
        return 3
    print(f"{len(boards)} boards cover 1 to {given.most}, up to mirrors and turns.")
    for board in boards:
        print(*board)
    return 0


@ends_well
def main(arguments: Sequence[str] | None = None) -> int:
    """Do the search; return the exit status."""
    parser = options_of(__doc__)
    for side in ("rows", "columns"):
        parser.add_argument(side, type=number(1, 12))
    parser.add_argument("most", type=number(1, 1_000), help="m: the sums 1 to m must occur")
    parser.add_argument("--ledger", type=Path, required=True, help="the file of the finished parts")
    parser.add_argument("--seconds", type=float, help="stop after this many seconds")
    add_options(parser)
    given = parser.parse_args(arguments)
    with workplace(given.workers, given.cluster) as place:
        return do(given, place.each)


if __name__ == "__main__":
    sys.exit(main())
