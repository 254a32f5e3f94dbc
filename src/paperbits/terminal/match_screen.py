"""The screen of a match: mouse, keys and typed moves, the computers' moves, hints."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Button, DataTable, Input
from textual.worker import Worker, WorkerState, get_current_worker

from paperbits.core.compiler.kernel import compiling
from paperbits.core.errors import FailedError, PaperbitsError
from paperbits.terminal.background import in_background
from paperbits.terminal.board_widget import BoardWidget
from paperbits.terminal.hand import typed
from paperbits.terminal.hint_steps import HintStep
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.match_display import MatchDisplay
from paperbits.terminal.rules_screen import RulesScreen

TITLE_BAR: Final = 23
"""Columns of the title bar that hold neither the title nor the settings."""


class MatchScreen(MatchDisplay):
    """One match, played by mouse or keys. A typed move works in every game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "Undo"),
        Binding("f2", "hint", "Hint"),
        Binding("f3", "rules", "Rules"),
        Binding("f4", "review", "Review"),
        Binding("f8", "resign", "Resign"),
        Binding("ctrl+s", "save", "Save"),
        Binding("escape", "back_out", "Back out", show=False),
    ]

    def __init__(self, local: LocalMatch) -> None:
        super().__init__(local)
        self.preparation_shown = ""

    def on_mount(self) -> None:
        self.title = self.local.position.card.title
        self.sub_title = self.settings_shown()
        self.local.prepare()
        self.refresh_match()
        self.set_interval(0.5, self.show_preparation)
        self.query_one(BoardWidget).focus()
        self.next_turn()

    def settings_shown(self) -> str:
        """The settings, as far as the title bar has room for them beside the game's title."""
        rating = self.local.match.computer_rating
        rated = "" if rating is None else f"rated, against {rating}; "
        return rated + self.local.text.settings(
            self.app.size.width - TITLE_BAR - len(self.title or "") - len(rated)
        )

    # What people do

    @on(BoardWidget.Touched)
    def touch(self, message: BoardWidget.Touched) -> None:
        """Add a touch. Play if the touches make a complete move."""
        if self.view.hand.rack is not None:
            if self.draft.laid:
                self.play(self.draft.text(self.view))
            return
        if message.square in self.path:
            move = self.next_touches().move if message.square == self.path[-1] else ""
            self.path = ()
            if move:  # A second touch of the last square plays what stands.
                self.play(move)
            else:
                self.refresh_board()
            return
        self.extend(message.square)

    def extend(self, touch: str) -> None:
        next_touches = self.next_touches()
        if (
            touch not in next_touches.squares
            and touch.removeprefix("=") not in next_touches.options
        ):
            if self.path:  # Begin again from here.
                self.path = ()
                self.extend(touch)
                return
            preview = self.local.position.preview(touch)
            self.say(preview.reason or "Nothing can be done there now.", refused=True)
            return
        self.path = (*self.path, touch)
        now = self.next_touches()
        if now.settled and not now.entries:
            self.play(now.move)
        else:
            self.refresh_board()
            if now.entries and not now.options:
                self.query_one("#entry", Input).focus()

    @on(Button.Pressed)
    def option(self, event: Button.Pressed) -> None:
        self.extend(f"={event.button.name}")

    @on(Input.Submitted, "#entry")
    def entered(self, event: Input.Submitted) -> None:
        """Play a typed move, or the move that the touches and a typed text make together."""
        text = event.value.strip()
        event.input.value = ""
        next_touches = self.next_touches()
        if not text and next_touches.move:
            self.play(next_touches.move)
        elif text and self.path and next_touches.entries:
            self.play(typed(next_touches.entries[0], self.path, text))
        elif text:
            try_typed = [
                typed(entry, (), text) for entry in next_touches.entries if not entry.squares
            ]
            self.play(try_typed[0] if try_typed and text.isdigit() else text)
        self.query_one(BoardWidget).focus()

    def on_key(self, event: object) -> None:
        """Lay a tile at the cursor, take a tile back, or change the direction of typing. In games
        without tiles, what is typed at the board begins a typed move.
        """
        key = getattr(event, "character", None) or ""
        name = getattr(event, "key", "")
        board = self.query_one(BoardWidget)
        if self.view.hand.rack is None or not board.has_focus:
            if board.has_focus and self.path and key in self.next_touches().options:
                self.extend(f"={key}")
            elif board.has_focus and key.strip() and key.isprintable():
                entry = self.query_one("#entry", Input)
                entry.focus()
                entry.insert_text_at_cursor(key)
            return
        if self.draft.key(key, name, board, self.view):
            event.stop()  # type: ignore[attr-defined]
            event.prevent_default()  # type: ignore[attr-defined]
            self.say(self.draft.words(self.local.position, self.view))
            self.refresh_board()

    def play(self, text: str) -> None:
        """Make a move, or show why it is refused."""
        self.path = ()
        if self.local.computer_to_move():
            self.say("It is the computer's turn.", refused=True)
            return
        try:
            self.local.play(text)
        except PaperbitsError as error:
            self.say(str(error), refused=True)
            self.refresh_board()
            return
        self.draft.clear()
        self.say(self.local.save_trouble())
        self.refresh_match()
        self.next_turn()

    def next_turn(self) -> None:
        """Start the computer if it is to move. Show the result if the match is over."""
        text = self.local.text
        if self.local.over:
            self.say(f"{text.why_over()} {text.outcome()} {self.local.rating()}".rstrip())
        elif self.local.computer_to_move():
            self.say(f"{text.mover_name()} is thinking …")
            self.think()

    def show_preparation(self) -> None:
        """Show the progress of compiling, and why the first move on a machine takes longer."""
        progress = "" if self.local.preparation is None else self.local.preparation.progress
        if progress != self.preparation_shown:
            self.preparation_shown = progress
            self.sub_title = progress or self.settings_shown()
        if (
            compiling()
            and not (self.resigning or self.local.over)
            and self.local.computer_to_move()
        ):
            self.say(
                f"{self.local.text.mover_name()} is getting ready: compiling for this machine,"
                " once …"
            )

    @work(exclusive=True, group="think", exit_on_error=False)
    async def think(self) -> tuple[str, str]:
        """Find the computer's move and its reason in the background."""
        worker = get_current_worker()
        thought = await in_background(lambda: self.local.think(stop=lambda: worker.is_cancelled))
        return thought.move, thought.words

    @work(exclusive=True, group="hint", exit_on_error=False)
    async def find_hint(self) -> HintStep:
        return await in_background(self.local.hint)

    @on(Worker.StateChanged)
    def found(self, event: Worker.StateChanged) -> None:
        """Make the computer's move, or show the hint."""
        if event.state == WorkerState.ERROR and isinstance(event.worker.error, FailedError):
            self.local.forfeit(event.worker.error)
            self.refresh_match()
            self.next_turn()
            return
        if event.state == WorkerState.ERROR:
            self.say(f"That failed: {event.worker.error}", refused=True)
        if event.state != WorkerState.SUCCESS:
            return
        if event.worker.group == "hint" and isinstance(event.worker.result, HintStep):
            self.say(event.worker.result.words)
            self.query_one(BoardWidget).lit = frozenset(event.worker.result.squares)
        elif (
            event.worker.group == "think"
            and isinstance(event.worker.result, tuple)
            and not self.local.over
        ):
            move, words = event.worker.result
            self.local.play(move)
            self.refresh_match()
            self.say(f"{self.local.text.ply(self.local.position.plies[-1])}. {words}")
            self.next_turn()

    @on(DataTable.RowHighlighted, "#scores")
    def point_at(self, event: DataTable.RowHighlighted) -> None:
        lit: frozenset[str] = frozenset()
        player, _, number = str(event.row_key.value or "").partition(".")
        if number and self.query_one("#scores", DataTable).has_focus:
            parts = self.local.position.parts()
            if int(player) < len(parts) and int(number) < len(parts[int(player)]):
                lit = frozenset(parts[int(player)][int(number)].squares)
        self.query_one(BoardWidget).lit = lit

    # Keys

    def action_undo(self) -> None:
        if self.changed(self.local.undo):
            self.say("Taken back.")
            self.refresh_match()

    def action_resign(self) -> None:
        """Resign when the key is pressed a second time."""
        refusal = self.local.resign_refusal
        if refusal:
            self.say(refusal, refused=True)
        elif not self.resigning:
            self.say("Press F8 again to resign, or play on.")
            self.resigning = True
        elif self.changed(self.local.resign):
            self.refresh_match()
            self.next_turn()

    def changed(self, change: Callable[[], None]) -> bool:
        """Stop the computer that thinks, and make a change. Returns whether it was accepted."""
        try:
            self.workers.cancel_group(self, "think")
            change()
        except PaperbitsError as error:
            self.say(str(error), refused=True)
            return False
        self.path = ()
        self.draft.clear()
        return True

    def action_hint(self) -> None:
        if self.local.match.advice_refusal:
            self.say(self.local.match.advice_refusal, refused=True)
        elif not self.local.over and not self.local.computer_to_move():
            self.say("Looking for a good move …")
            self.find_hint()

    def action_review(self) -> None:
        from paperbits.terminal.review_screen import ReviewScreen

        if self.local.over:
            self.app.push_screen(ReviewScreen(self.local.match))
        else:
            self.say("You can review the match when it is over.", refused=True)

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.local.position.card, self.local.position.settings))

    def action_save(self) -> None:
        """Write the record to the folder in which the app was started."""
        try:
            name = self.local.save()
        except PaperbitsError as error:
            self.say(str(error), refused=True)
            return
        self.say(f"Saved as {name}. To continue from here, run `paperbits play --resume {name}`.")

    def action_back_out(self) -> None:
        """Drop the touches and the draft, and leave the input line."""
        board = self.query_one(BoardWidget)
        board.cursor = next(iter(self.draft.laid), board.cursor)
        self.path = ()
        self.draft.clear()
        self.say("")
        self.refresh_board()
        board.focus()
