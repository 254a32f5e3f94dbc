"""The entries of a table of a study's file, each of its kind."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from paperbits.lab.errors import StudyError

NEEDED: Final = object()
"""Stands for the default of an entry that has none."""


class Entries:
    """The entries of a table, taken one by one; entries that are never taken are refused."""

    def __init__(self, facts: Mapping[str, Any], where: str) -> None:
        self.left, self.known, self.where = dict(facts), set[str](), where

    def take(self, name: str) -> Any:
        self.known.add(name)
        return self.left.pop(name, None)

    def of(self, name: str, kind: str, holds: Callable[[Any], bool], default: Any = NEEDED) -> Any:
        """Take an entry of a kind, for which ``holds`` is true; raises StudyError for another."""
        value = self.take(name)
        if value is None and default is not NEEDED:
            return default
        if not holds(value):
            raise StudyError(f"The entry {name} of {self.where} is {kind}.")
        return value

    def text(self, name: str, default: object = NEEDED) -> str:
        kind = "missing or is not a text"
        return str(self.of(name, kind, lambda value: isinstance(value, str), default))

    def truth(self, name: str) -> bool:
        return bool(self.of(name, "true or false", lambda value: isinstance(value, bool), False))

    def integer(self, name: str, low: int, high: int, default: object = NEEDED) -> int:
        def holds(value: Any) -> bool:
            return _is_number(value) and isinstance(value, int) and low <= value <= high

        return int(self.of(name, f"an integer from {low:,} to {high:,}", holds, default))

    def share(self, name: str) -> float | None:
        def holds(value: Any) -> bool:
            return _is_number(value) and 0 < value < 1

        found = self.of(name, "a number between 0 and 1", holds, None)
        return None if found is None else float(found)

    def seconds(self, name: str, default: float) -> float:
        def holds(value: Any) -> bool:
            return _is_number(value) and 0 < value <= 3_600

        return float(self.of(name, "a number of seconds, up to 3,600", holds, default))

    def texts(self, name: str) -> list[str]:
        value = self.take(name)
        found = [value] if isinstance(value, str) else value
        if (
            not isinstance(found, list)
            or not found
            or not all(isinstance(each, str) for each in found)
        ):
            raise StudyError(f"The entry {name} of {self.where} is a text or a list of texts.")
        return found

    def tables(self, name: str) -> list[dict[str, Any]]:
        value = self.take(name)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise StudyError(
                f"The entry {name} of {self.where} is written as [[{name}]], once or more often."
            )
        return value

    def done(self) -> None:
        """Refuse entries that mean nothing."""
        for name in self.left:
            meant = hint(name, sorted(self.known))
            raise StudyError(f"There is no entry {name[:40]!r} in {self.where}; {meant}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def hint(name: str, names: Iterable[str]) -> str:
    """Return the name that was perhaps meant, or all names."""
    names = list(names)
    near = difflib.get_close_matches(name, names, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
