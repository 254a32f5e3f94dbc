"""Pages as a PDF. The fonts are embedded, so it prints the same everywhere."""

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import as_file, files

from paperbits.core.errors import extra
from paperbits.printing import fonts
from paperbits.printing.canvas import Dot, Page, Shape, Stroke, Text

with extra("print", "Printing"):
    from fpdf import FPDF

POINTS = 72 / 25.4
"""Points in a millimetre."""


def to_pdf(pages: Sequence[Page], title: str) -> bytes:
    """Return the pages as a PDF file. The same pages give the same bytes."""
    document = FPDF(unit="mm")
    document.set_auto_page_break(auto=False)
    document.set_margin(0)
    document.c_margin = 0
    document.set_title(title)
    document.set_creator("paperbits")
    document.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    for bold in (False, True):
        with as_file(files(fonts.__name__) / fonts.NAMES[bold]) as file:
            document.add_font("paperbits", "B" if bold else "", file)
    for page in pages:
        document.add_page(format=(page.paper.width, page.paper.height))
        if page.title:
            document.start_section(page.title)
        for shape in page.shapes:
            _draw(document, shape)
    return bytes(document.output())


def _grey(value: float) -> int:
    return round(255 * min(1.0, max(0.0, value)))


def _draw(document: FPDF, shape: Shape) -> None:
    if isinstance(shape, Text):
        document.set_font("paperbits", "B" if shape.bold else "", shape.size * POINTS)
        document.set_text_color(_grey(shape.grey))
        text = fonts.printable(shape.text)
        wide = fonts.width(text, shape.size, bold=shape.bold)
        left = {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
        document.text(shape.x - left, shape.y, text)
        return
    if isinstance(shape, Stroke):
        document.set_line_width(shape.width)
        document.set_draw_color(_grey(shape.grey))
        document.set_dash_pattern(dash=shape.dash, gap=shape.dash)
        document.line(shape.x1, shape.y1, shape.x2, shape.y2)
        return
    style = ("D" if shape.width else "") + ("F" if shape.fill is not None else "")
    if not style:
        return
    document.set_line_width(shape.width)
    document.set_fill_color(_grey(shape.fill or 0.0))
    document.set_dash_pattern()
    if isinstance(shape, Dot):
        document.set_draw_color(0)
        document.circle(shape.x, shape.y, shape.r, style=style)
        return
    document.set_draw_color(_grey(shape.grey))
    document.set_dash_pattern(dash=shape.dash, gap=shape.dash)
    at = shape.x, shape.y, shape.wide, shape.high
    document.rect(*at, style=style, round_corners=shape.radius > 0, corner_radius=shape.radius)
