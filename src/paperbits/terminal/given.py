"""What people give on the command line: settings, files, positions whose size speaks for itself."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from paperbits.core.errors import InvalidPositionError, MoveError, PaperbitsError, SettingError
from paperbits.core.game import Card
from paperbits.core.notation import read_rows
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from paperbits.match import record

NUMBERED = re.compile(r"^[0-9]+\.\s+")
TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
MOST = 1_000_000
"""Characters read of a file: no game's text comes near it."""


def read_settings(card: Card, given: Sequence[str] | None) -> dict[str, SettingValue]:
    """Settings from texts such as ``n=8``; raises SettingError."""
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
    return values


def read_file(name: str) -> str:
    """A file's text, or standard input's for ``-``; raises PaperbitsError with what to do."""
    if name == "-":
        return _read_input()
    try:
        with Path(name).open(encoding="utf-8") as file:
            return file.read(MOST)
    except FileNotFoundError:
        raise PaperbitsError(f"There is no file {name}.") from None
    except IsADirectoryError:
        raise PaperbitsError(f"{name} is a folder, not a file.") from None
    except PermissionError:
        raise PaperbitsError(f"{name} may not be read.") from None
    except UnicodeDecodeError:
        raise PaperbitsError(f"{name} is not a text file in UTF-8.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "that is not a file's name"
        raise PaperbitsError(f"{name[:200]} can't be read: {reason}.") from None


def _read_input() -> str:
    if sys.stdin is None:
        raise PaperbitsError("Standard input is closed; name a file, or send one with `<`.")
    return sys.stdin.read(MOST)


def read_line() -> str | None:
    """The next line of standard input, or None where there is none."""
    return None if sys.stdin is None else sys.stdin.readline(100_000) or None


SIZES = ("n", "m", "length")
"""Settings that a position's own size tells."""


def scored(card: Card, text: str, settings: dict[str, SettingValue]) -> Position:
    """The position to score in a text: a match record, a position, or moves where a position does not say enough.

    Raises PaperbitsError.
    """
    if text.lstrip().lower().startswith(record.HEADER):
        match = record.read(text)
        if match.card.id != card.id:
            raise PaperbitsError(f"This is a record of {match.card.title}, not of {card.title}.")
        return match.position
    if card.scorable:
        return inferred(card, text, settings)
    position = card.new(settings)
    if position.hidden:
        raise PaperbitsError(f"{card.title} is scored from a match record, which says the racks too.")
    try:
        position.push_all(moves_in(text))
    except MoveError as error:
        raise PaperbitsError(f"Move {error.ply}: {error}") from None
    return position


def moves_in(text: str) -> list[str]:
    """The moves of a text, a line each or all in one, numbered or not."""
    lines = [NUMBERED.sub("", line.strip()) for line in text.splitlines() if line.strip()]
    return lines[0].split() if len(lines) == 1 else lines


def inferred(card: Card, text: str, settings: dict[str, SettingValue]) -> Position:
    """The position that a text shows, its size read off the text where no setting gives it.

    Raises InvalidPositionError or SettingError.
    """
    game = card.configure(sized(card, text, settings))
    return card.position.of_text(card, game, text)


def sized(card: Card, text: str, settings: dict[str, SettingValue]) -> dict[str, SettingValue]:
    """The settings, with the size that a position's text shows where none is given; raises as ``inferred``."""
    size = next((name for name in SIZES if name in card.settings and name not in settings), None)
    rows = read_rows(text)
    if size is None or not rows:
        return settings
    whole = len(rows) if len(rows) > 1 else len("".join(rows[0].split()))
    setting = card.settings[size]
    try:
        return {**settings, size: setting.check(whole)}
    except SettingError:
        if len(rows) > 1 and not (setting.low or 0) <= whole <= (setting.high or 0):
            raise InvalidPositionError(f"{whole} rows are not a grid of this game: {setting.about} must be allowed.") from None
    return settings
