"""Runs of puzzles, and the puzzle rating on this device."""

import json
import re
import urllib.request

import pytest
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


def test_a_streak_ends_with_the_first_puzzle_given_up(page, site):
    page.goto(f"{site.url}/puzzles")
    page.get_by_role("link", name="Streak").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle streak")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Give this one up").click()
    expect(page.get_by_text("0 puzzles solved", exact=True)).to_be_focused()
    expect(page.get_by_role("link", name="Look at the last one")).to_be_visible()
    page.goto(f"{site.url}/puzzles")
    expect(page.get_by_text("Your puzzle rating:")).to_be_visible()


def test_three_minutes_tick_and_a_mistake_costs_ten_seconds(page, site):
    page.goto(f"{site.url}/puzzles/three-minutes")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(3:00|2:[0-5]\d)$"))
    page.evaluate(SEEN)
    page.get_by_role("button", name="Give this one up").click()
    expect(page.get_by_text("0 puzzles solved", exact=True)).to_be_visible()
    page.wait_for_function(f"() => {LARGEST_STEP} >= 10")
    page.wait_for_function("() => window.seen.length >= 3")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Once more")).to_be_visible()


def test_a_puzzle_that_was_shown_lowers_the_rating_and_one_that_fits_is_offered(page, site):
    with urllib.request.urlopen(f"{site.url}/api/puzzles/sample?count=1") as answer:
        [puzzle] = json.load(answer)["puzzles"]
    page.goto(f"{site.url}/puzzles/{puzzle['id']}")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_text("Your puzzle rating:")).to_contain_text("1")
    kept = page.evaluate("JSON.parse(localStorage.getItem('paperbits.training'))")
    assert kept["solver"]["rating"] < 1500
    assert not kept["tried"][puzzle["id"]]["right"]
    expect(page.get_by_role("link", name="One that fits you")).to_be_visible()


def test_puzzles_are_filtered_by_theme_and_a_solved_one_leads_to_its_theme(page, site, axe):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.url}/puzzles?theme=pairing")
    expect(page.get_by_label("Theme")).to_have_value("pairing")
    expect(page.get_by_text("answer each move by its partner")).to_be_visible()
    # Nothing is listed before a game is opened.
    assert not [url for url in asked if "/api/puzzles/list" in url]
    page.locator(".games summary").first.click()
    page.locator(".games li a").first.click()
    page.get_by_role("button", name="Show the answer").click()
    assert axe(page) == []
    page.get_by_role("link", name="Pairing").click()
    expect(page.get_by_label("Theme")).to_have_value("pairing")
    page.get_by_label("Theme").select_option("sweep")
    expect(page.locator(".games details")).to_have_count(1)
    assert axe(page) == []


def test_earlier_days_are_listed_and_tomorrow_stays_shut(page, site):
    page.goto(f"{site.url}/puzzles")
    page.get_by_text("Earlier days").click()
    expect(page.locator(".archive li")).to_have_count(30)
    page.get_by_role("button", name="30 more days").click()
    expect(page.locator(".archive li")).to_have_count(60)
    page.goto(f"{site.url}/puzzles/2999-01-01")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not open yet")
