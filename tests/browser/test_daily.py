"""The daily task in a real browser: drafted, tried three times, explained, shared and kept."""

import re

import pytest
from held import visit
from playwright.sync_api import expect
from stages import EACH_KIND, measured, outside, places, stand
from tile_page import lay

from paperbits import plays
from paperbits.puzzles import ritual, today

pytestmark = pytest.mark.browser

_, SERIES = ritual.offered()
TASK = SERIES.task(SERIES.first)
PARTS = (".stage > .who", ".stage .told", ".stage .hand", ".stage .buttons .play")


def weaker():
    """Three plays that score less than the best."""
    board, _, rack = TASK.text.rpartition("\nrack: ")
    return [each for each in plays(rack, board) if each.score < TASK.best][:3]


def test_three_tries_a_result_and_a_calendar(page, site, axe):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site.url}/daily/{SERIES.first}")
    expect(page.get_by_role("listbox", name="Your rack").get_by_role("option")).to_have_count(9)
    expect(page.get_by_text(SERIES.rule).first).to_be_visible()
    expect(page.get_by_role("button", name="Pass")).to_have_count(0)
    assert axe(page) == []
    first = measured(page, *PARTS, sizes=EACH_KIND)
    assert outside(first) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    tries = page.get_by_role("list", name="Your tries").get_by_role("listitem")
    for number, play in enumerate(weaker()):
        lay(page, play.move)
        button = page.get_by_role("button", name=f"Try for {play.score}", exact=True)
        button.click()
        expect(tries.nth(number)).to_contain_text(str(play.score))
        if number == 0:
            button.click()
            # The same play is refused, and costs no try. A reload keeps what was tried.
            expect(page.get_by_role("alert")).to_contain_text("already")
            page.reload()
            expect(tries.first).to_contain_text(str(play.score))
        elif number == 1:
            page.get_by_role("button", name="Recall").click()
    percent = ritual.percent(max(play.score for play in weaker()), TASK)
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_be_focused()
    expect(result).to_contain_text(f"{percent}% of the best")
    assert stand(page) == places(first)
    assert axe(page) == []
    result.get_by_role("button", name="Copy to share").click()
    expect(result).to_contain_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"\n{site.url}/daily/{SERIES.first}")
    assert not any(answer in copied for answer in TASK.answers)
    with page.expect_download() as saved:
        result.get_by_role("button", name="Save a picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.reload()
    expect(result).to_contain_text("The best: lay")
    expect(
        page.get_by_role("link", name=re.compile(rf"23 November 2026: {percent}%$"))
    ).to_be_visible()


def test_the_best_at_once_ends_a_day_of_the_calendar_and_todays_results_are_counted(
    visitor, site, axe
):
    page = visitor(viewport={"width": 360, "height": 640}, color_scheme="dark", has_touch=True)
    page.goto(site.url)
    page.get_by_role("link", name="Today's rack").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Today's rack")
    first = page.get_by_role("link", name=re.compile("^23 November 2026: not played$"))
    before = page.get_by_role("button", name="The month before")
    expect(before).to_be_visible()
    while first.count() == 0:  # The calendar opens at the month of today.
        before.click()
    first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Monday")
    lay(page, TASK.answers[0])
    page.get_by_role("button", name=f"Try for {TASK.best}", exact=True).click()
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("100% of the best")
    assert axe(page) == []
    visit(page, f"{site.url}/daily/2090-01-01")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not open yet")

    task = SERIES.task(today())
    visit(page, f"{site.url}/daily/{task.date}")
    expect(page.get_by_role("listbox", name="Your rack").get_by_role("option")).to_have_count(9)
    expect(page.get_by_text("counted so far")).to_have_count(0)
    lay(page, task.answers[0])
    page.get_by_role("button", name=f"Try for {task.best}", exact=True).click()
    expect(result).to_contain_text(re.compile("(is|are) counted so far"))
    visit(page, f"{site.url}/me")
    expect(page.get_by_role("listitem").filter(has_text="Today's rack")).to_contain_text(
        "2 days, 100% on average"
    )
