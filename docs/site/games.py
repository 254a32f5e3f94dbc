"""A page for each game, made from its card: rules, a drawn example, settings, computer levels."""

import re
from pathlib import Path

from paperbits import Card, PaperbitsError, Position, all_games, levels
from paperbits.core.settings import Setting, SettingValue
from paperbits.core.teaching import Example
from paperbits.picture import PAGE, picture
from paperbits.picture.svg import escaped

DOCTEST = re.compile(r"(?m)^>>> .*\n(?:(?!\s*$).*\n?)*")


def write(folder: Path) -> None:
    """Write the pages of all games, and the page that lists them."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = all_games()
    for card in cards:
        (folder / f"{card.id}.md").write_text(page(card), encoding="utf-8")
    (folder / "index.md").write_text(overview(cards), encoding="utf-8")


def overview(cards: list[Card]) -> str:
    """Return the list of the games, each with a picture."""
    boards = [
        f'<a href="{card.id}.html">{board(example_position(card) or card.new(seed=1))}<strong>{escaped(card.title)}</strong>'  # noqa: E501
        f"<span>{escaped(card.blurb)}</span></a>"
        for card in cards
    ]
    return (
        "# The games\n\nEach page has the rules, an example with its score explained, the settings,"
        " and the computer\n"
        "levels. The page that you play on has them too, with your own settings.\n\n"
        f'<div class="boards" data-search-exclude>{"".join(boards)}</div>\n'
    )


def page(card: Card) -> str:
    """Return the page of a game in Markdown."""
    blocks = [f"# {card.title}", f"*{card.credit}.* {card.blurb}", f"**Goal.** {card.goal}"]
    example = next((each for each in card.examples if played(card, each)), None)
    if example is not None:
        blocks += shown_example(card, example)
    rules = DOCTEST.sub(
        lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", card.rules.strip() + "\n"
    )
    blocks += ["## Rules", re.sub(r"(?m)^#", "##", rules).strip()]
    blocks += [
        "## Settings",
        settings(card),
        "## Computer levels",
        opponents(card),
        "## Play it",
        playing(card),
    ]
    return "\n\n".join(blocks) + "\n"


def played(card: Card, example: Example) -> Position | None:
    """Return the last position of an example, or None if it can't be drawn."""
    if example.position:
        return (
            card.read(example.position, example.settings, "score")
            if "score" in card.read_for
            else None
        )
    given: dict[str, object] = {"start": example.start} if example.start else {}
    if example.racks:
        given = {"racks": list(example.racks), "draws": list(example.draws)}
    position = card.new(example.settings, **given)
    try:
        position.push_all(example.moves)
    except PaperbitsError:
        return None
    return position


def example_position(card: Card) -> Position | None:
    """Return the position of the first example that can be drawn."""
    return next(
        (position for each in card.examples if (position := played(card, each)) is not None), None
    )


def board(position: Position) -> str:
    """Return a board in the colours of the site, in one line."""
    return (
        picture(position.view(None), f"{position.card.title}. {position.standing()}", colours=PAGE)
        .svg()
        .replace("\n", " ")
    )


def shown_example(card: Card, example: Example) -> list[str]:
    """Return an example: its board, and its score line by line."""
    position = played(card, example)
    assert position is not None
    blocks = ["## An example", f"**{example.title}.** {position.standing()}"]
    blocks.append(f'<div class="board" data-search-exclude>{board(position)}</div>')
    if example.moves:
        moves = ", ".join(f"`{move}`" for move in example.moves)
        blocks.append(f"The moves: {moves}.")
    rows = [
        f"| {player} | {cell(part.line)} | {part.points} | {cell(part.why)} |"
        for player, parts in enumerate(position.best_parts(), 1)
        for part in parts
    ]
    if rows:
        blocks.append("\n".join(["| Player | Line | Points | Why |", "|---|---|--:|---|", *rows]))
    return blocks + ([example.remark] if example.remark else [])


def cell(text: str) -> str:
    """Return a text as it can stand in a table."""
    return re.sub(r"([|*_<`\[\]])", r"\\\1", text).replace("\n", " ")


def settings(card: Card) -> str:
    """Return a table of the settings."""
    rows = [
        f"| `{name}` | {cell(setting.about)} | {_range(setting)} | {_shown(setting.default)} |"
        for name, setting in card.settings.items()
    ]
    return "\n".join(["| Setting | What it is | Values | Usually |", "|---|---|---|---|", *rows])


def _range(setting: Setting) -> str:
    if setting.type == "integer":
        step = "" if setting.step == 1 else f", in steps of {setting.step}"
        return (
            f"{setting.low} to {setting.high}{step}"
            if setting.low != setting.high
            else str(setting.low)
        )
    values = setting.choices if setting.type == "choice" else ("true", "false")
    return ", ".join(f"`{value}`" for value in values or ())


def _shown(value: SettingValue) -> str:
    return f"`{str(value).lower()}`" if isinstance(value, bool | str) else str(value)


def opponents(card: Card) -> str:
    """Return a table of the computer levels."""
    rows = [
        f"| `{level.name}` | {level.strength} | {cell(level.about)} |" for level in levels(card)
    ]
    return "\n".join(["| Level | Rating | How it plays |", "|---|---|---|", *rows])


def playing(card: Card) -> str:
    """Return how to play the game in the terminal and in Python."""
    return (
        f"```sh\npaperbits play {card.id}\npaperbits rules {card.id}\n```\n\n"
        f'```python\nfrom paperbits import find\n\nprint(find("{card.id}").new(seed=1))\n```'
    )
