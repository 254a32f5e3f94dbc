"""Worksheets, puzzles, the daily task and the booklet on paper, and how text is laid out."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from printed import A4, CARDS, TILES, inside, of, said

from paperbits import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.printing import PAPERS, fonts, paper
from paperbits.printing.booklet import booklet, imposed, order
from paperbits.printing.canvas import Text
from paperbits.printing.daily import daily_pages, week_of
from paperbits.printing.exercises import KINDS, exercise_pages, exercises
from paperbits.printing.flow import LEADING, Paragraph, Run, columns, on_pages, wrapped
from paperbits.printing.markdown import heading
from paperbits.printing.pdf import to_pdf
from paperbits.printing.worksheets import chosen, nearest, puzzle_pages
from paperbits.puzzles import ritual


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
    answers = " ".join(shape.text for shape in of(puzzle_pages(A4, asked)[-1], Text))
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
        texts = [shape for page in pages if page.title != "Answers" for shape in of(page, Text)]
        asked = [text for text in texts if text.text.endswith(("=", "?"))]
        assert min(text.size for text in asked) >= 2.3
        for word in (" AND ", "NOT ", " − "):
            own = {text.size for text in asked if word in text.text and not text.text.endswith("?")}
            assert len(own) == 1


def test_boards_of_puzzles_can_be_read_and_answers_are_as_people_see_tiles():
    pages = puzzle_pages(A4, chosen(TILES, None, 5, 1))
    tiles = [shape for shape in of(pages[0], Text) if shape.bold and shape.anchor == "middle"]
    assert min(shape.size for shape in tiles if len(shape.text) == 1) >= 2.3
    assert not any(sign in text for text in said(pages[-1]) for sign in "*/(&|~")


def test_worksheets_have_a_name_a_goal_and_a_place_for_each_answer():
    puzzles = chosen(None, None, 6, 3)
    pages = puzzle_pages(A4, puzzles)
    texts = [shape.text for page in pages for shape in of(page, Text)]
    assert texts.count("Answer") == 6
    assert {"Name", "Date"} <= set(texts)
    written = " ".join(texts)
    for puzzle in puzzles:
        assert " ".join(puzzle.position().goal.split()[:3]) in written


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
    answers = " ".join(shape.text for shape in of(pages[-1], Text))
    assert all(str(task.date) in answers for task in tasks) or len(pages) > 8


def test_the_booklet_is_numbered_whole_and_folds_in_order():
    pages = booklet(paper("a5"))
    assert len(pages) % 4 == 0
    for page in pages:
        inside(page)
    contents = of(pages[2], Text)
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
    whole = "".join(run.text for run in runs).replace(" ", "")
    for width in (12.0, 30.0, 80.0):
        lines = wrapped(runs, width, 4.0)
        assert "".join(run.text for line in lines for run in line).replace(" ", "") == whole
        most = width + fonts.width(" ", 4.0) * 2
        for line in lines:
            assert sum(fonts.width(run.text.rstrip(), 4.0, bold=run.bold) for run in line) <= most
    many = on_pages([Paragraph((Run("word " * 4_000),))], A4, 4.0, across=2)
    assert len(many) > 1
    for page in many:
        inside(page)


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


def test_the_first_pages_may_be_asked_for_by_four_threads_at_once():
    """An open font can't be read by two of them."""
    usual, begin = sys.getswitchinterval(), threading.Barrier(4)
    fonts._widths.cache_clear()

    def made(_):
        begin.wait()
        return to_pdf(exercise_pages(A4, count=6, length=4, seed=1), "Exercises")

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert len(set(pool.map(made, range(4)))) == 1
    finally:
        sys.setswitchinterval(usual)
