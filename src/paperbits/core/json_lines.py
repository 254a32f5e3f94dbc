"""JSON lines: one object on each line, read from any bytes and written as ASCII."""

import json
import re
import secrets
import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, Final

from paperbits.core.errors import PaperbitsError

Request = Mapping[str, Any]
Answer = dict[str, Any]

LONGEST_MESSAGE: Final = 2_000
LONGEST_INTEGER: Final = 4_000
"""The most digits of an integer; a longer number is only echoed. Python reads 4,300."""


class _Numeral:
    """A number that is too long for an integer, or too large for a float. It is kept as it was
    written.
    """

    def __init__(self, text: str) -> None:
        self.text = text


def _read_integer(text: str) -> int | _Numeral:
    return int(text) if len(text) <= LONGEST_INTEGER else _Numeral(text)


def _read_float(text: str) -> float | _Numeral:
    value = float(text)
    return value if abs(value) != float("inf") else _Numeral(text)


def _no_constant(text: str) -> Any:
    raise PaperbitsError(f"{text} is not JSON.")


_MARK: Final = secrets.token_hex(16)
_MARKED: Final = re.compile(rf'"{_MARK}([^"]*)"')


def _mark(value: object) -> str:
    if isinstance(value, _Numeral):
        return _MARK + value.text
    raise TypeError(f"{type(value).__name__} can't be part of an answer.")


def encode(answer: Answer) -> bytes:
    """Return an answer as one line of ASCII."""
    text = json.dumps(answer, default=_mark, allow_nan=False, separators=(", ", ": "))
    return (_MARKED.sub(r"\1", text) if _MARK in text else text).encode("ascii") + b"\n"


def decode(line: bytes) -> Answer:
    """Return the request in a line; raises PaperbitsError."""
    try:
        request = json.loads(
            line.decode("utf-8"),
            parse_int=_read_integer,
            parse_float=_read_float,
            parse_constant=_no_constant,
        )
    except UnicodeDecodeError:
        raise PaperbitsError("The line is not UTF-8.") from None
    except RecursionError:
        raise PaperbitsError("The line is nested too deeply.") from None
    except PaperbitsError:
        raise
    except ValueError:
        raise PaperbitsError(
            "The line is not valid JSON."
            if line.strip()
            else "The line is empty; send a JSON object."
        ) from None
    if not isinstance(request, dict):
        raise PaperbitsError("The line is valid JSON, but not an object.")
    return request


def on_standard_streams(serve: Callable[[BinaryIO, BinaryIO], None]) -> None:
    """Have a program serve standard input and output, until one of them ends."""
    if sys.stdin is None or sys.stdout is None:
        return
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()


def clipped(message: str) -> str:
    """Return the sentence of an error, cut short where it is too long, in encodable characters."""
    text = message.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST_MESSAGE else text[: LONGEST_MESSAGE - 1] + "…"
