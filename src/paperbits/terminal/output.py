"""How answers look on a terminal: tables and sentences, in colours that adapt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from paperbits.core.engine.levels import Level
from paperbits.core.game import Card
from paperbits.core.position import Position
from paperbits.core.settings import Setting
from paperbits.core.wording import Names, listed
from paperbits.ratings.rating import Standing


def card_facts(card: Card) -> dict[str, object]:
    """A card for programs."""
    return {
        "id": card.id,
        "title": card.title,
        "credit": card.credit,
        "blurb": card.blurb,
        "goal": card.goal,
        "wins": card.wins,
        "settings": {name: setting_facts(setting) for name, setting in card.settings.items()},
    }


def setting_facts(setting: Setting) -> dict[str, object]:
    """A setting for programs."""
    facts: dict[str, object] = {"type": setting.type, "default": setting.default, "about": setting.about}
    if setting.type == "integer":
        facts |= {"min": setting.low, "max": setting.high}
    if setting.type == "choice":
        facts["choices"] = list(setting.choices)
    return facts


def table(*columns: str) -> Table:
    """A table in the house's manner."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made


def games_table(cards: Sequence[Card]) -> Table:
    """The list of games."""
    made = table("Game", "", "Players")
    for card in cards:
        players = card.settings["players"]
        many = str(players.low) if players.low == players.high else f"{players.low} to {players.high}"
        made.add_row(Text(card.id, style="cyan"), f"{card.title}. {card.blurb}", many)
    return made


def rated(level: Level) -> str:
    """A level's title, with its rating where it has one."""
    return level.title if level.elo is None else f"{level.title} ({level.elo})"


def levels_table(found: Sequence[Level], own: Standing | None = None) -> Table:
    """The computer opponents of a game, weakest first, and where the person stands among them."""
    made = table("Level", "", "Elo", "95%")
    waiting = own
    for level in found:
        if waiting is not None and level.elo is not None and waiting.rating < level.elo:
            _add_own(made, waiting)
            waiting = None
        span = "" if level.span is None else f"{level.span[0]} to {level.span[1]}"
        elo = "" if level.elo is None else str(level.elo)
        made.add_row(Text(level.name, style="cyan"), f"{level.title}. {level.about}", elo, span)
    if waiting is not None:
        _add_own(made, waiting)
    return made


def _add_own(made: Table, own: Standing) -> None:
    matches = "1 rated match" if own.matches == 1 else f"{own.matches} rated matches"
    span = f"{own.low:.0f} to {own.high:.0f}"
    made.add_row(Text("> you"), f"You are here, after {matches}.", f"{own.rating:.0f}", span, style="bold")


def settings_table(card: Card, made: Any) -> Table:
    """The settings of a game, what they mean, and what is in force."""
    shown = table("Setting", "In force", "May be", "Meaning")
    for name, setting in card.settings.items():
        value = getattr(made, name, setting.default)
        if setting.type == "integer":
            may = f"{setting.low} to {setting.high}" + (f", by {setting.step}" if setting.step > 1 else "")
        else:
            may = ", ".join(setting.choices) or "true, false"
        shown.add_row(
            Text(name, style="cyan"), str(value).lower() if value in (True, False) else str(value), may, setting.about
        )
    return shown


def without_doctests(rules: str) -> str:
    """A rules page whose doctests are set as code, for reading."""
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


def verdict(text: str, answer: Mapping[str, Any]) -> Text:
    """What is to be said of an equation: the verdict, and each side in binary, in decimal and worked out."""
    shown = Text()
    if answer["valid"]:
        shown.append("valid", style="bold green")
        shown.append(f"      {answer.get('binary', text.strip())}\n")
    else:
        shown.append("not valid", style="bold red")
        shown.append(f"  {answer['reason']}\n")
    for number, side in enumerate(answer.get("working") or (), 1):
        shown.append(f"  side {number}:  {side['binary']}", style="bold")
        if side["decimal"] != side["binary"]:
            shown.append(f"  is  {side['decimal']}  in decimal")
        shown.append("".join(f"; {step}" for step in side["steps"]) + "\n")
    if answer["valid"]:
        shown.append(f"  worth {answer['value']}, so a bonus of {answer['bonus']}\n")
    shown.rstrip()
    return shown


def score_sheet(position: Position) -> Iterator[RenderableType]:
    """The scored lines of each player, the totals and who has won."""
    scores = position.totals(position.best_parts())
    for player, parts in enumerate(position.best_parts()):
        made = table(f"Player {player + 1}", "Points", "Why")
        made.columns[1].justify = "right"
        for part in parts:
            made.add_row(part.line, str(part.points), part.why)
        made.add_section()
        made.add_row(Text("Score", style="bold"), Text(str(scores[player]), style="bold"), "")
        yield made
    yield Text(standing(position), style="bold")


def standing(position: Position, names: Names | None = None) -> str:
    """How a position stands, in a sentence, and which scores are good where that is not the most."""
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
