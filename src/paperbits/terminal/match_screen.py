"""The screen of a match: boards, what can be done, the score line by line, the moves so far."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, DataTable, Footer, Header, Input, Static
from textual.worker import Worker, WorkerState, get_current_worker

from paperbits.core.compiler.kernel import compiling
from paperbits.core.errors import PaperbitsError
from paperbits.core.view import View
from paperbits.terminal.background import in_background
from paperbits.terminal.board import BoardWidget
from paperbits.terminal.draft import Draft
from paperbits.terminal.hand import Reach, reach, typed
from paperbits.terminal.hinting import HintStep
from paperbits.terminal.layout import FRAME, MARGIN, PANEL, Layout, layout
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.panel import MoveTable, ScoreTable, StatusLines
from paperbits.terminal.rules_screen import RulesScreen

TYPE: Final = "Type a move, or use the board"
TILE_KEYS: Final = "Type tiles at the cursor; Tab turns, Enter plays, Esc takes back."


class MatchScreen(Screen[None]):
    """One match on this machine, played by mouse or keys; a typed move works in every game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "Undo"),
        Binding("f2", "hint", "Hint"),
        Binding("f3", "rules", "Rules"),
        Binding("f4", "review", "Review"),
        Binding("f8", "resign", "Resign"),
        Binding("ctrl+s", "save", "Save"),
        Binding("escape", "back_out", "Back out", show=False),
    ]
    CSS = """
    MatchScreen #table { height: 1fr; }
    MatchScreen #table.below { layout: vertical; }
    MatchScreen #left { width: auto; height: 1fr; scrollbar-size-vertical: 1; }
    MatchScreen #right { width: 1fr; height: 1fr; }
    MatchScreen .below #left { width: 1fr; height: auto; }
    MatchScreen Static { height: auto; padding: 0 1; }
    MatchScreen #rack { text-style: bold; }
    MatchScreen .facts { color: $text-muted; }
    MatchScreen #said { max-height: 45%; overflow-y: auto; }
    MatchScreen #said.refused { color: $text-error; }
    MatchScreen #options { height: auto; padding: 0 1; layout: grid; grid-gutter: 0 1; grid-rows: 1; }
    MatchScreen #options Button { min-width: 3; width: 100%; height: 1; border: none; }
    MatchScreen #entry { height: 1; border: none; padding: 0 1; background: $boost; }
    MatchScreen #scores, MatchScreen #sheet { height: 1fr; margin: 0 0 0 1; }
    MatchScreen #needed { display: none; height: 1fr; content-align: center middle; text-align: center; padding: 0 1; }
    MatchScreen.short #goal, MatchScreen.short #sheet { display: none; }
    MatchScreen.shorter #scores, MatchScreen.shorter #sheet { display: none; }
    MatchScreen.lacking > * { display: none; }
    MatchScreen.lacking #needed { display: block; }
    """

    def __init__(self, local: LocalMatch) -> None:
        super().__init__()
        self.local = local
        self.path: tuple[str, ...] = ()
        self.draft = Draft()
        self.view = View(())
        self.readying_told = ""
        self.resigning = False
        """Whether the key to resign was pressed just now."""

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield Header()
        with Horizontal(id="table"):
            with VerticalScroll(id="left", can_focus=False):
                yield BoardWidget()
                yield Static(id="facts", classes="facts")
                yield Vertical(id="options")
            with Vertical(id="right"):
                yield StatusLines(id="status")
                yield Static(self.local.goal(), id="goal", markup=False)
                yield Static(id="prompt")
                yield Static(id="rack")
                yield Static(id="said", markup=False)
                yield Static(id="more_facts", classes="facts")
                yield ScoreTable(id="scores", cursor_type="row", zebra_stripes=True)
                yield MoveTable(id="sheet", cursor_type="none")
        yield Input(placeholder=TYPE, id="entry")
        yield Footer(show_command_palette=False)
        yield Static(id="needed")

    def on_mount(self) -> None:
        """Show the match as it stands."""
        self.title = self.local.position.card.title
        self.sub_title = self.local.in_force()
        if self.local.match.rated is not None:
            self.sub_title = f"rated, against {self.local.match.rated}; {self.sub_title}"
        self.local.get_ready()
        self.refresh_table()
        self.set_interval(0.5, self.tell_if_compiling)
        self.query_one(BoardWidget).focus()
        self.next_turn()

    # What is shown

    def refresh_table(self) -> None:
        """Show the position anew."""
        self.view = self.local.view()
        self.refresh_board()
        self.query_one(StatusLines).show(self.local)
        self.query_one(ScoreTable).show(self.local)
        self.query_one(MoveTable).show(self.local)

    def on_resize(self) -> None:
        """Lay out what has another size now."""
        self.refresh_board()

    def lay_out(self) -> Layout:
        """Put the board and the panel where they fit, or say what they need."""
        width, height = self.size
        found = layout(self.view, width, height)
        self.query_one("#table").set_class(not found.beside, "below")
        columns, lines = found.board
        if found.beside:
            panel = max(PANEL[1], min(width - columns - MARGIN - 1, max(width // 2, PANEL[0])))
            self.query_one("#left").styles.width = width - panel
        else:
            self.query_one("#left").styles.width = "1fr"
        room = height - FRAME - (0 if found.beside else lines)
        self.set_class(room < 18, "short")
        self.set_class(room < 11, "shorter")
        if found.needed is not None:
            least = " columns and ".join(map(str, found.needed))
            self.query_one("#needed", Static).update(
                f"This board needs a terminal of {least} lines; this one has {width} and {height}. "
                "Make it larger, or play with --plain, which works everywhere."
            )
        self.set_class(found.needed is not None, "lacking")
        return found

    def refresh_board(self) -> None:
        """Show the board, the touches made and what can follow."""
        found = self.lay_out()
        board = self.query_one(BoardWidget)
        board.show(self.view, self.draft.texts, found.shape)
        board.touched = tuple(touch for touch in self.path if not touch.startswith("="))
        follows = self.follows()
        board.reachable = frozenset(follows.squares)
        prompt = self.view.hand.prompt
        if self.path:
            prompt = "Then: " + ", ".join(follows.squares[:12]) if follows.squares else prompt
        self.show_text("#prompt", prompt)
        rack = self.view.hand.rack
        if rack is None:
            self.show_text("#rack", "")
        else:
            left = self.draft.rack_left([tile.symbol for tile in rack.tiles])
            self.show_text("#rack", f"Rack: {' '.join(left)}")
            self.show_text("#prompt", f"{prompt} {TILE_KEYS}".lstrip())
        facts = "\n".join(f"{fact.name}: {fact.value}" for fact in self.view.facts)
        under = found.board[1] + len(self.view.facts) + FRAME <= self.size.height
        self.show_text("#facts", facts if under else "")
        self.show_text("#more_facts", "" if under else facts)
        self.show_options(follows.options[:64])
        entry = self.query_one("#entry", Input)
        entry.placeholder = follows.entries[0].prompt if follows.entries else TYPE

    def show_text(self, where: str, text: str) -> None:
        """Show a text, or take its place away where it is empty."""
        place = self.query_one(where, Static)
        place.update(Text(text))
        place.display = bool(text)

    def show_options(self, options: Sequence[str]) -> None:
        """Show what may be picked, in as many columns as there is room for."""
        place = self.query_one("#options", Vertical)
        place.remove_children()
        each = max((len(option) for option in options), default=1) + 4
        width = self.query_one("#left").styles.width
        room = int(width.value) if width is not None and width.is_cells else self.size.width
        place.styles.grid_size_columns = max(1, (room - 4) // (each + 1))
        place.styles.grid_columns = str(each)
        place.mount_all([Button(option, name=option) for option in options])
        place.display = bool(options)

    def follows(self) -> Reach:
        """What can follow the touches made."""
        return reach(self.view.hand, self.path)

    def say(self, words: str, *, refused: bool = False) -> None:
        """Say what happened, under the board."""
        self.resigning = False
        self.show_text("#said", words)
        self.query_one("#said", Static).set_class(refused, "refused")

    # What people do

    @on(BoardWidget.Touched)
    def touch(self, message: BoardWidget.Touched) -> None:
        """Add a touch; play when it settles a move."""
        if self.view.hand.rack is not None:
            if self.draft.laid:
                self.play(self.draft.text(self.view))
            return
        if message.square in self.path:
            move = self.follows().move if message.square == self.path[-1] else ""
            self.path = ()
            if move:  # A second touch of the last square plays what stands.
                self.play(move)
            else:
                self.refresh_board()
            return
        self.extend(message.square)

    def extend(self, touch: str) -> None:
        """Touch a square or an option."""
        follows = self.follows()
        if touch not in follows.squares and touch.removeprefix("=") not in follows.options:
            if self.path:  # Begin again from here.
                self.path = ()
                self.extend(touch)
                return
            preview = self.local.position.preview(touch)
            self.say(preview.reason or "Nothing can be done there now.", refused=True)
            return
        self.path = (*self.path, touch)
        now = self.follows()
        if now.settled and not now.entries:
            self.play(now.move)
        else:
            self.refresh_board()
            if now.entries and not now.options:
                self.query_one("#entry", Input).focus()

    @on(Button.Pressed)
    def option(self, event: Button.Pressed) -> None:
        """Pick an option."""
        self.extend(f"={event.button.name}")

    @on(Input.Submitted, "#entry")
    def entered(self, event: Input.Submitted) -> None:
        """Play a typed move, or what the touches make of a typed text."""
        text = event.value.strip()
        event.input.value = ""
        follows = self.follows()
        if not text and follows.move:
            self.play(follows.move)
        elif text and self.path and follows.entries:
            self.play(typed(follows.entries[0], self.path, text))
        elif text:
            try_typed = [typed(entry, (), text) for entry in follows.entries if not entry.squares]
            self.play(try_typed[0] if try_typed and text.isdigit() else text)
        self.query_one(BoardWidget).focus()

    def on_key(self, event: object) -> None:
        """Lay a tile where the cursor is, take one back, or turn."""
        key = getattr(event, "character", None) or ""
        name = getattr(event, "key", "")
        board = self.query_one(BoardWidget)
        if self.view.hand.rack is None or not board.has_focus:
            follows = self.follows()
            if board.has_focus and self.path and key in follows.options:
                self.extend(f"={key}")
            return
        if self.draft.key(key, name, board, self.view):
            event.stop()  # type: ignore[attr-defined]
            event.prevent_default()  # type: ignore[attr-defined]
            self.say(self.draft.words(self.local.position, self.view))
            self.refresh_board()

    def play(self, text: str) -> None:
        """Make a move, or say why it can't be made."""
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
        self.say(self.local.remark())
        self.refresh_table()
        self.next_turn()

    def next_turn(self) -> None:
        """Let the computer move, or tell who is next."""
        if self.local.over:
            self.say(f"{self.local.why_over()} {self.local.outcome()} {self.local.rating()}".rstrip())
        elif self.local.computer_to_move():
            self.say(f"{self.local.mover_name()} is thinking …")
            self.think()

    def tell_if_compiling(self) -> None:
        """Say how far getting ready is, and why the first move on a machine may take longer."""
        progress = "" if self.local.readying is None else self.local.readying.progress
        if progress != self.readying_told:
            self.readying_told = progress
            self.sub_title = progress or self.local.in_force()
        if compiling() and not (self.resigning or self.local.over) and self.local.computer_to_move():
            self.say(f"{self.local.mover_name()} is getting ready: compiling for this machine, once …")

    @work(exclusive=True, group="think", exit_on_error=False)
    async def think(self) -> tuple[str, str]:
        """The computer's move and its reason, found beside the screen."""
        worker = get_current_worker()
        thought = await in_background(lambda: self.local.think(stop=lambda: worker.is_cancelled))
        return thought.move, thought.words

    @work(exclusive=True, group="hint", exit_on_error=False)
    async def find_hint(self) -> HintStep:
        """The next step of a hint, found beside the screen."""
        return await in_background(self.local.hint)

    @on(Worker.StateChanged)
    def thought(self, event: Worker.StateChanged) -> None:
        """Make the computer's move, or show the hint."""
        if event.state == WorkerState.ERROR:
            self.say(f"That failed: {event.worker.error}", refused=True)
        if event.state != WorkerState.SUCCESS:
            return
        if event.worker.group == "hint" and isinstance(event.worker.result, HintStep):
            self.say(event.worker.result.words)
            self.query_one(BoardWidget).lit = frozenset(event.worker.result.squares)
        elif event.worker.group == "think" and isinstance(event.worker.result, tuple) and not self.local.over:
            move, words = event.worker.result
            self.local.play(move)
            self.refresh_table()
            self.say(f"{self.local.told(self.local.position.plies[-1])}. {words}")
            self.next_turn()

    @on(DataTable.RowHighlighted, "#scores")
    def point_at(self, event: DataTable.RowHighlighted) -> None:
        """Light the squares of the scored line that is pointed at."""
        lit: frozenset[str] = frozenset()
        player, _, number = str(event.row_key.value or "").partition(".")
        if number and self.query_one("#scores", DataTable).has_focus:
            parts = self.local.position.parts()
            if int(player) < len(parts) and int(number) < len(parts[int(player)]):
                lit = frozenset(parts[int(player)][int(number)].squares)
        self.query_one(BoardWidget).lit = lit

    # Keys

    def action_undo(self) -> None:
        """Take back the last move of a person."""
        try:
            self.workers.cancel_group(self, "think")
            self.local.undo()
        except PaperbitsError as error:
            self.say(str(error), refused=True)
            return
        self.path = ()
        self.draft.clear()
        self.say("Taken back.")
        self.refresh_table()

    def action_resign(self) -> None:
        """Give the match up, when asked for a second time."""
        refusal = self.local.resign_refusal
        if refusal:
            self.say(refusal, refused=True)
            return
        if not self.resigning:
            self.say("Press F8 again to give the match up, or play on.")
            self.resigning = True
            return
        try:
            self.workers.cancel_group(self, "think")
            self.local.resign()
        except PaperbitsError as error:
            self.say(str(error), refused=True)
            return
        self.path = ()
        self.draft.clear()
        self.refresh_table()
        self.next_turn()

    def action_hint(self) -> None:
        """Ask for a hint."""
        if self.local.match.advice_refusal:
            self.say(self.local.match.advice_refusal, refused=True)
        elif not self.local.over and not self.local.computer_to_move():
            self.say("Looking for a good move …")
            self.find_hint()

    def action_review(self) -> None:
        """Look back on the match, once it is over."""
        from paperbits.terminal.review_screen import ReviewScreen

        if self.local.over:
            self.app.push_screen(ReviewScreen(self.local.match))
        else:
            self.say("There is a review once the match is over.", refused=True)

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.local.position.card))

    def action_save(self) -> None:
        """Write the record beside where the app was started."""
        try:
            name = self.local.save()
        except PaperbitsError as error:
            self.say(str(error), refused=True)
            return
        self.say(f"Saved as {name}; `paperbits play --resume {name}` goes on from here.")

    def action_back_out(self) -> None:
        """Forget the touches and the draft; leave the input line."""
        board = self.query_one(BoardWidget)
        board.cursor = next(iter(self.draft.laid), board.cursor)
        self.path = ()
        self.draft.clear()
        self.say("")
        self.refresh_board()
        board.focus()
