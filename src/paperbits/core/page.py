"""What people read about every game besides its rules, with the defaults."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from inspect import cleandoc
from typing import ClassVar, Protocol

from paperbits.core.notation import Shape
from paperbits.core.settings import Multiple
from paperbits.core.teaching import Example, Lesson, examples_in_file, lessons_in_file

TOUCHED = re.compile(r"[a-z]{1,3}[0-9]+")


@lru_cache(4_096)
def _touched(move: str) -> tuple[str, ...]:
    return tuple(TOUCHED.findall(move))


class Aimed(Protocol):
    """What every game says itself, including one with a position class of its own."""

    def goal(self) -> str: ...


class Defaults(Protocol):
    """``@game`` lends these methods to a game that does not define them, also to one with a
    position class of its own.
    """

    needs: ClassVar[tuple[str, ...]] = ()
    """Fields that a family's methods read in a game's record, besides ``turn``."""
    needs_settings: ClassVar[tuple[str, ...]] = ()
    """Settings that a family's methods read."""
    needs_methods: ClassVar[tuple[str, ...]] = ()
    """Methods of the game that a family's methods call, besides those that every game has."""

    players: int = 2
    """The number of players of a game without a setting ``players``."""

    def check(self) -> None:
        """Raise SettingError for settings that do not go together; here, all do."""

    def multiples(self) -> Mapping[str, Multiple]:
        """Return the settings that must be multiples (see ``core.fitting``); here, none."""
        return {}

    def opening(self) -> tuple[str, ...]:
        """Return the texts of forced first moves that belong to no player; here, there are none."""
        return ()

    def touched(self, move: str) -> tuple[str, ...]:
        """Return the squares that a move's text names."""
        return _touched(move)

    def rules_page(self) -> str:
        """Return the rules with these settings, in Markdown; here, the game's docstring."""
        return cleandoc(type(self).__doc__ or "")

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size that a position's text shows; here, a text shows none."""
        return None

    @classmethod
    def examples(cls) -> Sequence[Example]:
        """Return the examples; here, those in the game's file in ``teaching``."""
        return examples_in_file(cls)

    @classmethod
    def lessons(cls) -> Sequence[Lesson]:
        """Return the lessons, the usual one first; here, that in the file in ``teaching``."""
        return lessons_in_file(cls)
