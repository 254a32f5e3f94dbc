"""The colours of a picture by day and by night. They are those of the page."""

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for."""

    paper: str
    sheet: str
    grid: str
    rule: str
    ink: str
    soft: str
    lead: str
    accent: str
    heat: str


DAY: Final = Palette(
    "#fbfaf4",
    "#fffef9",
    "#e3ecf0",
    "#c9d3d8",
    "#2e3136",
    "#5a5f66",
    "#4a4d52",
    "#b0322a",
    "#1c7d92",
)
NIGHT: Final = Palette(
    "#1a1d21",
    "#202429",
    "#262b31",
    "#3a4048",
    "#ece9df",
    "#b3b6b6",
    "#c9c8c1",
    "#ff9b88",
    "#4fb3c8",
)
PAGE: Final = Palette(*(f"var(--{name}, {getattr(DAY, name)})" for name in Palette.__slots__))
"""The colours of the page around the picture; those of the day elsewhere."""

WOOD: Final = "#f3e3c0"
WOOD_EDGE: Final = "#cdb184"
DIGIT, SIGN, WORD = "#2d2415", "#8a2b1d", "#1d4a78"
"""The letters of tiles: digits, signs and words. Tiles and premium squares are the same at night.
"""

PREMIUM: Final = {
    "2L": "#d6e8f5",
    "3L": "#a9cdea",
    "2W": "#f9dcd6",
    "3W": "#f0b2a6",
    "centre": "#f9dcd6",
}
PREMIUM_LETTERS: Final = {
    "2L": "#2b6797",
    "3L": "#0f4674",
    "2W": "#a5392f",
    "3W": "#84211a",
    "centre": "#a5392f",
}
"""Premium squares, and the letters on them."""

HAND: Final = "var(--hand, 'Patrick Hand', 'Segoe Print', 'Comic Neue', cursive)"
TEXT: Final = "var(--text, system-ui, sans-serif)"
"""Fonts. Outside the page, ``resolved`` leaves the names after the comma."""


def resolved(svg: str) -> str:
    """Return an SVG text without CSS variables, for programs that know none."""
    return re.sub(r"var\(--[a-z]+, ([^)]*)\)", r"\1", svg)
