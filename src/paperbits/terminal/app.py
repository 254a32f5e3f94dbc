"""The terminal app: every game by mouse and keys."""

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from paperbits.match import Match
from paperbits.terminal.chooser import ChooserScreen
from paperbits.terminal.exit_status import INTERRUPTED
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.match_screen import MatchScreen
from paperbits.terminal.replay_screen import ReplayScreen

ASKING = 5.0
"""Seconds in which a second Ctrl-C leaves the app."""


class PaperbitsApp(App[None]):
    """Opens with a match, a replay, or the list of games."""

    TITLE = "paperbits"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", priority=True),
        Binding("ctrl+c", "leave", "Leave", show=False, priority=True),
    ]

    def __init__(self, local: LocalMatch | None = None, *, replay: Match | None = None) -> None:
        super().__init__()
        self.local = local
        """The match that is open."""
        self.replay = replay
        self._asked = False

    def on_mount(self) -> None:
        if self.replay is not None:
            self.push_screen(ReplayScreen(self.replay))
        elif self.local is not None:
            self.open_match(self.local)
        else:
            self.push_screen(ChooserScreen(self.open_match))

    def open_match(self, local: LocalMatch) -> None:
        self.local = local
        self.push_screen(MatchScreen(local))

    def action_leave(self) -> None:
        """Ask for a second Ctrl-C, and leave on the second one."""
        if self._asked:
            self.exit(return_code=INTERRUPTED)
            return
        self._asked = True
        self.set_timer(ASKING, self._forget)
        saved = " The match is saved." if self.local is not None and self.local.can_resume else ""
        self.notify(f"Press Ctrl-C again to leave.{saved}", timeout=ASKING)

    def _forget(self) -> None:
        self._asked = False
