"""Answers of commands as tables and sentences for people, or as JSON for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from paperbits.core.card import Card
from paperbits.core.level import Level
from paperbits.core.paper import score_of
from paperbits.core.position import Position
from paperbits.core.settings import Setting
from paperbits.core.shelves import on_shelves, shelf_of
from paperbits.core.wording import Names, listed
from paperbits.ratings.strength import Strength
from paperbits.terminal.exit_status import CLOSED


class _OurConsole(Console):
    """A console that ends the program with our status if the pipe is closed."""

    def on_broken_pipe(self) -> None:
        raise SystemExit(CLOSED)


def console(*, stderr: bool = False, highlight: bool = True) -> Console:
    """A console for styled text on standard output or standard error."""
    return _OurConsole(stderr=stderr, highlight=highlight)


READABLE: Final = 16
"""The width that a text needs to be easy to read."""


class ReadableTable(Table):
    """A table that is written as a list if its columns have too little room."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._needed(console, options) <= options.max_width:
            yield from super().__rich_console__(console, options)
        else:
            yield from self._as_list()

    def _needed(self, console: Console, options: ConsoleOptions) -> int:
        needed = 0
        for column in self.columns:
            widths = [
                Measurement.get(console, options, cell) for cell in (column.header, *column.cells)
            ]
            needed += 2 + max(max(min(each.maximum, READABLE), each.minimum) for each in widths)
        return needed

    def _as_list(self) -> RenderResult:
        headings = [str(column.header) for column in self.columns]
        if headings[0].startswith("Player"):
            yield Text(headings[0], style="bold")
        for row, *cells in zip(self.rows, *(column.cells for column in self.columns), strict=True):
            for place, (heading, cell) in enumerate(zip(headings, cells, strict=True)):
                text = cell.copy() if isinstance(cell, Text) else Text(str(cell))
                if not text:
                    continue
                if place and heading:
                    text = Text(f"{heading}: ").append_text(text)
                text.stylize(row.style or "")
                yield Padding(text, (0, 0, 0, 2 if place else 0))
        yield Text()


def table(*columns: str) -> ReadableTable:
    """An empty table with these headings."""
    made = ReadableTable(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made


def card_facts(card: Card) -> dict[str, object]:
    """A game's card as JSON values."""
    return {
        "id": card.id,
        "title": card.title,
        "credit": card.credit,
        "blurb": card.blurb,
        "minutes": card.minutes,
        "good_first": card.good_first,
        "shelf": shelf_of(card).title,
        "goal": card.goal,
        "wins": card.wins,
        "settings": {name: setting_facts(setting) for name, setting in card.settings.items()},
    }


def setting_facts(setting: Setting) -> dict[str, object]:
    """A setting as JSON values."""
    facts: dict[str, object] = {
        "type": setting.type,
        "default": setting.default,
        "about": setting.about,
    }
    if setting.type == "integer":
        facts |= {"min": setting.low, "max": setting.high}
        if setting.values:
            facts["values"] = list(setting.values)
    if setting.type == "choice":
        facts["choices"] = list(setting.choices)
    return facts


def games_list(cards: Sequence[Card]) -> Iterator[RenderableType]:
    """The list of games by shelf. Games to start with come first."""
    for shelf, own in on_shelves(cards):
        yield Text.assemble((shelf.title, "bold"), ". ", (shelf.about, "italic"))
        yield ""
        for card in own:
            yield Padding(
                Text.assemble((card.id, "cyan"), f"  ({_who_and_how_long(card)})"), (0, 0, 0, 2)
            )
            words = " ".join(filter(None, (f"{card.title}.", card.blurb, card.good_first)))
            yield Padding(Text(words), (0, 0, 1, 4))


def _who_and_how_long(card: Card) -> str:
    """``2 to 9 players, about 10 minutes``."""
    players = card.settings["players"]
    many = str(players.low) if players.low == players.high else f"{players.low} to {players.high}"
    words = "1 player" if many == "1" else f"{many} players"
    return f"{words}, about {card.minutes} minutes" if card.minutes else words


def level_title(level: Level) -> str:
    """A level's title, with its rating if it has one."""
    return f"{level.title} ({level.strength})" if level.strength else level.title


def levels_table(found: Sequence[Level], own: Strength | None = None) -> Table:
    """The computer opponents of a game from the weakest up, with the person's rating among theirs."""
    made = table("Level", "", "Elo", "95%")
    waiting = own
    for level in found:
        if (
            waiting is not None
            and level.elo is not None
            and not level.equal_to
            and waiting.rating < level.elo
        ):
            _add_own(made, waiting)
            waiting = None
        span = "" if level.span is None else f"{level.span[0]:,} to {level.span[1]:,}"
        elo = "" if level.elo is None else f"{level.elo:,}"
        if level.equal_to:
            elo, span = "as above", ""
        like = f" Measured about as strong as {level.equal_to}." if level.equal_to else ""
        made.add_row(
            Text(level.name, style="cyan"), f"{level.title}. {level.about}{like}", elo, span
        )
    if waiting is not None:
        _add_own(made, waiting)
    return made


def _add_own(made: Table, own: Strength) -> None:
    matches = "1 rated match" if own.matches == 1 else f"{own.matches} rated matches"
    span = f"{own.low:,.0f} to {own.high:,.0f}"
    made.add_row(
        Text("> you"), f"You are here, after {matches}.", f"{own.rating:,.0f}", span, style="bold"
    )


def settings_table(card: Card, made: Any) -> Table:
    """The settings of a game: values now, possible values, meanings."""
    shown = table("Setting", "Now", "Possible", "Meaning")
    for name, setting in card.settings.items():
        value = getattr(made, name, setting.default)
        may = (
            setting.range
            if setting.type == "integer"
            else ", ".join(setting.choices) or "true, false"
        )
        shown.add_row(
            Text(name, style="cyan"),
            str(value).lower() if value in (True, False) else str(value),
            may,
            setting.about,
        )
    return shown


def without_doctests(rules: str) -> str:
    """A rules page with its doctests formatted as code."""
    lines = []
    inside = False
    for line in rules.split("\n"):
        starts = line.startswith((">>> ", "... "))
        if starts and not inside:
            lines.append("```python")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


def equation_answer(text: str, answer: Mapping[str, Any]) -> Text:
    """Whether an equation is valid, and each side in binary, in decimal and step by step."""
    shown = Text()
    if answer["valid"]:
        shown.append("valid", style="bold green")
        shown.append(f"      {answer.get('binary', text.strip())}\n")
    else:
        shown.append("not valid", style="bold red")
        shown.append(f"  {answer['reason']}\n")
        shown.append(pointed(text, answer.get("place")))
    for number, side in enumerate(answer.get("working") or (), 1):
        shown.append(f"  side {number}:  {side['binary']}", style="bold")
        if side["decimal"] != side["binary"]:
            shown.append(f"  is  {side['decimal']}  in decimal")
        shown.append("".join(f"; {step}" for step in side["steps"]) + "\n")
    if answer["valid"]:
        shown.append(f"  worth {answer['value']}, so a bonus of {answer['bonus']}\n")
    shown.rstrip()
    return shown


def pointed(text: str, place: Mapping[str, int] | None) -> Text:
    """A text with marks below the characters of ``place``.

    Empty without a place, and for a text of several lines.
    """
    if place is None or not text.isprintable():
        return Text()
    before, meant = text[: place["first"] - 1], text[place["first"] - 1 : place["last"]]
    marks = " " * cell_len(before) + "^" * cell_len(meant)
    return Text(f"  {text}\n") + Text(f"  {marks}\n", style="red")


def score_sheet(position: Position) -> Iterator[RenderableType]:
    """The scored lines of each player, the totals and the winner."""
    score = score_of(position)
    scores = score.scores
    for player, parts in enumerate(score.parts):
        if position.card.without_points:  # The lines only say how the game was won.
            yield from (Text(f"{part.line}: {part.why}") for part in parts)
            continue
        made = table(f"Player {player + 1}", "Points", "Why")
        made.columns[1].justify = "right"
        for part in parts:
            made.add_row(part.line, str(part.points), part.why)
        made.add_section()
        made.add_row(Text("Score", style="bold"), Text(str(scores[player]), style="bold"), "")
        yield made
    so_far = " to ".join(map(str, scores))
    chosen = f"Not over yet: {so_far}, with the best choice for each player who has not chosen."
    yield Text(chosen if score.open_choice else status_line(position), style="bold")


def status_line(position: Position, names: Names | None = None) -> str:
    """The winner and the scores, or the scores so far, in a sentence.

    Adds it if the fewest points win.
    """
    called = names or Names.plain(position.players)
    scores = " to ".join(map(str, position.scores()))
    if position.card.wins == "fewest":
        scores += "; fewest points win"
    if not position.over:
        return f"Not over yet: {scores}." if position.card.wins else "Not over yet."
    winners = position.winners()
    if position.players == 1:
        return f"The score is {scores}."
    scores = f", {scores}" if position.card.wins else ""
    if len(winners) == 1:
        return f"{called.sentence(winners[0], 'wins')}{scores}."
    return f"A tie of {listed(called.players[winner].inside for winner in winners)}{scores}."
