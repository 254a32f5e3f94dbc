"""Puzzles on paper, by game and grade, with the answers on the last page."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.core.settings import SettingValue
from paperbits.printing.boards import Room, drawn
from paperbits.printing.canvas import Page, Paper
from paperbits.printing.flow import Paragraph, Run, columns
from paperbits.printing.sheets import SMALL, answers, blanks, titled
from paperbits.puzzles import GRADES, Puzzle, find_puzzle, marks, shelf

DOWN: Final = 3
BELOW: Final = "Each has one best move. Its number leads to the answer on the last page."
LARGE: Final = 10
"""Rows of a board from which a page has two puzzles below each other, not three."""


def chosen(
    card: Card | None,
    grade: str | None,
    count: int,
    seed: int,
    settings: Mapping[str, SettingValue] | None = None,
) -> list[Puzzle]:
    """Return puzzles of a game and a grade, and with the game's ``settings``, drawn by a seed.
    Raises PaperbitsError if there are none.
    """
    if grade not in (None, *GRADES):
        raise PaperbitsError(
            f"There is no grade {shown(grade or '')}; there are {', '.join(GRADES)}."
        )
    games = [game for game in shelf() if card is None or game == card.id]
    fitting = [mark for game in games for mark in marks(game) if grade in (None, mark.grade)]
    if settings:
        fitting = [mark for mark in fitting if mark.has(settings) == len(settings)]
    if not fitting:
        these = " with these settings" if settings else ""
        raise PaperbitsError(f"There are no puzzles of that game and grade{these}.")
    draw = random.Random(seed)  # noqa: S311 (not for secrets)
    return [find_puzzle(mark.id) for mark in draw.sample(fitting, min(count, len(fitting)))]


def nearest(
    card: Card, settings: Mapping[str, SettingValue], count: int, seed: int
) -> list[Puzzle]:
    """Return puzzles of a game, drawn by a seed: those that have the most of these settings first.
    Raises PaperbitsError if there are none.
    """
    if card.id not in shelf():
        raise PaperbitsError("There are no puzzles of that game.")
    asked = {name: value for name, value in settings.items() if name != "players"}
    drawn = random.Random(seed).sample(marks(card.id), len(marks(card.id)))  # noqa: S311 (not for secrets)
    best = sorted(drawn, key=lambda mark: mark.has(asked), reverse=True)
    return [find_puzzle(mark.id) for mark in best[:count]]


def puzzle_pages(paper: Paper, puzzles: Sequence[Puzzle], title: str = "Puzzles") -> list[Page]:
    """Return the puzzles, six on a page (four, if boards are large), and the answers on the last."""
    across = 2 if paper.inner_width > 150 else 1
    wide = (paper.inner_width - 8 * (across - 1)) / across
    pages: list[Page] = []
    first = 0
    while first < len(puzzles):
        own = puzzles[first : first + across * DOWN]
        down = DOWN - 1 if any(map(_large, own)) else DOWN
        high = (paper.inner_height - 36) / down
        pages.append(titled(paper, title, BELOW))
        blanks(pages[-1], ("Name", "Date"), paper.margin + 19)
        for place, puzzle in enumerate(own[: across * down]):
            x = paper.margin + place % across * (wide + 8)
            corner = x, paper.margin + 26 + place // across * high
            _puzzle(pages[-1], puzzle, first + place + 1, corner, Room(wide, high))
        first += across * down
    told = [_answer(puzzle, number) for number, puzzle in enumerate(puzzles, 1)]
    return pages + answers(told, paper, 2.8, across=across)


def _large(puzzle: Puzzle) -> bool:
    return any(
        len(board.rows) >= LARGE
        for board in puzzle.position().view(None).boards
        if board.kind != "log"
    )


def _puzzle(
    page: Page, puzzle: Puzzle, number: int, corner: tuple[float, float], room: Room
) -> None:
    (x, y), wide, high = corner, room.width, room.height
    position = puzzle.position()
    name = Run(f"{number}. {puzzle.card.title}", bold=True)
    told = [
        Paragraph((name, Run(f" ({puzzle.grade})")), space=0.2),
        Paragraph((Run(position.goal),), 0.85, space=0.2),
        Paragraph((Run(puzzle.question),), 0.9, space=0.3),
    ]
    if puzzle.in_force:
        told.insert(1, Paragraph((Run(puzzle.in_force),), 0.85, space=0.2))
    view = position.view(position.turn)
    if view.hand.rack is not None:
        faces = "  ".join(tile.face for tile in view.hand.rack.tiles)
        told.append(Paragraph((Run("Your tiles: "), Run(faces, bold=True)), 0.9))
    facts = "; ".join(f"{fact.name}: {fact.value}" for fact in view.facts)
    if facts and view.hand.rack is None:
        told.append(Paragraph((Run(facts),), 0.85))
    head = columns(told, wide, high, 3.0)[0]
    page.place(head.shapes, x, y)
    boards = [board for board in view.boards if board.kind != "log"]
    top, left = y + head.used + 1, high - head.used - 11
    page.blank("Answer", x, y + high - 5, x + min(wide, 90), SMALL)
    for board in boards:
        made = drawn(board, Room(wide, left / len(boards), 9))
        page.place(made.shapes, x + max(0.0, (min(wide, 90) - made.width) / 2), top)
        top += made.height + 2


def _answer(puzzle: Puzzle, number: int) -> Paragraph:
    line = f" Then {', '.join(puzzle.line[:6])}." if puzzle.line else ""
    position, move = puzzle.position(), puzzle.answers[0]
    if (
        position.view(position.turn).hand.rack is not None
    ):  # As people see tiles, not as they type them.
        move = position.instruction(move)
    return Paragraph((Run(f"{number}. ", bold=True), Run(f"{move}.{line}")), indent=2.2)
