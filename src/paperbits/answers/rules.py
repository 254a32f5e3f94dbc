"""A game's rules page as HTML: its docstring without the Python parts, pictures of an example, and
the settings in force.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from paperbits.answers.markdown import html_of
from paperbits.core.card import Card
from paperbits.core.paper import begun, score_of
from paperbits.core.position import Position
from paperbits.core.settings import Setting, SettingValue, checked
from paperbits.core.wording import counted
from paperbits.picture import PAGE, picture

DOCTEST = re.compile(r"(?m)^>>> .*\n(?:(?!\s*$).*\n?)*")
BARE_HEADING = re.compile(r"(?m)^#+ .*\n(?=\s*(?:#|\Z))")


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A game's rules as HTML, with the settings in force."""

    html: str


def rules_html(card: Card, settings: Mapping[str, object] | None = None) -> str:
    """The goal, the rules, and the settings in force if given. Raises SettingError for invalid
    settings.
    """
    made, given = card.configure(settings), checked(card.settings, settings or {})
    goal = f"<p><strong>Goal.</strong> {escape(made.goal())}</p>\n"
    text = BARE_HEADING.sub("", DOCTEST.sub("", made.rules_page() + "\n").strip() + "\n")
    page = goal + html_of(text) + pictures_html(card, given)
    return page if settings is None else page + settings_html(card, given)


def pictures_html(card: Card, settings: Mapping[str, SettingValue]) -> str:
    """Pictures of the example that is nearest to these settings: halfway and at its end, drawn by
    the game. Empty without examples.
    """
    if not card.examples:
        return ""
    example = card.examples_for(settings)[0]
    position = begun(card, example)
    half, figures = len(example.moves) // 2, []
    for count, move in enumerate(example.moves, 1):
        position.push(move)
        if count == half:
            figures.append(_figure(position, f"After {counted(count, 'move')}: {_last(position)}"))
    after = f"After {counted(len(example.moves), 'move')}: {_last(position)} " if half else ""
    figures.append(_figure(position, after + _scores(card, position)))
    remark = html_of(example.remark) if example.remark else ""
    title = example.title if example.title.endswith((".", "?", "!")) else f"{example.title}."
    return (
        f"<h2>An example</h2>\n<p>{escape(title)}</p>\n"
        f'<div class="pictures">{"".join(figures)}</div>\n{remark}'
    )


def _figure(position: Position, caption: str) -> str:
    drawing = picture(position.view(None), caption, colours=PAGE).svg()
    return f"<figure>{drawing}<figcaption>{escape(caption)}</figcaption></figure>"


def _last(position: Position) -> str:
    """The last move in words."""
    ply = position.plies[-1]
    return f"player {ply.player + 1} {ply.words}."


def _scores(card: Card, position: Position) -> str:
    """How a position stands, in sentences."""
    score = score_of(position)
    if card.without_points:
        return f"Player {score.winners[0] + 1} has won." if score.over else ""
    told = ", ".join(
        f"player {player} has {points:,} {'point' if points == 1 else 'points'}"
        for player, points in enumerate(map(int, score.scores), 1)
    )
    return f"{told[:1].upper()}{told[1:]}."


def settings_html(card: Card, values: Mapping[str, SettingValue]) -> str:
    """Each setting that people can choose: its meaning and its value."""
    rows = [
        f"<dt>{escape(name)}:"
        f" <strong>{escape(_shown(values[name]))}</strong></dt><dd>{_about(setting, values[name])}</dd>"  # noqa: E501
        for name, setting in card.settings.items()
        if setting.type != "integer" or setting.low != setting.high
    ]
    if not rows:
        return ""
    return f"<h2>Settings in force</h2>\n<dl>\n{chr(10).join(rows)}\n</dl>\n"


def _shown(value: SettingValue) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _about(setting: Setting, value: SettingValue) -> str:
    sentences = [setting.about[:1].upper() + setting.about[1:]]
    explained = (setting.explained or {}).get(str(value).lower())
    if explained:
        sentences.append(f"{explained[:1].upper()}{explained[1:]}")
    if setting.type == "integer":
        step = "" if setting.step == 1 else f", in steps of {setting.step}"
        span = (
            f"One of {setting.range}"
            if setting.values
            else f"From {setting.low} to {setting.high}{step}"
        )
        sentences.append(f"{span}; usually {setting.default}")
    elif value != setting.default:
        sentences.append(f"Usually {_shown(setting.default)}")
    return " ".join(escape(sentence.rstrip(".") + ".") for sentence in sentences)
