"""The clocks of seeks, such as ``5+3``, ``3d``, or empty for none."""

import re
from typing import Final

from paperbits.core.errors import PaperbitsError

_CLOCK: Final = re.compile(r"[0-9]{1,3}\+[0-9]{1,3}|[0-9]{1,2}d")


def checked(text: str) -> str:
    """Return a clock as it is stored. Raises PaperbitsError."""
    written = "".join(text.split()).lower()
    if written and not _CLOCK.fullmatch(written):
        raise PaperbitsError("A clock is minutes and seconds for each move, such as 5+3, or days for each move, such as 3d.")
    return written


def lasting(clock: str) -> bool:
    """Whether a clock gives days for each move, so that nobody need have a page open."""
    return clock.endswith("d")
