"""The mark of bots in names. People can't have it, so a reader always knows a bot by its name."""

import re
from typing import Final

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
