"""Pieces of SVG, with every text escaped."""

import math
import unicodedata

from paperbits.picture.palette import HAND

_ESCAPED = str.maketrans({sign: f"&#{ord(sign)};" for sign in "&<>\"'"})


def escaped(text: str) -> str:
    """Return a text as it can stand in SVG or HTML: no markup, no control characters."""
    shown = "".join(sign for sign in text if not unicodedata.category(sign).startswith("C"))
    return shown.translate(_ESCAPED)


def number(value: float) -> str:
    """Return a number as SVG has it: ``22``, ``30.5``."""
    return str(int(value)) if value == int(value) else repr(float(value))


def words(
    at: tuple[float, float], text: str, size: float, fill: str, font: str = HAND, more: str = ""
) -> str:
    """Return a text centred at a point."""
    x, y = at
    letters = number(math.floor(size * 10 + 0.5) / 10)
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{letters}" fill="{fill}"'
        f' font-family="{font}" text-anchor="middle"'
        f' dominant-baseline="central"{more}>{escaped(text)}</text>'
    )


def line(path: str, colour: str, width: float) -> str:
    """Return a pencil line along a path."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def box(x: float, y: float, width: float, height: float, fill: str, edge: str) -> str:
    """Return a rectangle with an edge."""
    return rect(x, y, width, height, f'fill="{fill}" stroke="{edge}"')


def rect(x: float, y: float, width: float, height: float, look: str) -> str:
    """Return a rectangle with these attributes."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {place} {look}/>"
