"""Hints beside the board, and the animated move of the computer."""

import re

import pytest
from held import hold, set_up
from playwright.sync_api import expect
from tile_page import TilePage, seed_with

pytestmark = pytest.mark.browser
PENCIL = "palindromic-rows-columns"
GOOD = seed_with("1", "1", "1", "0", "=", "+")


def hint(page):
    return page.get_by_role("region", name="Hint")


def test_a_hint_is_beside_a_pencil_board_and_prepares_the_move(page, site):
    """The computer's move is animated and announced; keys close the hint and list the keys."""
    against = [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    made = set_up(site.url, PENCIL, against, {"n": 6})
    hold(page, made)
    page.goto(f"{site.url}/m/{made['id']}")
    button = page.get_by_role("button", name="Hint", exact=True)
    for size in ({"width": 390, "height": 844}, {"width": 1280, "height": 720}):
        page.set_viewport_size(size)
        expect(button).to_be_in_viewport()
        button.click()
        expect(hint(page)).to_contain_text("Look at ")
        expect(hint(page)).to_be_in_viewport()
        page.get_by_role("gridcell", name="a1, empty").focus()
        page.keyboard.press("Escape")
        expect(hint(page)).to_have_count(0)
        expect(button).to_be_focused()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Hands and keys")
    expect(keys).to_contain_text("go from square to square")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(button).to_be_focused()

    button.click()
    lit = page.locator("g.lit")
    expect(hint(page)).to_contain_text("Look at ")
    first = lit.count()
    assert 1 < first < 36
    page.get_by_role("button", name="Tell me more").click()
    expect(hint(page)).to_contain_text("row")
    assert lit.count() < first
    page.get_by_role("button", name="Show the move").click()
    expect(hint(page)).to_contain_text("Fill ")
    expect(lit).to_have_count(1)
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator(".words").first.evaluate(
        "words => words.scrollHeight <= words.clientHeight"
    )
    page.get_by_role("button", name="Show it", exact=True).click()
    page.keyboard.press("Enter")
    expect(hint(page)).to_have_count(0)
    expect(page.locator(".note")).to_contain_text("The computer fills ")
    mark = page.locator(".arriving g.last .hatch")
    for motion, animated in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)
        name = mark.evaluate("element => getComputedStyle(element).animationName")
        assert (name == "made") is animated
    a_hint_is_gone_through_by_one_key(page)


def a_hint_is_gone_through_by_one_key(page):
    """Asked for by a key, each step has the focus, then the square; once more makes the move."""
    plies = page.get_by_role("region", name="Moves").get_by_role("listitem")
    expect(plies).to_have_count(2)
    page.get_by_role("button", name="Hint", exact=True).focus()
    for step in ("Tell me more", "Show the move", "Show it"):
        page.keyboard.press("Enter")
        expect(hint(page).get_by_role("button", name=step, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(plies).to_have_count(4)


def test_the_hint_is_beside_the_tile_board_and_a_play_is_laid_when_it_is_pressed(
    page, compiled_site
):
    page.set_viewport_size({"width": 1280, "height": 720})
    table = TilePage(page, compiled_site.url, seed=GOOD)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("button", name="Show the move").click()
    expect(hint(page)).to_be_in_viewport()
    page.get_by_role("button", name="All", exact=True).click()
    listed = page.get_by_role("region", name="All good moves")
    play = listed.get_by_role("button").filter(has_text="Lay ").first
    expect(play).to_be_visible()
    for sign in ("&", "|", "~", "("):
        assert sign not in hint(page).inner_text() + listed.inner_text()
    assert table.drafted == {}
    play.click()
    laid = page.locator("[aria-label*='your draft']")
    expect(laid.first).to_be_visible()
    expect(laid.and_(page.locator(":focus"))).to_have_count(1)  # Enter plays it.
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.get_by_role("button", name=re.compile("^Play for"))).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 720})
    words = play.locator(".move").inner_text()
    assert f"from {min(table.drafted, key=lambda square: (int(square[1:]), square[0]))}" in words
    page.get_by_role("button", name="Recall").click()
    hint(page).get_by_role("button", name="Show it", exact=True).click()
    given_back = page.get_by_role("dialog").locator("[aria-pressed=true]")
    expect(laid.or_(given_back).first).to_be_visible()


def test_an_exchange_that_a_hint_opens_is_one_key_and_the_focus_stays_with_it(page, site):
    """Without an equals sign and a blank there is no play. On the smallest phones the words are seen
    whole, four lines high, and the board stays where it is.
    """
    page.set_viewport_size({"width": 360, "height": 640})
    table = TilePage(page, site.url, seed=seed_with(without="=?"))
    board = page.locator(".pane").bounding_box()
    page.get_by_role("button", name="Hint", exact=True).dblclick()  # It does not close it again.
    for step in ("Tell me more", "Show the move", "Show it"):
        button = hint(page).get_by_role("button", name=step, exact=True)
        expect(button).to_be_visible()
        words = hint(page).locator(".words").first
        assert words.evaluate("element => element.scrollHeight <= element.clientHeight")
        assert page.locator(".pane").bounding_box() == board
        button.click()
    give = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Exchange [1-9]"))
    expect(give).to_be_focused()
    page.keyboard.press("Enter")
    table.moved(2)
    expect(table.button("Exchange")).to_be_focused()
