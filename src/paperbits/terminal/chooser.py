"""Screens for choosing a match: the list of games, then the settings and players."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import (
    Button,
    Footer,
    Header,
    Input,
    Label,
    ListItem,
    ListView,
    Select,
    Static,
    Switch,
)

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games
from paperbits.core.engine.levels import levels, usual_level
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted
from paperbits.core.level import Level
from paperbits.core.settings import SettingValue
from paperbits.core.shelves import Shelf, on_shelves
from paperbits.engines.offered import levels_at
from paperbits.ratings.eligible import rated_with, whose_ratings
from paperbits.terminal.inputs import read_settings
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.new_match import PEOPLE, new_match, rated_match
from paperbits.terminal.output import level_title
from paperbits.terminal.rated_matches import rated_matches, rating_sentence
from paperbits.terminal.rules_screen import RulesScreen
from paperbits.terminal.saved_matches import SavedMatch

LONGEST = 20
"""The most digits of a number that is read as a setting."""


class GameItem(ListItem):
    """A game in the list. The first game of a shelf also shows the shelf's heading."""

    def __init__(self, card: Card, heading: Shelf | None = None) -> None:
        self.card = card
        own = rated_matches(card).rating
        rating = f"\n[i]{rating_sentence(own)}[/i]" if own is not None else ""
        why = f"\n[i]{card.good_first}[/i]" if card.good_first else ""
        above = (
            f"[b u]{heading.title}[/b u]  [i]{heading.about}[/i]\n\n" if heading is not None else ""
        )
        super().__init__(Label(f"{above}[b]{card.title}[/b]\n{card.blurb}{why}{rating}"))


class ChooserScreen(Screen[None]):
    """The list of games. Enter chooses one."""

    CSS = (
        "ChooserScreen ListItem { padding: 0 1 1 1; height: auto; } ChooserScreen Label { width:"
        " 1fr; height: auto; }"
    )

    def __init__(self, begin: Callable[[LocalMatch], None]) -> None:
        super().__init__()
        self.begin = begin

    def compose(self) -> ComposeResult:
        yield Header()
        shelves = on_shelves(all_games())
        yield ListView(
            *(
                GameItem(card, shelf if card is own[0] else None)
                for shelf, own in shelves
                for card in own
            )
        )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.title = "paperbits"
        self.sub_title = "Choose a game"

    @on(ListView.Selected)
    def chosen(self, event: ListView.Selected) -> None:
        if isinstance(event.item, GameItem):
            self.app.push_screen(SettingsScreen(event.item.card, self.begin))


class SettingsScreen(Screen[None]):
    """The settings and players of a match of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", "Back"),
        Binding("f3", "rules", "Rules"),
    ]
    CSS = """
    SettingsScreen .setting { height: auto; padding: 0 1; }
    SettingsScreen .setting Label { width: 40%; padding: 1 1 0 0; }
    SettingsScreen .setting Input, SettingsScreen .setting Select { width: 1fr; }
    SettingsScreen #wrong { color: $error; padding: 0 1; height: auto; }
    SettingsScreen #begin { margin: 1; }
    """

    def __init__(self, card: Card, begin: Callable[[LocalMatch], None]) -> None:
        super().__init__()
        self.card = card
        self.begin = begin
        self.offered: list[tuple[str, str]] = []
        """The choices of opponents, by what people see."""
        self.rated = rated_matches(card)
        self.unrated = ""
        """Why this game is not rated. Empty if it is."""
        try:
            rated_with(card)
        except PaperbitsError as error:
            self.unrated = str(error)

    def rated_about(self) -> str:
        """The label of the switch for rated matches, with the person's rating."""
        if self.unrated:
            return self.unrated
        if self.rated.unfinished is not None:
            return "rated: continue your rated match, which is not over"
        about = "rated: it counts for your rating. You get no hints and can't take a move back"
        return (
            about if self.rated.rating is None else f"{about}. {rating_sentence(self.rated.rating)}"
        )

    def compose(self) -> ComposeResult:
        yield Header()
        with VerticalScroll():
            for name, setting in self.card.settings.items():
                if setting.type == "integer" and setting.low == setting.high:
                    continue
                about = f"{name}: {setting.about}"
                if setting.type == "integer":
                    about += f" ({setting.in_forms.range})"
                with Horizontal(classes="setting"):
                    yield Label(about)
                    if setting.type == "boolean":
                        yield Switch(bool(setting.default), id=f"set-{name}")
                    elif setting.type == "choice":
                        yield Select(
                            [(c, c) for c in setting.choices],
                            value=setting.default,
                            allow_blank=False,
                            id=f"set-{name}",
                        )
                    else:
                        yield Input(str(setting.default), id=f"set-{name}", type="integer")
            with Horizontal(classes="setting"):
                yield Label("Against", id="whose")
                choices = self.opponents(levels(self.card))
                usual = usual_level(self.card).name if self.card.levels else PEOPLE
                yield Select(choices, value=usual, allow_blank=False, id="against")
            with Horizontal(classes="setting"):
                yield Label("Names, if people take turns here")
                yield Input(placeholder="with commas between them: Ada, Bob", id="names")
            with Horizontal(classes="setting"):
                yield Label(self.rated_about())
                yield Switch(id="rated", disabled=bool(self.unrated))
            yield Static(id="wrong")
            yield Button("Play", variant="primary", id="begin")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.title = self.card.title
        self.query_one("#begin", Button).focus()
        self.offer()

    @staticmethod
    def opponents(found: Sequence[Level]) -> list[tuple[str, str]]:
        return [
            ("people, taking turns here", PEOPLE),
            *((f"the computer, {level_title(level)}", level.name) for level in found),
        ]

    @on(Switch.Changed)
    @on(Select.Changed)
    def offer(self) -> None:
        """Offer the levels that play with the settings in the fields."""
        try:
            choices = self.opponents(levels_at(self.card, self.wanted()))
            whose = whose_ratings(self.card, self.wanted())
        except PaperbitsError:
            return
        self.query_one("#whose", Label).update(
            f"Against (the numbers are ratings). {whose}" if whose else "Against"
        )
        if choices == self.offered:
            return
        self.offered, select = choices, self.query_one("#against", Select)
        kept = select.value
        select.set_options(choices)
        select.value = kept if kept in [name for _, name in choices] else choices[-1][1]

    def settings(self) -> dict[str, SettingValue]:
        """Read the settings. Raises SettingError."""
        given = []
        for name, setting in self.card.settings.items():
            for widget in self.query(f"#set-{name}"):
                value = (
                    widget.value if isinstance(widget, Input | Select | Switch) else setting.default
                )
                given.append(f"{name}={str(value).lower() if isinstance(value, bool) else value}")
        found = read_settings(self.card, given)
        for name, value in found.items():
            self.card.settings[name].in_forms.check(value)
        return found

    @on(Input.Blurred)
    @on(Input.Submitted)
    def fit_settings(self) -> None:
        """Change the settings to the nearest valid combination, and show what changed."""
        found = fitted(self.card, self.wanted())
        for name, value in found.settings.items():
            for field in self.query(f"#set-{name}").results(Input):
                if field.value != str(value):
                    field.value = str(value)
        if found.changes:
            self.query_one("#wrong", Static).update(" ".join(found.changes))
        self.offer()

    def wanted(self) -> dict[str, SettingValue]:
        """The settings in the fields. A number field without a number is left out."""
        values: dict[str, SettingValue] = {}
        for name in self.card.settings:
            for field in self.query(f"#set-{name}"):
                if isinstance(field, Input):
                    if field.value.lstrip("-").isdecimal() and len(field.value) <= LONGEST:
                        values[name] = int(field.value)
                elif isinstance(field, Select | Switch):
                    values[name] = field.value  # type: ignore[assignment]  # A choice or a boolean.
        return values

    @on(Button.Pressed, "#begin")
    def pressed(self) -> None:
        try:
            against = str(self.query_one("#against", Select).value)
            rated = self.query_one("#rated", Switch).value
            names = [
                name for name in self.query_one("#names", Input).value.split(",") if name.strip()
            ]
            if rated:
                local = rated_match(self.card, self.settings(), against=against)
            else:
                given = names if against == PEOPLE else ()
                local = new_match(
                    self.card, self.settings(), against=against, names=given, saved=SavedMatch()
                )
        except PaperbitsError as error:
            self.query_one("#wrong", Static).update(str(error))
            return
        self.app.pop_screen()
        self.begin(local)

    def action_rules(self) -> None:
        """Show the rules with the settings chosen so far, if these go together."""
        try:
            settings = self.settings()
        except PaperbitsError:
            settings = {}
        self.app.push_screen(RulesScreen(self.card, settings))
