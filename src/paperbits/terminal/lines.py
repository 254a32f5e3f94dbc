"""Lines of the dialogue, wrapped between words where the terminal is narrower than they are."""

import os
import re
import shutil
import sys
import textwrap

_HANGING = re.compile(r"\s*(?:\S+(?: \S+)?\s{2,}(?=\S)|[0-9]+\. )?")
"""What the lines that follow are indented by: a command in a list of them, a number, or the indentation alone."""


def width() -> int | None:
    """Columns of the terminal, or as COLUMNS says; None where output goes to a file or a program."""
    if os.environ.get("COLUMNS", "").isdecimal() or (sys.stdout is not None and sys.stdout.isatty()):
        return max(20, shutil.get_terminal_size().columns)
    return None


def wrapped(text: str, columns: int) -> str:
    """The text with no line wider than this, but for words that are.

    >>> print(wrapped("  hint          a move that the computer would make", 36))
      hint          a move that the
                    computer would make
    """
    return "\n".join(_wrapped(line, columns) if len(line) > columns else line for line in text.split("\n"))


def _wrapped(line: str, columns: int) -> str:
    found = _HANGING.match(line)
    hanging = len(found[0]) if found else 0
    return textwrap.fill(
        line,
        columns,
        subsequent_indent=" " * (hanging if hanging < columns // 2 else 0),
        break_long_words=False,
        break_on_hyphens=False,
    )


def say(text: str) -> None:
    """Print a line, or several."""
    columns = width()
    print(text if columns is None else wrapped(text, columns))
