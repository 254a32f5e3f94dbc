"""Variants of the tasks: as they are shipped, images of them, or fresh ones, by a seed.

The shipped puzzles are public, so a model may have seen them. Images and fresh puzzles are as exact,
and nobody has seen them before the seed is chosen.
"""

import random
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
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
    # Of the first edition, so that equal seeds go on giving equal tasks.
    puzzles = [puzzle for puzzle in shelf().get(card.id, ()) if puzzle.edition == 1]
    found: list[Task] = []
    if variant != "fresh":
        chance = random.Random(seed * 1_000_003 + zlib.crc32(card.id.encode()))  # noqa: S311 (no secret)
        chosen = [puzzle for puzzle in puzzles if not boards or dict(puzzle.settings) in boards]
        chance.shuffle(chosen)
        if variant == "shipped":
            return [task_of(puzzle) for puzzle in chosen[:count]]
        images = (image(puzzle, chance) for puzzle in chosen)
        found = list(islice((made for made in images if made is not None), count))
    if not found:  # Some games have no images.
        usual: list[dict[str, SettingValue]] = []
        for puzzle in puzzles:
            if dict(puzzle.settings) not in usual:
                usual.append(dict(puzzle.settings))
        maker = PuzzleMaker(card, [*(boards or usual or [{}])], STEPS, STRAY, seed)
        found = list(islice(_fresh(maker, MATCHES * max(1, count), late), count))
    return found


def image(puzzle: Puzzle, chance: random.Random) -> Task | None:
    """Return a puzzle turned or mirrored, with the values of its moves; None if its game or its
    position has no other image, or if a text does not say all of it.
    """
    task = task_of(puzzle)
    position = task.position
    if not isinstance(position, KernelPosition) or "play" not in position.card.read_for:
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
        if not isinstance(made, KernelPosition) or _facts(made.game, made.record) != _facts(
            made.game, turned
        ):
            continue
        values = _values(task, position, made, which)
        if values is not None:
            answers = tuple(move for move, value in values.items() if value == task.best)
            named = f"{task.id}~{which}"
            return replace(task, id=named, position=made, answers=answers, values=values)
    return None


def _values(
    task: Task, before: KernelPosition, after: KernelPosition, which: int
) -> dict[str, int] | None:
    """Return the values of the image's moves, found by where each leads; None if one is missing."""
    game = before.game
    known: dict[tuple[bytes, ...], int] = {}
    for move, value in task.values.items():
        child = copied(before.record)
        game.play(child, game.read_move(child, move))
        turned = copied(child)
        game.transform(child, which, turned)
        known[_facts(game, turned)] = value
    values = {}
    for move in moves_to_choose(after):
        child = copied(after.record)
        game.play(child, game.read_move(child, move))
        found = known.get(_facts(game, child))
        if found is None:
            return None
        values[move] = found
    return values


def _facts(game: Any, record: Any) -> tuple[bytes, ...]:
    """Return what matters of a record."""
    derived = derived_fields(game)
    return tuple(record[name].tobytes() for name in record.dtype.names if name not in derived)


def _fresh(maker: PuzzleMaker, matches: int, late: Callable[[], bool]) -> Iterator[Task]:
    """Yield the hardest puzzle of each match of self-play, if it is neither shipped nor met."""
    met = {canonical_key(puzzle) for puzzle in shelf().get(maker.card.id, ())}
    for number in range(matches):
        if late():
            return
        for puzzle in sorted(maker.match(number), key=lambda puzzle: -puzzle.effort)[:1]:
            key = canonical_key(puzzle)
            if key not in met:
                met.add(key)
                yield task_of(puzzle)


def cards_of(games: Sequence[str]) -> list[Card]:
    """Return the cards of these games, or of all that have puzzles; raises UnknownGameError."""
    return [find(name) for name in games or shelf()]
