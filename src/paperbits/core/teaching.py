"""Examples and lessons: texts in ``teaching/NAME.toml``, next to the game's module.

The file has ``[[examples]]`` with the fields of ``Example``, and a ``[lesson]`` with ``settings``
and ``[[lesson.steps]]`` with the fields of ``Step``. A game may define static methods ``examples``
and ``lessons`` instead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from paperbits.core.settings import SettingValue


@dataclass(frozen=True, slots=True)
class Example:
    """A match to replay (``moves``, from ``start`` if given) or a position to score (``position``).
    ``scores`` is the result. ``remark`` compares it with the author's own figures or doubts, if
    there are any.
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
    """A step of a lesson: a few sentences, the moves that lead to its position, and the moves that
    answer it. A step without ``answers`` is only read.
    """

    text: str
    moves: tuple[str, ...] = ()
    position: str = ""
    answers: tuple[str, ...] = ()
    praise: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first match that teaches in a few steps, with its own settings."""

    steps: tuple[Step, ...]
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    racks: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    title: str = "A first match that teaches"


def examples_in_file(game: type[Any]) -> list[Example]:
    """Return the examples in the game's file; an empty list if there are none."""
    return [Example(**_frozen(each)) for each in _file_of(game.__module__).get("examples", ())]


def lessons_in_file(game: type[Any]) -> list[Lesson]:
    """Return the lesson in the game's file; an empty list if there is none."""
    lesson = _file_of(game.__module__).get("lesson")
    if lesson is None:
        return []
    return [
        Lesson(tuple(Step(**_frozen(step)) for step in lesson["steps"]), lesson.get("settings", {}))
    ]


def fitting(lessons: Sequence[Lesson], settings: Mapping[str, SettingValue]) -> int | None:
    """Return the index of the lesson for a match with these settings, or None without lessons. A
    later lesson is for matches that have all its settings. Otherwise it is the first.
    """
    for number, lesson in enumerate(lessons):
        if number and all(settings.get(name) == value for name, value in lesson.settings.items()):
            return number
    return 0 if lessons else None


@lru_cache(maxsize=100)
def _file_of(module: str) -> Mapping[str, Any]:
    """Return the file's contents. They are kept, because every rendering of a match needs them."""
    import tomllib
    from importlib.resources import files  # Both take longer to import than a game.

    package, _, name = module.rpartition(".")
    file = files(package) / "teaching" / f"{name}.toml" if package else None
    return tomllib.loads(file.read_text("utf-8")) if file is not None and file.is_file() else {}


def _frozen(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields with tuples in place of lists."""
    return {name: tuple(each) if isinstance(each, list) else each for name, each in fields.items()}
