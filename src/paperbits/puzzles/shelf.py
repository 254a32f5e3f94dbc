"""The shipped puzzles: one file for each game."""

import functools
import importlib.resources
import json
from collections.abc import Mapping, Sequence
from typing import Any

from paperbits.core.catalogue import all_games
from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.puzzles.puzzle import Puzzle

SETS = importlib.resources.files("paperbits.puzzles") / "sets"
"""The folder of puzzle files. Each file names the command that made it."""


class UnknownPuzzleError(PaperbitsError):
    """There is no puzzle with this id."""

    kind = "unknown-puzzle"


@functools.cache
def shelf() -> Mapping[str, tuple[Puzzle, ...]]:
    """The puzzles by game id, from the easiest to the hardest.

    Games are in the order of their titles.
    """
    found = {}
    for card in all_games():
        file = SETS / f"{card.id}.json"
        if file.is_file():
            kept = [Puzzle.of(card.id, facts) for facts in json.loads(file.read_text("utf-8"))["puzzles"]]
            found[card.id] = tuple(sorted(kept, key=lambda puzzle: (puzzle.effort, puzzle.id)))
    return found


@functools.cache
def _by_id() -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for puzzles in shelf().values() for puzzle in puzzles}


def find_puzzle(name: str) -> Puzzle:
    """Find a puzzle by its id. Raises UnknownPuzzleError."""
    found = _by_id().get(name)
    if found is None:
        raise UnknownPuzzleError(f"There is no puzzle called {shown(name)}.")
    return found


def written(game: str, command: str, puzzles: Sequence[Puzzle]) -> str:
    """The text of a game's file: the command that made it, then one puzzle on each line."""
    lines = ",\n".join(f"  {json.dumps(puzzle.facts())}" for puzzle in puzzles)
    head: dict[str, Any] = {"game": game, "command": command}
    fields = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items())
    return f'{{\n{fields},\n "puzzles": [\n{lines}\n ]\n}}\n'
