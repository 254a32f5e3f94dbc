"""A tile game to make at home: its tiles, its board over one or four pages, and racks."""

import itertools
import math
from collections.abc import Iterator
from typing import Final

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from paperbits.core.view import Board, Square, Tile
from paperbits.printing.boards import Room, drawn, fitted
from paperbits.printing.canvas import HAIR, THIN, Box, Page, Paper, Shape, Stroke, Text
from paperbits.printing.flow import Block, Paragraph, Run, Table, on_pages
from paperbits.printing.sheets import SMALL, titled

TILE: Final = 19.0
"""Side of a tile, in mm, as in most sets that people own."""

ON_BOARD: Final = 20.5
"""Side of a square of a board over four pages."""

MARK: Final = 4.0
"""Length of a cut mark."""


def tiles_of(position: Position) -> list[tuple[Tile, int]]:
    """Return each kind of tile of a tile game, and how many there are. Raises PaperbitsError."""
    view = position.view(0)
    if not any(board.kind == "tiles" for board in view.boards) or view.hand.rack is None:
        raise PaperbitsError("Only a game with tiles has a set to make.")
    counts = dict(view.unseen)
    for tile in view.hand.rack.tiles:
        counts[tile] = counts.get(tile, 0) + 1
    return list(counts.items())


def game_of(card: Card, settings: dict[str, SettingValue]) -> tuple[Position, Board]:
    """Return a position at the start, and its board of squares. Raises PaperbitsError."""
    position = card.new(settings, seed=1)
    tiles_of(position)
    return position, position.view(None).boards[0]


def tile_pages(
    card: Card, settings: dict[str, SettingValue], paper: Paper, *, side: float = TILE
) -> list[Page]:
    """Return all tiles with lines to cut along, as many pages as they take."""
    position, _ = game_of(card, settings)
    every = [tile for tile, count in tiles_of(position) for _ in range(count)]
    across = int(paper.inner_width // side)
    down = int((paper.inner_height - 24) // side)
    if across < 1 or down < 1:
        raise PaperbitsError(f"A tile of {side:g} mm does not fit on this paper.")
    pages = []
    for first in range(0, len(every), across * down):
        own = every[first : first + across * down]
        above = (
            f"Tiles {first + 1} to {first + len(own)} of {len(every)}, {side:g} mm wide. Print at"
            " 100%, glue to card, and cut."
        )
        page = titled(paper, f"{card.title}: tiles", above, card.credit)
        left, top = paper.margin + (paper.inner_width - across * side) / 2, paper.margin + 18
        for index, tile in enumerate(own):
            page.add(*face(tile, left + index % across * side, top + index // across * side, side))
        page.add(*_cuts(left, top, across, len(own), side))
        pages.append(page)
    return pages


def face(tile: Tile, x: float, y: float, side: float) -> Iterator[Shape]:
    """Yield what is printed on a tile."""
    size = fitted(tile.face, side * 0.78, side * 0.52, bold=True)
    if not tile.blank:
        yield Text(x + side / 2, y + side * 0.46 + size * 0.36, tile.face, size, True, "middle")
        yield Text(x + side * 0.9, y + side * 0.9, str(tile.points), side * 0.17, anchor="end")
    if tile.face in ("0", "1"):
        return
    if not tile.blank and len(tile.face) == 1:
        # Which way is up.
        yield Stroke(x + side * 0.38, y + side * 0.82, x + side * 0.62, y + side * 0.82, THIN)


def _cuts(left: float, top: float, across: int, count: int, side: float) -> Iterator[Shape]:
    """Yield the lines around ``count`` tiles in rows, and no others."""
    full, rest = divmod(count, across)
    for k in range(min(across, count) + 1):
        rows = full + (k <= rest and rest > 0)
        yield Stroke(left + k * side, top, left + k * side, top + rows * side, HAIR, 0.3)
    for k in range(full + (rest > 0) + 1):
        tiles = across if k <= full and full else rest
        yield Stroke(left, top + k * side, left + tiles * side, top + k * side, HAIR, 0.3)


def board_pages(
    card: Card, settings: dict[str, SettingValue], paper: Paper, *, pages: int = 1
) -> list[Page]:
    """Return the board on one page, or on four with marks to cut along and glue. Raises
    PaperbitsError.
    """
    _, board = game_of(card, settings)
    if pages == 1:
        told = "2L, 3L: letter doubled, tripled. 2W, 3W: the same for the whole line."
        page = titled(paper, f"{card.title}: board", told, card.credit)
        made = drawn(board, Room(paper.inner_width, paper.inner_height - 26, 40), blank=True)
        left = paper.margin + (paper.inner_width - made.width) / 2
        page.place(made.shapes, left, paper.margin + 18)
        return [page]
    if pages != 4:
        raise PaperbitsError("A board is printed on 1 page or on 4.")
    return list(_quarters(card, board, paper))


def _quarters(card: Card, board: Board, paper: Paper) -> Iterator[Page]:
    """Yield the four quarters of a board, each cut at its inner edges and glued to the next."""
    count = len(board.rows)
    half = -(-count // 2)
    side = min(
        ON_BOARD + 4, (paper.inner_width - MARK) / half, (paper.inner_height - MARK - 14) / half
    )
    for number in range(4):
        right, low = number % 2, number // 2
        page = Page(paper, title=f"{card.title}: board" if number == 0 else "")
        rows = board.rows[low * half : low * half + half]
        columns = [k for k in range(count) if right * half <= k < right * half + half]
        left, top = paper.margin + MARK / 2, paper.margin + 9 + MARK
        told = f"{card.title}: board, part {number + 1} of 4. Cut along the marks."
        page.add(Text(left, paper.margin + 3, told, SMALL, grey=0.4))
        part = Board(
            "grid", tuple(tuple(Square("", kind=row[k].kind) for k in columns) for row in rows)
        )
        made = drawn(part, Room(side * len(columns) + 5, side * len(rows) + 5, side))
        page.place(made.shapes, left - 5, top - 5)
        wide, high = len(columns) * side, len(rows) * side
        for x in (left, left + wide):
            for y, step in ((top, -1), (top + high, 1)):
                out = -1 if x == left else 1
                page.add(
                    Stroke(x, y + step, x, y + step * MARK, HAIR),
                    Stroke(x + out, y, x + out * MARK, y, HAIR),
                )
        yield page


def rack_pages(
    card: Card, settings: dict[str, SettingValue], paper: Paper, *, side: float = TILE
) -> list[Page]:
    """Return racks to cut out and fold, one for each player, in parts where the paper is narrow."""
    position, _ = game_of(card, settings)
    rack = position.view(0).hand.rack
    assert rack is not None
    whole = len(rack.tiles) * (side + 0.6) + 6
    parted = math.ceil(whole / paper.inner_width)
    wide = whole / parted
    told = (
        "Cut along the full lines, fold along the dashes, glue the two ends"
        f"{' of each part' if parted > 1 else ''} together."
    )
    if parted > 1:
        told += f" Then glue the {parted} parts of a rack side by side."
    top, bottom = paper.margin + 18, paper.height - paper.margin - 8
    # On a page that is low for large tiles the rack is lower than they are.
    shares = (1.25, 0.55, 0.9, 1.25)
    high = min(side * sum(shares), bottom - top)
    parts = [high * share / sum(shares) for share in shares]
    pages: list[Page] = []
    y = paper.height
    for player, part_of in itertools.product(range(position.players), range(parted)):
        if y + high > bottom + 0.01:
            pages.append(titled(paper, f"{card.title}: racks", told, card.credit))
            y = top
        left = paper.margin + (paper.inner_width - wide) / 2
        pages[-1].add(Box(left, y, wide, high, THIN))
        down = y
        for part in parts[:-1]:
            down += part
            pages[-1].add(Stroke(left, down, left + wide, down, HAIR, 0.2, 2.0))
        name = f"Player {player + 1}{f', part {part_of + 1}' if parted > 1 else ''}"
        pages[-1].add(Text(left + 3, y + 5, name, SMALL, grey=0.4))
        y += high + 6
    return pages


def retrofit(card: Card, settings: dict[str, SettingValue], paper: Paper) -> list[Page]:
    """Return a page that says how to turn another set of tiles into this one, with tape and a
    marker.
    """
    position, _ = game_of(card, settings)
    kinds = tiles_of(position)
    total = sum(count for _, count in kinds)
    told = [("Write", "On how many", "Points", "Done")]
    told += [
        ("(nothing)" if tile.blank else tile.face, str(count), str(tile.points), "□")
        for tile, count in kinds
    ]
    told.append(("All", str(total), "", ""))
    rows = tuple(tuple((Run(cell),) for cell in row) for row in told)
    above = (
        f"Take {total} tiles of any set whose board has as many squares. Stick tape over their"
        " faces, and write with a marker:"
    )
    below = (
        "Write the points small, at the lower right. Underline signs that look alike upside down."
        " The tape comes off again."
    )
    text: list[Block] = [
        Paragraph((Run(above),)),
        Table(rows, frozenset({1, 2})),
        Paragraph((Run(below),)),
    ]
    pages = on_pages(text, paper, 4.0, top=18)
    pages[0].under(titled(paper, f"{card.title}: from another set", "", card.credit))
    return pages
