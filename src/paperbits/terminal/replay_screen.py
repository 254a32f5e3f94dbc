"""Step through a saved match."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Header, Static

from paperbits.match import Match
from paperbits.match.naming import names_for
from paperbits.terminal.board_widget import BoardWidget
from paperbits.terminal.layout import shape_alone
from paperbits.terminal.match_text import ply_sentence
from paperbits.terminal.output import status_line


class ReplayScreen(Screen[None]):
    """The position after each ply. The arrow keys step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "Next", priority=True),
        Binding("left", "step(-1)", "Back", priority=True),
        Binding("home", "step(-100000)", "First", priority=True),
        Binding("end", "step(100000)", "Last", priority=True),
        Binding("r,f4", "review", "Review"),
        Binding("q,escape", "app.quit", "Quit"),
    ]
    CSS = "ReplayScreen Static { padding: 0 1; height: auto; }"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.names = names_for(match.seats)
        self.plies = match.position.plies
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Header()
        with VerticalScroll():
            yield Static(id="message")
            yield BoardWidget()
            yield Static(id="status")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.title = self.match.card.title
        self.show()

    def on_resize(self) -> None:
        self.show()

    def show(self) -> None:
        position = self.match.at(self.at)
        message = "Before the first move."
        if self.at:
            sentence = ply_sentence(self.match, self.names, self.at - 1)
            message = f"{self.at} of {len(self.plies)}. {sentence}"
        self.query_one("#message", Static).update(message)
        view = self.names.view(position.view(None))
        # For the scrollbar.
        self.query_one(BoardWidget).show(view, shape=shape_alone(view, self.size.width - 2))
        self.query_one("#status", Static).update(status_line(position, self.names))

    def action_review(self) -> None:
        from paperbits.terminal.review_screen import ReviewScreen

        if self.match.advice_refusal:
            self.notify(self.match.advice_refusal, severity="error")
        else:
            self.app.push_screen(ReviewScreen(self.match))

    def action_step(self, by: int) -> None:
        self.at = max(0, min(len(self.plies), self.at + by))
        self.show()
