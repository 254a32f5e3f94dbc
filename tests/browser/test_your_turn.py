"""Being called to matches: by the tab's title, by messages of the browser, and on every device."""

import re
from typing import Any

import pytest
from friends import PHONE, invited, joined, met
from held import visit
from holding import holds
from page_accounts import make_account, new_name, sign_in
from playwright.sync_api import BrowserContext, Page, expect

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


def records(context: BrowserContext) -> None:
    """Record messages instead of showing them, and let a test hide the page with ``hide``."""
    context.add_init_script(RECORDED + HIDDEN)


SEES = "() => navigator.locks.query().then(({ held }) => held.length === %d)"


def hide(page: Page, seen: int = 1) -> None:
    """Hide a page, when so many tabs of its person know that they are seen."""
    holds(page, SEES % seen)
    page.evaluate("window.hides = true; document.dispatchEvent(new Event('visibilitychange'))")


def told(page: Page, *texts: str) -> None:
    page.wait_for_function(
        "(texts) => JSON.stringify(window.told) === JSON.stringify(texts)", arg=list(texts)
    )


def together(ada: Page, bob: Page, site: Any) -> tuple[Page, Page]:
    """Begin a match; the page of the player to move, and the other page."""
    met(ada, bob, site, GAME)
    return (ada, bob) if ada.get_by_text("Your turn.").first.is_visible() else (bob, ada)


def move(page: Page, square: str) -> None:
    page.get_by_role("gridcell", name=f"{square}, empty").click()
    expect(page.get_by_role("gridcell", name=re.compile(f"^{square}, filled"))).to_be_visible()


def test_the_title_the_list_and_messages_of_the_browser_follow_the_moves_of_others(
    visitor: Any, site: Any, axe: Any
) -> None:
    """Messages come after a button was pressed, and only while no tab is in sight."""
    ada, bob = visitor(), visitor(viewport=PHONE)
    for page in (ada, bob):
        page.context.grant_permissions(["notifications"])
        records(page.context)
    first, second = together(ada, bob, site)
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
    move(first, "a1")
    expect(hidden).to_have_title("(1) Puzzles · paperbits")
    expect(second).to_have_title("(1) Your matches · paperbits")
    mine = second.get_by_role("region", name="Your turn")
    expect(mine.get_by_role("listitem")).to_contain_text(other)
    assert axe(second) == []

    mine.get_by_role("link", name=re.compile("^Go on")).click()
    expect(second).to_have_url(address)
    expect(second).to_have_title(re.compile("^Your turn"))
    expect(first).to_have_title(re.compile("^(Ada|Bob) to move|^Ada|^Bob"))
    move(second, "b2")
    second.get_by_role("link", name="Matches", exact=True).click()
    expect(waiting).to_have_count(1)
    assert [page.evaluate("window.told") for page in (hidden, second)] == [[], [FIRST]]
    hidden.close()
    hide(second)
    move(first, "c1")
    told(second, FIRST, f"Your turn in Palindromic Rows/Columns, against {other}.")
    expect(second).to_have_title("(1) Your matches · paperbits")
    assert first.evaluate("window.told") == []  # It was not asked for there.


def test_a_second_device_of_an_account_lists_the_same_matches_and_shows_the_turn(
    visitor: Any, site: Any
) -> None:
    page, device, bob = visitor(), visitor(viewport=PHONE), visitor()
    name = new_name("Turner")
    make_account(page, site, name)
    sign_in(device, site, name)
    device.get_by_role("link", name="Your matches").click()
    expect(device.get_by_text("You have played no match yet.")).to_be_visible()
    visit(page, f"{site.url}/g/{GAME}")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Play", exact=True).click()
    move(page, "a1")
    expect(device.get_by_text("1 match, on all your devices.")).to_be_visible()
    expect(device.get_by_role("button", name=re.compile("^Forget"))).to_have_count(0)
    device.get_by_role("link", name=re.compile("^Go on")).click()
    expect(device.get_by_role("gridcell", name=re.compile("^a1, filled"))).to_be_visible()
    move(device, "b2")
    expect(page.get_by_role("gridcell", name=re.compile("^b2, filled"))).to_be_visible()

    visit(device, f"{site.url}/me")
    device.get_by_role("button", name="Sign out", exact=True).click()
    expect(device.get_by_role("heading", name="You need no account")).to_be_visible()
    joined(bob, invited(page, site, GAME), "Bob")
    sign_in(device, site, name)
    device.get_by_role("link", name="Your matches").click()
    expect(device).to_have_title("(1) Your matches · paperbits")
    move(page, "a1")
    expect(device).to_have_title("Your matches · paperbits")
