"""The rules of a game, shown over the current screen."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Markdown

from paperbits.core.card import Card
from paperbits.terminal.output import without_doctests


class RulesScreen(ModalScreen[None]):
    """The rules of a game, shown over the current screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,f3", "app.pop_screen", "Close")]
    CSS = """
    RulesScreen { align: center middle; }
    RulesScreen > Vertical { width: 90; max-width: 95%; height: 90%; border: round $primary; background: $surface; }
    """  # noqa: E501

    def __init__(self, card: Card, settings: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self.card = card
        self.made = card.configure(settings)

    def compose(self) -> ComposeResult:
        with Vertical():
            with VerticalScroll():
                head = (
                    f"# {self.card.title}\n\n*{self.card.credit}*\n\n**Goal.** {self.made.goal()}"
                )
                yield Markdown(f"{head}\n\n{without_doctests(self.made.rules_page())}")
            yield Footer(show_command_palette=False)
