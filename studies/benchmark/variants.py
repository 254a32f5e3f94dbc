"""Variants of the tasks: as they are shipped, images of them, or fresh ones, by a seed.

The shipped puzzles are public, so a model may have seen them. Images and fresh puzzles are as exact,
and nobody has seen them before the seed is chosen.
"""

import random
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Literal

from paperbits.core.capabilities import derived_fields
from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.core.settings import SettingValue
from paperbits.engines.moves import moves_to_choose
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import shelf
from studies.benchmark.tasks import Task, task_of
from studies.puzzles.choosing import canonical_key
from studies.puzzles.making import PuzzleMaker

Variant = Literal["shipped", "image", "fresh"]

STEPS: Final = 100_000
STRAY: Final = 4
MATCHES: Final = 40
"""The most matches of self-play for each fresh puzzle that is wanted."""


def tasks_of(
    card: Card,
    variant: Variant,
    seed: int,
    count: int,
    boards: Sequence[Mapping[str, SettingValue]] = (),
    late: Callable[[], bool] = bool,
) -> list[Task]:
    """Return at most ``count`` tasks of a game, the same for the same seed. ``boards`` are the
    settings they are on. When it is ``late``, no new match is begun for fresh ones.
    """
    found: list[Task] = []
    if variant != "fresh":
        chance = random.Random(seed * 1_000_003 + zlib.crc32(card.id.encode()))  # noqa: S311 (no secret)
        chosen = [
            puzzle for puzzle in _first(card) if not boards or dict(puzzle.settings) in boards
        ]
        chance.shuffle(chosen)
        if variant == "shipped":
            return [task_of(puzzle) for puzzle in chosen[:count]]
        images = (image(puzzle, chance) for puzzle in chosen)
        found = list(islice((made for made in images if made is not None), count))
    if not found:  # Some games have no images.
        maker = PuzzleMaker(card, [*(boards or _boards(_first(card)) or [{}])], STEPS, STRAY, seed)
        found = list(islice(_fresh(maker, MATCHES * max(1, count), late), count))
    return found


def image(puzzle: Puzzle, chance: random.Random) -> Task | None:
    """Return a puzzle turned or mirrored, with the values of its moves; None if its game or its
    position has no other image, or if a text does not say all of it.
    """
    task = task_of(puzzle)
    position = task.position
    if not isinstance(position, KernelPosition) or "play" not in task.position.card.read_for:
        return None
    game, record = position.game, position.record
    ways = list(range(1, int(game.symmetries())))
    chance.shuffle(ways)
    for which in ways:
        turned: Any = copied(record)
        game.transform(record, which, turned)
        text = game.position_text(turned)
        if text == game.position_text(record):
            continue
        try:
            made = position.card.read(text, puzzle.settings, "play")
        except PaperbitsError:
            continue
        if not isinstance(made, KernelPosition) or _facts(made, made.record) != _facts(
            made, turned
        ):
            continue
        values = _values(task, position, made, which)
        if values is not None:
            answers = tuple(move for move, value in values.items() if value == task.best)
            return Task(
                f"{task.id}~{which}",
                task.game,
                task.grade,
                made,
                task.asks,
                answers,
                task.best,
                values,
            )
    return None


def _values(
    task: Task, before: KernelPosition, after: KernelPosition, which: int
) -> dict[str, int] | None:
    """Return the values of the image's moves, found by where each leads; None if one is missing."""
    game = before.game
    known: dict[tuple[bytes, ...], int] = {}
    for move, value in task.values.items():
        child, turned = copied(before.record), copied(before.record)
        game.play(child, game.read_move(child, move))
        turned = copied(child)
        game.transform(child, which, turned)
        known[_facts(before, turned)] = value
    values = {}
    for move in moves_to_choose(after):
        child = copied(after.record)
        game.play(child, game.read_move(child, move))
        found = known.get(_facts(after, child))
        if found is None:
            return None
        values[move] = found
    return values


def _facts(position: KernelPosition, record: Any) -> tuple[bytes, ...]:
    """Return what matters of a record."""
    derived = derived_fields(position.game)
    return tuple(record[name].tobytes() for name in record.dtype.names if name not in derived)


def _fresh(maker: PuzzleMaker, matches: int, late: Callable[[], bool]) -> Iterator[Task]:
    """Yield new puzzles from self-play, proved here, none of them among the shipped ones."""
    met = {canonical_key(puzzle) for puzzle in shelf().get(maker.card.id, ())}
    for puzzle in _mined(maker, matches, late):
        key = canonical_key(puzzle)
        if key not in met:
            met.add(key)
            yield task_of(puzzle)


def _mined(maker: PuzzleMaker, matches: int, late: Callable[[], bool]) -> Iterator[Puzzle]:
    """Yield the hardest puzzle of each match of self-play, if it has one."""
    for number in range(matches):
        if late():
            return
        yield from sorted(maker.match(number), key=lambda puzzle: -puzzle.effort)[:1]


def _first(card: Card) -> list[Puzzle]:
    """Return the puzzles of a game's first edition, so that equal seeds go on giving equal tasks."""
    return [puzzle for puzzle in shelf().get(card.id, ()) if puzzle.edition == 1]


def _boards(puzzles: Sequence[Puzzle]) -> list[dict[str, SettingValue]]:
    """Return the settings of puzzles, each once."""
    found: list[dict[str, SettingValue]] = []
    for puzzle in puzzles:
        if dict(puzzle.settings) not in found:
            found.append(dict(puzzle.settings))
    return found


def cards_of(games: Sequence[str]) -> list[Card]:
    """Return the cards of these games, or of all that have puzzles; raises UnknownGameError."""
    return [find(name) for name in games] if games else [find(name) for name in shelf()]
