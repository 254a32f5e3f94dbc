"""What can be printed of a game, by name: for the page, the folder and the command line."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue, checked
from paperbits.printing import rules, sheets, tiles, worksheets
from paperbits.printing.canvas import Page, Paper, paper
from paperbits.printing.exercises import exercise_pages
from paperbits.printing.pdf import to_pdf


@dataclass(frozen=True, slots=True)
class Order:
    """Something to print. ``copies`` sheets differ by their seeds, from ``seed`` on."""

    card: Card
    settings: dict[str, SettingValue]
    paper: Paper
    seed: int = 1
    copies: int = 1


def tile_set(order: Order, side: float = tiles.TILE, board: int = 4) -> list[Page]:
    """Return a tile game to make at home, with tiles ``side`` mm wide and a board of so many pages."""
    given = order.card, order.settings, order.paper
    return [
        *tiles.tile_pages(*given, side=side),
        *tiles.board_pages(*given, pages=board),
        *tiles.rack_pages(*given, side=side),
        *tiles.retrofit(*given),
        *rules.rules(*given),
        sheets.score_sheet(*given),
    ]


def _sheets(order: Order) -> list[Page]:
    seeds = range(order.seed, order.seed + order.copies)
    return [sheets.sheet(order.card, order.settings, order.paper, seed=seed) for seed in seeds]


def _puzzles(order: Order) -> list[Page]:
    puzzles = worksheets.nearest(order.card, order.settings, 6 * order.copies, order.seed)
    return worksheets.puzzle_pages(order.paper, puzzles, f"{order.card.title}: puzzles")


KINDS: Final[Mapping[str, Callable[[Order], list[Page]]]] = {
    "sheet": _sheets,
    "rules": lambda order: rules.rules(order.card, order.settings, order.paper),
    "scores": lambda order: (
        [sheets.score_sheet(order.card, order.settings, order.paper)] * order.copies
    ),
    "puzzles": _puzzles,
    "set": tile_set,
}


def pages_of(what: str, order: Order) -> list[Page]:
    """Return the pages of an order. Raises PaperbitsError."""
    if what not in KINDS:
        raise PaperbitsError(
            f"There is nothing to print called {what[:20]!r}; there are {', '.join(KINDS)}."
        )
    return KINDS[what](order)


def game_pdf(
    card: Card, what: str, settings: str, *, size: str = "a4", seed: int = 1, copies: int = 1
) -> bytes:
    """Return a sheet, the rules, tables for scores, puzzles, or a set of tiles, as PDF.

    ``settings`` is a JSON object. Raises PaperbitsError.
    """
    try:
        given = json.loads(settings)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise PaperbitsError("The field settings is a JSON object.")
    values = checked(card.settings, given)
    card.configure(values)
    return to_pdf(pages_of(what, Order(card, values, paper(size), seed, copies)), card.title)


def exercises_pdf(*, size: str = "a4", seed: int = 1, count: int = 9, digits: int = 4) -> bytes:
    """Return binary exercises with their answers, as PDF."""
    pages = exercise_pages(paper(size), count=count, length=digits, seed=seed)
    return to_pdf(pages, "Binary exercises")
