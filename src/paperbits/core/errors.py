"""What can be wrong with what somebody gave us: unreadable is told apart from against the rules.

Each error's text is one sentence for people; ``kind`` is its name in the referee protocol.
"""

from typing import ClassVar


class PaperbitsError(ValueError):
    """Anything refused because of what was given; nothing has changed."""

    kind: ClassVar[str] = "bad-request"


class UnknownGameError(PaperbitsError):
    """No game of that name."""

    kind = "unknown-game"


class SettingError(PaperbitsError):
    """A setting that is unknown, of the wrong type, out of range, or that does not go with the others."""

    kind = "bad-setting"


class InvalidPositionError(PaperbitsError):
    """A position, board or rack that can't be read, or that the game can't be in."""

    kind = "bad-position"


class DefinitionError(PaperbitsError):
    """A game whose class can't be played as it is written; for its programmer."""


class MoveError(PaperbitsError):
    """A move that was refused; ``ply`` is its place in a list of moves, from 1, where there is one."""

    ply: int | None = None


class InvalidMoveError(MoveError):
    """A text that is not a well-formed move of this game."""

    kind = "bad-move"


class IllegalMoveError(MoveError):
    """The form of a move, but against the rules; the text says which rule."""

    kind = "illegal-move"
