"""Print who is ahead in matches between equal players, by game, size and strength:

    python -m studies.advantage results/first-move --plot first-move.svg

A line for each game and size, and a column for each player, from the summaries of studies. Bold is
what the sign test tells apart from half, corrected for the number of cells. Of the strongest player
in a line the table also has wins, ties and losses of player 1, and the points (for scores that are
products, the factor) with which both would have won equally often.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from paperbits.core.catalogue import find
from paperbits.core.settings import in_short
from paperbits.lab.errors import StudyError
from paperbits.lab.report import shown
from paperbits.lab.statistics import CONFIDENCE, Estimate, holm
from studies.command import ends_well, options_of
from studies.drawing import dots, in_percent

SUMMARY: Final = "summary.json"

LARGEST: Final = 1_000
"""The largest gift that is given in points. Scores that are products need a factor."""

NONE: Final = "–"
"""A cell without a value."""

Found = dict[str, Any]
"""A setup of a summary."""


def read(folder: Path) -> list[Found]:
    """Return the setups of two equal players in a folder of results; raises StudyError."""
    try:
        setups: list[Found] = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))["setups"]
        equal = [
            setup
            for setup in setups
            if len(setup["players"]) == 2
            and len(set(setup["players"])) == 1
            and "first" in setup["signs"]
        ]
    except (OSError, ValueError, KeyError, TypeError):
        raise StudyError(f"{folder} holds no results of `paperbits lab run`.") from None
    if not equal:
        raise StudyError(
            f"{folder} holds no matches between two equal players that were measured by `first`."
        )
    return equal


def name_of(setup: Found) -> str:
    """Return the game and its size in a few words."""
    card = find(setup["game"])
    return f"{card.title}, {in_short(card.settings, setup['settings']) or 'usual size'}"


def lines_of(setups: Sequence[Found]) -> dict[str, dict[str, Found]]:
    """Return the setups by line and player, in their order."""
    lines: dict[str, dict[str, Found]] = {}
    for setup in setups:
        lines.setdefault(name_of(setup), {})[setup["players"][0]] = setup
    return lines


def clear(setups: Sequence[Found]) -> set[int]:
    """Return the places of the setups in which a seat is ahead, corrected for their number."""
    corrected = holm([setup["signs"]["first"]["p"] for setup in setups])
    return {k for k, probability in enumerate(corrected) if probability < 1 - CONFIDENCE}


def gift(setup: Found) -> str:
    """Return the points to give to player 1, below 0 to player 2, or the factor for its product."""
    measures = setup["measures"]
    points = measures.get("handicap")
    if points is not None and abs(points["value"]) <= LARGEST:
        return _short(points, 1 if find(setup["game"]).lowest_wins else -1)
    return f"times {_short(measures['factor'], 1)}" if "factor" in measures else NONE


def _short(found: Mapping[str, float | None], sign: int) -> str:
    """Return a value with its interval, times 1 or -1, with no more digits than it needs."""
    ends = sorted(sign * end for end in (found["low"], found["high"]) if end is not None)
    value, *interval = (
        f"{round(each, 1) + 0.0:g}" for each in (sign * (found["value"] or 0.0), *ends)
    )
    return (
        f"{value} ({' to '.join(interval)})" if interval and interval != [value, value] else value
    )


def table(setups: Sequence[Found]) -> str:
    """Return the table in Markdown."""
    ahead = {id(setups[place]) for place in clear(setups)}
    players = list(dict.fromkeys(setup["players"][0] for setup in setups))
    rows = [
        ["game and size", *players, "won, tied, lost", "fair gift to player 1"],
        ["---"] * (len(players) + 3),
    ]
    for name, line in lines_of(setups).items():
        cells = []
        for player in players:
            text = shown("first", line[player]["measures"]["first"]) if player in line else NONE
            cells.append(f"**{text}**" if player in line and id(line[player]) in ahead else text)
        strongest = line[[player for player in players if player in line][-1]]
        sign = strongest["signs"]["first"]
        counts = f"{sign['above']}, {sign['even']}, {sign['below']}"
        rows.append([name, *cells, counts, gift(strongest)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def plot(setups: Sequence[Found], file: Path) -> None:
    """Draw player 1's share of the wins in each line, with a mark for each player."""
    lines, nothing = lines_of(setups), Estimate(None, None, None, 0)
    players = dict.fromkeys(setup["players"][0] for setup in setups)
    marks = {
        player: [
            (
                name,
                in_percent(Estimate(**line[player]["measures"]["first"]))
                if player in line
                else nothing,
            )
            for name, line in lines.items()
        ]
        for player in players
    }
    dots(file, marks, "Player 1 wins, % (a tie is half)", even=50)


@ends_well
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    parser = options_of(__doc__)
    parser.add_argument(
        "results", type=Path, nargs="+", help="folders of results of `paperbits lab run`"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the picture here, as SVG")
    given = parser.parse_args(arguments)
    setups = [setup for folder in given.results for setup in read(folder)]
    print(table(setups))
    if given.plot:
        plot(setups, given.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
