"""What the terminal can do: whether the app runs in it, and which characters it takes. Where one is
lacking, ``×`` becomes ``x``.
"""

import codecs
import io
import json
import os
import sys
import unicodedata
from typing import Final, TextIO

_PLAIN: Final = {
    "×": "x",
    "÷": "/",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "·": ".",
    "•": "*",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "■": "#",
    "█": "#",
    "●": "*",
    "▸": ">",
    "│": "|",
    "┃": "|",
    "║": "|",
}


def plain(character: str) -> str:
    """The ASCII text nearest to a character, or ``?``.

    >>> [plain(character) for character in "×é┼字"]
    ['x', 'e', '-', '?']
    """
    if character in _PLAIN:
        return _PLAIN[character]
    if "\u2500" <= character <= "\u257f":  # Box drawing.
        return "-"
    return unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"


def _in_plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def prepare_streams() -> None:
    """Make the standard streams replace characters that their encodings lack, instead of failing."""
    codecs.register_error("paperbits.plain", _in_plain)
    for stream, errors in (
        (sys.stdout, "paperbits.plain"),
        (sys.stderr, "paperbits.plain"),
        (sys.stdin, "replace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def writes_unicode(stream: TextIO | None) -> bool:
    """Whether a stream can take every Unicode character."""
    encoding = getattr(stream, "encoding", None) or ""
    return encoding.lower().replace("_", "-").startswith("utf")


def json_line(answer: object) -> str:
    """Write an answer as one line of JSON, escaped as far as standard output needs it."""
    return json.dumps(answer, ensure_ascii=not writes_unicode(sys.stdout))


def app_refusal() -> str:
    """Why the app can't run here, as part of a sentence. Empty if it can."""
    if sys.stdin is None or not sys.stdin.isatty():
        return "standard input is not a terminal"
    if sys.stdout is None or not sys.stdout.isatty():
        return "standard output is not a terminal"
    # The app draws on standard error.
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        return "standard error is not a terminal"
    if os.name == "posix" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return "this terminal can't move the cursor (TERM is not set, or dumb)"
    if not (writes_unicode(sys.stdout) and writes_unicode(sys.__stderr__)):
        return f"this terminal's encoding, {sys.stdout.encoding}, lacks some characters"
    return ""
