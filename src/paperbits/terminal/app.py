"""The terminal app: every game by mouse and keys."""

from textual.app import App

from paperbits.terminal.chooser import ChooserScreen
from paperbits.terminal.match_screen import MatchScreen
from paperbits.terminal.table import Table


class PaperbitsApp(App[None]):
    """Opens at a table, or at the list of games where there is none."""

    TITLE = "paperbits"

    def __init__(self, table: Table | None = None) -> None:
        super().__init__(ansi_color=False)
        self.table = table

    def on_mount(self) -> None:
        """Open the first screen."""
        self.push_screen(ChooserScreen() if self.table is None else MatchScreen(self.table))
