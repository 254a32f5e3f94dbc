"""In a real browser: hints beside the board, veiled tiles on a shared screen, the animated move of
the computer.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tile_page import TilePage, ask, seed_with

pytestmark = pytest.mark.browser
PENCIL = "palindromic-rows-columns"
SCREENS = [(1280, 720), (390, 844)]


def opened(page: Page, site: Any, level: str = "beginner") -> str:
    """Open a pencil match against a computer; its key and address."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": level}]
    made = ask(
        f"{site.url}/api/matches", {"game": PENCIL, "settings": {"n": 6}, "seats": seats, "seed": 1}
    )
    kept = [
        {
            "id": made["id"],
            "key": made["key"],
            "game": PENCIL,
            "title": "P",
            "seen": 1,
            "over": False,
        }
    ]
    page.add_init_script(
        f"localStorage.setItem('paperbits.matches', {json.dumps(json.dumps(kept))})"
    )
    page.goto(f"{site.url}/m/{made['id']}")
    expect(page.get_by_role("grid")).to_be_visible()
    return str(made["id"])


def hint(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


def ask_for_all(page: Page) -> None:
    """Ask for a hint, and for all of its steps."""
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("button", name="Show the move").click()


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_hint_is_beside_a_pencil_board_and_prepares_the_move(
    browser: Browser, site: Any, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    opened(page, site)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(hint(page)).to_contain_text("Look at ")
    expect(hint(page)).to_be_in_viewport()
    lit = page.locator("g.lit")
    first = lit.count()
    assert 1 < first < 36
    page.get_by_role("button", name="Tell me more").click()
    expect(hint(page)).to_contain_text("row")
    assert lit.count() < first
    page.get_by_role("button", name="Show the move").click()
    expect(hint(page)).to_contain_text("Fill ")
    expect(lit).to_have_count(1)
    page.get_by_role("button", name="Show it", exact=True).click()
    page.keyboard.press("Enter")
    expect(hint(page)).to_have_count(0)
    expect(page.get_by_role("region", name="Moves").get_by_role("listitem")).not_to_have_count(0)
    context.close()


def test_the_hint_is_beside_the_tile_board_and_lays_the_tiles(visitor: Any, site: Any) -> None:
    page = visitor(viewport={"width": 1280, "height": 720})
    TilePage(page, site.url, seed=seed_with("1", "1", "1", "0", "=", "+"))
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_in_viewport()
    ask_for_all(page)
    expect(hint(page)).to_be_in_viewport()
    page.get_by_role("button", name="All", exact=True).click()
    listed = page.get_by_role("region", name="All good moves")
    expect(listed.get_by_role("listitem").first).to_be_visible()
    for sign in ("&", "|", "~", "("):
        assert sign not in hint(page).inner_text() + listed.inner_text()
    hint(page).get_by_role("button", name="Show it", exact=True).click()
    laid = page.locator("[aria-label*='your draft']")
    given_back = page.get_by_role("dialog").locator("[aria-pressed=true]")
    expect(laid.or_(given_back).first).to_be_visible()


def test_a_listed_play_is_laid_when_it_is_pressed(page: Page, site: Any) -> None:
    table = TilePage(page, site.url, seed=seed_with("1", "1", "1", "0", "=", "+"))
    ask_for_all(page)
    page.get_by_role("button", name="All", exact=True).click()
    listed = page.get_by_role("region", name="All good moves").get_by_role("button")
    play = listed.filter(has_text="Lay ").first
    expect(play).to_be_visible()
    assert table.drafted == {}
    play.click()
    expect(page.locator(".square .tile.draft, [aria-label*='your draft']").first).to_be_visible()
    words = play.locator(".move").inner_text()
    assert f"from {min(table.drafted, key=lambda square: (int(square[1:]), square[0]))}" in words


def test_escape_closes_a_hint_and_a_question_mark_shows_the_keys(page: Page, site: Any) -> None:
    opened(page, site)
    button = page.get_by_role("button", name="Hint", exact=True)
    button.click()
    expect(hint(page)).to_contain_text("Look at ")
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
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Keys", exact=True)).to_be_focused()


def test_hints_are_disabled_while_tiles_are_veiled(page: Page, site: Any) -> None:
    table = TilePage(
        page, site.url, seed=seed_with("1", "1", "1", "0", "=", "+"), seats=[{"kind": "person"}] * 2
    )
    show = page.get_by_role("button", name="Show Player 1's tiles")
    expect(show).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    show.click()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    table.type("8g 1+1=10")
    expect(page.get_by_role("button", name="Play for")).to_be_visible()
    page.reload()
    show.click()
    expect(
        page.get_by_role("button", name="Play for")
    ).to_be_visible()  # The draft came back with its tiles.
    page.get_by_role("button", name="Pass", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    expect(page.get_by_role("button", name="Show Player 2's tiles")).to_be_visible()
    expect(page.locator("[role=option]")).to_have_count(0)
    page.get_by_role("button", name="Show Player 2's tiles").click()
    assert table.drafted == {}


def test_the_computers_move_is_animated_and_announced(page: Page, site: Any) -> None:
    opened(page, site)
    page.get_by_role("gridcell", name="b2, empty").click()
    expect(page.locator(".note")).to_contain_text("The computer fills ")
    mark = page.locator(".arriving g.last .hatch")
    for motion, animated in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)
        name = mark.evaluate("element => getComputedStyle(element).animationName")
        assert (name == "made") is animated
