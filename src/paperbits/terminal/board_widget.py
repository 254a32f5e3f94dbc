"""The board of the terminal app: a drawn view with a cursor, touched by mouse and keys."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from paperbits.core.view import View
from paperbits.terminal.drawing import Drawing, Shape, drawings

LOOKS = {
    "tile": "bold black on bright_yellow",
    "blank": "bold red on bright_yellow",
    "filled": "bold",
    "text": "bold",
    "empty": "dim",
    "frame": "dim",
    "places": "dim",
    "segment": "bold",
    "draft": "bold black on bright_cyan",
    "premium-2L": "cyan",
    "premium-3L": "blue",
    "premium-2W": "magenta",
    "premium-3W": "red",
    "premium-centre": "magenta",
}

MIDDLES = ("centre", "middle")
"""Kinds of squares on which the cursor starts."""

GLYPHS = {".": "·", "*": "■", "o": "●"}
"""The characters that the app shows for the ASCII ones of a drawing."""


class BoardWidget(Widget, can_focus=True):
    """Shows the boards of a view. Arrow keys move the cursor. Enter and clicks touch a square."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1, 0)", "Move", show=False),
        Binding("down", "go(1, 0)", show=False),
        Binding("left", "go(0, -1)", show=False),
        Binding("right", "go(0, 1)", show=False),
        Binding("enter,space", "touch", "Touch"),
    ]
    DEFAULT_CSS = """
    BoardWidget { width: auto; height: auto; padding: 0 1; }
    BoardWidget:focus { background: $boost; }
    """

    cursor: reactive[str] = reactive("")
    touched: reactive[tuple[str, ...]] = reactive(())
    lit: reactive[frozenset[str]] = reactive(frozenset)
    """Squares of the selected scored line, or of a hint."""

    class Touched(Message):
        """A square was touched."""

        def __init__(self, square: str) -> None:
            self.square = square
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.view: View = View(())
        self.draft: dict[str, str] = {}
        self.tiles = False
        self._drawings: list[Drawing] = []
        self._places: dict[str, tuple[int, int]] = {}

    def show(
        self, view: View, draft: dict[str, str] | None = None, shape: Shape | None = None
    ) -> None:
        """Draw a view in a shape.

        ``draft`` holds the tiles that are laid but not played, by square.
        """
        self.view = view
        self.draft = draft or {}
        self.tiles = any(board.kind == "tiles" for board in view.boards)
        self._drawings = list(drawings(view, shape or Shape(room=2)))
        self._places = {}
        row = 0
        for drawing in self._drawings:
            row += bool(drawing.title)
            for line in drawing.lines:
                column = 0
                for piece in line:
                    if piece.square:
                        self._places[piece.square] = (row, column)
                    column += len(piece.text)
                row += 1
            row += 1
        if self.cursor not in self._places:
            squares = [square for board in view.boards for row in board.rows for square in row]
            self.cursor = next(
                iter([*(square.id for square in squares if square.kind in MIDDLES), *self._places]),
                "",
            )
        self.refresh(layout=True)

    def render(self) -> Text:
        text = Text(no_wrap=True, overflow="crop")
        for drawing in self._drawings:
            if drawing.title:
                text.append(drawing.title + "\n", "italic")
            for line in drawing.lines:
                for piece in line:
                    text.append(
                        self.draft_text(piece.text, piece.square),
                        self.look(piece.square, piece.kind),
                    )
                text.append("\n")
            text.append("\n")
        text.rstrip()
        return text

    def draft_text(self, text: str, square: str) -> str:
        """The tile that the draft lays on a square, or else the square's text."""
        if square in self.draft:
            return (
                self.draft[square].center(len(text))
                if len(text) > 2
                else self.draft[square].ljust(len(text))
            )
        sign = text.strip()
        return (
            text.replace(sign, GLYPHS[sign])
            if square and sign in GLYPHS and not self.tiles
            else text
        )

    def look(self, square: str, kind: str) -> Style:
        """The style of a piece: first from its kind, then from what happens on its square."""
        style = Style.parse(LOOKS["draft" if square in self.draft else kind])
        if not square:
            return style
        style += Style(meta={"square": square})
        if square in self.view.last:
            style += Style(underline=True)
        if square in self.lit:
            style += Style.parse("on green")
        if square in self.touched:
            style += Style.parse("black on cyan")
        if square == self.cursor and self.has_focus:
            style += Style(reverse=True)
        return style

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        square = event.style.meta.get("square")
        if square:
            self.cursor = square
            self.post_message(self.Touched(square))

    def action_touch(self) -> None:
        if self.cursor:
            self.post_message(self.Touched(self.cursor))

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor to the nearest square in that direction."""
        here = self._places.get(self.cursor)
        if here is None:
            return
        best = None
        for square, (row, column) in self._places.items():
            ahead = (row - here[0]) * down + (column - here[1]) * right
            aside = abs(row - here[0]) * abs(right) * 100 + abs(column - here[1]) * abs(down)
            if ahead > 0 and (best is None or (ahead + 3 * aside) < best[0]):
                best = (ahead + 3 * aside, square)
        if best is not None:
            self.cursor = best[1]
            self.call_after_refresh(self.show_cursor)

    def show_cursor(self) -> None:
        """Scroll to the cursor if the board is larger than the screen."""
        place = self._places.get(self.cursor)
        if place is not None and isinstance(self.parent, Widget):
            row, column = place
            here = Region(column + 1, row, 3, 1).translate(self.virtual_region.offset)
            self.parent.scroll_to_region(here, spacing=Spacing(2, 4, 2, 4), animate=False)
