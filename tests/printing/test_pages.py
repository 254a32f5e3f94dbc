"""Printed pages: sizes in the PDF and the SVG, and that nothing overflows at any setting."""

import io
import itertools
import json
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from long import many
from pypdf import PdfReader
from typer.testing import CliRunner

from paperbits import all_games, find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.printing import PAPERS, fonts, paper
from paperbits.printing.booklet import booklet, imposed, order
from paperbits.printing.canvas import Box, Dot, Stroke, Text
from paperbits.printing.daily import daily_pages, week_of
from paperbits.printing.exercises import KINDS, exercise_pages, exercises
from paperbits.printing.flow import LEADING, Paragraph, Run, columns, on_pages, wrapped
from paperbits.printing.markdown import heading
from paperbits.printing.pdf import to_pdf
from paperbits.printing.rules import SMALLEST, rules
from paperbits.printing.sheets import score_sheet, sheet
from paperbits.printing.svg import to_svg
from paperbits.printing.tiles import board_pages, rack_pages, retrofit, tile_pages, tiles_of
from paperbits.printing.worksheets import chosen, nearest, puzzle_pages
from paperbits.puzzles import ritual
from paperbits.terminal.cli import app

CARDS = {card.id: card for card in all_games()}
TILES = find("binary-number-scrabble")
A4 = paper("a4")


def usual(card):
    return {name: setting.default for name, setting in card.settings.items()}


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


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_sheets_fit_at_any_setting(card, size):
    for settings in [usual(card), *any_settings(card)]:
        inside(sheet(card, settings, paper(size)))
        inside(score_sheet(card, settings, paper(size)))


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_headings_and_goals_can_be_read_and_lie_apart(card, size):
    for settings in [usual(card), *any_settings(card)]:
        for page in (
            sheet(card, settings, paper(size)),
            score_sheet(card, settings, paper(size)),
            *rules(card, settings, paper(size)),
        ):
            texts = [shape for shape in page.shapes if isinstance(shape, Text)]
            above = [text for text in texts if text.size > 2.5 or text.y < page.paper.margin + 30]
            for one, other in itertools.combinations(above, 2):
                if one.y == other.y:
                    first, second = sorted((edges(one), edges(other)))
                    assert first[2] <= second[0] + 1e-6, (one, other)
            assert all(
                text.size >= 0.85 * 3 - 1e-6
                for text in texts
                if text.grey == 0.3 and len(text.text) > 20
            )


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_the_rules_of_every_game_fit_on_one_page_with_an_example(card, size):
    pages = rules(card, usual(card), paper(size))
    assert len(pages) == 1
    inside(pages[0])
    texts = [shape for shape in pages[0].shapes if isinstance(shape, Text)]
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
            own = [
                shape for shape in page.shapes if isinstance(shape, Text) and len(shape.text) > 30
            ]
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
        made = PdfReader(io.BytesIO(to_pdf(pages, "tiles")))
        assert len(made.pages) == len(pages)
        box = made.pages[0].mediabox
        assert (float(box.width) * 25.4 / 72, float(box.height) * 25.4 / 72) == pytest.approx(
            (wide, high), abs=0.01
        )
    upright = sorted(
        {
            shape.x1
            for shape in pages[0].shapes
            if isinstance(shape, Stroke) and shape.x1 == shape.x2
        }
    )
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


def test_the_same_command_prints_the_same_bytes():
    pages = [sheet(CARDS["plexus"], usual(CARDS["plexus"]), A4)]
    assert to_pdf(pages, "Plexus") == to_pdf(pages, "Plexus")


def test_all_tiles_of_the_author_are_printed():
    position = TILES.new({}, seed=1)
    counts = {tile.face: count for tile, count in tiles_of(position) if not tile.blank}
    assert counts == {
        "0": 28,
        "1": 28,
        "=": 14,
        "+": 5,
        "−": 5,
        "×": 3,
        "÷": 2,
        "OR": 4,
        "AND": 4,
        "NOT": 4,
    }
    assert sum(count for _, count in tiles_of(position)) == 100
    pages = tile_pages(TILES, usual(TILES), A4)
    faces = [
        shape.text
        for page in pages
        for shape in page.shapes
        if isinstance(shape, Text) and shape.bold and shape.anchor == "middle"
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
        marks = [shape.text for page in pages for shape in page.shapes if isinstance(shape, Text)]
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


@pytest.mark.parametrize("kind", KINDS)
def test_the_answers_of_exercises_are_right(kind):
    made = exercises(kind, 40, 6, seed=3)
    assert made == exercises(kind, 40, 6, seed=3)
    assert made != exercises(kind, 40, 6, seed=4)
    assert len({one.question for one in made}) == len(made) >= 20
    for one in made:
        sides = one.question.rstrip(" =?").split(" = ")
        values = [_value(side) for side in sides] if kind != "write" else []
        if kind == "write":
            assert int(one.answer, 2) == int(sides[0])
        elif kind == "read":
            assert values == [int(one.answer)]
        elif kind == "check":
            right = values[0] == values[1]
            assert one.answer == "true" if right else one.answer == f"false: {values[0]:b}"
        else:
            assert values == [int(one.answer, 2)]


def _value(text):
    """The value of a binary text with one operator, worked out digit by digit where it is logic."""
    words = text.split()
    if words[0] == "NOT":
        return int("".join("10"[int(digit)] for digit in words[1]), 2)
    if len(words) == 1:
        return int(words[0], 2)
    one, sign, other = int(words[0], 2), words[1], int(words[2], 2)
    width = max(len(words[0]), len(words[2]))
    pairs = zip(words[0].zfill(width), words[2].zfill(width), strict=True)
    if sign in ("AND", "OR"):
        pick = min if sign == "AND" else max
        return int("".join(pick(pair) for pair in pairs), 2)
    return {"+": one + other, "−": one - other, "×": one * other}[sign]


@pytest.mark.parametrize("size", ["a4", "letter", "a5"])
def test_worksheets_fit_and_have_their_answers_on_the_last_page(size):
    for pages in (
        exercise_pages(paper(size), count=12, length=8),
        puzzle_pages(paper(size), chosen(None, None, 40, 5)),
    ):
        for page in pages:
            inside(page)
        assert pages[-1].title == "Answers"
    asked = chosen(CARDS["plexus"], None, 5, 1)
    answers = " ".join(
        shape.text for shape in puzzle_pages(A4, asked)[-1].shapes if isinstance(shape, Text)
    )
    for puzzle in asked:
        assert puzzle.answers[0] in answers
    with pytest.raises(PaperbitsError, match="no grade"):
        chosen(None, "silly", 3, 1)


def test_puzzles_are_printed_with_the_settings_that_are_asked_for():
    card = find("binary-number-scrabble")
    assert {puzzle.settings["base"] for puzzle in chosen(card, None, 6, 1, {"base": 10})} == {10}
    with pytest.raises(
        PaperbitsError, match="no puzzles of that game and grade with these settings"
    ):
        chosen(card, None, 6, 1, {"base": 10, "division": "floor"})
    wished = checked(card.settings, {"base": 16, "bonus": "root"})
    assert {puzzle.settings["base"] for puzzle in nearest(card, wished, 12, 1)} == {16}
    usual = nearest(card, checked(card.settings, {}), 12, 1)
    assert {puzzle.settings.get("base", 2) for puzzle in usual} == {2}
    for page in puzzle_pages(paper("letter"), chosen(card, None, 8, 1, {"base": 16})):
        inside(page)


@pytest.mark.parametrize("size", PAPERS)
def test_exercises_of_any_number_and_length_fit_and_can_be_read(size):
    for count, length in ((60, 12), (60, 2), (1, 2)):
        pages = exercise_pages(paper(size), count=count, length=length)
        for page in pages:
            inside(page)
        texts = [
            shape
            for page in pages
            if page.title != "Answers"
            for shape in page.shapes
            if isinstance(shape, Text)
        ]
        asked = [text for text in texts if text.text.endswith(("=", "?"))]
        assert min(text.size for text in asked) >= 2.3
        for word in (" AND ", "NOT ", " − "):
            own = {text.size for text in asked if word in text.text and not text.text.endswith("?")}
            assert len(own) == 1


def test_a_sheet_names_its_goal_and_settings_and_each_players_lines():
    card = CARDS["multiples-divisors-blob"]
    settings = checked(card.settings, {"n": 3})
    words = said(sheet(card, settings, A4))
    assert {card.new(settings).goal, "n 3", "Row 3", "Column c"} <= words
    own = {
        shape.text: shape.x
        for shape in score_sheet(card, settings, A4).shapes
        if isinstance(shape, Text)
    }
    assert own["Row 1"] < own["Column a"]
    sums = CARDS["sums-grid"]
    # Its lines score nothing.
    assert not any(text.startswith("Row") for text in said(sheet(sums, usual(sums), A4)))
    without = CARDS["combining-dividing"]
    assert "Total" not in said(sheet(without, usual(without), A4))
    assert "Match 1" in said(score_sheet(without, usual(without), A4))


def test_squares_of_long_rows_stay_large():
    card = CARDS["divisors-multiples-sequence"]
    page = sheet(card, checked(card.settings, {"r": 64}), A4)
    squares = [
        shape for shape in page.shapes if isinstance(shape, Box) and shape.wide == shape.high
    ]
    assert len(squares) >= 64
    assert min(shape.wide for shape in squares) >= 9


def test_a_row_that_is_rewritten_is_there_again_and_one_of_numbers_is_not():
    for game, numbers in (("divisors-multiples-sequence", 13), ("flipping-bits", 0)):
        page = sheet(CARDS[game], usual(CARDS[game]), A4)
        squares = [
            shape for shape in page.shapes if isinstance(shape, Box) and shape.wide == shape.high
        ]
        assert len(squares) == numbers if numbers else len(squares) > 2 * 7


def test_boards_of_puzzles_can_be_read_and_answers_are_as_people_see_tiles():
    pages = puzzle_pages(A4, chosen(TILES, None, 5, 1))
    tiles = [
        shape
        for shape in pages[0].shapes
        if isinstance(shape, Text) and shape.bold and shape.anchor == "middle"
    ]
    assert min(shape.size for shape in tiles if len(shape.text) == 1) >= 2.3
    assert not any(sign in text for text in said(pages[-1]) for sign in "*/(&|~")


def said(page):
    return {shape.text for shape in page.shapes if isinstance(shape, Text)}


def test_the_booklet_is_numbered_whole_and_folds_in_order():
    pages = booklet(paper("a5"))
    assert len(pages) % 4 == 0
    for page in pages:
        inside(page)
    contents = [shape for shape in pages[2].shapes if isinstance(shape, Text)]
    for card in CARDS.values():
        (line,) = [shape for shape in contents if shape.text == card.title]
        (number,) = [
            shape.text for shape in contents if shape.y == line.y and shape.anchor == "end"
        ]
        assert pages[int(number) - 1].title == card.title
    starts = {page.title: number for number, page in enumerate(pages) if page.title}
    tiles = [said(page) for page in pages[starts[TILES.title] : starts[TILES.title] + 4]]
    # Its board too, though its rules take two pages.
    assert any({"Date", "a", "o", "15"} <= words for words in tiles)
    sides = imposed(pages, A4)
    assert len(sides) == len(pages) // 2
    assert sides[0].paper.width == 297
    leaves = list(order(len(pages)))
    assert sorted(k for pair in leaves for k in pair) == list(range(len(pages)))
    assert leaves[0] == (len(pages) - 1, 0)
    assert leaves[1] == (1, len(pages) - 2)
    assert all(left + right == len(pages) - 1 for left, right in leaves)


def test_words_wrap_and_long_ones_break():
    runs = [
        Run("a fairly long sentence with "),
        Run("bold", bold=True),
        Run(" words and " + "x" * 90),
    ]
    for width in (12.0, 30.0, 80.0):
        lines = wrapped(runs, width, 4.0)
        assert "".join(run.text for line in lines for run in line).replace(" ", "") == "".join(
            run.text for run in runs
        ).replace(" ", "")
        for line in lines:
            assert (
                sum(fonts.width(run.text.rstrip(), 4.0, bold=run.bold) for run in line)
                <= width + fonts.width(" ", 4.0) * 2
            )
    many = on_pages([Paragraph((Run("word " * 4_000),))], A4, 4.0, across=2)
    assert len(many) > 1
    for page in many:
        inside(page)


def test_typed_lines_have_a_rule_beside_them():
    (page,) = rules(CARDS["sums-grid"], usual(CARDS["sums-grid"]), A4)
    beside = [shape for shape in page.shapes if isinstance(shape, Stroke) and shape.grey == 0.6]
    assert any(line.x1 == line.x2 and line.y1 < line.y2 for line in beside)


def test_a_paragraph_leaves_no_line_alone_and_a_heading_stays_with_its_text():
    words = Paragraph((Run("word " * 100),))
    lines = len(words.laid(60, 4.0))
    tall = (lines - 1.5) * 4.0 * LEADING
    first, second = columns([words], 60, tall, 4.0)
    assert len({shape.y for shape in first.shapes}) == lines - 2
    assert len({shape.y for shape in second.shapes}) == 2
    for height, column in ((lines + 5, 0), (lines + 3, 1)):
        made = columns([words, heading("Next"), words], 60, height * 4.0 * LEADING, 4.0)
        at = next(k for k, each in enumerate(made) if any(s.text == "Next" for s in each.shapes))
        assert at == column
        assert len({shape.y for shape in made[at].shapes}) >= 3


def test_the_command_writes_files_and_answers_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    done = runner.invoke(
        app, ["print", "sheet", "plexus", "--set", "n=7", "--size", "letter", "--json"]
    )
    assert json.loads(done.output) == {"files": ["plexus-sheet.pdf"], "pages": 1}
    text = PdfReader("plexus-sheet.pdf").pages[0].extract_text()
    assert "Plexus" in text
    assert "n 7" in text
    done = runner.invoke(app, ["print", "exercises", "add", "not", "-o", "work.svg"])
    assert "2 pages" in done.output
    assert re.search(r"<text [^>]*>NOT ", (tmp_path / "work-1.svg").read_text("utf-8"))
    for wrong, words in (
        (["sheet", "chess"], "no game"),
        (["sheet", "plexus", "-o", "x.doc"], "ends in .pdf or .svg"),
        (["exercises", "sing"], "no exercises"),
        (["sheet", "plexus", "-o", "missing/x.pdf"], "can't be written"),
        (["set", "plexus"], "with tiles"),
    ):
        done = runner.invoke(app, ["print", *wrong])
        assert words in str(done.exception or done.output), wrong


def test_boxes_and_pages_are_drawn_in_every_backend():
    page = sheet(CARDS["flipping-bits"], usual(CARDS["flipping-bits"]), A4)
    page.add(Box(20, 20, 5, 5, 0.2, 0.5, radius=1))
    assert to_pdf([page], "x").startswith(b"%PDF")
    assert "<rect" in to_svg(page, "x")


def test_the_first_pages_may_be_asked_for_by_four_threads_at_once():
    """In a new process: fonts are read once, and not safely from two threads."""
    code = """
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from paperbits.printing import paper
from paperbits.printing.exercises import exercise_pages
from paperbits.printing.pdf import to_pdf
begin = threading.Barrier(4)
sys.setswitchinterval(1e-6)
def made(_):
    begin.wait()
    return to_pdf(exercise_pages(paper("a4"), count=6, length=4, seed=1), "Exercises")
with ThreadPoolExecutor(4) as pool:
    print(len(set(pool.map(made, range(4)))))
"""
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
        == b"1\n"
    )


@pytest.mark.parametrize(
    ("size", "side"), [("a4", 19.0), ("a5", 19.0), ("a4", 30.0), ("a4", 60.0), ("a5", 60.0)]
)
def test_a_paper_rack_holds_all_its_tiles(size, side):
    pages = rack_pages(TILES, usual(TILES), paper(size), side=side)
    parts = [shape for page in pages for shape in page.shapes if isinstance(shape, Box)]
    assert sum(part.wide for part in parts) >= 2 * 9 * side
    assert (len(parts) == 2) == ((size, side) == ("a4", 19.0))
    for page in pages:
        inside(page)


def test_tiles_are_cut_out_and_nothing_beside_them():
    for page in tile_pages(TILES, usual(TILES), A4):
        lines = [shape for shape in page.shapes if isinstance(shape, Stroke) and shape.grey == 0.3]
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
        named = next(
            shape.text
            for shape in page.shapes
            if isinstance(shape, Text) and shape.text.startswith("Tiles ")
        )
        first, last = (int(number) for number in re.findall(r"\d+", named)[:2])
        assert cells == last - first + 1


def test_worksheets_have_a_name_a_goal_and_a_place_for_each_answer():
    puzzles = chosen(None, None, 6, 3)
    pages = puzzle_pages(A4, puzzles)
    texts = [shape.text for page in pages for shape in page.shapes if isinstance(shape, Text)]
    assert texts.count("Answer") == 6
    assert {"Name", "Date"} <= set(texts)
    written = " ".join(texts)
    for puzzle in puzzles:
        assert " ".join(puzzle.position().goal.split()[:3]) in written


def test_sheets_fit_their_games():
    def squares(game):
        page = sheet(CARDS[game], usual(CARDS[game]), A4)
        return page, [
            shape for shape in page.shapes if isinstance(shape, Box) and shape.wide == shape.high
        ]

    page, found = squares("flipping-bits")
    assert len(found) >= 20 * 7
    assert {"Round 1", "Round 3", "Total"} <= said(page)
    assert "Round 4" not in said(page)
    page, found = squares("sums-grid")
    assert "Score" in said(page)
    assert "12" not in said(page)
    page, found = squares("not-divisors-or-not-multiples")
    lines = [shape for shape in page.shapes if isinstance(shape, Stroke) and shape.y1 == shape.y2]
    outer = [shape.wide for shape in page.shapes if isinstance(shape, Box)]
    assert max([line.x2 - line.x1 for line in lines] + outer) > 4 * 40


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_a_week_of_daily_tasks_has_lines_for_its_tries_and_its_answers_last(size):
    card, series = ritual.offered()
    tasks = week_of(series, series.first)
    assert len(tasks) == 7
    assert len(week_of(series, series.last)) == 1
    pages = daily_pages(paper(size), card, series, tasks)
    for page in pages:
        inside(page)
    for task, page in zip(tasks, pages, strict=False):
        assert {"Name", "Try 1", "Try 3", "Points"} <= said(page)
        assert not any(answer in text for answer in task.answers for text in said(page))
    answers = " ".join(shape.text for shape in pages[-1].shapes if isinstance(shape, Text))
    assert all(str(task.date) in answers for task in tasks) or len(pages) > 8
