"""What can be printed of a game, by name: for the page, which offers these and no more."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.printing import rules, sheets, tiles, worksheets
from paperbits.printing.canvas import Page, Paper


@dataclass(frozen=True, slots=True)
class Order:
    """Something to print. ``copies`` sheets differ by their seeds, from ``seed`` on."""

    card: Card
    settings: dict[str, SettingValue]
    paper: Paper
    seed: int = 1
    copies: int = 1


def _set(order: Order) -> list[Page]:
    given = order.card, order.settings, order.paper
    return [
        *tiles.tile_pages(*given),
        *tiles.board_pages(*given, pages=4),
        *tiles.rack_pages(*given),
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
    "set": _set,
}


def pages_of(what: str, order: Order) -> list[Page]:
    """Return the pages of an order. Raises PaperbitsError."""
    if what not in KINDS:
        raise PaperbitsError(
            f"There is nothing to print called {what[:20]!r}; there are {', '.join(KINDS)}."
        )
    return KINDS[what](order)
