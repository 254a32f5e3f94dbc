"""Runs of puzzles, and the puzzle rating on this device."""

import re

import pytest
from held import visit
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SEEN = """
const timer = document.querySelector("[role=timer]");
window.seen = [timer.textContent.trim()];
new MutationObserver(() => window.seen.push(timer.textContent.trim()))
  .observe(timer, { characterData: true, childList: true, subtree: true });
"""
"""Notes what the clock shows, so that no test must look at the right moment."""

LARGEST_STEP = """Math.max(...window.seen
  .map((text) => text.split(":").reduce((minutes, seconds) => 60 * minutes + Number(seconds), 0))
  .map((seconds, k, all) => (k ? all[k - 1] - seconds : 0)))"""
"""The most seconds that the clock lost at once."""


def test_puzzles_are_found_by_theme_and_run_as_a_streak_or_for_three_minutes(page, site, axe):
    a_solved_puzzle_leads_to_its_theme(page, site, axe)
    page.goto(f"{site.url}/puzzles")
    page.get_by_role("link", name="Streak").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle streak")
    page.get_by_text("Games: all").click()
    page.get_by_role("checkbox", name="Plexus").check()
    assert axe(page) == []
    with page.expect_request("**/api/puzzles/sample?*") as asked:
        page.get_by_role("button", name="Begin").click()
    assert asked.value.url.endswith("&game=plexus")
    expect(page.get_by_text(re.compile("^Plexus .*, gentle$"))).to_be_visible()
    expect(page.locator(".goal")).to_contain_text("Goal")
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("0 puzzles solved", exact=True)).to_be_focused()
    expect(page.get_by_role("link", name="Look at the last one")).to_be_visible()
    visit(page, f"{site.url}/puzzles")
    expect(page.get_by_text("You get a puzzle rating after 10 puzzles; 2 so far.")).to_be_visible()

    visit(page, f"{site.url}/puzzles/three-minutes")
    expect(page.get_by_text("Games: 1")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(3:00|2:[0-5]\d)$"))
    page.evaluate(SEEN)
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("0 puzzles solved", exact=True)).to_be_visible()
    # The button that was pressed is gone.
    expect(page.locator(".question")).to_be_focused()
    page.wait_for_function(f"() => {LARGEST_STEP} >= 10")
    page.wait_for_function("() => window.seen.length >= 3")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Once more")).to_be_visible()


def a_solved_puzzle_leads_to_its_theme(page, site, axe):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.url}/puzzles?theme=pairing")
    expect(page.get_by_label("Theme")).to_have_value("pairing")
    expect(page.get_by_text("answer each move by its partner")).to_be_visible()
    # Nothing is listed before a game is opened.
    assert not [url for url in asked if "/api/puzzles/list" in url]
    page.locator(".games summary").first.click()
    page.locator(".games li a").first.click()
    page.get_by_role("button", name="Solution").click()
    assert axe(page) == []
    page.get_by_role("link", name="Pairing").click()
    expect(page.get_by_label("Theme")).to_have_value("pairing")
    page.get_by_label("Theme").select_option("sweep")
    expect(page.locator(".games details")).to_have_count(1)
    assert axe(page) == []
