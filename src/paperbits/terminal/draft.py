"""Tiles that are laid on the board but not played: typed at the cursor, and written as a play."""

from collections.abc import Sequence

from paperbits.core.notation import column_index, square_name
from paperbits.core.position import Position
from paperbits.core.view import Square, View
from paperbits.terminal.board_widget import BoardWidget

KEYS = {"x": "*", "×": "*", "÷": "/", "a": "&", "o": "|", "v": "|", "n": "~", "!": "~", "−": "-"}
"""Keys for tiles, in addition to the tiles' own symbols."""


class Draft:
    """The tiles laid, by square: ``?1`` is a blank that stands for 1.

    ``down`` is the direction of typing.
    """

    def __init__(self) -> None:
        self.laid: dict[str, str] = {}
        self.down = False

    @property
    def texts(self) -> dict[str, str]:
        """The texts of the laid tiles, by square. A blank shows the tile that it stands for."""
        return {square: tile[-1] for square, tile in self.laid.items()}

    def clear(self) -> None:
        self.laid.clear()

    def rack_left(self, rack: Sequence[str]) -> list[str]:
        left = list(rack)
        for tile in self.laid.values():
            left.remove("?" if tile.startswith("?") else tile)
        return left

    def key(self, character: str, name: str, board: BoardWidget, view: View) -> bool:
        """Handle a key. Returns whether the key has a meaning here."""
        if name == "tab":
            self.down = not self.down
            return True
        if name == "backspace":
            if self.laid:
                square = next(reversed(self.laid))
                del self.laid[square]
                board.cursor = square
            return True
        rack = view.hand.rack
        if rack is None or not character:
            return False
        symbols, typed = {tile.symbol for tile in rack.blank_may_be}, character.lower()
        # In base 16 the letters a to f are digits.
        symbol = typed if typed in symbols else KEYS.get(typed, "")
        if symbol not in symbols:
            return False
        squares = by_name(view)
        here = squares.get(board.cursor)
        if here is None or here.tile is not None or board.cursor in self.laid:
            return False
        left = self.rack_left([tile.symbol for tile in rack.tiles])
        if symbol in left:
            self.laid[board.cursor] = symbol
        elif "?" in left:
            self.laid[board.cursor] = "?" + symbol
        else:
            return False
        self.advance(board, squares)
        return True

    def advance(self, board: BoardWidget, squares: dict[str, Square]) -> None:
        """Move the cursor to the next free square in the direction of typing."""
        row, column = place(board.cursor)
        while True:
            row, column = (row + 1, column) if self.down else (row, column + 1)
            square = squares.get(square_name(row, column))
            if square is None:
                return
            if square.tile is None and square.id not in self.laid:
                board.cursor = square.id
                return

    def text(self, view: View) -> str:
        """The draft as a play: its whole line, with the board's tiles in parentheses.

        If the tiles do not form one line without gaps, the rules will refuse the text with the
        reason.
        """
        squares = by_name(view)
        places = sorted(place(square) for square in self.laid)
        down = len({column for _, column in places}) == 1 and (len(places) > 1 or self.down)
        row, column = places[0]
        step = (1, 0) if down else (0, 1)

        def tile(row: int, column: int) -> str:
            name = square_name(row, column) if row >= 0 and column >= 0 else ""
            if name in self.laid:
                return self.laid[name]
            square = squares.get(name)
            return (
                f"({square.tile.symbol})" if square is not None and square.tile is not None else ""
            )

        while tile(row - step[0], column - step[1]):
            row, column = row - step[0], column - step[1]
        start = square_name(row, column)
        letters = start.rstrip("0123456789")
        name = start if down else f"{start[len(letters) :]}{letters}"
        written = []
        while tile(row, column):
            written.append(tile(row, column))
            row, column = row + step[0], column + step[1]
        return f"{name} {''.join(written)}"

    def words(self, position: Position, view: View) -> str:
        """A preview of the draft: each line in decimal and the score, or why the play would be
        refused.
        """
        if not self.laid:
            return "Typing goes down." if self.down else "Typing goes across."
        preview = position.preview(self.text(view))
        lines = [f"{line.text}: {line.reading}" for line in preview.lines]
        lines.append(f"{preview.score} points" if preview.valid else preview.reason)
        return "\n".join(lines)


def by_name(view: View) -> dict[str, Square]:
    """The squares of a view, by id."""
    return {square.id: square for board in view.boards for row in board.rows for square in row}


def place(square: str) -> tuple[int, int]:
    """Row and column of a square's id, from 0."""
    letters = square.rstrip("0123456789")
    return int(square[len(letters) :]) - 1, column_index(letters)
