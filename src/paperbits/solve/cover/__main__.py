"""Search for every board that covers 1 to m, a share of the work on each machine:

    python -m paperbits.solve.cover 4 4 64 --share 1/8 --ledger parts.jsonl

``python -m studies.grids`` shares it among the workers of a cluster instead.

The machines write to one ledger, or their ledgers are put together afterwards, line after line. The
same command continues where it stopped. It ends with status 0 when every part is done, else with 3.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from paperbits.solve.budget import Budget, OutOfBudgetError, Progress, Spread
from paperbits.solve.cover.parts import Cover, Ledger, run
from paperbits.solve.cover.shape import rectangle

LONGEST: Final = 12
"""The longest side of a grid."""
MOST: Final = 1_000
"""The largest m."""


def share_of(text: str) -> tuple[int, int]:
    """Read ``1/8``: the first of eight shares."""
    share, _, shares = text.partition("/")
    if not (share.isdecimal() and shares.isdecimal() and 1 <= int(share) <= int(shares)):
        raise argparse.ArgumentTypeError("give a share such as 1/8, the first of eight")
    return int(share), int(shares)


def _side(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= LONGEST:
        return int(text)
    raise argparse.ArgumentTypeError(f"a side is an integer from 1 to {LONGEST}")


def _most(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST:
        return int(text)
    raise argparse.ArgumentTypeError(f"m is an integer from 1 to {MOST:,}")


def add_task(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say what to search for."""
    parser.add_argument("rows", type=_side)
    parser.add_argument("columns", type=_side)
    parser.add_argument("most", type=_most, help="m: the sums 1 to m must occur")
    parser.add_argument(
        "--share", type=share_of, default=(1, 1), help="which share of the work, such as 1/8"
    )
    parser.add_argument("--ledger", type=Path, required=True, help="the file of the finished parts")
    parser.add_argument("--seconds", type=float, help="stop after this many seconds")


def do(given: argparse.Namespace, spread: Spread | None = None) -> int:
    """Do a share, tell what was found, and return the exit status."""

    def tell(progress: Progress) -> None:
        print(f"{progress.stage}: {progress.done} of {progress.total}", file=sys.stderr)

    share, shares = given.share
    cover, ledger = Cover(rectangle(given.rows, given.columns), given.most), Ledger(given.ledger)
    try:
        boards, _ = run(
            cover, ledger, share, shares, Budget(given.seconds, tell=tell, spread=spread)
        )
    except OutOfBudgetError:
        boards = None
    if boards is None:
        print(f"{len(cover.parts()) - len(ledger.done())} of {len(cover.parts())} parts are left.")
        return 3
    print(f"{len(boards)} boards cover 1 to {given.most}, up to mirrors and turns.")
    for board in boards:
        print(*board)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Do a share in this process; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m paperbits.solve.cover", description=__doc__.split("\n")[0]
    )
    add_task(parser)
    return do(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
