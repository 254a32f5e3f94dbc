"""The terminal app: every game by mouse and keys."""

from textual.app import App

from paperbits.match import Match
from paperbits.terminal.chooser import ChooserScreen
from paperbits.terminal.match_screen import MatchScreen
from paperbits.terminal.replay_screen import ReplayScreen
from paperbits.terminal.table import Table


class PaperbitsApp(App[None]):
    """Opens at a table, at a replay, or at the list of games where there is neither."""

    TITLE = "paperbits"

    def __init__(self, table: Table | None = None, *, replay: Match | None = None) -> None:
        super().__init__()
        self.table = table
        self.replay = replay

    def on_mount(self) -> None:
        """Open the first screen."""
        if self.replay is not None:
            self.push_screen(ReplayScreen(self.replay))
        else:
            self.push_screen(ChooserScreen() if self.table is None else MatchScreen(self.table))
