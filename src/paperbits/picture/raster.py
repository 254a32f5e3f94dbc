"""SVG texts as PNG files, drawn by resvg, which several extras install."""

import re
from importlib.resources import as_file, files
from typing import Final

from paperbits.core.errors import extra

FAMILY: Final = "Patrick Hand"
OTHER: Final = re.compile(r"[^\u0000-\u024F\u2000-\u206F\u2212]")
"""Signs that the project's font lacks."""


def png(svg: str) -> bytes:
    """Return an SVG text as a PNG file of its own size; raises MissingExtraError without resvg.

    Latin letters come from the project's font, so that pictures are the same on every machine. For
    others, such as Greek or Chinese ones, the machine's fonts are asked too.
    """
    with extra("server", "A picture as PNG"):
        import resvg_py
    with as_file(files("paperbits.picture") / "fonts" / "patrick-hand.ttf") as font:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                skip_system_fonts=not OTHER.search(svg),
                font_files=[str(font)],
                font_family=FAMILY,
                sans_serif_family=FAMILY,
                cursive_family=FAMILY,
            )
        )
