"""The errors that input, programs that play and missing packages can cause. What can't be read is
distinct from what breaks a rule.

Each error's text is one sentence for people; ``kind`` is its name in the referee protocol.
``extra`` imports optional packages, so that a missing one is such an error.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final, Literal


class PaperbitsError(ValueError):
    """Input was refused. Nothing has changed."""

    kind: ClassVar[str] = "bad-request"

    def __init_subclass__(cls, *, kind: str = "") -> None:
        super().__init_subclass__()
        cls.kind = kind or cls.kind


class NotThereError(PaperbitsError, kind="not-found"):
    """No such name or number exists."""


class UnwrittenError(PaperbitsError):
    """A file can't be written; the text names it and says why."""


class ArgumentError(PaperbitsError, TypeError):
    """An argument of a function is of the wrong type; the text says what the function takes."""


class UnknownGameError(PaperbitsError, kind="unknown-game"):
    """There is no game with this id."""


class SettingError(PaperbitsError, kind="bad-setting"):
    """A setting is unknown, of the wrong type, out of range, or does not go with the others."""


class InvalidPositionError(PaperbitsError, kind="bad-position"):
    """A position, board or rack can't be read, or can't occur in the game."""


class DefinitionError(PaperbitsError):
    """The class of a game is not well formed. This error is for the game's programmer."""


class StaleMoveError(PaperbitsError, kind="stale"):
    """The move or the change was meant for another version of the match."""

    def __init__(self) -> None:
        super().__init__("The match has moved on since; look at it again.")


class MoveError(PaperbitsError):
    """A move was refused. ``ply`` is its place in a list of moves, from 1, if it came from a list."""

    ply: int | None = None


class InvalidMoveError(MoveError, kind="bad-move"):
    """A text is not a well-formed move of this game."""


class IllegalMoveError(MoveError, kind="illegal-move"):
    """A move is well formed but breaks a rule; the text says which."""


Failing = Literal["late", "illegal", "ended", "garbled"]
"""It took too long, made a move that is not legal, ended before its move, or broke the protocol."""

FAILINGS: Final[dict[Failing, str]] = {
    "late": "took too long",
    "illegal": "made a move that is not legal",
    "ended": "ended before it moved",
    "garbled": "broke the engine protocol",
}


class FailedError(PaperbitsError):
    """A program failed; the text says what it did, in a few words."""

    def __init__(self, how: Failing, detail: str) -> None:
        super().__init__(detail)
        self.how: Failing = how


class MissingExtraError(PaperbitsError):
    """An optional package is not installed; the text says how to install it."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import packages of an extra; raises MissingExtraError if one is not installed.

    ``what`` begins the sentence: ``The page needs ...``.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "paperbits"}:
            raise
        raise MissingExtraError(
            f"{what} needs {package}, which is not installed here; add it with: python -m pip"
            f' install "paperbits[{name}]"'
        ) from None
