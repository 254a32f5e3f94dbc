"""What needs no match: equations, examples, and positions from paper, typed as text: read with their
sizes, scored and analysed.
"""

import re

import pytest
from held import follow
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

FILLS = "palindromic-rows-columns"


def test_equations_and_positions_from_paper_are_read_checked_scored_and_analysed(
    page, site, compiled_site
):
    an_equation_is_checked_and_an_example_is_stepped_through(page, site)
    page.get_by_role("contentinfo").get_by_role("link", name="Paper").click()
    page.get_by_role("combobox", name="Game").select_option(FILLS)
    expect(page.get_by_role("gridcell")).to_have_count(36)
    text = page.get_by_label("The grid as text")
    text.fill("* . . .\n. . . .\n. . . .\n. . . .")
    expect(page.get_by_text("Read as a 4 by 4 grid.", exact=True)).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.locator("summary", has_text=re.compile("settings?", re.IGNORECASE)).click()
    side = page.get_by_role("spinbutton", name="Squares along a side")
    expect(side).to_have_value("4")
    text.fill("* .\n. .")
    expect(side).to_have_value("2")
    side.fill("5")
    side.blur()
    expect(page.get_by_role("alert")).to_contain_text(
        "The text shows a 2 by 2 grid, but the setting n (squares along a side) is 5."
    )
    page.get_by_role("button", name="Take the settings from the text").click()
    expect(page.get_by_text("Read as a 2 by 2 grid.", exact=True)).to_be_visible()
    expect(side).to_have_value("2")

    text.fill("* *\n. .")
    expect(
        page.get_by_role("heading", name="Player 1 has 0 and player 2 has 2; player 1 wins.")
    ).to_be_visible()
    page.get_by_role("gridcell", name=re.compile("b1, filled")).click()
    expect(text).to_have_value("* .\n. .")
    text.fill("* q\n. .")
    expect(page.get_by_role("alert")).to_contain_text("q")

    text.fill("* .\n. .")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("heading", name="Best moves of player 2")).to_be_visible()
    first = page.get_by_role("region", name="Analysis").get_by_role("listitem").first
    expect(first).to_contain_text("wins, for certain")
    move = first.locator(".move").inner_text().split()[-1]  # Fill a2
    first.get_by_role("button").focus()
    expect(page.get_by_role("gridcell", name=f"{move}, empty, in this line")).to_be_visible()

    page.goto(f"{compiled_site.url}/paper/binary-number-scrabble")
    rows = ["." * 15] * 7 + ["...1+1=11......"] + ["." * 15] * 7
    page.get_by_label("The board as text").fill("\n".join(rows))
    page.get_by_label("Your rack").fill("0=11+~&|0")
    expect(page.get_by_role("alert")).to_contain_text(
        "Row 8 reads, from d8, 1 + 1 = 11: 1 + 1 is 2, not 3."
    )
    expect(page.get_by_role("button", name="Analyse")).to_have_count(0)
    page.get_by_label("The board as text").fill("\n".join(rows).replace("=11", "=10"))
    page.get_by_label("Your rack").fill("0=1")
    expect(page.get_by_role("alert")).to_contain_text("9 tiles while there are any in the bag")
    page.get_by_label("Your rack").fill("0=11+~&|0")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("heading", name="Best moves of player 1")).to_be_visible()
    expect(page.locator(".square.taken")).to_have_count(6)
    page.get_by_role("region", name="Analysis").get_by_role("listitem").first.get_by_role(
        "button"
    ).focus()
    expect(page.locator(".square.lit").first).to_be_visible()
    assert page.locator(".square.taken").count() > 6


def an_equation_is_checked_and_an_example_is_stepped_through(page, site):
    page.goto(f"{site.url}/check")
    page.get_by_role("textbox", name="Equation").fill("100 OR 1=101")
    expect(page.get_by_role("heading", name="It holds", exact=True)).to_be_visible()
    expect(page.get_by_text("in decimal 4 OR 1")).to_be_visible()
    page.get_by_role("button", name="101 AND 11=1").click()
    expect(page.get_by_role("heading", name="It holds", exact=True)).to_be_visible()
    page.get_by_role("textbox", name="Equation").fill("NOT 1 = 10")
    expect(page.get_by_role("heading", name="It does not hold")).to_be_visible()
    expect(page.locator(".sentence")).to_contain_text(
        "the left side, NOT 1, is 0, but the right side is 2"
    )
    page.get_by_role("textbox", name="Equation").fill("1+1=2")
    expect(page.get_by_role("heading", name="This is not an equation")).to_be_visible()
    expect(page.locator("mark")).to_have_text("2")
    expect(page.locator(".sentence")).to_contain_text("so you may mean 1+1=10")

    follow(page, f"/g/{FILLS}/examples/1")
    expect(page.get_by_text("The start.").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 1 of 8.").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Line by line")).to_be_visible()
