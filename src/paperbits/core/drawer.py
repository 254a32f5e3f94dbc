"""How a position comes to its picture: the drawing lies above the core and is found by its name.

``Position.svg`` asks for the drawer when a picture is wanted. So the core imports nothing above it,
as the catalogue imports no game (decision 50).
"""

import functools
import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from paperbits.core.engine.answers import Analysis

    Heat = Analysis | Mapping[str, float]
    """An analysis of the position, or a number for each square, by the square's id."""

DRAWER: Final = "paperbits.picture.positions"
"""The module that draws, with the functions ``svg`` and ``html``."""


@functools.cache
def drawer() -> Any:
    """Return the drawing module, imported on first use."""
    return importlib.import_module(DRAWER)
