"""How puzzles are stored: a file for each game, and a line for each puzzle.

The first line is an object: the game, the commands that made the puzzles and their numbers, by
edition, and the settings that occur. Each further line is an array:

    edition, settings (their place in the first line), seed, moves, asks, answers, effort, best,
    next, line, themes, others

Moves are joined by semicolons, themes by spaces. The other moves are grouped by their value and the
moves that refute them: ``[value, line, moves]``. An edition is never changed once it is published,
because the puzzles of past days come from it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from paperbits.core.settings import SettingValue
from paperbits.puzzles.puzzle import Puzzle

BETWEEN: Final = ";"


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a file."""

    game: str
    commands: Mapping[int, str]
    """By edition, the command that made its puzzles."""
    counts: Mapping[int, int]
    """By edition, how many puzzles came with it."""
    settings: Sequence[Mapping[str, SettingValue]]


def read_head(text: str) -> Head:
    """Read the first line of a file."""
    told = json.loads(text)
    return Head(
        told["game"],
        {int(edition): command for edition, command in told["commands"].items()},
        {int(edition): count for edition, count in told["counts"].items()},
        told["settings"],
    )


def read_line(head: Head, text: str) -> Puzzle:
    """Read the line of a puzzle."""
    edition, settings, seed, moves, asks, answers, effort, best, following, line, themes, others = (
        json.loads(text)
    )
    return Puzzle(
        game=head.game,
        settings=head.settings[settings],
        seed=seed,
        moves=_split(moves),
        asks=asks,
        answers=_split(answers),
        effort=effort,
        best=best,
        next=following,
        line=_split(line),
        others={
            move: (value, _split(refuting))
            for value, refuting, some in others
            for move in _split(some)
        },
        themes=tuple(themes.split()),
        edition=edition,
    )


def read_lines(lines: Sequence[str]) -> Iterator[Puzzle]:
    """Read the puzzles of a file, first line included."""
    head = read_head(lines[0])
    return (read_line(head, text) for text in lines[1:])


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


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(BETWEEN)) if text else ()


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
