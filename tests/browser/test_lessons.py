"""Lessons in a real browser: the board comes first and stays, and a step says what to touch."""

import re

import pytest
from held import ask, filled, follow
from pencil_page import touch
from playwright.sync_api import expect
from stages import EACH_KIND, each_board, measured, outside, places, stand

pytestmark = pytest.mark.browser
FILLS = "palindromic-rows-columns"


def test_a_lesson_is_stepped_through_and_its_text_is_seen_whole_on_a_phone(page, site):
    page.goto(f"{site.url}/g/{FILLS}")
    page.get_by_role("link", name="A first match that teaches").click()
    expect(page.get_by_text("Step 1 of 3")).to_be_visible()
    expect(page.locator(".text")).to_contain_text("Here: a1.")
    expect(page.locator(".board .lit")).to_have_count(1)
    page.get_by_role("gridcell", name="b2, empty").click()
    expect(page.locator(".told")).to_contain_text("not what is asked for")
    expect(page.get_by_role("status")).to_contain_text("not what is asked for")
    page.get_by_role("gridcell", name="a1, empty").click()
    expect(filled(page, "a1")).to_be_visible()
    page.get_by_role("gridcell", name="b2, empty").click()
    expect(page.locator(".told")).to_contain_text("go on to the next")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    expect(page.locator(".text")).not_to_contain_text("Here: ")
    page.get_by_role("button", name="Show where").click()
    expect(page.locator(".text")).to_contain_text("Here: d1.")
    page.get_by_role("button", name="Skip").click()
    for width in (360, 320):  # In one line, so that the text keeps its room.
        page.set_viewport_size({"width": width, "height": 640})
        ends = (page.get_by_role("button", name=name).first for name in ("Back", "Play a match"))
        assert len({each.bounding_box()["y"] for each in ends}) == 1
    a_message_covers_no_word_of_a_long_text(page)
    a_text_begins_below_its_buttons_and_is_seen_whole(page, site)


def a_message_covers_no_word_of_a_long_text(page):
    follow(page, "/g/binary-primes/lesson")
    page.get_by_role("gridcell", name="a1, empty").click()
    expect(page.locator(".told")).to_contain_text("not what is asked for")
    assert covers_no_word(page)
    follow(page, "/g/sums-grid/lesson")
    page.get_by_role("gridcell", name=", empty").first.click()
    expect(page.locator(".told")).to_contain_text("Write a positive integer")
    assert covers_no_word(page)


def a_text_begins_below_its_buttons_and_is_seen_whole(page, site):
    """The texts and praises of all steps that ask something, each in the place of the first."""
    said = [
        text
        for card in ask(f"{site.url}/api/games")
        for number in range(len(card["lessons"]))
        for text in texts(ask(f"{site.url}/api/games/{card['id']}/lesson?number={number}")["steps"])
    ]
    follow(page, f"/g/{FILLS}/lesson")
    expect(page.locator(".text")).to_be_visible()
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BELOW) >= 4
        assert page.evaluate(SCROLLED, said) == []
    follow(page, "/g/binary-number-scrabble/lesson/2")
    for _ in range(3):
        page.get_by_role("button", name="Skip").click()
    expect(page.locator(".text")).to_contain_text("That is nearly all")
    assert page.evaluate(SCROLLED, [page.locator(".text").inner_text()]) == []


def texts(steps):
    """What stands in the steps that ask something, the first with the squares to touch."""
    asking = [step for step in steps if step["answers"]]
    here = "Here: d8, e8, f8, g8, h8, i8." if asking[0]["view"]["hand"]["rack"] else "Here: a1."
    return [
        *(step["text"] for step in asking[1:]),
        *(step["praise"] for step in asking),
        f"{asking[0]['text']} {here}",
    ]


SCROLLED = """said => {
    const text = document.querySelector(".text");
    return said.filter((each) => {
        text.textContent = each;
        return text.scrollHeight > text.clientHeight + 1;
    });
}"""
BELOW = """() => document.querySelector(".text").getBoundingClientRect().top
    - Math.max(...[...document.querySelectorAll(".steps > *")].map((each) => each.getBoundingClientRect().bottom))"""


def covers_no_word(page):
    ends, begins = page.locator(".text").evaluate(
        """text => {
            text.scrollTop = text.scrollHeight;
            const words = document.createRange();
            words.selectNodeContents(text);
            const told = document.querySelector(".told");
            return [words.getBoundingClientRect().bottom, told.getBoundingClientRect().top];
        }"""
    )
    return ends <= begins


@pytest.mark.long
def test_the_board_of_a_lesson_comes_first_and_stays(visitor, site, axe):
    """Before and after an answer and at the next step, by night."""
    page = visitor(color_scheme="dark")
    needed = (".stage .steps", ".stage .text", ".stage .hand")
    page.goto(f"{site.url}/check")
    for game in each_board():
        follow(page, f"/g/{game}/lesson")
        expect(page.get_by_role("grid").first).to_be_visible()
        asked = measured(page, *needed, sizes=EACH_KIND)
        assert outside(asked) == [], game
        for size, each in asked.items():
            assert size == (1280, 800) or each["share"] >= 0.6, (game, size, each)
        if answer(page, ask(f"{site.url}/api/games/{game}/lesson")["steps"][0]):
            expect(page.get_by_role("button", name="Next")).to_be_visible()
            assert stand(page) == places(asked), game
        page.get_by_role("button", name=re.compile("Next|Skip")).click()
        expect(page.get_by_text("Step 2 of ")).to_be_visible()
        then = measured(page, sizes=EACH_KIND)
        assert outside(then) == [], game
        assert places(then) == places(asked), game
    assert axe(page) == []


def answer(page, step):
    """Touch the answer of a step. False if it is not one of the moves to touch."""
    hand = step["view"]["hand"]
    found = [each for each in hand["choices"] if each["move"] == step["answers"][0]]
    if found:
        [choice] = found
        page.locator("body").evaluate("() => scrollTo(0, 0)")
        others = [
            each
            for each in hand["choices"]
            if each["path"][: len(choice["path"])] == choice["path"]
        ]
        touch(page, {"choices": [choice, *others]}, 0)
    return bool(found)
