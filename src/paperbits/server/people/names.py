"""Names of accounts: which are allowed, and which look alike."""

import re
from typing import Final

SHORTEST, LONGEST = 3, 20

_ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "_": "-"})
"""Signs that look alike in many fonts."""

RESERVED: Final = (
    "admin administrator anonymous computer deleted former-player guest help moderator nobody"
    " paperbits player staff support system you"
)
"""Names that would say something wrong about who plays."""


def handle_of(name: str) -> str:
    """Return the form in which names are compared. Names that look alike have one handle."""
    return name.lower().translate(_ALIKE)


_reserved: Final = frozenset(map(handle_of, RESERVED.split()))


def name_refusal(name: str) -> str:
    """Return why a name can't be an account's; empty if it can."""
    if not SHORTEST <= len(name) <= LONGEST:
        return f"A name has {SHORTEST} to {LONGEST} characters."
    if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?", name):
        return (
            "A name has the letters a to z, digits, - and _, and begins and ends with a letter or a"
            " digit."
        )
    if re.search(r"[-_]{2}", name):
        return "A name has no two - or _ side by side."
    if handle_of(name) in _reserved:
        return "Nobody can have this name; choose another."
    return ""
