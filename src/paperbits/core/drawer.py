"""How a position comes to its picture: the drawing lies above the core and is found by its name.

``Position.svg`` asks for the drawer when a picture is wanted. So the core imports nothing above it,
as the catalogue imports no game (decision 50).
"""

import functools
import importlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

if TYPE_CHECKING:
    from paperbits.core.engine.answers import Analysis

    Heat = Analysis | Mapping[str, float]
    """An analysis of the position, or a number for each square, by the square's id."""

DRAWER: Final = "paperbits.picture.positions"
"""The module that draws."""


class Drawer(Protocol):
    """What the core asks of the module that draws. ``position`` is a ``Position``, which this
    module does not import: a position imports it.
    """

    def svg(
        self,
        position: Any,
        *,
        seat: int | None = None,
        night: bool = False,
        last: bool = True,
        heat: "Heat | None" = None,
        size: int | None = None,
        caption: Sequence[str] = (),
    ) -> str:
        """Return a picture as an SVG document."""

    def html(self, position: Any, caption: Sequence[str] = ()) -> str:
        """Return a picture as HTML that follows the colours of a notebook."""


@functools.cache
def drawer() -> Drawer:
    """Return the drawing module, imported on first use."""
    return cast(Drawer, importlib.import_module(DRAWER))
