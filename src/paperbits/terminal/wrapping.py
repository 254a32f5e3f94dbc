"""Print lines of text, wrapped between words to the width of the terminal."""

import os
import re
import shutil
import sys
import textwrap

_HANGING = re.compile(r"\s*(?:\S+(?: \S+)?\s{2,}(?=\S)|[0-9]+\. )?")
"""What continuation lines are indented by: a command in a list, a number, or the line's own
indentation.
"""


def width() -> int | None:
    """Columns of the terminal, or the value of COLUMNS.

    None if the output goes to a file or a program.
    """
    if os.environ.get("COLUMNS", "").isdecimal() or (
        sys.stdout is not None and sys.stdout.isatty()
    ):
        return max(20, shutil.get_terminal_size().columns)
    return None


def wrapped(text: str, columns: int) -> str:
    """Wrap the lines that are wider than ``columns``. Words are never broken.

    >>> print(wrapped("  hint          a move that the computer would make", 36))
      hint          a move that the
                    computer would make
    """
    return "\n".join(
        _wrapped(line, columns) if len(line) > columns else line for line in text.split("\n")
    )


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
    """Print a text of one or more lines."""
    columns = width()
    print(text if columns is None else wrapped(text, columns))
