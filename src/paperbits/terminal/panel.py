"""The panel of a match: players and scores, the scored lines, the moves so far.

The columns of a table fill its width exactly, so that nothing scrolls sideways. Long texts are
wrapped.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static

from paperbits.terminal.local_match import LocalMatch

WHY: int = 14
"""The smallest width in which a reason is shown."""


class Players(Static):
    """The players and their scores, one line each, with a mark for the player to move."""

    def show(self, local: LocalMatch) -> None:
        grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
        grid.add_column(width=1)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        grid.add_column(justify="right", no_wrap=True)
        winners = local.match.winners()
        for player, score in enumerate(local.position.scores()):
            to_move, won = player == local.match.turn, player in winners
            mark = "▸" if to_move else "★" if won else ""
            points = f"{score:,}".replace(",", " ") if local.position.card.wins else ""
            grid.add_row(
                mark,
                Text(local.text.title_of(player), style="bold" if to_move or won else ""),
                Text(points, style="bold"),
            )
        self.update(grid)


class FittingTable(DataTable[Text]):
    """A table whose columns fill its width exactly."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("left,right", "stay", show=False)]

    filler: Callable[[int], None] | None = None
    """Adds columns and rows for a width. None if there is nothing to show."""

    def on_resize(self) -> None:
        self.fill()

    def fill_by(self, filler: Callable[[int], None]) -> None:
        """Fill the table with ``filler``, now and whenever its width changes."""
        self.filler = filler
        self.fill()

    def fill(self) -> None:
        """Fill the table, if it has a width and something to show."""
        width = self.size.width - 2  # For the scrollbar.
        if width < 1:
            return
        row = self.cursor_row
        self.clear(columns=True)
        if self.filler is not None:
            self.filler(width)
        if self.cursor_type == "row" and row:
            self.move_cursor(row=min(row, self.row_count - 1), animate=False)

    def add_columns_of(self, *columns: tuple[str, int]) -> None:
        """Add columns. The widths include the space between columns."""
        for label, width in columns:
            self.add_column(label, width=max(1, width - 2))

    def action_stay(self) -> None:
        """Do nothing: the table does not scroll sideways."""


class ScoreTable(FittingTable):
    """Each player's scored lines with their points, and the reasons if there is room."""

    def show(self, local: LocalMatch) -> None:
        self.fill_by(lambda width: self._add_lines(local, width))

    def _add_lines(self, local: LocalMatch, width: int) -> None:
        lines = list(self._lines(local))
        points = max(8, *(len(points) + 2 for _, _, points, _ in lines))
        scored_names = [name for key, name, _, _ in lines if "." in key] or [
            name for _, name, _, _ in lines
        ]
        first = max(10, *(len(name) + 2 for name in scored_names))
        first = min(first, max(10, width - points - WHY))
        rest = width - points - first
        if rest < WHY:
            first, rest = width - points, 0
        self.add_columns_of(("Line", first), ("Points", points), *([("Why", rest)] if rest else []))
        for key, name, scored, why in lines:
            cells = [Text(name), Text(scored, justify="right"), Text(why)]
            self.add_row(*cells[: 3 if rest else 2], key=key, height=None)

    def _lines(self, local: LocalMatch) -> Iterator[tuple[str, str, str, str]]:
        card = local.position.card
        for player, (parts, score) in enumerate(
            zip(local.text.parts(), local.position.scores(), strict=True)
        ):
            good = "fewest win" if card.wins == "fewest" else ""
            yield f"{player}", local.text.title_of(player), str(score) if card.wins else "", good
            for number, part in enumerate(parts):
                points = str(part.points) if card.wins else ""
                yield f"{player}.{number}", f"  {part.line}", points, part.why


class MoveTable(FittingTable):
    """The moves so far."""

    def show(self, local: LocalMatch) -> None:
        self.fill_by(lambda width: self._add_moves(local, width))

    def _add_moves(self, local: LocalMatch, width: int) -> None:
        plies = local.position.plies
        number = max(len(str(len(plies))), 3) + 2
        self.add_columns_of(("Ply", number), ("Move", width - number))
        for place, ply in enumerate(plies, 1):
            self.add_row(Text(str(place)), Text(local.text.ply(ply)), height=None)
        self.call_after_refresh(self.scroll_end, animate=False, x_axis=False)
