"""A page as an SVG file in millimetres. The font is inside, so it looks the same everywhere."""

import base64
from html import escape

from paperbits.printing import fonts
from paperbits.printing.canvas import Dot, Page, Shape, Stroke, Text


def to_svg(page: Page, title: str) -> str:
    """Return the page as an SVG file."""
    wide, high = _number(page.paper.width), _number(page.paper.height)
    used = {shape.bold for shape in page.shapes if isinstance(shape, Text)}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0'
        f' {wide} {high}">\n'
        f"<title>{escape(title)}</title>\n<style>{''.join(map(_face, sorted(used)))}text{{font-family:paperbits}}</style>\n"  # noqa: E501
        f'<rect width="{wide}" height="{high}" fill="#fff"/>\n'
        + "\n".join(map(_shape, page.shapes))
        + "\n</svg>\n"
    )


def _face(bold: bool) -> str:
    packed = base64.b64encode(fonts.data(bold=bold)).decode()
    weight = "700" if bold else "400"
    return f"@font-face{{font-family:paperbits;font-weight:{weight};src:url(data:font/ttf;base64,{packed})}}"  # noqa: E501


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _numbers(values: dict[str, float]) -> str:
    return " ".join(f'{name}="{_number(value)}"' for name, value in values.items())


def _grey(value: float) -> str:
    return "#" + f"{round(255 * min(1.0, max(0.0, value))):02x}" * 3


def _shape(shape: Shape) -> str:
    if isinstance(shape, Text):
        more = ' font-weight="700"' if shape.bold else ""
        more += f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
        more += f' fill="{_grey(shape.grey)}"' if shape.grey else ""
        text = fonts.printable(shape.text)
        at = _numbers({"x": shape.x, "y": shape.y, "font-size": shape.size})
        return f'<text {at}{more} xml:space="preserve">{escape(text)}</text>'
    if isinstance(shape, Stroke):
        ends = {"x1": shape.x1, "y1": shape.y1, "x2": shape.x2, "y2": shape.y2}
        return f"<line {_numbers(ends)}{_stroke(shape.width, shape.grey, shape.dash)}/>"
    fill = "none" if shape.fill is None else _grey(shape.fill)
    if isinstance(shape, Dot):
        at = _numbers({"cx": shape.x, "cy": shape.y, "r": shape.r})
        return f'<circle {at} fill="{fill}"{_stroke(shape.width, 0.0, 0.0)}/>'
    at = _numbers(
        {"x": shape.x, "y": shape.y, "width": shape.wide, "height": shape.high}
        | ({"rx": shape.radius} if shape.radius else {})
    )
    return f'<rect {at} fill="{fill}"{_stroke(shape.width, shape.grey, shape.dash)}/>'


def _stroke(width: float, grey: float, dash: float) -> str:
    if not width:
        return ""
    dashes = f' stroke-dasharray="{_number(dash)}"' if dash else ""
    return f' stroke="{_grey(grey)}" stroke-width="{_number(width)}"{dashes}'
