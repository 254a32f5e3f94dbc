"""Search for every board that covers 1 to m, on the laboratory's cluster:

    python -m studies.grids 4 4 64 --ledger parts.jsonl --cluster tcp://host:8786

``--workers`` begins worker processes on this machine instead. The same command continues where it
stopped, with any number of workers. It ends with status 0 when every part is done, else with 3.
"""

import argparse
import sys
from collections.abc import Sequence

from paperbits.core.errors import PaperbitsError
from paperbits.lab.cluster import add_options, workplace
from paperbits.solve.cover.__main__ import add_task, do


def main(arguments: Sequence[str] | None = None) -> int:
    """Do the search; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m studies.grids", description=__doc__.split("\n")[0]
    )
    add_task(parser)
    add_options(parser)
    given = parser.parse_args(arguments)
    try:
        with workplace(given.workers, given.cluster) as place:
            return do(given, place.each)
    except PaperbitsError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
