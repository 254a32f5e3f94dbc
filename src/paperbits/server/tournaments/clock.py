"""The clock of a tournament's matches, as its host writes it."""

from paperbits.core.errors import PaperbitsError
from paperbits.match.clock import Clock
from paperbits.tournaments.plan import PlanError


def checked_clock(text: str) -> str:
    """Return the clock as it is stored. Raises PlanError."""
    try:
        clock = Clock.read(text)
    except PaperbitsError as error:
        raise PlanError(str(error)) from None
    return "" if clock is None else clock.text
