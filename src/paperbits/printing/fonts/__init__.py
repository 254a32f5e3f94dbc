"""The fonts of printed pages: their files, and the widths of texts."""

import threading
from functools import cache
from importlib.resources import files
from typing import Any

from paperbits.core.errors import extra

with extra("print", "Printing"):
    from fontTools.ttLib import TTFont

NAMES = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}

_fonts = threading.local()


def data(*, bold: bool) -> bytes:
    """Return the contents of a font's file."""
    return (files(__name__) / NAMES[bold]).read_bytes()


def font(*, bold: bool) -> Any:
    """Return a font of this thread: it reads its tables late, which two threads can't share."""
    from io import BytesIO

    if bold not in _fonts.__dict__.setdefault("read", {}):
        _fonts.read[bold] = TTFont(BytesIO(data(bold=bold)))
    return _fonts.read[bold]


@cache
def _widths(bold: bool) -> tuple[dict[int, float], float]:
    """Return the width of each character in em, and that of a missing one."""
    read = font(bold=bold)
    units, metrics = read["head"].unitsPerEm, read["hmtx"].metrics
    return {code: metrics[name][0] / units for code, name in read.getBestCmap().items()}, metrics[
        ".notdef"
    ][0] / units


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in mm, at a size in mm."""
    widths, missing = _widths(bold)
    return size * sum(widths.get(ord(sign), missing) for sign in text)


def has(text: str) -> bool:
    """Whether the fonts have every character of a text."""
    return all(ord(sign) in _widths(bold)[0] for sign in text for bold in (False, True))


def printable(text: str) -> str:
    """Return a text with signs that the fonts lack replaced by a box."""
    return "".join(sign if has(sign) else "□" for sign in text)
