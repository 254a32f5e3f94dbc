"""Sheets to play on: an empty board at any settings, places for names, and a table for scores."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paperbits.core.position import Card, Position
from paperbits.core.settings import SettingValue, in_force
from paperbits.core.view import Square, View
from paperbits.printing import fonts
from paperbits.printing.boards import Room, drawn
from paperbits.printing.canvas import HAIR, THICK, THIN, Box, Line, Page, Paper, Text

TITLE: Final = 6.5
SMALL: Final = 3.0
LEAST_SQUARE: Final = 6.0
"""Side of a square, in mm, below which the table of scores leaves its room to the board."""

ROWS: Final = 12
"""Rows of a table of scores that follows no lines of a board."""


def titled(paper: Paper, title: str, below: str = "", credit: str = "") -> Page:
    """Return a page with a title, a line below it, and the author at its foot."""
    page = Page(paper, title=title)
    top, left, right = paper.margin, paper.margin, paper.width - paper.margin
    size = min(TITLE, TITLE * (right - left) / max(1.0, fonts.width(title, TITLE, bold=True)))
    page.add(Text(left, top + size, title, size, bold=True))
    if below:
        wide = fonts.width(below, SMALL)
        page.add(Text(left, top + size + 5, below, SMALL * min(1.0, (right - left) / wide), grey=0.3))
    foot = paper.height - paper.margin
    page.add(Text(right, foot, "paperbits", SMALL * 0.85, anchor="end", grey=0.45))
    if credit:
        wide = fonts.width(credit, SMALL * 0.85)
        page.add(Text(left, foot, credit, SMALL * 0.85 * min(1.0, (right - left - 20) / wide), grey=0.45))
    return page


def start_of(card: Card, settings: dict[str, SettingValue], seed: int) -> tuple[Position, View]:
    """Return the position at the start with its opening moves, and what an onlooker sees of it."""
    position = card.new(settings, seed=seed)
    position.push_all(list(position.game.opening()))
    return position, position.view(None)


def sheet(card: Card, settings: dict[str, SettingValue], paper: Paper, *, seed: int = 1, scores: bool = True) -> Page:
    """Return a page to play a game on. What a game draws by chance at its start comes from
    ``seed``.
    """
    position, view = start_of(card, settings, seed)
    page = titled(paper, card.title, in_force(card.settings, settings) or position.goal, card.credit)
    left, y = paper.margin, paper.margin + 17
    y = _names(page, position.players, y)
    bottom = paper.height - paper.margin - 6
    rows = _lines(view)
    high = min(bottom - y - 30, max(60.0, bottom - y - 12 - 6.5 * (len(rows) + 2))) if scores else bottom - y
    boards = [board for board in view.boards if board.kind != "log"]
    if len(boards) == 1 and boards[0].kind in ("row", "column"):  # A row is written again and again.
        one = drawn(boards[0], Room(paper.inner_width, 30, 14.0)).height + 5
        boards += [replace(boards[0], rows=_emptied(boards[0].rows))] * min(11, int(high / one) - 1)
    rewritten = len(boards) > 1 and boards[0].kind in ("row", "column")
    across = 1 if rewritten or len(boards) == 1 else 2 if len(boards) <= 4 else 3
    wide, down = (paper.inner_width + 6) / across - 6, -(-len(boards) // across)
    room = Room(wide, high / down - 7, 14.0 if rewritten else 22.0)
    made = [drawn(board, room, blank=rewritten and number > 0) for number, board in enumerate(boards)]
    if scores and min(each.height / max(1, len(board.rows)) for board, each in zip(boards, made, strict=True)) < LEAST_SQUARE:
        return sheet(card, settings, paper, seed=seed, scores=False)
    for first in range(0, len(boards), across):
        for number in range(first, min(first + across, len(boards))):
            x = left + number % across * (wide + 6)
            if boards[number].title and not rewritten:
                page.add(Text(x, y + 2, boards[number].title, SMALL, grey=0.3))
            top = y + (4 if boards[number].title and not rewritten else 0)
            page.place(made[number].shapes, x + (wide - made[number].width) / 2, top)
        y += max(each.height for each in made[first : first + across]) + (7 if boards[first].title else 4)
    if scores:
        table(page, y + 2, bottom - y - 2, rows, position.players)
    return page


def _emptied(rows: tuple[tuple[Square, ...], ...]) -> tuple[tuple[Square, ...], ...]:
    return tuple(tuple(Square(square.id) for square in row) for row in rows)


def _names(page: Page, players: int, y: float) -> float:
    """Draw a place for each player's name, and for the date."""
    left, wide = page.paper.margin, page.paper.inner_width
    places = [f"Player {player + 1}" if players > 1 else "Player" for player in range(players)] + ["Date"]
    across = 3 if wide > 150 else 2
    for number, name in enumerate(places):
        x, down = left + number % across * wide / across, y + number // across * 8
        size = fonts.width(name, SMALL)
        page.add(Text(x, down, name, SMALL, grey=0.3))
        page.add(Line(x + size + 1.5, down + 0.6, x + wide / across - 4, down + 0.6, HAIR))
    return y + -(-len(places) // across) * 8 - 2


def _lines(view: View) -> list[str]:
    """Return the names of a board's lines, to score them one by one; else numbers."""
    grids = [board for board in view.boards if board.kind in ("grid", "tiles")]
    if len(grids) == 1 and grids[0].kind == "grid":
        rows = [f"Row {k + 1}" for k in range(len(grids[0].rows))]
        return [*rows, *(f"Column {chr(97 + k)}" for k in range(len(grids[0].rows[0])))]
    return [str(k + 1) for k in range(ROWS)]


def table(page: Page, y: float, high: float, rows: Sequence[str], players: int) -> None:
    """Draw a table of scores with a column for each player, as tall as ``high`` at most."""
    left, wide = page.paper.margin, page.paper.inner_width
    names = [f"Player {player + 1}" if players > 1 else "Points" for player in range(players)]
    halves = 2 if len(rows) > high / 6.5 - 2 and players <= 3 and wide > 120 else 1
    count = -(-len(rows) // halves)
    step = min(7.5, high / (count + 2))
    if step < 4 or not rows:
        count = max(1, int(high / 5) - 2)
        rows, halves, step = [""] * count, 1, 5.0
    size = min(SMALL, step * 0.5)
    block = (wide - 6 * (halves - 1)) / halves
    first = min(24.0, block * 0.3)
    each = (block - first) / players
    for half in range(halves):
        x = left + half * (block + 6)
        own = [*rows[half * count : (half + 1) * count]]
        last = half == halves - 1
        total = count + 1 + last
        page.add(Box(x, y, block, total * step, THICK))
        for k in range(1, total):
            page.add(Line(x, y + k * step, x + block, y + k * step, THIN if k in (1, count + 1) else HAIR))
        for k in range(players):
            at = x + first + k * each
            page.add(Line(at, y, at, y + total * step, HAIR))
            page.add(Text(at + each / 2, y + step * 0.5 + size * 0.36, names[k], size, anchor="middle"))
        for k, name in enumerate(own):
            page.add(Text(x + 2, y + (k + 1.5) * step + size * 0.36, name, size))
        if last:
            page.add(Text(x + 2, y + (count + 1.5) * step + size * 0.36, "Total", size, bold=True))


def score_sheet(card: Card, settings: dict[str, SettingValue], paper: Paper) -> Page:
    """Return a page with a table of scores: one row for each turn or line."""
    position, view = start_of(card, settings, 1)
    page = titled(paper, f"{card.title}: scores", in_force(card.settings, settings), card.credit)
    y = _names(page, position.players, paper.margin + 17)
    bottom = paper.height - paper.margin - 6
    rows = _lines(view)
    if view.boards[0].kind == "tiles":
        rows = [f"Turn {k + 1}" for k in range(int((bottom - y) / 7.5) - 3)]
    table(page, y + 3, bottom - y - 3, rows, position.players)
    return page
