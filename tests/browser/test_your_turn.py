"""Being called to matches: by the tab's title, by messages of the browser, and on every device."""

import re

import pytest
from friends import PHONE, met
from held import fill
from holding import holds
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"

FIRST = "You will be told here when it is your turn."
RECORDED = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  static async requestPermission() { return "granted"; }
  constructor(title, { body, tag }) { window.told.push(body); }
  close() {}
};
"""
HIDDEN = (
    "Object.defineProperty(document, 'visibilityState', { get: () => window.hides ? 'hidden' :"
    " 'visible' });"
)


SEES = "() => navigator.locks.query().then(({ held }) => held.length === %d)"


def hide(page, seen=1):
    """Hide a page, when so many tabs of its person know that they are seen."""
    holds(page, SEES % seen)
    page.evaluate("window.hides = true; document.dispatchEvent(new Event('visibilitychange'))")


def told(page, *texts):
    page.wait_for_function(
        "(texts) => JSON.stringify(window.told) === JSON.stringify(texts)", arg=list(texts)
    )


def test_the_title_the_list_and_messages_of_the_browser_follow_the_moves_of_others(
    visitor, site, axe
):
    """Messages come after a button was pressed, and only while no tab is in sight."""
    ada, bob = visitor(), visitor(viewport=PHONE)
    for page in (ada, bob):
        page.context.grant_permissions(["notifications"])
        page.context.add_init_script(RECORDED + HIDDEN)
    met(ada, bob, site, GAME)
    first, second = (ada, bob) if ada.locator("[data-playing=yours]").count() else (bob, ada)
    address, other = second.url, "Ada" if first is ada else "Bob"
    second.get_by_role("button", name="Tell me when it is my turn").click()
    told(second, FIRST)
    expect(second.get_by_role("button", name="Tell me when it is my turn")).to_have_count(0)
    hidden = second.context.new_page()
    hidden.goto(f"{site.url}/puzzles")
    expect(hidden).to_have_title("Puzzles · paperbits")
    second.get_by_role("link", name="Matches", exact=True).click()
    expect(second).to_have_title("Your matches · paperbits")
    expect(second.get_by_role("button", name="Don't tell me any more")).to_be_visible()
    waiting = second.get_by_role("region", name="Waiting for others").get_by_role("listitem")
    expect(waiting).to_have_count(1)
    hide(hidden, seen=2)
    holds(hidden, SEES % 1)
    fill(first, "a1")
    expect(hidden).to_have_title("(1) Puzzles · paperbits")
    expect(second).to_have_title("(1) Your matches · paperbits")
    mine = second.get_by_role("region", name="Your turn")
    expect(mine.get_by_role("listitem")).to_contain_text(other)
    assert axe(second) == []

    mine.get_by_role("link", name=re.compile("^Go on")).click()
    expect(second).to_have_url(address)
    expect(second).to_have_title(re.compile("^Your turn"))
    expect(first).to_have_title(re.compile("^(Ada|Bob) to move|^Ada|^Bob"))
    fill(second, "b2")
    second.get_by_role("link", name="Matches", exact=True).click()
    expect(waiting).to_have_count(1)
    assert [page.evaluate("window.told") for page in (hidden, second)] == [[], [FIRST]]
    hidden.close()
    hide(second)
    fill(first, "c1")
    told(second, FIRST, f"Your turn in Palindromic Rows/Columns, against {other}.")
    expect(second).to_have_title("(1) Your matches · paperbits")
    assert first.evaluate("window.told") == []  # It was not asked for there.
