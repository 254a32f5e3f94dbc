"""The puzzles that are shipped, a file a game, and where they are found again by their ids."""

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
"""A file a game, with the command that made it."""


class UnknownPuzzleError(PaperbitsError):
    """No puzzle of that id."""

    kind = "unknown-puzzle"


@functools.cache
def shelf() -> Mapping[str, tuple[Puzzle, ...]]:
    """The puzzles of each game that has some, from the easiest on; games by title."""
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
    """The puzzle of this id; raises UnknownPuzzleError."""
    found = _by_id().get(name)
    if found is None:
        raise UnknownPuzzleError(f"There is no puzzle called {shown(name)}.")
    return found


def written(game: str, command: str, puzzles: Sequence[Puzzle]) -> str:
    """The file of a game: the command that made it, then a puzzle a line."""
    lines = ",\n".join(f"  {json.dumps(puzzle.facts())}" for puzzle in puzzles)
    head: dict[str, Any] = {"game": game, "command": command}
    fields = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items())
    return f'{{\n{fields},\n "puzzles": [\n{lines}\n ]\n}}\n'
