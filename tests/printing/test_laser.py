"""Drawings for a laser cutter: colours, sizes, kerf, and that parts do not lie on each other."""

import re
import xml.etree.ElementTree as ET

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
        yield min(p[0] for p in points), min(p[1] for p in points), max(p[0] for p in points), max(p[1] for p in points)


@pytest.mark.parametrize(("thickness", "kerf", "side"), [(3.0, 0.15, 19.0), (4.0, 0.0, 25.0), (6.0, 0.3, 12.0)])
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
                apart = one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
                assert apart, (one, other)
    engraved = sum(1 for text in sheets for _ in boxes(text, "engrave"))
    assert engraved == 2 * 97


def test_cut_and_engrave_have_colours_of_their_own():
    for text in laser_sheets(CARD, SETTINGS, Material()):
        root = ET.fromstring(text)
        assert root.get("width") == "600mm"
        groups = {each.get("id"): each for each in root.iter(f"{SVG}g")}
        assert groups["cut"].get("stroke") == "#ff0000"
        assert groups["cut"].get("fill") == "none"
        assert groups["engrave"].get("fill") == "#000000"
        assert not list(root.iter(f"{SVG}text"))


def test_slots_take_the_thickness_less_the_kerf():
    for thickness, kerf in ((3.0, 0.2), (5.0, 0.0)):
        sheets = laser_sheets(CARD, SETTINGS, Material(thickness, kerf))
        bars = [path for text in sheets for path in re.findall(r'd="(M[^"A]*)Z"', text) if path.count("L") == 11]
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
