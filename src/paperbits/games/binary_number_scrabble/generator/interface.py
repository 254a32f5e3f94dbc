"""What a search for plays takes, and the plays that it returns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ..reading import Reading
from .code_texts import play_text, texts_of
from .codes import Codes

Board = npt.NDArray[np.uint8]
"""A (15, 15) array of tiles, with ``BLANK`` set on blanks."""

Rack = npt.NDArray[np.int64] | Sequence[int]
"""Counts of tiles, index ``ANY`` for blanks: 13 in base two."""


class Terms(Protocol):
    """The settings that plays depend on."""

    @property
    def reading(self) -> Reading: ...
    @property
    def alongside(self) -> bool: ...
    @property
    def sweep(self) -> int: ...


class Asked(NamedTuple):
    """What is asked of a search: the settings besides those for reading equations (whether numbers
    may lie alongside, the points for a sweep), what the recorder keeps, and how many plays it skips
    first.
    """

    alongside: bool
    sweep: int
    keep: int
    skip: int


@dataclass(frozen=True, slots=True)
class Plays:
    """Plays on a board, those with the highest scores first; ``listed`` also puts equal scores in
    order.
    """

    board: Board
    codes: Codes
    """The plays, as ``generator.codes`` describes them."""
    scores: npt.NDArray[np.int64]
    found: int
    """How many plays there are; more than these, if these are only the best of them."""
    base: int = 2

    def __len__(self) -> int:
        return len(self.codes)

    def text(self, index: int) -> str:
        """Return the exact text of one play."""
        return play_text(self.board, int(self.codes[index]), self.base)

    def texts(self) -> list[str]:
        """Return all texts, in order."""
        return texts_of(self.board, self.codes, self.base)

    def listed(self) -> list[tuple[str, int]]:
        """Return texts and scores, the highest scores first, equal scores in the code-point order
        of their texts.
        """
        texts, scores = self.texts(), self.scores.tolist()
        order = np.lexsort((np.array(texts, np.bytes_), -self.scores))
        return [(texts[index], scores[index]) for index in order.tolist()]


def gathered(count: int, page: Callable[[int], Codes], most: int) -> Codes:
    """Return the rows of codes and scores of ``count`` plays, or of the best, in order of scores.
    ``page`` returns those after the first so many, as many as fit.
    """
    rows = page(0)
    seen, kept = len(rows), best_rows(rows, most)
    while seen < count:
        rows = page(seen)
        seen, kept = seen + len(rows), best_rows(np.concatenate((kept, rows)), most)
    return kept[np.argsort(-kept[:, 1], kind="stable")]


def best_rows(rows: Codes, most: int) -> Codes:
    """Return a copy of the rows with the highest scores, so many and ties; all with ``most`` 0."""
    if not 0 < most < len(rows):
        return rows.copy()
    scores = rows[:, 1]
    best: Codes = rows[scores >= scores[np.argsort(scores)[-most]]]
    return best
