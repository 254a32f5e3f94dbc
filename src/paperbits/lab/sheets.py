"""Sheets that pictures are drawn on, by Matplotlib. Equal pictures give equal files."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from paperbits.core.extras import extra

SVG: Final = {"Date": None, "Creator": None}
"""What an SVG file says about itself: nothing that changes."""


@contextmanager
def sheets(salt: str) -> Iterator[Any]:
    """Yield Matplotlib's class of figures, to be drawn and saved inside. ``salt`` goes into the
    names that an SVG file gives its parts.
    """
    with extra("lab", "Drawing figures"):
        import matplotlib as mpl
        from matplotlib.figure import Figure
    settings: dict[Any, Any] = {
        "svg.hashsalt": salt,
        "svg.fonttype": "path",
        "font.family": "DejaVu Sans",
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "path.simplify": False,
    }
    with mpl.rc_context(settings):
        yield Figure
