"""The clock of a tournament's matches, as its host writes it."""

import re

from paperbits.tournaments.plan import PlanError


def checked_clock(text: str) -> str:
    """Return the clock as it is stored. Raises PlanError."""
    written = "".join(text.split()).lower()
    if written and not re.fullmatch(r"[0-9]{1,3}\+[0-9]{1,3}|[0-9]{1,2}d", written):
        raise PlanError("A clock is minutes and seconds for each move, such as 5+3, or days for each move, such as 3d.")
    return written
