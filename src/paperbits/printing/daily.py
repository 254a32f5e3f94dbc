"""A week of daily tasks on paper, with lines for three tries each, and the best on the last page."""

import datetime as dt
from collections.abc import Sequence

from paperbits.core.card import Card, Daily, DailyTask
from paperbits.printing.boards import Room, drawn
from paperbits.printing.canvas import Page, Paper, Text
from paperbits.printing.flow import Paragraph, Run
from paperbits.printing.sheets import SMALL, answers, blanks, titled
from paperbits.puzzles import ritual


def week_of(series: Daily, date: dt.date) -> list[DailyTask]:
    """Return the tasks from a day on, seven or as many as the series still has; raises
    PaperbitsError if there is none on the first day.
    """
    first = series.task(date)
    left = (min(series.last, date + dt.timedelta(6)) - date).days
    return [first, *(series.task(date + dt.timedelta(k)) for k in range(1, left + 1))]


def daily_pages(paper: Paper, card: Card, series: Daily, tasks: Sequence[DailyTask]) -> list[Page]:
    """Return a page for each task, and the answers on the last."""
    pages = [_task(paper, card, series, task) for task in tasks]
    return pages + answers([_answer(card, task) for task in tasks], paper, 3.2)


def _task(paper: Paper, card: Card, series: Daily, task: DailyTask) -> Page:
    position = ritual.position_of(card, task)
    view = position.view(position.turn)
    about = f"{series.rule} The best of your three tries counts. {task.moves:,} plays score points."
    page = titled(paper, f"{series.name}: {task.date:%A} {task.date}", about, card.credit)
    y = blanks(page, ("Name",), paper.margin + 19) + 4
    if view.hand.rack is not None:
        tiles = "   ".join(tile.face for tile in view.hand.rack.tiles)
        page.add(Text(paper.margin, y + 3, tiles, 6.0, bold=True))
        y += 9
    made = drawn(view.boards[0], Room(paper.inner_width, paper.height - paper.margin - y - 40, 14))
    page.place(made.shapes, paper.margin + (paper.inner_width - made.width) / 2, y)
    y += made.height + 9
    for number in range(ritual.TRIES):
        right, down = paper.width - paper.margin, y + 8 * number
        page.blank(f"Try {number + 1}", paper.margin, down, right - 40, SMALL)
        page.blank("Points", right - 37, down, right, SMALL)
    return page


def _answer(card: Card, task: DailyTask) -> Paragraph:
    told = " ".join(ritual.explained(task, ritual.position_of(card, task)))
    return Paragraph((Run(f"{task.date:%A} {task.date}. ", bold=True), Run(told)), indent=2.2)
