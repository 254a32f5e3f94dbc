"""Sizes on the page: read from a text on paper, and adapted to each other in the form of a new
match.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

FILLS = "palindromic-rows-columns"


def test_a_position_from_paper_shows_its_size_or_is_refused(page: Page, site: Any) -> None:
    page.goto(f"{site.url}/paper/{FILLS}")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    page.get_by_label("The grid as text").fill("* . . .\n. . . .\n. . . .\n. . . .")
    expect(page.get_by_text("Read as a 4 by 4 grid.", exact=True)).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.locator("summary", has_text=re.compile("settings?", re.IGNORECASE)).click()
    side = page.get_by_role("spinbutton", name="Squares along a side")
    expect(side).to_have_value("4")
    page.get_by_label("The grid as text").fill("* .\n. .")
    expect(side).to_have_value("2")
    side.fill("5")
    side.blur()
    expect(page.get_by_role("alert")).to_contain_text(
        "The text shows a 2 by 2 grid, but the setting n (squares along a side) is 5."
    )
    page.get_by_role("button", name="Take the settings from the text").click()
    expect(page.get_by_text("Read as a 2 by 2 grid.", exact=True)).to_be_visible()
    expect(side).to_have_value("2")

    # A board with a false line is refused, and the line is named.
    page.goto(f"{site.url}/paper/binary-number-scrabble")
    rows = ["." * 15] * 7 + ["...1+1=11......"] + ["." * 15] * 7
    page.get_by_label("The board as text").fill("\n".join(rows))
    page.get_by_label("Your rack").fill("0=11+~&|0")
    expect(page.get_by_role("alert")).to_contain_text(
        "Row 8 reads, from d8, 1 + 1 = 11: 1 + 1 is 2, not 3."
    )
    expect(page.get_by_role("button", name="Analyse")).to_have_count(0)
    page.get_by_label("The board as text").fill("\n".join(rows).replace("=11", "=10"))
    expect(page.get_by_role("button", name="Analyse")).to_be_visible()


def test_the_length_adapts_to_the_number_of_players(page: Page, site: Any) -> None:
    page.goto(f"{site.url}/g/binary-scramble")
    length = page.get_by_role("spinbutton", name="Digits in the list")
    expect(length).to_have_value("9")
    page.get_by_role("combobox", name="Players").select_option("4")
    expect(length).to_have_value("8")
    expect(page.locator(".said")).to_have_text(
        "Digits in the list: 8 instead of 9, so that the 4 players write equally many digits."
    )
    page.get_by_role("button", name="More: Digits in the list").click()
    expect(length).to_have_value("12")
    length.fill("99")
    length.blur()
    expect(
        page.get_by_text("Choose a whole number from 4 to 16, in steps of 4.", exact=True)
    ).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(length).to_be_focused()  # Nothing begins with a length that nobody chose.
    length.fill("16")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/m/*")
    page.goto(f"{site.url}/g/binary-scramble")
    page.get_by_role("combobox", name="Players").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/m/*")
