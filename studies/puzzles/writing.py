"""Writes the files of puzzles, as ``paperbits.puzzles.lines`` reads them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from paperbits.core.settings import SettingValue
from paperbits.puzzles.lines import BETWEEN, read_head, read_line
from paperbits.puzzles.puzzle import Puzzle


def read_lines(lines: Sequence[str]) -> Iterator[Puzzle]:
    """Read the puzzles of a file, first line included."""
    head = read_head(lines[0])
    return (read_line(head, text) for text in lines[1:])


def stored(puzzle: Puzzle) -> dict[str, int]:
    """Return the value of each move, as a puzzle has them."""
    others = {move: value for move, (value, _) in puzzle.others.items()}
    return dict.fromkeys(puzzle.answers, puzzle.best) | others


def written(game: str, commands: Mapping[int, str], puzzles: Sequence[Puzzle]) -> str:
    """Return the text of a game's file."""
    settings: list[dict[str, SettingValue]] = []
    rows = [_row(puzzle, settings) for puzzle in puzzles]
    editions = sorted({puzzle.edition for puzzle in puzzles})
    head = {
        "game": game,
        "commands": {str(edition): commands[edition] for edition in sorted(commands)},
        "counts": {
            str(edition): sum(puzzle.edition == edition for puzzle in puzzles)
            for edition in editions
        },
        "settings": settings,
    }
    return "".join(
        json.dumps(each, separators=(",", ":"), ensure_ascii=False) + "\n" for each in (head, *rows)
    )


def _row(puzzle: Puzzle, settings: list[dict[str, SettingValue]]) -> list[Any]:
    """A puzzle's line as JSON values. Adds its settings to those of the file if they are new."""
    own = dict(puzzle.settings)
    if own not in settings:
        settings.append(own)
    groups: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for move, refuted in puzzle.others.items():
        groups.setdefault(refuted, []).append(move)
    return [
        puzzle.edition,
        settings.index(own),
        puzzle.seed,
        BETWEEN.join(puzzle.moves),
        puzzle.asks,
        BETWEEN.join(puzzle.answers),
        puzzle.effort,
        puzzle.best,
        puzzle.next,
        BETWEEN.join(puzzle.line),
        " ".join(puzzle.themes),
        [[value, BETWEEN.join(line), BETWEEN.join(some)] for (value, line), some in groups.items()],
    ]
