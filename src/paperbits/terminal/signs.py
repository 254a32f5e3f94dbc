"""Output on terminals that lack our signs: ``×`` becomes ``x`` where the encoding is Latin-1 or ASCII."""

import codecs
import io
import json
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


def plain(sign: str) -> str:
    """The nearest ASCII to a sign; ``?`` where there is none.

    >>> [plain(sign) for sign in "×é┼字"]
    ['x', 'e', '-', '?']
    """
    if sign in _PLAIN:
        return _PLAIN[sign]
    if "\u2500" <= sign <= "\u257f":  # Box drawing.
        return "-"
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


def _in_plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def prepare_streams() -> None:
    """Let no text fail on standard output, standard error or standard input for its signs."""
    codecs.register_error("paperbits.plain", _in_plain)
    for stream, errors in ((sys.stdout, "paperbits.plain"), (sys.stderr, "paperbits.plain"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def writes_unicode(stream: TextIO | None) -> bool:
    """Whether every sign can be written to a stream."""
    encoding = getattr(stream, "encoding", None) or ""
    return encoding.lower().replace("_", "-").startswith("utf")


def json_line(answer: object) -> str:
    """An answer as one line of JSON that standard output can take."""
    return json.dumps(answer, ensure_ascii=not writes_unicode(sys.stdout))
