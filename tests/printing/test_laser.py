"""Drawings for a laser cutter: colours, sizes, kerf, and that parts do not lie on each other."""

import math
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from paperbits import find
from paperbits.core.errors import PaperbitsError
from paperbits.printing.laser import Material, laser_sheets

CARD = find("binary-number-scrabble")
SETTINGS = {name: setting.default for name, setting in CARD.settings.items()}
SVG = "{http://www.w3.org/2000/svg}"


def boxes(text, group):
    """The bounds of each path of a group."""
    root = ET.fromstring(text)
    (found,) = [each for each in root.iter(f"{SVG}g") if each.get("id") == group]
    for path in found:
        x, y = 0.0, 0.0
        points = []
        for letter, numbers in re.findall(r"([MLHVAQZ])([^MLHVAQZ]*)", path.get("d")):
            values = [float(each) for each in re.findall(r"-?[\d.]+", numbers)]
            if letter in "ML":
                x, y = values[-2:]
            elif letter == "H":
                x = values[-1]
            elif letter == "V":
                y = values[-1]
            elif letter in "AQ":
                x, y = values[-2:]
            points.append((x, y))
        yield (
            min(p[0] for p in points),
            min(p[1] for p in points),
            max(p[0] for p in points),
            max(p[1] for p in points),
        )


@pytest.mark.parametrize(
    ("thickness", "kerf", "side"), [(3.0, 0.15, 19.0), (4.0, 0.0, 25.0), (6.0, 0.3, 12.0)]
)
def test_every_tile_is_cut_at_its_size_and_nothing_overlaps(thickness, kerf, side):
    material = Material(thickness, kerf)
    sheets = laser_sheets(CARD, SETTINGS, material, side=side)
    cut = [list(boxes(text, "cut")) for text in sheets]
    tiles = [
        box
        for own in cut
        for box in own
        if abs(box[2] - box[0] - side - kerf) < 0.01 and abs(box[3] - box[1] - side - kerf) < 0.01
    ]
    assert len(tiles) == 100
    for own in cut:
        for index, one in enumerate(own):
            assert one[0] >= 0
            assert one[1] >= 0
            assert one[2] <= material.width
            assert one[3] <= material.height
            for other in own[:index]:
                apart = (
                    one[0] >= other[2]
                    or other[0] >= one[2]
                    or one[1] >= other[3]
                    or other[1] >= one[3]
                )
                assert apart, (one, other)
    engraved = sum(1 for text in sheets for _ in boxes(text, "engrave"))
    assert engraved == 2 * 97


def parts_of(sheets):
    """The corners of each part with straight sides."""
    for text in sheets:
        for path in re.findall(r'd="M([^"AHVQ]*) Z"', text.split('id="cut"')[1]):
            yield [tuple(map(float, each.split())) for each in path.split(" L")]


def turns(first, second, third):
    """Twice the signed areas of the triangles of these points, whose last axis is x and y."""
    along, aside = second - first, third - first
    return along[..., 0] * aside[..., 1] - along[..., 1] * aside[..., 0]


def touches(one, others):
    """Whether the segment has a point in common with any of the others, whose bounds meet its own."""
    a, b, c, d = one[0], one[1], others[:, 0], others[:, 1]
    crosses = (turns(a, b, c) * turns(a, b, d) < 0) & (turns(c, d, a) * turns(c, d, b) < 0)
    for first, second, point in ((a, b, c), (a, b, d), (c, d, a), (c, d, b)):
        low, high = np.minimum(first, second), np.maximum(first, second)
        within = ((low <= point) & (point <= high)).all(axis=-1)
        crosses |= (np.abs(turns(first, second, point)) < 1e-9) & within
    return crosses


@pytest.mark.parametrize(
    ("thickness", "kerf", "side"),
    [
        (0.5, 0.2, 60.0),
        (3.0, 0.15, 19.0),
        (6.0, 0.9, 8.0),
        (12.0, 0.0, 8.0),
        (12.0, 0.5, 19.0),
        (12.0, 0.9, 60.0),
    ],
)
def test_no_part_is_cut_across(thickness, kerf, side):
    parts = list(
        parts_of(laser_sheets(CARD, SETTINGS, Material(thickness, kerf, 3000, 3000), side=side))
    )
    assert len(parts) == 2 * 4 + 5
    for part in parts:
        edges = np.array(list(zip(part, part[1:] + part[:1], strict=True)))
        assert (np.hypot(*(edges[:, 1] - edges[:, 0]).T) > 0.005).all()
        low, high = edges.min(axis=1), edges.max(axis=1)
        for number in range(len(edges)):
            # Only edges whose bounds have a point in common can touch.
            near = (low[:number] <= high[number]) & (low[number] <= high[:number])
            beside = {number - 1, (number + 1) % len(edges)}
            places = [place for place in np.flatnonzero(near.all(axis=1)) if place not in beside]
            crossed = touches(edges[number], edges[places])
            assert not crossed.any(), (edges[number], edges[places][crossed])


@pytest.mark.parametrize(("thickness", "side"), [(0.5, 60.0), (3.0, 19.0), (12.0, 8.0)])
def test_the_tiles_fit_into_the_racks_and_the_tray(thickness, side):
    parts = list(
        parts_of(laser_sheets(CARD, SETTINGS, Material(thickness, 0.0, 3000, 3000), side=side))
    )
    sizes = [
        tuple(max(p[k] for p in part) - min(p[k] for p in part) for k in (0, 1)) for part in parts
    ]
    for part in (part for part in parts[:8] if len(part) == 12):
        slots = sorted({x for x, y in part})
        assert slots[3] - slots[2] >= 9 * side  # Between the sides, for nine tiles.
    floor, wall = sizes[8], sizes[9]
    across = [int((length - 2 * thickness) / side + 1e-6) for length in floor]
    layers = math.ceil(100 / math.prod(across))
    assert across == [12, 5]
    assert wall[1] >= (layers + 1) * thickness
    # A tile stands on the ledge of a rack and leans against its back, which holds it above its middle.
    back, ledge = sizes[0], sizes[1]
    assert ledge[1] >= 2 * thickness
    assert back[1] - thickness > side / 2


def test_cut_and_engrave_have_colours_of_their_own():
    for text in laser_sheets(CARD, SETTINGS, Material()):
        root = ET.fromstring(text)
        assert root.get("width") == "600mm"
        groups = {each.get("id"): each for each in root.iter(f"{SVG}g")}
        assert groups["cut"].get("stroke") == "#ff0000"
        assert groups["cut"].get("fill") == "none"
        assert groups["engrave"].get("fill") == "#000000"
        assert not list(root.iter(f"{SVG}text"))


def test_the_fingers_of_a_tray_are_larger_by_the_kerf():
    """What stands out at the edge of its floor, which the beam makes narrower."""
    wide = []
    for kerf in (0.0, 0.4):
        floor = list(parts_of(laser_sheets(CARD, SETTINGS, Material(3.0, kerf, 3000, 3000))))[8]
        top = min(y for _, y in floor)
        along = sorted(x for x, y in floor if y == top)
        wide.append(along[3] - along[2])
    assert wide[1] - wide[0] == pytest.approx(0.4, abs=0.002)


def test_slots_take_the_thickness_less_the_kerf():
    for thickness, kerf in ((3.0, 0.2), (5.0, 0.0)):
        sheets = laser_sheets(CARD, SETTINGS, Material(thickness, kerf))
        bars = [
            path
            for text in sheets
            for path in re.findall(r'd="(M[^"A]*)Z"', text)
            if path.count("L") == 11
        ]
        assert len(bars) == 4  # A back and a foot for each of two players.
        for bar in bars:
            points = [tuple(map(float, each.split())) for each in bar[1:].split(" L")]
            assert points[3][0] - points[2][0] == pytest.approx(thickness - kerf, abs=0.002)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"thickness": 0.1}, "thickness"),
        ({"kerf": 2.0}, "kerf"),
        ({"width": 10.0}, "sheet"),
        ({"width": 100.0, "height": 100.0}, "does not fit"),
    ],
)
def test_what_cannot_be_cut_is_refused_in_a_sentence(wrong, words):
    with pytest.raises(PaperbitsError, match=words):
        laser_sheets(CARD, SETTINGS, Material(**{"thickness": 3.0, "kerf": 0.1, **wrong}))
