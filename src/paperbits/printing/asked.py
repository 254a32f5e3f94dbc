"""Pages to print as somebody asks for them, as PDF."""

import json

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.printing.canvas import paper
from paperbits.printing.exercises import exercise_pages
from paperbits.printing.orders import Order, pages_of
from paperbits.printing.pdf import to_pdf


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
