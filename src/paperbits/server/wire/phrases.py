"""The set phrases, and how free text is cleaned."""

import unicodedata
from collections.abc import Mapping
from typing import Final, Literal

Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "one-moment",
    "good-move",
    "have-to-go",
    "another",
]

PHRASES: Final[Mapping[Phrase, str]] = {
    "hello": "Hello",
    "good-luck": "Good luck",
    "good-move": "Good move",
    "well-played": "Well played",
    "thanks": "Thanks",
    "one-moment": "One moment, please",
    "have-to-go": "I have to go",
    "another": "Another one?",
}

LONGEST: Final = 200
"""Most characters of free text."""

MOST_MARKS: Final = 3
"""Most combining marks on one letter, so that a line cannot cover its neighbours."""


def clean_line(text: str) -> str:
    """Return free text in one line: without control signs, invisible signs and piles of marks."""
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith(("C", "Z")):
            kept.append(" ")
        elif marks <= MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())[:LONGEST].rstrip()
