"""A game's rules page as HTML: its docstring without the Python parts, and the settings in force."""

import re
from collections.abc import Mapping
from html import escape

from paperbits.core.card import Card
from paperbits.core.settings import Setting, SettingValue, checked
from paperbits.server.api.markdown import html_of

DOCTEST = re.compile(r"(?m)^>>> .*\n(?:(?!\s*$).*\n?)*")
BARE_HEADING = re.compile(r"(?m)^#+ .*\n(?=\s*(?:#|\Z))")


def rules_html(card: Card, settings: Mapping[str, object] | None = None) -> str:
    """The goal, the rules, and the settings in force if given. Raises SettingError for invalid
    settings.
    """
    made = card.configure(settings)
    goal = f"<p><strong>Goal.</strong> {escape(made.goal())}</p>\n"
    text = BARE_HEADING.sub("", DOCTEST.sub("", made.rules_page() + "\n").strip() + "\n")
    page = goal + html_of(text)
    return (
        page if settings is None else page + settings_html(card, checked(card.settings, settings))
    )


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
