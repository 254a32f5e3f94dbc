"""How a program that plays can fail, which loses it the match."""

from typing import Final, Literal

from paperbits.core.errors import PaperbitsError

Failing = Literal["late", "illegal", "ended", "garbled"]
"""It took too long, made a move that is not legal, ended before its move, or broke the protocol."""

WORDS: Final[dict[Failing, str]] = {
    "late": "took too long",
    "illegal": "made a move that is not legal",
    "ended": "ended before it moved",
    "garbled": "broke the engine protocol",
}


class FailedError(PaperbitsError):
    """A program failed; the text says what it did, in a few words."""

    def __init__(self, how: Failing, detail: str) -> None:
        super().__init__(detail)
        self.how: Failing = how
