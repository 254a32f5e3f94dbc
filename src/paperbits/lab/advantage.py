"""Print who is ahead in the results of studies, by size and by strength of the players:

    python -m paperbits.lab.advantage results/advantage-plexus
    python -m paperbits.lab.advantage results/advantage-multiples-divisors-blob --gift 1
    python -m paperbits.lab.advantage results/advantage-* --plot first-move.svg

For one study the table has a line for each setup. For several it has a line for each game and size,
and a column for each player. ``--gift`` counts the matches of one study again as if player 1 had
begun with some points.

Studies measure ``first``, ``ties``, ``margin`` and ``handicap`` (for scores that are products,
``factor`` instead of these two), and all seats of a setup have the same player.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from paperbits.core.catalogue import find
from paperbits.lab import measures
from paperbits.lab.errors import StudyError
from paperbits.lab.report import shown
from paperbits.lab.results import MATCHES, read_parquet
from paperbits.lab.statistics import Estimate, share
from paperbits.lab.tile_study.drawing import dots

SUMMARY: Final = "summary.json"

NONE: Final = "–"
"""A cell without a value."""

Found = dict[str, Any]
"""A setup of a summary."""


def read(folder: Path) -> list[Found]:
    """Return the setups of a folder of results, or of its summary; raises StudyError."""
    file = folder / SUMMARY if folder.is_dir() else folder
    try:
        setups: list[Found] = json.loads(file.read_text(encoding="utf-8"))["setups"]
        wanted = all(
            "first" in setup["measures"] and len(set(setup["players"])) == 1 for setup in setups
        )
    except (OSError, ValueError, KeyError, TypeError):
        raise StudyError(f"{folder} holds no results of `paperbits lab run`.") from None
    if not wanted or not setups:
        raise StudyError(
            f"{folder} holds no matches between equal players that were measured by `first`."
        )
    return setups


def sizes(setups: Sequence[Found]) -> list[str]:
    """Return the names of the settings that differ between the setups."""
    names = dict.fromkeys(name for setup in setups for name in setup["settings"])
    return [
        name for name in names if len({str(setup["settings"].get(name)) for setup in setups}) > 1
    ]


def size(setup: Found, names: Sequence[str]) -> str:
    """Return the size of a setup as a text."""
    return ", ".join(str(setup["settings"][name]) for name in names) or "usual"


def lead(setup: Found) -> str:
    """Return player 1's mean lead: where the smaller score wins, how much smaller its score is."""
    found = setup["measures"].get("margin")
    return NONE if found is None else _short(found, -1 if find(setup["game"]).lowest_wins else 1)


def gift(setup: Found) -> str:
    """Return the points to give to player 1, below 0 to player 2, so that both win equally often."""
    found = setup["measures"].get("handicap")
    return NONE if found is None else _short(found, 1 if find(setup["game"]).lowest_wins else -1)


def factor(setup: Found) -> str:
    """Return the factor for player 1's score, so that both win equally often."""
    found = setup["measures"].get("factor")
    return NONE if found is None else _short(found, 1)


def _short(found: Mapping[str, float | None], sign: int) -> str:
    """Return a value with its interval, times 1 or -1, with no more digits than it needs."""
    ends = sorted(sign * end for end in (found["low"], found["high"]) if end is not None)
    value, *interval = (
        f"{round(each, 1) + 0.0:g}" for each in (sign * (found["value"] or 0.0), *ends)
    )
    return (
        f"{value} ({' to '.join(interval)})" if interval and interval != [value, value] else value
    )


def with_gift(folder: Path, gift: float) -> list[str]:
    """Return player 1's result in each setup if it begins with some points; raises StudyError.

    Counts the matches as they were played.
    """
    study, matches = read_parquet(folder / MATCHES)
    cells = []
    for number, setup in enumerate(study.setups):
        sign = -1 if setup.card.lowest_wins else 1
        margins = [measures.margin(match) for match in matches if match.setup == number]
        leads = [sign * each + gift for each in margins if each is not None]
        found = asdict(share([0.5 if lead == 0 else float(lead > 0) for lead in leads]))
        cells.append(shown("first", found))
    return cells


def one(setups: Sequence[Found], more: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return the table of one study. ``more`` has further columns, with a cell for each setup."""
    names = sizes(setups)
    columns = {
        "player 1's mean lead": lead,
        "fair gift to player 1": gift,
        "fair factor for player 1's score": factor,
    }
    told = [
        (name, cells)
        for name, cell in columns.items()
        if set(cells := [cell(setup) for setup in setups]) != {NONE}
    ]
    told += [(name, list(cells)) for name, cells in (more or {}).items()]
    rows = [
        [
            size(setup, names),
            setup["players"][0],
            shown("first", setup["measures"]["first"]),
            shown("ties", setup["measures"].get("ties")).partition(" (")[0],
            *(cells[place] for _, cells in told),
        ]
        for place, setup in enumerate(setups)
    ]
    head = [
        " and ".join(names) or "size",
        "players",
        "player 1 wins (a tie is half)",
        "ties",
        *(name for name, _ in told),
    ]
    return _table([head, *rows])


def several(studies: Sequence[Sequence[Found]]) -> str:
    """Return the table of several studies."""
    series = by_player(studies)
    lines: dict[str, dict[str, str]] = {}
    for player, rows in series.items():
        for name, found in rows.items():
            lines.setdefault(name, {})[player] = shown("first", found)
    columns = ["game and size", *(f"{player} players" for player in series)]
    return _table(
        [
            columns,
            *(
                [name, *(cells.get(player, NONE) for player in series)]
                for name, cells in lines.items()
            ),
        ]
    )


def by_player(studies: Sequence[Sequence[Found]]) -> dict[str, dict[str, Found]]:
    """Return player 1's result for each player, and by the name of the game and its size."""
    found: dict[str, dict[str, Found]] = {}
    for setups in studies:
        names = sizes(setups)
        for setup in setups:
            name = f"{find(setup['game']).title}, {size(setup, names)}"
            found.setdefault(setup["players"][0], {})[name] = setup["measures"]["first"]
    return found


def plot(studies: Sequence[Sequence[Found]], file: Path) -> None:
    """Draw player 1's share of the wins for each game and size, with a mark for each player."""
    series = by_player(studies)
    names = list(dict.fromkeys(name for rows in series.values() for name in rows))
    nothing = Estimate(None, None, None, 0)
    marks = {
        player: [(name, _percent(rows[name]) if name in rows else nothing) for name in names]
        for player, rows in series.items()
    }
    dots(file, marks, "Player 1 wins, % (a tie is half)", even=50)


def _percent(found: Found) -> Estimate:
    value, low, high = (
        None if found[end] is None else 100 * found[end] for end in ("value", "low", "high")
    )
    return Estimate(value, low, high, found["count"])


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    about = (__doc__ or "").partition(":\n")[0] + "."
    parser = argparse.ArgumentParser(prog="python -m paperbits.lab.advantage", description=about)
    parser.add_argument(
        "results", type=Path, nargs="+", help="folders of results of `paperbits lab run`"
    )
    parser.add_argument(
        "--gift",
        type=float,
        metavar="POINTS",
        help="points that player 1 begins with, for one study",
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the picture here, as SVG")
    given = parser.parse_args(arguments)
    if given.gift is not None and len(given.results) > 1:
        parser.error("--gift is for the results of one study")
    more = {}
    try:
        studies = [read(folder) for folder in given.results]
        if given.gift is not None:
            more = {f"with a gift of {given.gift:g}": with_gift(given.results[0], given.gift)}
    except StudyError as error:
        print(error, file=sys.stderr)
        return 2
    print(one(studies[0], more) if len(studies) == 1 else several(studies))
    if given.plot:
        plot(studies, given.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
