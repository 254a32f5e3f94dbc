"""Composed puzzles: a play of a certain kind is asked for, such as one that uses the whole rack and
scores 40 points or more.

The positions come from matches of the weaker levels. All plays of a position are listed, and each
one's themes are worked out. A task asks for a play with one or two themes. If too many plays have
them, the task also asks for a number of points. At most three plays do what is asked, and the play
with the most points is not among them.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from paperbits.core.settings import SettingValue
from paperbits.games.binary_number_scrabble.engine.levels import mover_rack, new_tiles
from paperbits.games.binary_number_scrabble.generator import Plays, find_plays
from paperbits.games.binary_number_scrabble.generator.codes import lengths_in
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.puzzles.calendar import EDITION
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.themes import TASKS, THEMES, Theme

PLAYS: Final = (40, 1_500)
"""The fewest and the most plays of a position."""

ANSWERS: Final = 3
"""The most plays that do what is asked."""

STEP: Final = 5
"""Points are asked for in steps of this size."""

LEAST: Final = 15
"""The fewest points that are asked for."""

KINDS: Final[list[tuple[Theme, ...]]] = [
    kinds
    for count in (1, 2)
    for kinds in combinations([theme for theme in THEMES if theme in TASKS], count)
]
"""The themes that a task may combine."""


RARE: Final[Theme] = "sweep"
"""It is asked for wherever it can be."""


class Listed(NamedTuple):
    """The plays of a position, the best first: texts, points, themes, and for each how many plays a
    player looks at who tries short ones first.
    """

    texts: list[str]
    points: list[int]
    themes: list[frozenset[str]]
    looked: list[int]

    def right(self, kinds: Sequence[str], more_than: int) -> list[int]:
        """Return the plays that have these themes and score more."""
        wanted = frozenset(kinds)
        return [
            place
            for place, themes in enumerate(self.themes)
            if self.points[place] > more_than and wanted <= themes
        ]


def plays_of(position: TilePosition) -> Listed | None:
    """Return all plays of a position; None if they are too few or too many."""
    plays = find_plays(position.board, mover_rack(position), position.game)
    if not PLAYS[0] <= len(plays) <= PLAYS[1]:
        return None
    texts = plays.texts()
    return Listed(
        texts,
        plays.scores.tolist(),
        [frozenset(position.themes(text)) for text in texts],
        _looked(plays),
    )


def _looked(plays: Plays) -> list[int]:
    tiles = new_tiles(plays.codes, plays.base)
    lengths = lengths_in(plays.board, plays.codes, plays.base)
    return [
        int(((tiles <= new) & (lengths <= length)).sum())
        for new, length in zip(tiles, lengths, strict=True)
    ]


def composed(
    settings: dict[str, SettingValue], seed: int, moves: Sequence[str], start: TilePosition
) -> Iterator[Puzzle]:
    """Yield the puzzles in a match, one at most of a position, and no two with the same task."""
    rng, met = random.Random(seed), set[tuple[tuple[Theme, ...], int]]()  # noqa: S311
    position = start.copy()
    for ply, move in enumerate(moves):
        listed = plays_of(position)
        tasks = [] if listed is None else [task for task in _tasks(listed) if task not in met]
        if listed is not None and tasks:
            rare = [task for task in tasks if RARE in task[0]]
            task = rng.choice(rare or tasks)
            met.add(task)
            yield _puzzle(settings, seed, tuple(moves[:ply]), listed, task)
        position.push(move)


def _tasks(listed: Listed) -> Iterator[tuple[tuple[Theme, ...], int]]:
    """Yield tasks that few plays fulfil, and not the one with the most points."""
    for kinds in KINDS:
        points = sorted((listed.points[place] for place in listed.right(kinds, 0)), reverse=True)
        more_than = 0
        if len(points) > ANSWERS:
            more_than = points[ANSWERS] // STEP * STEP + STEP - 1
            if more_than < LEAST - 1 or points[0] <= more_than:
                continue
        if points and listed.points[0] > points[0]:
            yield kinds, more_than


def _puzzle(
    settings: dict[str, SettingValue],
    seed: int,
    moves: tuple[str, ...],
    listed: Listed,
    task: tuple[tuple[Theme, ...], int],
) -> Puzzle:
    right = listed.right(*task)
    return Puzzle(
        "binary-number-scrabble",
        settings,
        seed,
        moves,
        "task",
        tuple(listed.texts[place] for place in right),
        min(listed.looked[place] for place in right),
        listed.points[right[0]],
        task[1],
        themes=task[0],
        edition=EDITION,
    )


def fault(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle, empty if nothing is: its plays are listed again."""
    position = puzzle.position()
    assert isinstance(position, TilePosition)
    listed = plays_of(position)
    again = listed and _puzzle(
        dict(puzzle.settings), puzzle.seed, puzzle.moves, listed, (puzzle.themes, puzzle.next)
    )
    known = again and (again.answers, again.effort, again.best)
    if known != (puzzle.answers, puzzle.effort, puzzle.best):
        return f"{puzzle.id}: {known}"
    return ""
