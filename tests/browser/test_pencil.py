"""The pencil games in a real browser: by mouse, by keyboard alone, through a reload and a killed
server.
"""

import re

import pytest
from held import filled, hold, set_up, visit
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
FILLS = "palindromic-rows-columns"
EMPTY = "[role=gridcell][aria-label$=', empty']"


def begin(page, site, settings=None):
    """Open a match against a beginner on the page; its address."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    made = set_up(site.url, FILLS, seats, settings)
    hold(page, made)
    page.goto(f"{site.url}/m/{made['id']}")
    expect(page.get_by_role("grid")).to_be_visible()
    return page.url


def my_turn(page):
    """Wait until the person can move. Returns False if the match is over."""
    page.wait_for_function(
        """() => document.querySelector('[aria-label=Result]')
            || /^(Your turn|Player . to move)/.test(document.querySelector('.status-line')?.textContent ?? '')""",
        timeout=60_000,  # The computer's first move may wait for the compiler.
    )
    return not page.get_by_role("region", name="Result").count()


def plies(page):
    return page.get_by_role("region", name="Moves").get_by_role("listitem")


def moved(page, move):
    """Move, and wait until it stands on the sheet."""
    before = plies(page).count()
    move()
    page.wait_for_function(
        "count => document.querySelectorAll('[aria-label=Moves] li').length > count", arg=before
    )


def test_a_whole_match_by_mouse(page, site):
    page.emulate_media(reduced_motion="no-preference")
    page.goto(site.url)
    page.locator("a[href='/g/palindromic-rows-columns']").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("spinbutton", name="Squares along a side").fill("4")
    expect(page.get_by_label("Player 1")).to_have_value("beginner")  # A newcomer sits second.
    page.get_by_label("Player 1").select_option("A person")
    page.get_by_role("combobox", name="Player 2").select_option("beginner")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    # Nobody to talk to.
    expect(page.get_by_role("region", name=re.compile("^Talk"))).to_have_count(0)
    first = page.get_by_role("gridcell", name="b2, empty")
    first.click()
    expect(filled(page, "b2")).to_be_visible()
    while my_turn(page):
        moved(page, page.locator(EMPTY).first.click)
    expect(page.get_by_role("region", name="Result")).to_contain_text(re.compile("wins?|tie"))
    expect(plies(page)).to_have_count(8)
    # Lines with 0 points are folded.
    page.locator(".scored details").evaluate_all(
        "folds => folds.forEach((one) => (one.open = true))"
    )
    page.get_by_role("button", name=re.compile("^row 1")).hover()
    expect(page.locator("g.lit")).not_to_have_count(0)
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_role("gridcell")).to_have_count(16)


def focused(page):
    return page.evaluate(
        "document.activeElement.getAttribute('aria-label') ??"
        " document.activeElement.textContent.trim()"
    )


def tab_to(page, pattern):
    for _ in range(120):
        page.keyboard.press("Tab")
        if re.search(pattern, focused(page)):
            return
    raise AssertionError(f"No Tab leads to {pattern}.")


def test_a_whole_match_by_keyboard_alone(page, site):
    begin(page, site, {"n": 4})
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the page"
    page.keyboard.press("Enter")
    tab_to(page, "^a1, empty")
    moved(page, lambda: page.keyboard.press("Enter"))
    while my_turn(page):
        keys = iter(["Home", "PageUp", *["ArrowRight"] * 15])
        while "empty" not in focused(page):
            page.keyboard.press(next(keys))
        moved(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("status")).to_contain_text(
        re.compile("You win|The computer wins|A tie")
    )


def test_an_illegal_touch_is_explained_a_number_is_chosen_and_a_record_goes_on(page, site, axe):
    made = set_up(site.url, "product-grid", [{"kind": "person"}] * 2, {"n": 4})
    fills = set_up(site.url, FILLS, [{"kind": "person"}] * 2)
    hold(page, made, fills)
    page.goto(f"{site.url}/m/{made['id']}")
    page.get_by_role("gridcell", name="a1, empty").click()
    expect(page.get_by_role("group", name="Choose for a1")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("group", name="Choose for a1").get_by_role("button", name="3").click()
    expect(page.get_by_role("gridcell", name=re.compile("a1, 3"))).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Choose for a2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("gridcell", name="a2, empty")).to_be_focused()
    page.keyboard.press("4")
    expect(page.get_by_role("gridcell", name=re.compile("a2, 4"))).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="Settings in force")).to_be_visible()
    assert axe(page) == []

    visit(page, f"{site.url}/m/{fills['id']}")
    page.get_by_role("gridcell", name="c3, empty").click()
    taken = filled(page, "c3")
    expect(taken).to_be_visible()
    expect(page.locator("[aria-live=polite]")).to_contain_text(
        "Player 1 fills c3. Player 2 to move."
    )
    taken.click()
    expect(page.get_by_text("c3 is filled already.").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("gridcell", name="c3, empty")).to_be_visible()

    page.get_by_role("gridcell", name="d4, empty").click()
    expect(filled(page, "d4")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Record").click()
    visit(page, site.url)
    page.get_by_label("record file").set_input_files(saving.value.path())
    expect(filled(page, "d4")).to_be_visible()
    assert fills["id"] not in page.url
    visit(page, site.url)
    page.get_by_label("record file").set_input_files(
        {"name": "x.txt", "mimeType": "text/plain", "buffer": b"hello"}
    )
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_reload_the_back_button_and_a_killed_server_lose_nothing_and_a_theme_is_remembered(
    page, site
):
    address = begin(page, site)
    moved(page, page.get_by_role("gridcell", name="b3, empty").click)
    assert my_turn(page)
    page.reload()
    expect(plies(page)).to_have_count(2)
    page.get_by_role("button", name="Change to night").click()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    expect(page.get_by_role("button", name="Change to day")).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("region", name="Your matches")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(address)
    expect(plies(page)).to_have_count(2)
    assert my_turn(page)

    site.stop()
    expect(page.get_by_text("The connection is lost").first).to_be_visible()
    page.locator(EMPTY).first.click()
    expect(page.get_by_text("Your move is sent when it is back").first).to_be_visible()
    expect(page.locator(".stage .touched")).to_have_count(1)  # The move that waits is drawn.
    site.start()
    expect(plies(page)).not_to_have_count(2)  # It is sent by itself.
    expect(page.locator(".away")).to_have_count(0)
