"""What people give on the command line: settings, files, positions whose size speaks for itself."""

import codecs
import sys
from collections.abc import Sequence
from pathlib import Path

from paperbits.core.errors import PaperbitsError, SettingError
from paperbits.core.fitting import fitted
from paperbits.core.paper import OnPaper, on_paper
from paperbits.core.position import Card
from paperbits.core.settings import SettingValue
from paperbits.match import Match, record

TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
MOST = 1_000_000
"""Characters read of a file: no game's text comes near it."""


def read_settings(card: Card, given: Sequence[str] | None) -> dict[str, SettingValue]:
    """Settings from texts such as ``n=8``, and those that must follow them, told on standard error; raises SettingError."""
    values: dict[str, SettingValue] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        name, value = name.strip(), value.strip()
        if not equals:
            raise SettingError(f"A setting is given as NAME=VALUE, such as {next(iter(card.settings))}=2, not {text[:40]!r}.")
        setting = card.settings.get(name)
        if setting is None:
            raise SettingError(f"{card.title} has no setting {name[:40]!r}; it has {', '.join(card.settings)}.")
        if setting.type == "boolean":
            if value.lower() not in TRUTHS:
                raise SettingError(f"The setting {name} is true or false, not {value[:40]!r}.")
            values[name] = TRUTHS[value.lower()]
        elif setting.type == "integer":
            if not value.lstrip("-").isascii() or not value.lstrip("-").isdecimal() or len(value) > 30:
                raise SettingError(f"The setting {name} is an integer, not {value[:40]!r}.")
            values[name] = setting.check(int(value))
        else:
            values[name] = setting.check(value)
    return following(card, values)


def following(card: Card, values: dict[str, SettingValue]) -> dict[str, SettingValue]:
    """The settings given, and those that must change to go with them; raises SettingError where none do."""
    found = fitted(card, values, values.keys())
    for sentence in found.changes:
        print(sentence, file=sys.stderr)
    return values | {name: value for name, value in found.settings.items() if value != card.settings[name].default}


def read_file(name: str) -> str:
    """A file's text, or standard input's for ``-``; raises PaperbitsError with what to do."""
    if name == "-":
        return _read_input()
    try:
        with Path(name).open(encoding=_encoding(Path(name))) as file:
            return file.read(MOST)
    except FileNotFoundError:
        raise PaperbitsError(f"There is no file {name}.") from None
    except IsADirectoryError:
        raise PaperbitsError(f"{name} is a folder, not a file.") from None
    except PermissionError:
        raise PaperbitsError(f"{name} may not be read.") from None
    except UnicodeError:
        raise PaperbitsError(f"{name} is not a text file in UTF-8.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "that is not a file's name"
        raise PaperbitsError(f"{name[:200]} can't be read: {reason}.") from None


def _read_input() -> str:
    if sys.stdin is None:
        raise PaperbitsError("Standard input is closed; name a file, or send one with `<`.")
    return sys.stdin.read(MOST).removeprefix("\ufeff")


def read_line() -> str | None:
    """The next line of standard input, or None where there is none."""
    return None if sys.stdin is None else sys.stdin.readline(100_000) or None


def _encoding(path: Path) -> str:
    """UTF-8 with or without a byte-order mark, or UTF-16, which some shells write and which has one."""
    with path.open("rb") as file:
        return "utf-16" if file.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"


def scored(card: Card, text: str, settings: dict[str, SettingValue]) -> OnPaper:
    """The position to score in a text: a match record, a position, or moves. Raises PaperbitsError."""
    match = recorded(card, text)
    if match is not None:
        return OnPaper(match.position, match.settings)
    return on_paper(card, settings, text, "score")


def recorded(card: Card, text: str) -> Match | None:
    """The match of a record of this game; None for a text that is no record. Raises PaperbitsError."""
    if not text.lstrip().lower().startswith(record.HEADER):
        return None
    match = record.read(text)
    if match.card.id != card.id:
        raise PaperbitsError(f"This is a record of {match.card.title}, not of {card.title}.")
    return match
