"""Read what users give on the command line: settings, files, positions."""

import codecs
import sys
from collections.abc import Sequence
from pathlib import Path

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError, SettingError
from paperbits.core.fitting import fitted
from paperbits.core.paper import OnPaper, on_paper
from paperbits.core.settings import SettingValue
from paperbits.match import Match, formats

BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
MOST = 1_000_000
"""The most characters of a file. Every game's text is far shorter."""


def read_settings(card: Card, given: Sequence[str] | None) -> dict[str, SettingValue]:
    """Read settings from texts such as ``n=8``. Raises SettingError.

    If other settings must change to fit them, those are added, and a sentence on standard error
    says so.
    """
    values: dict[str, SettingValue] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        name, value = name.strip(), value.strip()
        if not equals:
            raise SettingError(
                f"A setting is given as NAME=VALUE, such as {next(iter(card.settings))}=2, not"
                f" {text[:40]!r}."
            )
        setting = card.settings.get(name)
        if "," in value and "=" in value and value.isprintable():
            raise SettingError(
                f"Give each setting on its own, such as --set {text.replace(',', ' --set ')[:60]}."
            )
        if setting is None:
            raise SettingError(
                f"{card.title} has no setting {name[:40]!r}; it has {', '.join(card.settings)}."
            )
        if setting.type == "boolean":
            if value.lower() not in BOOLEANS:
                raise SettingError(f"The setting {name} is true or false, not {value[:40]!r}.")
            values[name] = BOOLEANS[value.lower()]
        elif setting.type == "integer":
            if (
                not value.lstrip("-").isascii()
                or not value.lstrip("-").isdecimal()
                or len(value) > 30
            ):
                raise SettingError(f"The setting {name} is an integer, not {value[:40]!r}.")
            values[name] = setting.check(int(value))
        else:
            values[name] = setting.check(value)
    return with_dependent(card, values)


def with_dependent(card: Card, values: dict[str, SettingValue]) -> dict[str, SettingValue]:
    """Add the settings that must change to fit the given ones. Raises SettingError if none fit."""
    found = fitted(card, values, values.keys())
    for sentence in found.changes:
        print(sentence, file=sys.stderr)
    return values | {
        name: value
        for name, value in found.settings.items()
        if value != card.settings[name].default
    }


def read_file(name: str) -> str:
    """Read a file, or standard input for ``-``. Raises PaperbitsError with what to do."""
    if name == "-":
        return _read_input()
    try:
        with Path(name).open(encoding=_encoding(Path(name))) as file:
            text = file.read(MOST + 1)
    except FileNotFoundError:
        raise PaperbitsError(f"There is no file {name}.") from None
    except IsADirectoryError:
        raise PaperbitsError(f"{name} is a folder, not a file.") from None
    except PermissionError:
        raise PaperbitsError(f"You are not allowed to read {name}.") from None
    except UnicodeError:
        raise PaperbitsError(f"{name} is not a text file in UTF-8.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "this is not a valid file name"
        raise PaperbitsError(f"{name[:200]} can't be read: {reason}.") from None
    return _of_length(text, name)


def _read_input() -> str:
    if sys.stdin is None:
        raise PaperbitsError("Standard input is closed; name a file, or send one with `<`.")
    if sys.stdin.isatty():
        print(
            "Type or paste the text, and end it with Ctrl-D on a line of its own.", file=sys.stderr
        )
    return _of_length(sys.stdin.read(MOST + 1).removeprefix("\ufeff"), "Standard input")


def _of_length(text: str, name: str) -> str:
    if len(text) > MOST:
        raise PaperbitsError(
            f"{name} has more than {MOST:,} characters; no position or match is that long."
        )
    return text


def read_line() -> str | None:
    """Read a line of standard input. None at its end."""
    return None if sys.stdin is None else sys.stdin.readline(100_000) or None


def _encoding(path: Path) -> str:
    """The encoding of a file: UTF-16, which some shells write, if it has that byte-order mark; else
    UTF-8.
    """
    with path.open("rb") as file:
        return (
            "utf-16" if file.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"
        )


def scored(card: Card, text: str, settings: dict[str, SettingValue]) -> OnPaper:
    """Read the position to score from a match record, a position text, or moves.

    Raises PaperbitsError.
    """
    match = recorded(card, text)
    if match is not None:
        return OnPaper(match.position, match.settings)
    return on_paper(card, settings, text, "score")


def recorded(card: Card, text: str) -> Match | None:
    """Read a match record of this game. None if the text is not a record. Raises PaperbitsError."""
    if not formats.is_record(text):
        return None
    match = formats.read(text)
    if match.card.id != card.id:
        raise PaperbitsError(f"This is a record of {match.card.title}, not of {card.title}.")
    return match
