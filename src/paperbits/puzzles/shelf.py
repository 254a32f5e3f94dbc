"""The shipped puzzles: one file for each game, read when a puzzle of that game is first asked for.

There are thousands. ``marks`` says of each puzzle of a game what lists show, and ``find_puzzle``
reads one. ``shelf`` gives all puzzles whole, for those who go through all of them.
"""

import functools
import importlib.resources
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.core.settings import SettingValue, in_force
from paperbits.puzzles.lines import Head, read_head, read_line
from paperbits.puzzles.puzzle import Grade, Puzzle
from paperbits.puzzles.themes import Theme

SETS = importlib.resources.files("paperbits.puzzles") / "sets"
"""The folder of puzzle files. Each file names the commands that made it."""

ENDING: Final = ".jsonl"
"""The ending of a file of puzzles: its lines are JSON."""

KEPT: Final = 256
"""Puzzles that were asked for by their ids and are kept in memory, at most."""


class UnknownPuzzleError(PaperbitsError, kind="unknown-puzzle"):
    """There is no puzzle with this id."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What lists show of a puzzle. ``place``: its line in the game's file. ``settings`` may lack
    those that have their default.
    """

    id: str
    game: str
    grade: Grade
    themes: tuple[Theme, ...]
    effort: int
    edition: int
    place: int
    settings: Mapping[str, SettingValue] = field(compare=False)

    @property
    def in_force(self) -> str:
        """The settings that differ from the defaults, in a few words; empty if none do."""
        return in_force(find(self.game).settings, self.settings)

    def has(self, settings: Mapping[str, SettingValue]) -> int:
        """How many of these settings the puzzle has."""
        usual = find(self.game).settings
        return sum(
            self.settings.get(name, usual[name].default) == value
            for name, value in settings.items()
        )


class Shelf(Mapping[str, tuple[Puzzle, ...]]):
    """The puzzles by game id, from the easiest to the hardest. Games are in the order of their
    titles. A game's puzzles are read when they are first used.
    """

    def __init__(self) -> None:
        self.games = tuple(
            card.id for card in all_games() if (SETS / f"{card.id}{ENDING}").is_file()
        )

    def __getitem__(self, game: str) -> tuple[Puzzle, ...]:
        if game not in self.games:
            raise KeyError(game)
        return _puzzles_of(game)

    def __iter__(self) -> Iterator[str]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)


@functools.cache
def shelf() -> Shelf:
    """Return the shipped puzzles."""
    return Shelf()


@functools.cache
def _file(game: str) -> tuple[Head, list[str]]:
    """The first line of a game's file, read, and all lines."""
    lines = (SETS / f"{game}{ENDING}").read_text("utf-8").splitlines()
    return read_head(lines[0]), lines


def _read(mark: Mark) -> Puzzle:
    head, lines = _file(mark.game)
    return read_line(head, lines[mark.place])


@functools.cache
def marks(game: str) -> tuple[Mark, ...]:
    """The marks of a game's puzzles, from the easiest to the hardest."""
    head, lines = _file(game)
    found = []
    for place, text in enumerate(lines[1:], 1):
        puzzle = read_line(head, text)
        facts = puzzle.grade, puzzle.themes, puzzle.effort, puzzle.edition
        found.append(Mark(puzzle.id, game, *facts, place, puzzle.settings))
    return tuple(sorted(found, key=lambda mark: (mark.effort, mark.id)))


@functools.cache
def _puzzles_of(game: str) -> tuple[Puzzle, ...]:
    return tuple(_read(mark) for mark in marks(game))


@functools.cache
def edition_of(game: str, edition: int) -> tuple[Mark, ...]:
    """The marks of the puzzles of an edition and of those before, from the easiest on."""
    return tuple(mark for mark in marks(game) if mark.edition <= edition)


@functools.cache
def games_of(edition: int, fewest: int) -> tuple[str, ...]:
    """The games that have this many puzzles of an edition and of those before. Reads no puzzle."""
    found = []
    for game in shelf():
        with (SETS / f"{game}{ENDING}").open(encoding="utf-8") as file:
            counts = read_head(file.readline()).counts
        if sum(count for each, count in counts.items() if each <= edition) >= fewest:
            found.append(game)
    return tuple(found)


@functools.cache
def _by_id(game: str) -> Mapping[str, Mark]:
    return {mark.id: mark for mark in marks(game)}


@functools.lru_cache(KEPT)
def find_puzzle(name: str) -> Puzzle:
    """Find a puzzle by its id. Raises UnknownPuzzleError."""
    game = name.rpartition("-")[0]
    mark = _by_id(game).get(name) if game in shelf() else None
    if mark is None:
        raise UnknownPuzzleError(f"There is no puzzle called {shown(name)}.")
    return _read(mark)
