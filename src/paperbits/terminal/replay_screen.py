"""A saved match, to step through."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Header, Static

from paperbits.core.position import Position
from paperbits.match import Match
from paperbits.match.naming import names_for
from paperbits.terminal.board import BoardWidget
from paperbits.terminal.layout import shape_alone
from paperbits.terminal.output import status_line


class ReplayScreen(Screen[None]):
    """The position after each ply; the arrow keys step."""

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
        """Lay the screen out."""
        yield Header()
        with VerticalScroll():
            yield Static(id="said")
            yield BoardWidget()
            yield Static(id="status")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin before the first ply."""
        self.title = self.match.card.title
        self.show()

    def on_resize(self) -> None:
        """Draw the board for another size."""
        self.show()

    def position(self) -> Position:
        """The position after the plies shown."""
        given = {"start": self.match.start} if self.match.start else {}
        position = self.match.card.new(self.match.settings, seed=self.match.seed, **given)
        position.push_all([ply.move for ply in self.plies[: self.at]])
        return position

    def show(self) -> None:
        """Show where the replay is."""
        position = self.position()
        said = "Before the first move."
        if self.at:
            ply = self.plies[self.at - 1]
            told = ply.words if self.at <= self.match.opened else self.names.sentence(ply.player, ply.words)
            said = f"{self.at} of {len(self.plies)}. {told}"
        self.query_one("#said", Static).update(said)
        view = self.names.view(position.view(None))
        self.query_one(BoardWidget).show(view, shape=shape_alone(view, self.size.width - 2))  # For the scrollbar.
        self.query_one("#status", Static).update(status_line(position, self.names))

    def action_review(self) -> None:
        """Look back on the match."""
        from paperbits.terminal.review_screen import ReviewScreen

        if self.match.advice_refusal:
            self.notify(self.match.advice_refusal, severity="error")
        else:
            self.app.push_screen(ReviewScreen(self.match))

    def action_step(self, by: int) -> None:
        """Go forward or back."""
        self.at = max(0, min(len(self.plies), self.at + by))
        self.show()
