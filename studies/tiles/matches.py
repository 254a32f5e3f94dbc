"""Positions of Binary Number Scrabble, and how far studies with many matches are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from paperbits import find
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.position import TilePosition


def begun(seed: int | None = None, **settings: Any) -> TilePosition:
    """Return the position at the start of a match."""
    position = find("binary-number-scrabble").new(settings, seed=seed)
    assert isinstance(position, TilePosition)
    return position


def lead(position: TilePosition, player: int = 0) -> int:
    """Return how far a player of two is ahead, from 0."""
    scores = position.scores()
    return int(scores[player] - scores[1 - player])


def dealt(position: TilePosition, tiles: np.ndarray, seed: int) -> TilePosition:
    """Return the position with these tiles, in this order, on the other player's rack and in the
    bag; ``seed`` is that of later exchanges.
    """
    assert position.turn is not None
    other, size = 1 - position.turn, len(position.bag.counts)
    held = int(position.racks[other].sum())
    again = position.copy()
    again.racks = [*position.racks]
    again.racks[other] = np.bincount(tiles[:held], minlength=size)
    again.bag = ShuffledBag(tiles[held:].tolist(), seed, size)
    return again


@contextmanager
def counting(total: int) -> Iterator[Callable[[], None]]:
    """Show how far it is; yields what to call after each match."""
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("Matches", total=total)
        yield lambda: progress.advance(task)
