"""The review of a match: what each ply gave away, and the board with the better move."""

import asyncio
from contextlib import suppress
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Header, ProgressBar, Static
from textual.worker import get_current_worker

from paperbits.advice.review import review
from paperbits.core.engine.findings import Judged, Review
from paperbits.core.view import View
from paperbits.match import Match
from paperbits.match.naming import names_for
from paperbits.terminal.advice import (
    expected_bar,
    given_away,
    grounds_words,
    how_sure,
    summary_lines,
)
from paperbits.terminal.background import in_background
from paperbits.terminal.board_widget import BoardWidget
from paperbits.terminal.layout import MARGIN, layout
from paperbits.terminal.match_text import ply_sentence

SHOWN: Final = {"better": "The better move", "made": "The move made", "before": "Before the move"}


class ReviewScreen(Screen[None]):
    """The plies and the board.

    The arrow keys select a ply, b, m and p what the board shows, t the next turning point.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "show('better')", "Better move"),
        Binding("m", "show('made')", "Move made"),
        Binding("p", "show('before')", "Before"),
        Binding("t", "turning", "Turning point"),
        Binding("escape,q", "app.pop_screen", "Back"),
    ]
    CSS = """
    ReviewScreen #table.below { layout: vertical; }
    ReviewScreen #left { width: auto; height: 1fr; scrollbar-size-vertical: 1; }
    ReviewScreen .below #left { width: 1fr; height: auto; max-height: 60%; }
    ReviewScreen #right { width: 1fr; height: 1fr; }
    ReviewScreen Static { height: auto; padding: 0 1; }
    ReviewScreen #plies { height: 1fr; }
    ReviewScreen #why { min-height: 4; }
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.names = names_for(match.seats)
        self.found: Review | None = None
        self.wanted = "better"

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal(id="table"):
            with VerticalScroll(id="left", can_focus=False):
                yield Static(id="shown")
                yield BoardWidget()
            with Vertical(id="right"):
                yield Static(id="why")
                yield ProgressBar(
                    total=max(1, len(self.match.position.plies) - self.match.opening_plies),
                    show_eta=False,
                )
                yield Static(id="summaries")
                yield DataTable(id="plies", cursor_type="row")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.title = f"{self.match.card.title}: review"
        plies = self.query_one("#plies", DataTable)
        for key, label in (
            ("ply", "Ply"),
            ("gave", "Gave away"),
            ("ahead", "Ahead"),
            ("move", "Move"),
        ):
            plies.add_column(label, key=key)
        for number in range(len(self.match.position.plies)):
            plies.add_row(str(number + 1), "…", "", self.sentence(number), key=str(number))
        plies.focus()
        if self.match.position.plies:
            self.look_back()

    def sentence(self, number: int) -> str:
        return ply_sentence(self.match, self.names, number)

    @work(group="review", exclusive=True)
    async def look_back(self) -> None:
        worker, loop = get_current_worker(), asyncio.get_running_loop()

        def tell(found: Review) -> None:
            with suppress(RuntimeError):  # The loop is closed: the app has ended.
                loop.call_soon_threadsafe(self.update_review, found)

        await in_background(lambda: review(self.match, tell=tell, stop=lambda: worker.is_cancelled))

    def update_review(self, found: Review) -> None:
        if not self.is_attached:
            return
        self.found = found
        plies = self.query_one("#plies", DataTable)
        for each in found.plies:
            row = str(each.number)
            judged = each.judged
            gave = "…" if judged is None and not found.done else "" if judged is None else "-"
            if judged is not None and (judged.given or judged.points):
                gave = given_away(judged, found)
            plies.update_cell(
                row, "ply", f"{each.number + 1}{' ●' if each.turning else ''}", update_width=True
            )
            plies.update_cell(row, "gave", gave, update_width=True)
            plies.update_cell(row, "ahead", expected_bar(each, found), update_width=True)
        self.query_one(ProgressBar).update(progress=found.looked_at)
        self.query_one("#summaries", Static).update("\n".join(summary_lines(found, self.names)))
        self.show()

    def on_resize(self) -> None:
        self.show()

    @on(DataTable.RowHighlighted, "#plies")
    def show(self) -> None:
        number = self.query_one("#plies", DataTable).cursor_row
        if not 0 <= number < len(self.match.position.plies):
            return
        ply = self.match.position.plies[number]
        judged = self.found.plies[number].judged if self.found is not None else None
        shown = (
            "made"
            if self.wanted == "better" and (judged is None or judged.better is None)
            else self.wanted
        )
        move = {"better": judged.better if judged else None, "made": ply.move, "before": None}[
            shown
        ]
        position = self.match.at(number)
        lit: tuple[str, ...] = ()
        if move is not None:
            position.push(move)
            lit = position.touched(move)
        view = position.view(None)
        board = self.query_one(BoardWidget)
        found = layout(view, *self.size)
        self.query_one("#table").set_class(not found.beside, "below")
        self.query_one("#left").styles.width = (
            found.board[0] + MARGIN + 1 if found.beside else "1fr"
        )
        board.show(
            View(view.boards, facts=view.facts, last=lit if shown == "made" else ()),
            shape=found.shape,
        )
        board.lit = frozenset(lit if shown == "better" else ())
        self.query_one("#shown", Static).update(
            f"Move {number + 1} of {len(self.match.position.plies)}. {SHOWN[shown]}."
        )
        why = self.sentence(number)
        if judged is not None:
            why += f"\n{self.verdict(judged)}"
        if self.found is not None and (row := self.found.expected[number + 1]) is not None:
            sure = grounds_words(self.found, number + 1, 0 if len(row) < 3 else ply.player)
            why += f"\nWho was ahead after it: {sure}."
        self.query_one("#why", Static).update(why)

    def verdict(self, judged: Judged) -> str:
        """What a ply gave away, in sentences, and how sure that is."""
        if not judged.better:
            sure = "for certain" if judged.sure else "as far as the computer can tell"
            return f"Gave nothing away, {sure}."
        return (
            f"Better: {judged.better}. {judged.why} {how_sure(judged, self.found)}."
            if self.found is not None
            else ""
        )

    def action_show(self, what: str) -> None:
        self.wanted = what
        self.show()

    def action_turning(self) -> None:
        """Select the next turning point. After the last comes the first."""
        turning = self.found.turning if self.found is not None else []
        plies = self.query_one("#plies", DataTable)
        if turning:
            plies.move_cursor(
                row=next((number for number in turning if number > plies.cursor_row), turning[0])
            )
