"""What the screen of a match shows: the boards, the choices, the scored lines, the moves so far."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Header, Input, Static

from paperbits.core.view import View
from paperbits.terminal.board_widget import BoardWidget
from paperbits.terminal.draft import Draft
from paperbits.terminal.hand import Reach, reach
from paperbits.terminal.layout import FRAME, MARGIN, PANEL, Layout, layout
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.panel import MoveTable, Players, ScoreTable

TYPE: Final = "Type a move, or use the board"
TILE_KEYS: Final = "Type tiles at the cursor; Tab turns, Enter plays, Esc takes back."


class MatchDisplay(Screen[None]):
    """The layout of a match and its texts. ``MatchScreen`` adds what people can do."""

    CSS = """
    MatchScreen #table { height: 1fr; }
    MatchScreen #table.below { layout: vertical; }
    MatchScreen #left { width: auto; height: 1fr; scrollbar-size-vertical: 1; }
    MatchScreen #right { width: 1fr; height: 1fr; }
    MatchScreen .below #left { width: 1fr; height: auto; }
    MatchScreen Static { height: auto; padding: 0 1; }
    MatchScreen #rack { text-style: bold; }
    MatchScreen .facts { color: $text-muted; }
    MatchScreen #message { max-height: 45%; overflow-y: auto; }
    MatchScreen #message.refused { color: $text-error; }
    MatchScreen #options { height: auto; padding: 0 1; layout: grid; grid-gutter: 0 1; grid-rows: 1; }
    MatchScreen #options Button { min-width: 3; width: 100%; height: 1; border: none; }
    MatchScreen #entry { height: 1; border: none; padding: 0 1; background: $boost; }
    MatchScreen #scores, MatchScreen #moves { height: 1fr; margin: 0 0 0 1; }
    MatchScreen #needed { display: none; height: 1fr; content-align: center middle; text-align: center; padding: 0 1; }
    MatchScreen.short #goal, MatchScreen.short #moves { display: none; }
    MatchScreen.shorter #scores, MatchScreen.shorter #moves { display: none; }
    MatchScreen.lacking > * { display: none; }
    MatchScreen.lacking #needed { display: block; }
    """  # noqa: E501

    def __init__(self, local: LocalMatch) -> None:
        super().__init__()
        self.local = local
        self.path: tuple[str, ...] = ()
        """The touches of the move that is being entered."""
        self.draft = Draft()
        self.view = View(())
        self.resigning = False
        """Whether the last key was the key to resign."""

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal(id="table"):
            with VerticalScroll(id="left", can_focus=False):
                yield BoardWidget()
                yield Static(id="facts", classes="facts")
                yield Vertical(id="options")
            with Vertical(id="right"):
                yield Players(id="players")
                yield Static(self.local.text.goal(), id="goal", markup=False)
                yield Static(id="prompt")
                yield Static(id="rack")
                yield Static(id="message", markup=False)
                yield Static(id="more_facts", classes="facts")
                yield ScoreTable(id="scores", cursor_type="row", zebra_stripes=True)
                yield MoveTable(id="moves", cursor_type="none")
        yield Input(placeholder=TYPE, id="entry", select_on_focus=False)
        yield Footer(show_command_palette=False)
        yield Static(id="needed")

    def refresh_match(self) -> None:
        self.view = self.local.text.view()
        self.refresh_board()
        self.query_one(Players).show(self.local)
        self.query_one(ScoreTable).show(self.local)
        self.query_one(MoveTable).show(self.local)

    def on_resize(self) -> None:
        self.refresh_board()

    def lay_out(self) -> Layout:
        """Choose the layout of the board and the panel.

        If the terminal is too small, show the size that is needed.
        """
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
        found = self.lay_out()
        board = self.query_one(BoardWidget)
        board.show(self.view, self.draft.texts, found.shape)
        board.touched = tuple(touch for touch in self.path if not touch.startswith("="))
        next_touches = self.next_touches()
        prompt = self.view.hand.prompt
        if self.path:
            prompt = (
                "Then: " + ", ".join(next_touches.squares[:12]) if next_touches.squares else prompt
            )
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
        self.show_options(next_touches.options[:64])
        entry = self.query_one("#entry", Input)
        entry.placeholder = next_touches.entries[0].prompt if next_touches.entries else TYPE

    def show_text(self, where: str, text: str) -> None:
        """Show a text, or hide its place if it is empty."""
        place = self.query_one(where, Static)
        place.update(Text(text))
        place.display = bool(text)

    def show_options(self, options: Sequence[str]) -> None:
        """Show the options as buttons, in as many columns as fit."""
        place = self.query_one("#options", Vertical)
        place.remove_children()
        each = max((len(option) for option in options), default=1) + 4
        width = self.query_one("#left").styles.width
        room = int(width.value) if width is not None and width.is_cells else self.size.width
        place.styles.grid_size_columns = max(1, (room - 4) // (each + 1))
        place.styles.grid_columns = str(each)
        place.mount_all([Button(option, name=option) for option in options])
        place.display = bool(options)

    def next_touches(self) -> Reach:
        return reach(self.view.hand, self.path)

    def say(self, words: str, *, refused: bool = False) -> None:
        self.resigning = False
        self.show_text("#message", words)
        self.query_one("#message", Static).set_class(refused, "refused")
