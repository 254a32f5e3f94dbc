"""A finished match is shared by its link, read without JavaScript, and replayed in a frame."""

import re
from pathlib import Path

import pytest
from folder_site import hosted
from friends import PHONE
from held import bring, hold, visit
from holding import holds
from playwright.sync_api import expect

from paperbits.match import Seat

pytestmark = pytest.mark.browser

FILLS = "palindromic-rows-columns"
BOTH = [Seat(name="Ada"), Seat(name="Ben")]


def dialog(page, site, match):
    visit(page, f"{site.url}/m/{match}")
    page.get_by_role("button", name="Share", exact=True).click()
    return page.get_by_role("dialog", name="Share this result")


def test_a_result_is_handed_out_read_without_scripts_and_replayed_in_a_frame_elsewhere(
    visitor, site, axe, tmp_path
):
    page = visitor(
        permissions=["clipboard-read", "clipboard-write"], viewport=PHONE, color_scheme="dark"
    )
    made = bring(site.url, FILLS, [Seat(), Seat("beginner")], ["a1", "b1"], {"n": 2})
    hold(page, made)
    match = made["id"]
    box = dialog(page, site, match)
    text = box.get_by_role("textbox", name="The result in words")
    expect(text).to_have_value(
        re.compile(
            r"I beat the computer \(Beginner\) by 2 points\.\n0 to 2\. The fewest points win\."
        )
    )
    box.get_by_role("button", name="Copy the text").click()
    expect(box.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == text.input_value()
    for secret in (made["key"], match, "http"):
        assert secret not in copied
    with page.expect_download() as kept:
        box.get_by_role("button", name="Board (SVG)").click()
    drawn = Path(kept.value.path()).read_text()
    assert kept.value.suggested_filename.endswith(".svg")
    assert drawn.startswith("<svg xmlns=")
    assert "var(" not in drawn
    assert made["key"] not in drawn
    box.get_by_role("button", name="Copy the link").click()
    expect(box.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.url}/m/{match}"
    box.get_by_text("Show it on your own page").press("Enter")
    box.get_by_role("button", name="Copy the HTML").click()
    html = f'<iframe src="{site.url}/embed/{match}"'
    holds(
        page, "(html) => navigator.clipboard.readText().then((text) => text.startsWith(html))", html
    )
    assert axe(page) == []

    match = bring(site.url, FILLS, BOTH, ["a1", "b1"], {"n": 2})["id"]
    without_scripts_the_page_says_how_it_ended(visitor(java_script_enabled=False), site, match)
    a_frame_elsewhere_replays_it(page, site, match, tmp_path)
    page.goto(f"{site.url}/embed/{match}")
    assert axe(page) == []


def without_scripts_the_page_says_how_it_ended(plain, site, match):
    plain.goto(f"{site.url}/m/{match}")
    expect(plain.get_by_role("heading", level=1)).to_have_text(
        "Ada and Ben: Palindromic Rows/Columns"
    )
    expect(plain.locator("main")).to_contain_text("Ada wins by 2 points.")
    picture = plain.get_by_role("img", name="The final board.")
    assert picture.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [1200, 630]


def a_frame_elsewhere_replays_it(page, site, match, elsewhere):
    box = dialog(page, site, match)
    box.get_by_text("Show it on your own page").click()
    html = box.get_by_label("Paste this HTML.").input_value()
    (elsewhere / "site").mkdir()
    (elsewhere / "site" / "index.html").write_text(f"<!doctype html><body>{html}")
    with hosted(elsewhere) as (blog, _):
        page.goto(blog)
        it_is_stepped_through(page, site, match)


def it_is_stepped_through(page, site, match):
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("img", name="The final board. Ada wins by 2 points.")).to_be_visible()
    words = frame.locator("#words")
    expect(words).to_have_text("Ada wins by 2 points.")
    frame.get_by_role("button", name="← Back").click()
    expect(words).to_have_text("Move 1 of 2. Ada fills a1.")
    expect(frame.get_by_role("img", name="The board after move 1.")).to_be_visible()
    frame.get_by_role("button", name="← Back").press("Home")
    expect(words).to_have_text("The start.")
    expect(frame.get_by_role("button", name="To the start")).to_have_attribute(
        "aria-disabled", "true"
    )
    frame.get_by_role("button", name="Next →").press("End")
    expect(words).to_have_text("Ada wins by 2 points.")
    expect(frame.get_by_role("link", name="Palindromic Rows/Columns")).to_have_attribute(
        "href", f"{site.url}/m/{match}"
    )
