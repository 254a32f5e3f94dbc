"""Refusals of the host of a match, beyond those of the rules. Each has a sentence and a kind."""

from typing import Final

from paperbits.core.errors import PaperbitsError

MOVED_ON: Final = "The match has moved on since; look at it again."


class NotYourTurnError(PaperbitsError):
    """The move's sender does not hold the seat to move."""

    kind = "not-your-turn"


class StaleMoveError(PaperbitsError):
    """The move or change was meant for another version of the match."""

    kind = "stale"


class SecretError(PaperbitsError):
    """The answer would reveal what is hidden until the end."""

    kind = "secret"


class UnfairError(PaperbitsError):
    """Advice would be unfair: against another person, or in a rated match."""

    kind = "unfair"
