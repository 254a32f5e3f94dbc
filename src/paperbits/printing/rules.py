"""A game's rules on one page, with an example."""

from typing import Final

from paperbits.core.card import Card
from paperbits.core.paper import begun, score_of
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue, in_force
from paperbits.core.teaching import Example
from paperbits.printing import markdown
from paperbits.printing.boards import Room, drawn
from paperbits.printing.canvas import Page, Paper
from paperbits.printing.flow import Block, Figure, Paragraph, Run, on_pages
from paperbits.printing.sheets import NOTE, lines_below, titled

LARGEST: Final = 3.7
"""Size of the text, in mm, if the rules are short."""

SMALLEST: Final = 2.3
"""The smallest size that people read without effort: 6.5 points."""

HEAD: Final = 17.0


def rules(card: Card, settings: dict[str, SettingValue], paper: Paper) -> list[Page]:
    """Return the rules on one page, at the largest size at which they fit; on two if they must be."""
    text, special = rules_blocks(card, settings), in_force(card.settings, settings)
    top = HEAD + NOTE * max(0, len(lines_below(paper, special)) - 1)
    pages = on_pages(text, paper, LARGEST, top=top)
    size = LARGEST
    while len(pages) > 1:
        pages = on_pages(text, paper, size, across=2 if paper.inner_width > 120 else 1, top=top)
        if size <= SMALLEST:
            break
        size = max(SMALLEST, size * 0.96)
    for number, page in enumerate(pages):
        title = card.title if number == 0 else f"{card.title}, page {number + 1}"
        page.under(titled(paper, title, special, card.credit))
        page.title = card.title if number == 0 else ""
    return pages


def rules_blocks(card: Card, settings: dict[str, SettingValue]) -> list[Block]:
    """Return the goal, the rules, and an example."""
    goal = Paragraph((Run("Goal. ", bold=True), Run(card.configure(settings).goal())))
    return [goal, *markdown.blocks(card.rules_for(settings)), *_example(card, settings)]


def _example(card: Card, settings: dict[str, SettingValue]) -> list[Block]:
    """Return the example that is nearest to the settings of those that can be drawn: its board, its
    moves, and its scores.
    """
    for example in card.examples_for(settings):
        position = played(card, example)
        if position is None:
            continue
        score = score_of(position)
        boards = [
            drawn(board, Room(70, 60, 9))
            for board in position.view(None).boards
            if board.kind != "log"
        ]
        figures = [Figure(board.width, board.height, tuple(board.shapes)) for board in boards]
        told = [Run(f"{example.title}. ".replace(".. ", ". "), bold=True)]
        if example.moves:
            moves = ", ".join(example.moves[:40]) + (" …" if len(example.moves) > 40 else "")
            told.append(Run(f"Moves: {moves}. "))
        if not card.without_points:
            points = ", ".join(f"player {k} {each}" for k, each in enumerate(score.scores, 1))
            told.append(Run(f"Score: {points}. "))
        if example.remark:
            told.append(Run(example.remark))
        return [markdown.heading("An example"), *figures, Paragraph(tuple(told))]
    return []


def played(card: Card, example: Example) -> Position | None:
    """Return the position of an example; None if it has none."""
    if not example.moves and not (example.position and "score" in card.read_for):
        return None
    position = begun(card, example)
    position.push_all(list(example.moves))
    return position
