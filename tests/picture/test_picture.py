"""Pictures of positions: every game has one, and no text in them is markup."""

from io import BytesIO
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from paperbits.core.view import Board, Square, View
from paperbits.picture import NIGHT, picture
from paperbits.picture.raster import png

SVG = "{http://www.w3.org/2000/svg}"


@given(st.text(), st.text(), st.text())
def test_no_text_is_ever_markup(title, written, heading):
    board = Board("grid", ((Square("a1", written), Square("b1")),), title=heading)
    root = ET.fromstring(picture(View((board,)), title, [heading]).svg())
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert tags <= {"svg", "title", "g", "rect", "text", "path"}


def test_a_picture_becomes_a_file_of_its_size():
    board = Board("grid", ((Square("a1", filled=True), Square("b1")),))
    drawn = picture(View((board,)), "t", colours=NIGHT)
    made = Image.open(BytesIO(png(drawn.svg()))).convert("RGB")
    assert made.size == (drawn.width, drawn.height)
    assert made.getpixel((1, 1)) == (0x1A, 0x1D, 0x21)
    colours = {colour: count for count, colour in made.getcolors(1 << 20)}
    assert colours[0xC9, 0xC8, 0xC1] > 50  # The hatching of a1.
