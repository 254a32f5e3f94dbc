"""Pictures of positions for programs and notebooks: ``Position.svg`` and ``_repr_html_``."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from numbers import Real
from typing import Final

from paperbits.core.engine.answers import Analysis
from paperbits.core.errors import PaperbitsError
from paperbits.core.given import check_type
from paperbits.core.position import Position
from paperbits.picture.drawing import Picture, picture
from paperbits.picture.heat import glows_of, named_below
from paperbits.picture.palette import DAY, NIGHT, PAGE, Palette

LARGEST: Final = 10_000
"""The largest width of a picture in pixels."""


def svg(
    position: Position,
    *,
    seat: int | None = None,
    night: bool = False,
    last: bool = True,
    heat: Analysis | Mapping[str, float] | None = None,
    size: int | None = None,
    caption: Sequence[str] = (),
) -> str:
    """Return a picture as an SVG document; see ``Position.svg``."""
    check_type(size, Real | None, "The width of a picture is a number of pixels")
    if size is not None and not 1 <= size <= LARGEST:
        raise PaperbitsError(f"A picture is 1 to {LARGEST:,} pixels wide, not {size}.")
    colours = NIGHT if night else DAY
    return _picture(position, colours, seat=seat, last=last, heat=heat, caption=caption).svg(size)


def html(position: Position, caption: Sequence[str] = ()) -> str:
    """Return a picture as HTML for notebooks. It takes the colours of the notebook's theme."""
    made = _picture(position, PAGE, caption=caption)
    return f'<div class="paperbits">{STYLE}{made.svg()}</div>'


def _picture(
    position: Position,
    colours: Palette,
    *,
    seat: int | None = None,
    last: bool = True,
    heat: Analysis | Mapping[str, float] | None = None,
    caption: Sequence[str] = (),
) -> Picture:
    check_type(
        heat, Analysis | Mapping | None, "A heat map is an analysis, or a number for each square"
    )
    check_type(caption, Sequence, "A caption is a list of lines")
    view = position.view(seat)
    glows = [] if heat is None else glows_of(position, heat)
    lines = [caption] if isinstance(caption, str) else [*caption]
    rack = () if seat is None or view.hand.rack is None else view.hand.rack.tiles
    shown = view if last else replace(view, last=())
    title = f"{position.card.title}. {position.standing()}"
    return picture(
        shown, title, [*lines, *named_below(view, glows)], colours, glows=glows, rack=rack
    )


def _variables(colours: Palette) -> str:
    return ";".join(f"--{name}:{getattr(colours, name)}" for name in Palette.__slots__)


def _style() -> str:
    """The colours of a notebook's theme: those that it names, otherwise those of the machine."""
    day, night = _variables(DAY), _variables(NIGHT)
    dark = ('[data-jp-theme-light="false"]', '[data-md-color-scheme="slate"]', ".vscode-dark")
    light = ('[data-jp-theme-light="true"]', '[data-md-color-scheme="default"]', ".vscode-light")
    return (
        "<style>.paperbits svg{max-width:100%;height:auto}"
        f"@media (prefers-color-scheme:dark){{.paperbits{{{night}}}}}"
        f"{','.join(f'{each} .paperbits' for each in light)}{{{day}}}"
        f"{','.join(f'{each} .paperbits' for each in dark)}{{{night}}}</style>"
    )


STYLE: Final = _style()
