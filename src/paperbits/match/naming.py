"""What a reader calls the players of a match: ``You``, ``The computer``, ``Ada``. ``Player 2`` is
only for those who have no name, and not in a match of two, where the other is ``Your opponent``.
Somebody who chose a name like these has it in quotation marks; equal names have numbers.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.core.wording import YOU, Called, Names
from paperbits.match.seat import Seat

MARK: Final = " (bot)"

LONGEST: Final = 60 - len(MARK)
"""Most characters of a bot's name before the mark."""

_MARKS: Final = re.compile(r"(\s*[(\[{]\s*bot\s*[)\]}])+\s*$", re.IGNORECASE)


def bot_name(name: str) -> str:
    """Return the name that a bot goes by.

    >>> bot_name("Minnow"), bot_name("Minnow (bot)"), bot_name("")
    ('Minnow (bot)', 'Minnow (bot)', 'Somebody (bot)')
    """
    return (without_mark(name)[:LONGEST].strip() or "Somebody") + MARK


def is_bot(name: str) -> bool:
    """Whether a name is a bot's."""
    return name.endswith(MARK)


def without_mark(name: str) -> str:
    """Return a name without the mark.

    >>> without_mark("Ada [BOT]"), without_mark("Robot")
    ('Ada', 'Robot')
    """
    return _MARKS.sub("", name)


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
    """Return a name that is asked for. Raises PaperbitsError if it is unseen or misleading."""
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


def names_for(
    seats: Sequence[Seat], mine: Collection[int] = (), waiting: Collection[int] = ()
) -> Names:
    """Return the players' names as the holder of the seats ``mine`` (from 0) reads them.

    The holder of one seat is ``You``; several go by their names. ``waiting``: kept for friends.
    """
    by_themselves = len(mine) == 1
    computers = [seat for seat, each in enumerate(seats) if each.level and not each.name]
    equal = Counter(
        each.name.casefold()
        for seat, each in enumerate(seats)
        if not (by_themselves and seat in mine)
    )

    def called(seat: int) -> Called:
        each = seats[seat]
        if by_themselves and seat in mine:
            return Called(YOU)
        if each.name:
            name = shown_name(each.name)
            name = f"{name} ({seat + 1})" if equal[each.name.casefold()] > 1 else name
            return Called(name, proper=each.name != FORMER)
        if seat in waiting:
            return Called("A friend")
        if each.level:
            return Called("The computer" if len(computers) == 1 else f"Computer {seat + 1}")
        if by_themselves and len(seats) == 2:
            return Called("Your opponent")
        return Called(f"Player {seat + 1}")

    return Names(tuple(map(called, range(len(seats)))))
