"""Sheets to play on: an empty board at any settings, places for names, and a table for scores."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from paperbits.core.card import Card
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue, in_force
from paperbits.core.view import Board, Square, View
from paperbits.printing import fonts
from paperbits.printing.boards import Drawn, Room, drawn
from paperbits.printing.canvas import HAIR, THICK, THIN, Box, Page, Paper, Stroke, Text
from paperbits.printing.flow import Block, Run, on_pages, wrapped

TITLE: Final = 6.5
SMALL: Final = 3.0
LEAST_SQUARE: Final = 6.0
"""If squares would be smaller than this, in mm, the sheet has no table of scores."""

LEAST_REWRITTEN: Final = 9.0
"""Smallest side of a square, in mm, of a row that is written again and again, if there is room."""

LEAST_SHRUNK: Final = 0.85
"""The smallest scale of the letters of a line below a title, so that it fits."""

NOTE: Final = 4.5
"""Height of a further line below a title."""

LARGEST: Final = 45.0
"""Side of the largest square, in mm, of a board that has the page to itself."""

ROWS: Final = 12
"""Rows of a table of scores that follows no lines of a board."""


def titled(paper: Paper, title: str, below: str = "", credit: str = "", note: str = "") -> Page:
    """Return a page with a title, a line below it, a note below that, and the author at its foot."""
    page = Page(paper, title=title)
    top, left, right = paper.margin, paper.margin, paper.width - paper.margin
    size = min(TITLE, TITLE * (right - left) / max(1.0, fonts.width(title, TITLE, bold=True)))
    page.add(Text(left, top + size, title, size, bold=True))
    for number, line in enumerate(lines_below(paper, below, note)):
        small = SMALL * min(1.0, (right - left) / fonts.width(line, SMALL))
        page.add(Text(left, top + size + 5 + number * NOTE, line, small, grey=0.3))
    foot = paper.height - paper.margin
    page.add(Text(right, foot, "paperbits", SMALL * 0.85, anchor="end", grey=0.45))
    if credit:
        small = SMALL * 0.85
        small *= min(1.0, (right - left - 20) / fonts.width(credit, small))
        page.add(Text(left, foot, credit, small, grey=0.45))
    return page


def answers(
    blocks: Sequence[Block], paper: Paper, size: float, below: str = "", *, across: int = 1
) -> list[Page]:
    """Return the last pages of a worksheet, with the answers in text of this size."""
    pages = on_pages(blocks, paper, size, across=across, top=20)
    for page in pages:
        page.under(titled(paper, "Answers", below))
    return pages


def lines_below(paper: Paper, *texts: str) -> list[str]:
    """Return the lines below a title: each text in one, or in several if letters that fit
    would be too small. A text that is a little too wide stays in one line, in smaller letters.
    """
    lines = []
    for text in texts:
        wide = fonts.width(text, SMALL)
        if wide * LEAST_SHRUNK > paper.inner_width:
            lines += [
                "".join(run.text for run in line).strip()
                for line in wrapped([Run(text)], paper.inner_width, SMALL)
            ]
        elif text:
            lines.append(text)
    return lines


def start_of(card: Card, settings: dict[str, SettingValue], seed: int) -> tuple[Position, View]:
    """Return the position at the start with its opening moves, and what an onlooker sees of it."""
    position = card.new(settings, seed=seed)
    position.push_all(list(position.game.opening()))
    return position, position.view(None)


def sheet(
    card: Card,
    settings: dict[str, SettingValue],
    paper: Paper,
    *,
    seed: int = 1,
    scores: bool = True,
) -> Page:
    """Return a page to play a game on. What a game draws by chance at its start comes from
    ``seed``.
    """
    position, view = start_of(card, settings, seed)
    special = in_force(card.settings, settings)
    page = titled(paper, card.title, position.goal, card.credit, special)
    below = len(lines_below(paper, position.goal, special))
    y = _names(page, position.players, paper.margin + 17 + NOTE * (below - 1))
    bottom = paper.height - paper.margin - 6
    scores = scores and not card.without_points
    rows = _lines(position, settings)
    high = bottom - y
    if scores:
        high = min(high - 30, max(60.0, high - 12 - 6.5 * (len(rows) + 2)))
    boards = [board for board in view.boards if board.kind != "log"]
    # A row is written again and again, unless its numbers stand from the start.
    again = len(boards) == 1 and boards[0].kind in ("row", "column")
    if again and not any(square.text for row in boards[0].rows for square in row):
        boards += [_emptied(boards[0])] * _times_more(boards[0], paper.inner_width, high)
    largest = 22.0 if scores and len(rows) > 1 else LARGEST
    arranged = _arranged(boards, paper.inner_width, high, largest)
    if scores and arranged.least_square() < LEAST_SQUARE:
        return sheet(card, settings, paper, seed=seed, scores=False)
    y = arranged.place(page, y)
    if scores and position.players == 1:
        blanks(page, ["Score"], y + 8)
    elif scores:
        table(page, y + 2, bottom - y - 2, rows, position.players)
    return page


class _Arranged(NamedTuple):
    """The boards of a sheet in rows. ``made``: each board as it is drawn. ``wide``: the width that
    each has. ``rewritten``: the boards are one row, written again and again.
    """

    boards: Sequence[Board]
    made: Sequence[Drawn]
    across: int
    wide: float
    rewritten: bool

    def least_square(self) -> float:
        """Return the side of the smallest square, in mm."""
        both = zip(self.boards, self.made, strict=True)
        return min(each.height / max(1, len(board.rows)) for board, each in both)

    def place(self, page: Page, y: float) -> float:
        """Place the boards on a page from here down; return where they end."""
        for first in range(0, len(self.boards), self.across):
            row = range(first, min(first + self.across, len(self.boards)))
            for number in row:
                board, made = self.boards[number], self.made[number]
                x = page.paper.margin + number % self.across * (self.wide + 6)
                top = y
                if board.title and not self.rewritten:
                    page.add(Text(x, y + 2, board.title, SMALL, grey=0.3))
                    top += 4
                page.place(made.shapes, x + (self.wide - made.width) / 2, top)
            y += max(self.made[number].height for number in row)
            y += 7 if self.boards[first].title else 4
        return y


def _arranged(
    boards: Sequence[Board], inner_width: float, high: float, largest: float
) -> _Arranged:
    """Draw boards to fit this width and height, with squares of at most ``largest``, all in mm."""
    rewritten = len(boards) > 1 and boards[0].kind in ("row", "column")
    across = 1 if len(boards) == 1 else 2 if len(boards) <= 4 else 3
    if rewritten:
        across = _beside(boards[0], inner_width)
    wide, down = (inner_width + 6) / across - 6, -(-len(boards) // across)
    room = Room(wide, high / down - 7, largest)
    if rewritten:
        room = Room(wide, high, LEAST_REWRITTEN)
    made = [
        drawn(board, room, blank=rewritten and number > 0) for number, board in enumerate(boards)
    ]
    return _Arranged(boards, made, across, wide, rewritten)


def _emptied(board: Board) -> Board:
    """Return a board with nothing in its squares or below them."""
    return replace(board, rows=tuple(tuple(Square("") for _ in row) for row in board.rows))


def _names(page: Page, players: int, y: float) -> float:
    """Draw a place for each player's name, and for the date."""
    names = [f"Player {player + 1}" for player in range(players)] if players > 1 else ["Player"]
    return blanks(page, [*names, "Date"], y)


def blanks(page: Page, places: Sequence[str], y: float) -> float:
    """Draw lines to write on, with what belongs there before each; return where they end."""
    left, wide = page.paper.margin, page.paper.inner_width
    across = 3 if wide > 150 else 2
    for number, name in enumerate(places):
        x, down = left + number % across * wide / across, y + number // across * 8
        page.blank(name, x, down, x + wide / across - 4, SMALL)
    return y + -(-len(places) // across) * 8 - 2


def _beside(board: Board, width: float) -> int:
    """Return how often a row fits beside itself without its squares becoming too small."""
    squares = sum(len(row) for row in board.rows)
    return max(1, int((width + 6) // (squares * LEAST_REWRITTEN + 6)))


def _times_more(board: Board, width: float, high: float) -> int:
    """Return how many times more a row fits on a page without its squares becoming too small."""
    across = _beside(board, width)
    wide = (width + 6) / across - 6
    row = drawn(_emptied(board), Room(wide, high, LEAST_REWRITTEN)).height + 4
    first = drawn(board, Room(wide, high, LEAST_REWRITTEN)).height + 4
    down = 1 + int((high - first) // row)
    return max(0, across * down - 1)


Lines = list[tuple[str, ...]]
"""The rows of a table: a name for the row, or one for each player's cell."""


def _lines(position: Position, settings: Mapping[str, SettingValue]) -> Lines:
    """Return each player's own lines where the score has a part for each line of the board; one
    score for a single player; else a row for each round or turn.
    """
    if position.players == 1:
        return [("Score",)]
    named = [tuple(_capital(part.line) for part in parts) for parts in position.parts()]
    if min(map(len, named)) > 1:
        return [tuple(row) for row in itertools.zip_longest(*named, fillvalue="")]
    rounds = settings.get("rounds", 0)
    if 0 < int(rounds) <= ROWS:
        return [(f"Round {k + 1}",) for k in range(int(rounds))]
    return [(str(k + 1),) for k in range(ROWS)]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def table(
    page: Page, y: float, high: float, rows: Sequence[tuple[str, ...]], players: int
) -> float:
    """Draw a table of scores with a column for each player, as tall as ``high`` at most. A row has
    one name, or one in each player's cell. Return the table's height.
    """
    left, wide = page.paper.margin, page.paper.inner_width
    names = [f"Player {player + 1}" if players > 1 else "Points" for player in range(players)]
    step = min(7.5, high / (len(rows) + 2))
    if step < 4 or not rows:
        rows, step = [("",)] * max(1, int(high / 5) - 2), 5.0
    size = min(SMALL, step * 0.5)
    own = len(rows[0]) > 1
    first = min(14.0 if own else 24.0, wide * 0.3)
    each = (wide - first) / players
    total = len(rows) + 2
    page.add(Box(left, y, wide, total * step, THICK))
    for k in range(1, total):
        rule = THIN if k in (1, total - 1) else HAIR
        page.add(Stroke(left, y + k * step, left + wide, y + k * step, rule))
    if max(fonts.width(name, size) for name in names) > each - 2:
        # The places for names above say whose number it is.
        names = [str(player + 1) for player in range(players)]
    for k in range(players):
        at = left + first + k * each
        page.add(Stroke(at, y, at, y + total * step, HAIR))
        page.add(Text(at + each / 2, y + step * 0.5 + size * 0.36, names[k], size, anchor="middle"))
    for k, cells in enumerate(rows):
        for player, name in enumerate(cells):
            x, down = left + first + player * each if own else left, y + (k + 1.5) * step
            page.add(Text(x + 2, down + size * 0.36, name, size, grey=0.3 if own else 0.0))
    if names[0] == "1":
        page.add(Text(left + 2, y + step * 0.5 + size * 0.36, "Player", size))
    page.add(Text(left + 2, y + (total - 0.5) * step + size * 0.36, "Total", size, bold=True))
    return total * step


def score_sheet(card: Card, settings: dict[str, SettingValue], paper: Paper) -> Page:
    """Return a page with tables of scores: one row for each turn or line, or for each match of a
    game without points.
    """
    position, view = start_of(card, settings, 1)
    special = in_force(card.settings, settings)
    page = titled(paper, f"{card.title}: scores", special, card.credit)
    below = max(0, len(lines_below(paper, special)) - 1)
    y = _names(page, position.players, paper.margin + 17 + NOTE * below) + 3
    bottom = paper.height - paper.margin - 6
    rows = _lines(position, settings)
    long = int((bottom - y) / 7.5) - 3
    if card.without_points:
        rows = [(f"Match {k + 1}",) for k in range(long)]
    elif view.boards[0].kind == "tiles":
        rows = [(f"Turn {k + 1}",) for k in range(long)]
    while True:
        y += table(page, y, bottom - y, rows, position.players) + 8
        if y + (len(rows) + 2) * 7.5 > bottom:
            return page
