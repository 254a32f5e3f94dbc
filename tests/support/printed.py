"""What printed pages hold: their shapes by kind, their words, and whether all lies on the paper."""

from paperbits import all_games, find
from paperbits.printing import fonts, paper
from paperbits.printing.canvas import Box, Dot, Stroke, Text

CARDS = {card.id: card for card in all_games()}


TILES = find("binary-number-scrabble")


A4 = paper("a4")


def usual(card):
    return {name: setting.default for name, setting in card.settings.items()}


def of(page, kind):
    """The shapes of a page that are of a kind."""
    return [shape for shape in page.shapes if isinstance(shape, kind)]


def squares_of(page):
    return [box for box in of(page, Box) if box.wide == box.high]


def said(page):
    return {text.text for text in of(page, Text)}


def edges(shape):
    """The left, top, right and bottom of a shape."""
    if isinstance(shape, Text):
        wide = fonts.width(fonts.printable(shape.text), shape.size, bold=shape.bold)
        left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
        return left, shape.y - 0.8 * shape.size, left + wide, shape.y + 0.25 * shape.size
    if isinstance(shape, Stroke):
        return (
            min(shape.x1, shape.x2),
            min(shape.y1, shape.y2),
            max(shape.x1, shape.x2),
            max(shape.y1, shape.y2),
        )
    if isinstance(shape, Dot):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    return shape.x, shape.y, shape.x + shape.wide, shape.y + shape.high


def inside(page, margin=4.0):
    """Every shape lies on the paper, away from its edge, and every text can be read."""
    for shape in page.shapes:
        left, top, right, bottom = edges(shape)
        assert left >= margin, shape
        assert top >= margin, shape
        assert right <= page.paper.width - margin, shape
        assert bottom <= page.paper.height - margin, shape
        if isinstance(shape, Text):
            assert shape.size > 0.6, shape
            assert fonts.has(shape.text), shape
