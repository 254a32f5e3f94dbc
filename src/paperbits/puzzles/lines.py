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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(BETWEEN)) if text else ()
