"""Drawings for a laser cutter: tiles, racks and a tray, with cut and engrave in two colours.

Cuts are red lines of 0.01 mm, engravings are black areas; letters are outlines, so no font is
needed. The kerf is what the beam burns away: parts are drawn larger by it, and slots smaller.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.printing import fonts
from paperbits.printing.boards import fitted
from paperbits.printing.tiles import TILE, game_of, tiles_of

GAP: Final = 2.0
"""Space between parts, in mm."""

CUT: Final = 'fill="none" stroke="#ff0000" stroke-width="0.01"'
ENGRAVE: Final = 'fill="#000000"'

NOTCH: Final = 12.0
"""How far from its ends the slots of a rack's back and ledge begin, in mm."""

LEANING: Final = math.radians(20)
"""How far a rack leans backwards."""

LAYER: Final = (12, 5)
"""Tiles along a tray, and across it."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Material:
    """The thickness of the sheet, the kerf of the beam, and the size of the sheet, in mm."""

    thickness: float = 3.0
    kerf: float = 0.15
    width: float = 600.0
    height: float = 400.0

    def __post_init__(self) -> None:
        if not 0.5 <= self.thickness <= 12:
            raise PaperbitsError("The thickness is from 0.5 to 12 mm.")
        if not 0 <= self.kerf < min(1.0, self.thickness / 2):
            raise PaperbitsError(
                "The kerf is from 0 to less than 1 mm, and less than half of the thickness."
            )
        if not (60 <= self.width <= 3_000 and 60 <= self.height <= 3_000):
            raise PaperbitsError("The sheet is from 60 to 3000 mm wide and high.")


@dataclass(slots=True)
class Cutting:
    """What is cut and what is engraved, as SVG paths, on a sheet."""

    width: float
    height: float
    cuts: list[str] = field(default_factory=list)
    engravings: list[str] = field(default_factory=list)

    def svg(self, title: str) -> str:
        wide, high = _number(self.width), _number(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0'
            f' 0 {wide} {high}">\n<title>{escape(title)}</title>\n<g id="engrave" {ENGRAVE}>\n'
            + "\n".join(f'<path d="{path}"/>' for path in self.engravings)
            + f'\n</g>\n<g id="cut" {CUT}>\n'
            + "\n".join(f'<path d="{path}"/>' for path in self.cuts)
            + "\n</g>\n</svg>\n"
        )


def laser_sheets(
    card: Card, settings: dict[str, SettingValue], material: Material, *, side: float = TILE
) -> list[str]:
    """Return the SVG files for a tile game's set. Raises PaperbitsError."""
    if not 8 <= side <= 60:
        raise PaperbitsError("A tile is from 8 to 60 mm wide.")
    position, _ = game_of(card, settings)
    kerf = material.kerf
    step = side + kerf + GAP
    across, down = int((material.width - GAP) // step), int((material.height - GAP) // step)
    every = [tile for tile, count in tiles_of(position) for _ in range(count)]
    sheets: list[Cutting] = []
    for index, tile in enumerate(every):
        place = index % (across * down)
        if place == 0:
            sheets.append(Cutting(material.width, material.height))
        x, y = GAP + place % across * step, GAP + place // across * step
        sheets[-1].cuts.append(rounded(x, y, side + kerf, side + kerf, 1.5))
        middle = x + (side + kerf) / 2
        if not tile.blank:
            size = fitted(tile.face, side * 0.76, side * 0.5, bold=True)
            sheets[-1].engravings.append(
                outlined(
                    tile.face, middle, y + side * 0.47 + size * 0.36, size, bold=True, anchor=0.5
                )
            )
            sheets[-1].engravings.append(
                outlined(str(tile.points), x + side * 0.9, y + side * 0.9, side * 0.17, anchor=1.0)
            )
    rack = position.view(0).hand.rack
    assert rack is not None
    sheets += _packed(_racks(len(rack.tiles), side, position.players, material), material)
    # The floor, and the layers of tiles, of the same material, with room above them.
    layers = math.ceil(len(every) / math.prod(LAYER))
    high = max(side * 0.6, (layers + 2) * material.thickness)
    floor = [count * (side + 0.5) + 2 * material.thickness for count in LAYER]
    sheets += _packed(list(_tray(floor[0], floor[1], high, material)), material)
    return [
        sheet.svg(f"{card.title}: sheet {number} of {len(sheets)}")
        for number, sheet in enumerate(sheets, 1)
    ]


def _racks(tiles: int, tile: float, players: int, material: Material) -> list[list[Point]]:
    """Return the parts of the racks: a back, a ledge and two sides with slots for each player.

    Back and ledge stand at right angles, and lean backwards between the sides. Each goes halfway
    into a slot of a side, and the side halfway into a slot of it.
    """
    thick, half = material.thickness, material.kerf / 2
    slot = thick - material.kerf
    wide = tiles * (tile + 0.6) + 2 * (NOTCH + thick + 1)
    # Seen from the side, with the origin where a tile's lower edge meets the back: x goes along the
    # ledge to the front, y up along the back.
    top, below = 0.75 * tile, thick + 3
    back, ledge = top + below, max(12.0, 2 * thick + 6)
    upper = [
        *(
            (-thick - 8, top),
            (-thick + half, top),
            (-thick + half, top - back / 2),
            (-half, top - back / 2),
            (-half, top),
        ),
        *(
            (6.0, top),
            (ledge, 6.0),
            (ledge, -half),
            (ledge / 2, -half),
            (ledge / 2, half - thick),
            (ledge, half - thick),
        ),
    ]
    cos, sin = math.cos(LEANING), math.sin(LEANING)
    table = below * cos + thick * sin + 2
    side = [(x * cos - y * sin, -x * sin - y * cos) for x, y in upper]
    side += [(side[-1][0], table), (side[0][0], table)]
    bars = [_bar(wide, high, slot) for high in (back, ledge)]
    return [*bars, side, side] * players


def _bar(wide: float, high: float, slot: float) -> list[Point]:
    """Return a bar with a slot near each end, down to its middle."""
    deep = high / 2
    left = [(0.0, 0.0), (NOTCH, 0.0), (NOTCH, deep), (NOTCH + slot, deep), (NOTCH + slot, 0.0)]
    right = [(wide - x, y) for x, y in reversed(left)]
    return [*left, *right, (wide, high), (0.0, high)]


def _tray(wide: float, deep: float, high: float, material: Material) -> Iterator[list[Point]]:
    """Yield the parts of an open tray with finger joints: a floor, two long and two short walls."""
    yield _panel(wide, deep, (True, True, True, True), material)
    for _ in range(2):
        yield _panel(wide, high, (None, True, False, True), material)
        yield _panel(deep, high, (None, False, False, False), material)


def _panel(
    wide: float, high: float, edges: tuple[bool | None, ...], material: Material
) -> list[Point]:
    """Return a panel with fingers: for each edge from the top, clockwise, True begins with a
    finger, False with a gap, None is straight.
    """
    thick, kerf = material.thickness, material.kerf
    corners = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    sides = [
        _edge(math.dist(corners[k], corners[(k + 1) % 4]), thick, kerf, first)
        for k, first in enumerate(edges)
    ]
    points: list[Point] = []
    for k, (x, y) in enumerate(corners):
        along = (corners[(k + 1) % 4][0] - x, corners[(k + 1) % 4][1] - y)
        length = math.hypot(*along)
        ahead = (along[0] / length, along[1] / length)
        # Where two edges meet, both of them say how far inside the corner lies.
        steps = [(sides[k - 1][-1][1], sides[k][0][1]), *sides[k][1:-1]]
        points += [
            (x + ahead[0] * at - ahead[1] * depth, y + ahead[1] * at + ahead[0] * depth)
            for at, depth in steps
        ]
    return points


def _edge(
    length: float, thick: float, kerf: float, first: bool | None
) -> list[tuple[float, float]]:
    """Return an edge's points: how far along it, and how far inside."""
    if first is None:
        return [(0.0, 0.0), (length, 0.0)]
    count = max(3, int(length / (3 * thick)) // 2 * 2 + 1)
    finger = length / count
    points: list[tuple[float, float]] = []
    for k in range(count):
        out = (k % 2 == 0) == first
        depth = 0.0 if out else thick
        grow = kerf / 2 if out else -kerf / 2
        points += [
            (k * finger - (grow if k else 0.0), depth),
            ((k + 1) * finger + (grow if k < count - 1 else 0.0), depth),
        ]
    return points


def _packed(parts: list[list[Point]], material: Material) -> list[Cutting]:
    """Lay parts out in rows on as many sheets as they take. Raises PaperbitsError."""
    sheets = [Cutting(material.width, material.height)]
    x = y = GAP
    row = 0.0
    for part in parts:
        left, top = min(point[0] for point in part), min(point[1] for point in part)
        wide, high = max(point[0] for point in part) - left, max(point[1] for point in part) - top
        if wide + 2 * GAP > material.width or high + 2 * GAP > material.height:
            raise PaperbitsError(
                f"A part of {wide:.0f} by {high:.0f} mm does not fit on the sheet; name a larger"
                " one."
            )
        if x + wide + GAP > material.width:
            x, y, row = GAP, y + row + GAP, 0.0
        if y + high + GAP > material.height:
            sheets.append(Cutting(material.width, material.height))
            x = y = GAP
            row = 0.0
        sheets[-1].cuts.append(polygon([(px - left + x, py - top + y) for px, py in part]))
        x, row = x + wide + GAP, max(row, high)
    return sheets


def polygon(points: list[Point]) -> str:
    """Return a closed path."""
    return "M" + " L".join(f"{_number(x)} {_number(y)}" for x, y in points) + " Z"


def rounded(x: float, y: float, wide: float, high: float, r: float) -> str:
    """Return a rectangle with round corners as a path."""
    n = _number
    return (
        f"M{n(x + r)} {n(y)} H{n(x + wide - r)} A{n(r)} {n(r)} 0 0 1 {n(x + wide)} {n(y + r)}"
        f" V{n(y + high - r)} A{n(r)} {n(r)} 0 0 1 {n(x + wide - r)} {n(y + high)} H{n(x + r)}"
        f" A{n(r)} {n(r)} 0 0 1 {n(x)} {n(y + high - r)} V{n(y + r)} A{n(r)} {n(r)} 0 0 1"
        f" {n(x + r)} {n(y)} Z"
    )


def outlined(
    text: str, x: float, y: float, size: float, *, bold: bool = False, anchor: float = 0.0
) -> str:
    """Return a text as outlines; ``anchor`` is the part of its width to the left of ``x``."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    font: Any = fonts.font(bold=bold)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = size / font["head"].unitsPerEm
    x -= fonts.width(text, size, bold=bold) * anchor
    paths = []
    for sign in fonts.printable(text):
        pen = SVGPathPen(glyphs, ntos=_number)
        glyph = glyphs[names[ord(sign)]]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        paths.append(pen.getCommands())
        x += glyph.width * scale
    return "".join(paths)


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"
