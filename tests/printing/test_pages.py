"""Printed pages: sizes in the PDF and the SVG, and that nothing overflows at any setting."""

import io
import itertools
import json
import random
import re
import xml.etree.ElementTree as ET

import pytest
from long import many
from printed import A4, CARDS, TILES, edges, inside, of, said, squares_of, usual
from pypdf import PdfReader
from typer.testing import CliRunner

from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.printing import PAPERS, paper
from paperbits.printing.canvas import Box, Stroke, Text
from paperbits.printing.pdf import to_pdf
from paperbits.printing.rules import SMALLEST, rules
from paperbits.printing.sheets import score_sheet, sheet
from paperbits.printing.svg import to_svg
from paperbits.printing.tiles import board_pages, rack_pages, retrofit, tile_pages, tiles_of
from paperbits.terminal.cli import app


def any_settings(card):
    """Settings at the limits of what the game takes, and between."""
    draw, found, count = random.Random(card.id), [], many(2, 6)
    for number in range(60 * count):
        asked = {}
        for name, each in card.settings.items():
            if each.type == "integer":
                low, high = each.low, min(each.high, 40 if name == "n" else each.high)
                asked[name] = (
                    draw.choice([low, high, draw.randrange(low, high + 1)]) if number else high
                )
        try:
            values = checked(card.settings, asked)
            card.configure(values)
        except PaperbitsError:
            continue
        found.append(values)
        if len(found) == count:
            break
    return found or [usual(card)]


@pytest.mark.long
@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_sheets_fit_at_any_setting_and_headings_and_goals_lie_apart(card, size):
    for settings in [usual(card), *any_settings(card)]:
        sheets = [kind(card, settings, paper(size)) for kind in (sheet, score_sheet)]
        for page in sheets:
            inside(page)
        for page in (*sheets, *rules(card, settings, paper(size))):
            texts = of(page, Text)
            above = [text for text in texts if text.size > 2.5 or text.y < page.paper.margin + 30]
            for one, other in itertools.combinations(above, 2):
                if one.y == other.y:
                    first, second = sorted((edges(one), edges(other)))
                    assert first[2] <= second[0] + 1e-6, (one, other)
            long = [text for text in texts if text.grey == 0.3 and len(text.text) > 20]
            assert all(text.size >= 0.85 * 3 - 1e-6 for text in long)


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_the_rules_of_every_game_fit_on_one_page_with_an_example(card, size):
    pages = rules(card, usual(card), paper(size))
    assert len(pages) == 1
    inside(pages[0])
    texts = of(pages[0], Text)
    body = [text for text in texts if text.grey == 0 and len(text.text) > 20]
    assert min(text.size for text in body) >= SMALLEST * 0.95
    said = " ".join(text.text for text in texts)
    assert "Goal." in said
    assert "An example" in said
    assert ">>>" not in said


def test_lines_of_text_do_not_overlap():
    for card in CARDS.values():
        (page,) = rules(card, usual(card), A4)
        for middle in (0, A4.width / 2):
            own = [shape for shape in of(page, Text) if len(shape.text) > 30]
            heights = sorted(
                {
                    (round(shape.y, 2), shape.size)
                    for shape in own
                    if middle <= shape.x < middle + A4.width / 2
                }
            )
            for (above, _), (below, size) in itertools.pairwise(heights):
                assert below - above >= 0.95 * size, card.id


def test_a_pdf_has_the_size_of_its_paper_and_its_squares_are_right():
    for size, (wide, high) in {"a4": (210, 297), "letter": (215.9, 279.4)}.items():
        pages = tile_pages(TILES, usual(TILES), paper(size))
        written = to_pdf(pages, "tiles")
        assert written == to_pdf(pages, "tiles")
        made = PdfReader(io.BytesIO(written))
        assert len(made.pages) == len(pages)
        box = made.pages[0].mediabox
        assert (float(box.width) * 25.4 / 72, float(box.height) * 25.4 / 72) == pytest.approx(
            (wide, high), abs=0.01
        )
    upright = sorted({shape.x1 for shape in of(pages[0], Stroke) if shape.x1 == shape.x2})
    steps = {round(right - left, 3) for left, right in itertools.pairwise(upright)}
    assert 19.0 in steps
    svg = ET.fromstring(to_svg(pages[0], "tiles"))
    assert (svg.get("width"), svg.get("height"), svg.get("viewBox")) == (
        "215.9mm",
        "279.4mm",
        "0 0 215.9 279.4",
    )
    drawn = [
        each
        for each in svg.iter("{http://www.w3.org/2000/svg}line")
        if each.get("x1") == each.get("x2")
    ]
    assert {f"{x:.3f}".rstrip("0").rstrip(".") for x in upright} >= {
        each.get("x1") for each in drawn
    }


def test_all_tiles_of_the_author_are_printed():
    position = TILES.new({}, seed=1)
    counts = {tile.face: count for tile, count in tiles_of(position) if not tile.blank}
    operators = {"+": 5, "−": 5, "×": 3, "÷": 2, "OR": 4, "AND": 4, "NOT": 4}
    assert counts == {"0": 28, "1": 28, "=": 14, **operators}
    assert sum(count for _, count in tiles_of(position)) == 100
    pages = tile_pages(TILES, usual(TILES), A4)
    faces = [
        shape.text
        for page in pages
        for shape in of(page, Text)
        if shape.bold and shape.anchor == "middle"
    ]
    assert len(faces) == 97
    assert faces.count("AND") == 4
    (page,) = retrofit(TILES, usual(TILES), A4)
    inside(page)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_board_is_printed_on_one_page_or_on_four(size):
    for count in (1, 4):
        pages = board_pages(TILES, usual(TILES), paper(size), pages=count)
        assert len(pages) == count
        marks = [shape.text for page in pages for shape in of(page, Text)]
        squares = TILES.new({}, seed=1).view(None).boards[0].rows
        for kind in ("2L", "3L", "3W"):
            assert marks.count(kind) == sum(
                square.kind == kind for row in squares for square in row
            )
        for page in pages:
            inside(page)
    for page in [
        *tile_pages(TILES, usual(TILES), paper(size)),
        *rack_pages(TILES, usual(TILES), paper(size)),
    ]:
        inside(page)
    with pytest.raises(PaperbitsError, match="1 page or on 4"):
        board_pages(TILES, usual(TILES), A4, pages=2)
    with pytest.raises(PaperbitsError, match="with tiles"):
        tile_pages(CARDS["plexus"], usual(CARDS["plexus"]), A4)


def test_a_sheet_names_its_goal_and_settings_and_each_players_lines():
    card = CARDS["multiples-divisors-blob"]
    settings = checked(card.settings, {"n": 3})
    words = said(sheet(card, settings, A4))
    assert {card.new(settings).goal, "Squares along a side: 3.", "Row 3", "Column c"} <= words
    own = {shape.text: shape.x for shape in of(score_sheet(card, settings, A4), Text)}
    assert own["Row 1"] < own["Column a"]
    sums = CARDS["sums-grid"]
    # Its lines score nothing.
    assert not any(text.startswith("Row") for text in said(sheet(sums, usual(sums), A4)))
    without = CARDS["combining-dividing"]
    assert "Total" not in said(sheet(without, usual(without), A4))
    assert "Match 1" in said(score_sheet(without, usual(without), A4))


def test_squares_of_long_rows_stay_large_and_a_row_of_numbers_is_there_once():
    card = CARDS["divisors-multiples-sequence"]
    for r in (13, 64):
        squares = squares_of(sheet(card, checked(card.settings, {"r": r}), A4))
        assert len(squares) == r
        assert min(shape.wide for shape in squares) >= 9


def test_the_command_writes_files_and_answers_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    done = runner.invoke(
        app, ["print", "sheet", "plexus", "--set", "n=7", "--size", "letter", "--json"]
    )
    assert json.loads(done.output) == {"files": ["plexus-sheet.pdf"], "pages": 1}
    text = PdfReader("plexus-sheet.pdf").pages[0].extract_text()
    assert "Plexus" in text
    assert "Dots along a side: 7." in text
    done = runner.invoke(app, ["print", "exercises", "add", "not", "-o", "work.svg"])
    assert "2 pages" in done.output
    assert re.search(r"<text [^>]*>NOT ", (tmp_path / "work-1.svg").read_text("utf-8"))
    for wrong, words in (
        (["sheet", "plexus", "-o", "x.doc"], "ends in .pdf or .svg"),
        (["sheet", "plexus", "-o", "missing/x.pdf"], "can't be written"),
    ):
        done = runner.invoke(app, ["print", *wrong])
        assert words in str(done.exception or done.output), wrong


def test_boxes_and_pages_are_drawn_in_every_backend():
    page = sheet(CARDS["flipping-bits"], usual(CARDS["flipping-bits"]), A4)
    page.add(Box(20, 20, 5, 5, 0.2, 0.5, radius=1))
    assert to_pdf([page], "x").startswith(b"%PDF")
    assert "<rect" in to_svg(page, "x")


@pytest.mark.parametrize(
    ("size", "side"), [("a4", 19.0), ("a5", 19.0), ("a4", 30.0), ("a4", 60.0), ("a5", 60.0)]
)
def test_a_paper_rack_holds_all_its_tiles(size, side):
    pages = rack_pages(TILES, usual(TILES), paper(size), side=side)
    parts = [shape for page in pages for shape in of(page, Box)]
    assert sum(part.wide for part in parts) >= 2 * 9 * side
    assert (len(parts) == 2) == ((size, side) == ("a4", 19.0))
    for page in pages:
        inside(page)


def test_tiles_are_cut_out_and_nothing_beside_them():
    for page in tile_pages(TILES, usual(TILES), A4):
        lines = [shape for shape in of(page, Stroke) if shape.grey == 0.3]
        across = {line.x1 for line in lines if line.x1 == line.x2}
        assert len(across) == 10
        upright = [line.y2 - line.y1 for line in lines if line.x1 == line.x2]
        # As many tiles lie between two upright lines as the shorter one is high.
        left_to_right = [
            high
            for _, high in sorted(
                zip((line.x1 for line in lines if line.x1 == line.x2), upright, strict=True)
            )
        ]
        cells = sum(round(min(pair) / 19.0) for pair in itertools.pairwise(left_to_right))
        named = next(shape.text for shape in of(page, Text) if shape.text.startswith("Tiles "))
        first, last = (int(number) for number in re.findall(r"\d+", named)[:2])
        assert cells == last - first + 1


def test_sheets_fit_their_games():
    def squares(game):
        page = sheet(CARDS[game], usual(CARDS[game]), A4)
        inside(page)
        return page, squares_of(page)

    page, found = squares("flipping-bits")
    assert len(found) >= 20 * 7
    assert {"Round 1", "Round 3", "Total"} <= said(page)
    assert "Round 4" not in said(page)
    page, found = squares("sums-grid")
    assert "Score" in said(page)
    assert "12" not in said(page)
    page, found = squares("not-divisors-or-not-multiples")
    lines = [shape for shape in of(page, Stroke) if shape.y1 == shape.y2]
    outer = [shape.wide for shape in of(page, Box)]
    assert max([line.x2 - line.x1 for line in lines] + outer) > 4 * 40
