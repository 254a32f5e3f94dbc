"""Make puzzles, or prove the shipped ones again:

    python -m studies.puzzles palindromic-rows-columns --board n=4 --board n=5 --write
    python -m studies.puzzles --check

The same command always makes the same puzzles (``studies.puzzles.making`` tells how they are made).
``--check`` proves the shipped puzzles again, both ways.
"""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from paperbits import find
from paperbits.core.settings import SettingValue
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.lab.cluster import add_options, workplace
from paperbits.puzzles.calendar import EDITION
from paperbits.puzzles.lines import read_head
from paperbits.puzzles.puzzle import GRADES
from paperbits.puzzles.shelf import ENDING, SETS
from studies.command import options_of
from studies.puzzles.check import check
from studies.puzzles.choosing import make
from studies.puzzles.making import PuzzleMaker
from studies.puzzles.matches import LONGEST
from studies.puzzles.writing import read_lines, written


def board_of(text: str) -> dict[str, SettingValue]:
    """Read settings from a text such as ``n=5,players=2``, without checking them."""
    settings: dict[str, SettingValue] = {}
    for item in filter(None, text.split(",")):
        name, _, value = item.partition("=")
        settings[name] = (
            value == "true"
            if value in ("true", "false")
            else int(value)
            if value.isdecimal()
            else value
        )
    return settings


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    options = _parser().parse_args(arguments)
    console = Console(stderr=True)
    if options.check:
        with workplace(options.workers, options.cluster) as place:
            faults = check(options.games, console, place)
        print("\n".join(faults) or "Every puzzle holds.")
        sys.exit(1 if faults else 0)
    for game in options.games:
        _make(game, options, console)


def _parser() -> argparse.ArgumentParser:
    parser = options_of(__doc__, seed=0)
    add = parser.add_argument
    add("games", nargs="*", metavar="GAME")
    add(
        "--board",
        action="append",
        help="settings to play with, such as n=5,players=2; may be given again",
    )
    add("--count", type=int, default=28, help="puzzles of each game")
    add("--matches", type=int, default=400, help="the most matches to play")
    add("--steps", type=int, default=100_000, help="the most steps of the proof of a move")
    add("--stray", type=int, default=4, help="the most random moves at the start of a match")
    add(
        "--last",
        type=int,
        default=LONGEST,
        help="look at this many plies at the end of a match only",
    )
    add("--shortest", type=int, default=1, help="the fewest plies after the right move")
    add(
        "--everywhere",
        action="store_true",
        help="look among all positions of a small board, in place of matches",
    )
    add(
        "--quiet",
        action="store_true",
        help="matches of random moves that score nothing once somebody has scored",
    )
    add(
        "--tasks",
        action="store_true",
        help="ask for plays of a certain kind, in place of the play with the most points",
    )
    add_options(parser)
    add("--write", action="store_true", help="store the puzzles for players")
    add(
        "--check", action="store_true", help="prove the shipped puzzles again, and make no new ones"
    )
    return parser


def _make(game: str, options: argparse.Namespace, console: Console) -> None:
    """Make the puzzles of a game, and write them to its file or print them."""
    boards = [board_of(text) for text in options.board or [""]]
    if options.tasks and not isinstance(find(game).new(boards[0]), TilePosition):
        sys.exit(f"{find(game).title} has no tiles, so it has no --tasks.")
    maker = PuzzleMaker(
        find(game),
        boards,
        options.steps,
        options.stray,
        options.seed,
        options.last,
        options.shortest,
        options.everywhere,
        options.tasks,
        options.quiet,
    )
    file = Path(str(SETS), f"{game}{ENDING}")
    kept = file.read_text("utf-8").splitlines() if file.is_file() else []
    older = [puzzle for puzzle in read_lines(kept) if puzzle.edition != EDITION] if kept else []
    commands = read_head(kept[0]).commands if kept else {}
    with (
        workplace(options.workers, options.cluster) as place,
        Progress(console=console) as progress,
    ):
        task = progress.add_task(game, total=options.matches)

        def tell(done: int, found: int) -> None:
            words = f"{game}: {found} of {options.count}"
            progress.update(task, completed=done, description=words)

        puzzles = make(maker, options.matches, options.count, place, tell, older)
    text = written(game, {**commands, EDITION: _command(game, options)}, [*older, *puzzles])
    if options.write:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    counts = {grade: sum(puzzle.grade == grade for puzzle in puzzles) for grade in GRADES}
    console.print(", ".join(f"{count} {grade}" for grade, count in counts.items()))


def _command(game: str, options: argparse.Namespace) -> str:
    """Return the command that makes these puzzles again."""
    parts = [
        f"python -m studies.puzzles {game}",
        *(f"--board {board}" for board in options.board or ()),
        f"--count {options.count} --matches {options.matches} --steps {options.steps}",
        f"--stray {options.stray}",
        *([f"--last {options.last}"] if options.last != LONGEST else ()),
        *([f"--shortest {options.shortest}"] if options.shortest > 1 else ()),
        *(["--everywhere"] if options.everywhere else ()),
        *(["--quiet"] if options.quiet else ()),
        *(["--tasks"] if options.tasks else ()),
        f"--seed {options.seed} --write",
    ]
    return " ".join(parts)


if __name__ == "__main__":
    main()
