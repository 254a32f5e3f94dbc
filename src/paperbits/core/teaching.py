"""Examples and lessons: small texts beside a game's rules, in ``teaching/NAME.toml`` next to the game's module.

The file has ``[[examples]]`` with the fields of ``Example``, and a ``[lesson]`` with ``settings`` and ``[[lesson.steps]]`` with
the fields of ``Step``. A game of one file may instead have static methods ``examples`` and ``lesson``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paperbits.core.settings import SettingValue


@dataclass(frozen=True, slots=True)
class Example:
    """A match to replay (``moves``, from ``start`` if given) or a position to score (``position``); the author's or ours.

    ``scores`` is the result. ``remark`` compares it with the author's own figures or doubts, if there are any.
    """

    title: str
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    position: str = ""
    start: str = ""
    scores: tuple[int, ...] = ()
    remark: str = ""
    racks: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: a few sentences, the moves that lead to its position, and the moves that answer it.

    Without ``answers`` there is nothing to do but read on.
    """

    text: str
    moves: tuple[str, ...] = ()
    position: str = ""
    answers: tuple[str, ...] = ()
    praise: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first match that teaches, in a few steps, with its own settings."""

    steps: tuple[Step, ...]
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    racks: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()


def examples_of(game: type[Any]) -> list[Example]:
    """The examples of a game; an empty list if it has none."""
    if hasattr(game, "examples"):
        return list(game.examples())
    return [Example(**_frozen(each)) for each in _file_of(game).get("examples", ())]


def lesson_of(game: type[Any]) -> Lesson | None:
    """The lesson of a game, if it has one."""
    if hasattr(game, "lesson"):
        found: Lesson = game.lesson()
        return found
    lesson = _file_of(game).get("lesson")
    if lesson is None:
        return None
    return Lesson(tuple(Step(**_frozen(step)) for step in lesson["steps"]), lesson.get("settings", {}))


def _file_of(game: type[Any]) -> dict[str, Any]:
    import tomllib
    from importlib.resources import files  # Both take longer to import than a game.

    package, _, name = game.__module__.rpartition(".")
    file = files(package) / "teaching" / f"{name}.toml" if package else None
    return tomllib.loads(file.read_text(encoding="utf-8")) if file is not None and file.is_file() else {}


def _frozen(fields: dict[str, Any]) -> dict[str, Any]:
    """The same fields with tuples for lists."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
