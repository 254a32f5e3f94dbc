"""The terminal app: every game by mouse and keys."""

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from paperbits.match import Match
from paperbits.terminal.chooser import ChooserScreen
from paperbits.terminal.ending import INTERRUPTED
from paperbits.terminal.match_screen import MatchScreen
from paperbits.terminal.replay_screen import ReplayScreen
from paperbits.terminal.table import Table

ASKING = 5.0
"""Seconds for which a second Ctrl-C leaves."""


class PaperbitsApp(App[None]):
    """Opens at a table, at a replay, or at the list of games where there is neither."""

    TITLE = "paperbits"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", priority=True),
        Binding("ctrl+c", "leave", "Leave", show=False, priority=True),
    ]

    def __init__(self, table: Table | None = None, *, replay: Match | None = None) -> None:
        super().__init__()
        self.table = table
        """The table that is sat at."""
        self.replay = replay
        self._asked = False

    def on_mount(self) -> None:
        """Open the first screen."""
        if self.replay is not None:
            self.push_screen(ReplayScreen(self.replay))
        elif self.table is not None:
            self.sit_down(self.table)
        else:
            self.push_screen(ChooserScreen(self.sit_down))

    def sit_down(self, table: Table) -> None:
        """Open a match."""
        self.table = table
        self.push_screen(MatchScreen(table))

    def action_leave(self) -> None:
        """Ask once whether to leave, and leave when asked again."""
        if self._asked:
            self.exit(return_code=INTERRUPTED)
            return
        self._asked = True
        self.set_timer(ASKING, self._forget)
        kept = " The match is saved." if self.table is not None and self.table.can_resume else ""
        self.notify(f"Press Ctrl-C again to leave.{kept}", timeout=ASKING)

    def _forget(self) -> None:
        self._asked = False
