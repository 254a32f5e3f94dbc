"""The names that people choose: what is left of them, and which could be mistaken for the site's
own words.
"""

import re
import unicodedata
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.match.bots import without_mark

MOST_MARKS: Final = 3
"""Most combining marks on one letter, as Hebrew needs them. More would run over other lines."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian words and many emoji need them between two visible signs."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or symbols, and show nothing."""

FORMER: Final = "A former player"
"""The name in seats of people whose data were deleted."""

_OURS: Final = re.compile(
    r"you|your opponent|(the|a) (computer|friend)|(player|computer)( \d+)?|nobody", re.IGNORECASE
)


def clean_name(name: str | None) -> str:
    r"""Return a name in one line, without invisible signs, heaps of accents and the mark of bots.

    It is empty if nothing of it can be seen.

    >>> clean_name("  Ada\u202e\n Lovelace "), clean_name("\u200b\u3164"), clean_name("Ada [bot]")
    ('Ada Lovelace', '', 'Ada')
    """
    return without_mark(
        " ".join(
            filter(None, map(_word, _spaced(unicodedata.normalize("NFC", name or "")).split()))
        )
    )


def misleading(name: str) -> bool:
    """Whether the site itself calls players by this name, such as ``You`` or ``Player 2``."""
    return _OURS.fullmatch(name) is not None


def shown_name(name: str) -> str:
    """Return a name as others read it: in quotation marks if it is misleading.

    >>> shown_name("Ada"), shown_name("you")
    ('Ada', '“you”')
    """
    return f"“{name}”" if misleading(name) else name


def chosen_name(name: str) -> str:
    """Return the name of a person who asks for this one. Raises PaperbitsError if it can't be seen
    or is misleading.
    """
    cleaned = clean_name(name)
    if name and not cleaned:
        raise PaperbitsError("Nobody can see this name; choose one with letters or digits.")
    if misleading(cleaned) or cleaned.casefold() == FORMER.casefold():
        raise PaperbitsError(
            f"Others would take “{cleaned}” for somebody else; choose another name."
        )
    return cleaned


def _spaced(text: str) -> str:
    return "".join(
        sign if (sign.isprintable() and sign not in _BLANK) or sign in _JOINERS else " "
        for sign in text
    )


def _word(word: str) -> str:
    """Return a word without joiners at its ends, and with a few marks on each letter at most."""
    kept: list[str] = []
    marks = MOST_MARKS  # No mark stands alone at the beginning.
    for sign in word:
        if sign in _JOINERS:
            if kept and kept[-1] not in _JOINERS:
                kept.append(sign)
            continue
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept).rstrip(_JOINERS)
