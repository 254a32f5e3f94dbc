"""Print an answer's table: ``python -m studies.answers NAME``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from studies.answers.answer import Answer
from studies.answers.divisors import best_divisors, first_squares
from studies.answers.fair import fair
from studies.answers.four_squares import four_squares
from studies.answers.groups import every_size
from studies.answers.lists import lists, part_one
from studies.answers.mirrors import mirrors
from studies.answers.nine_squares import nine_squares
from studies.answers.pairs import even_grids
from studies.answers.reach import reach
from studies.answers.scramble import scramble
from studies.answers.sizes import ANSWERS as SIZES
from studies.answers.slips import slips
from studies.command import options_of

ANSWERS: Final[dict[str, Callable[[], Answer]]] = {
    **SIZES,
    "fair": fair,
    "mirrors": mirrors,
    "every-size": every_size,
    "slips": slips,
    "first-squares": first_squares,
    "best-divisors": best_divisors,
    "lists": lists,
    "first-lists": part_one,
    "scramble": scramble,
    "reach": reach,
    "four-squares": four_squares,
    "nine-squares": nine_squares,
    "even-grids": even_grids,
}


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = options_of(__doc__)
    parser.add_argument("name", choices=sorted(ANSWERS))
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the picture here, as SVG")
    given = parser.parse_args(arguments)
    answer = ANSWERS[given.name]()
    print(
        json.dumps(answer.to_json(), ensure_ascii=False, indent=1) if given.json else answer.table()
    )
    if given.plot:
        answer.plot(given.plot)


if __name__ == "__main__":
    main()
