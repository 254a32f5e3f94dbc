"""Puzzles in a real browser: the puzzle of a day failed and then solved, by mouse and by keys, and
one with tiles.
"""

import datetime as dt
import re

import pytest
from held import ask, follow, visit
from playwright.sync_api import expect
from stages import EACH_KIND, each_board, measured, outside, places
from tile_page import lay

from paperbits.puzzles import daily, shelf

pytestmark = pytest.mark.browser
FILLS = "palindromic-rows-columns"


def fixed_day():
    """The first day of March 2025 or later whose puzzle is one of filling squares."""
    day = dt.date(2025, 3, 1)
    while daily(day).game != FILLS:
        day += dt.timedelta(1)
    return day.isoformat(), daily(day)


DAY, PUZZLE = fixed_day()
[ANSWER] = PUZZLE.answers
WRONG = next(iter(PUZZLE.others))
MADE = f"Player {(PUZZLE.position().turn or 0) + 1} fills {{}}."


def said(page):
    """The answer, or what is told below the board."""
    return page.get_by_role("region", name="Answer").or_(page.locator(".told:visible"))


def test_a_wrong_and_then_the_right_answer_to_the_puzzle_of_a_day_and_to_one_with_tiles(
    page, site, axe
):
    page.goto(f"{site.url}/puzzles/{DAY}")
    expect(page.get_by_text(PUZZLE.question)).to_be_visible()
    facts = page.locator(".hand dl")  # The scores are not cut off.
    assert facts.evaluate("element => element.scrollHeight <= element.clientHeight")
    page.locator(f"[data-id={WRONG}]").click()
    expect(said(page)).to_contain_text(f"Not this one. {MADE.format(WRONG)} ")
    expect(page.get_by_role("status")).to_contain_text(f"Not this one. {MADE.format(WRONG)} ")
    expect(said(page)).not_to_contain_text(ANSWER)
    page.locator(f"[data-id={ANSWER}]").click()
    expect(said(page)).to_contain_text(f"Right. {MADE.format(ANSWER)} ")
    expect(said(page)).to_be_focused()
    page.get_by_text("Why no other move?").click()
    expect(
        page.get_by_role("listitem").filter(has_text=re.compile(f"^{MADE.format(WRONG)} "))
    ).to_be_visible()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    page.get_by_text("Which one fits you?").click()
    assert axe(page) == []
    opinion = page.get_by_role("group", name="Was it good?").get_by_role("button")
    for button, good in ((opinion.first, True), (opinion.last, False)):
        button.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        kept = page.evaluate("JSON.parse(localStorage.getItem('paperbits.opinions'))")
        assert kept == {PUZZLE.id: [good, FILLS, *PUZZLE.themes]}
    page.reload()
    expect(page.get_by_text("You have solved this one before.")).to_be_visible()
    page.get_by_role("link", name="← All puzzles").click()
    group = page.get_by_role("group").filter(has_text=PUZZLE.card.title)
    expect(group.locator("summary")).to_contain_text("1 of ")
    group.locator("summary").click()
    more = group.get_by_role("button", name=re.compile(" more, "))
    expect(more.first).to_be_visible()
    for left in reversed(range(more.count())):
        more.first.click()
        expect(more).to_have_count(left)
    expect(page.get_by_role("link", name=re.compile(", solved$"))).to_have_count(1)
    assert axe(page) == []

    puzzle = next(
        puzzle
        for puzzles in shelf().values()
        for puzzle in puzzles
        if puzzle.asks == "points" and "?" not in puzzle.answers[0]
    )
    visit(page, f"{site.url}/puzzles/{puzzle.id}")
    lay(page, puzzle.answers[0])
    play = page.get_by_role("group", name="What to do").get_by_role("button", name="Play")
    expect(play).to_have_text(f"Play for {puzzle.best}")
    page.set_viewport_size({"width": 390, "height": 844})
    line = play.locator("xpath=..").evaluate(
        "line => [...line.children].map((one) => one.offsetTop)"
    )
    assert len(set(line)) == 1  # On a phone, too, Play stays in the line of the others.
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("group", name="What to do").get_by_role("button", name="Pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    expect(said(page)).to_contain_text(f"There is a play that scores {puzzle.best}.")
    lay(page, puzzle.answers[0])  # The pass has taken the tiles back.
    play.click()
    expect(said(page)).to_contain_text("Right.")
    expect(page.get_by_role("heading", name="Line by line")).to_be_visible()
    assert axe(page) == []


def test_links_lead_to_puzzles_that_work_by_keyboard_alone_and_can_show_their_answer(page, site):
    page.goto(site.url)
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="← The day before").click()
    expect(page.get_by_role("link", name="The day after →")).to_be_visible()
    page.get_by_role("link", name="Puzzles", exact=True).click()
    page.get_by_label("Grade").select_option("hard")
    page.locator("summary").first.click()
    expect(page.get_by_role("heading", level=3).first).to_have_text("hard")
    page.get_by_text("Earlier days").click()
    expect(page.locator(".archive li")).to_have_count(30)
    expect(page.locator(".archive li").first).to_contain_text(
        re.compile(", (gentle|fair|tricky|hard|fiendish)$")
    )
    page.get_by_role("button", name="30 more days").click()
    expect(page.locator(".archive li")).to_have_count(60)
    visit(page, f"{site.url}/puzzles/2999-01-01")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not open yet")

    visit(page, f"{site.url}/puzzles/{DAY}")
    page.locator(f"[data-id={WRONG}]").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Hands and keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(f"[data-id={WRONG}]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Not this one.")
    page.get_by_role("button", name="Solution").focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text(f"The answer. {MADE.format(ANSWER)} ")
    expect(page.get_by_text("You get a puzzle rating after 10 puzzles; 1 so far.")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('paperbits.training'))")
    assert kept["tried"][PUZZLE.id][1] is False
    expect(page.get_by_role("link", name="One that fits you")).to_be_visible()
    page.reload()
    page.locator(f"[data-id={ANSWER}]").click()
    expect(said(page)).to_contain_text("Right.")
    page.reload()  # A puzzle whose answer was shown is not one that was solved.
    expect(page.get_by_text(PUZZLE.question)).to_be_visible()
    expect(page.get_by_text("You have solved this one before.")).to_have_count(0)


@pytest.mark.long
def test_the_board_of_a_puzzle_comes_first_and_stays(visitor, site, axe):
    """On a desk, a small phone and a phone on its side, before and after the answer, by night."""
    page = visitor(color_scheme="dark")
    buttons = ".stage :is(.buttons:not(:has(.first)), .first)"
    needed = [".stage > .who", ".stage .told", ".stage .hand", buttons]
    page.goto(f"{site.url}/check")
    for game in each_board():
        puzzle = shelf()[game][-1]
        follow(page, f"/puzzles/{puzzle.id}")
        expect(page.get_by_role("grid").first).to_be_visible()
        asks = measured(page, *needed, sizes=EACH_KIND)
        assert outside(asks) == [], puzzle.id
        page.get_by_role("button", name="Solution").click()
        expect(said(page)).to_contain_text(
            ask(f"{site.url}/api/puzzles/{puzzle.id}/answer", {})["words"]
        )
        answer = measured(page, "[aria-label=Answer] .good", sizes=EACH_KIND)
        assert outside(answer) == [], puzzle.id
        assert places(answer) == places(asks), puzzle.id
    assert axe(page) == []
