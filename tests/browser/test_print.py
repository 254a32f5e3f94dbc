"""Printing a match and a sheet: board, score and moves on one page, dark on white, without buttons;
and the PDF of a game's sheet with the settings chosen for it.
"""

import io
import re

import pytest
from held import bring, hold, some_moves, visit
from playwright.sync_api import expect
from pypdf import PdfReader
from tile_page import PLAYS

from paperbits.match import Seat

pytestmark = pytest.mark.browser

FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"


def pages_of(page):
    """How many pages of A4 it takes, without the backgrounds that printers leave out."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=False)))


def on_paper(page):
    page.wait_for_function(
        "() => [...document.styleSheets].some(({ href }) => href?.includes('/print-'))"
    )
    page.emulate_media(media="print")


def check(page, state):
    """Nothing to press; every move is there, dark on white."""
    expect(
        page.locator(".button, header button, nav a, textarea, select").filter(visible=True)
    ).to_have_count(0)
    words = page.locator("main").inner_text().replace("\n", " ")
    for line in state["sheet"]:
        assert line["words"].split(",")[0][:12] in words
    dark = page.evaluate(
        """() => [...document.querySelectorAll("h1, h2, h3, .score, .points, .move, .why, strong, .total")].filter((each) => {
          const [red, green, blue] = getComputedStyle(each).color.match(/[0-9.]+/g).map(Number);
          return each.checkVisibility() && red + green + blue > 3 * 0x77;
        }).map((each) => each.outerHTML)"""
    )
    assert dark == []
    assert page.evaluate("getComputedStyle(document.body).backgroundImage") == "none"
    assert pages_of(page) == 1


def test_matches_and_sheets_are_printed(visitor, site):
    """On one page each, also for somebody who likes it dark; a PDF with the settings chosen."""
    night = visitor(color_scheme="dark")
    night.add_init_script("localStorage.setItem('paperbits.theme', 'night')")
    games = {FILLS: {"n": 12}, "product-grid": {}, "plexus": {}}
    people = [Seat(), Seat()]
    pencil = [
        bring(site.url, game, people, some_moves(game, settings, 999), settings)
        for game, settings in games.items()
    ]
    tiles = bring(site.url, TILES, people, PLAYS, seed=1)
    hold(night, *pencil, tiles)
    for made in pencil:
        assert made["match"]["over"]
        visit(night, f"{site.url}/m/{made['id']}")
        expect(night.get_by_role("grid")).to_be_visible()
        expect(night.get_by_role("region", name="Result")).to_be_visible()
        on_paper(night)
        expect(night.get_by_role("grid")).to_be_visible()
        check(night, made["match"])
        night.emulate_media(media="screen")

    visit(night, f"{site.url}/m/{tiles['id']}")
    expect(night.locator("[data-square=h8]")).to_be_visible()
    on_paper(night)
    expect(night.locator("[data-square=h8]")).to_be_visible()
    # Printers leave out backgrounds unless a style asks for them.
    expect(night.locator("[data-square=a1]")).to_have_css("print-color-adjust", "exact")
    assert not night.get_by_role("button", name="'s tiles").is_visible()
    check(night, tiles["match"])
    night.emulate_media(media="screen")

    visit(night, f"{site.url}/paper/{FILLS}")
    night.get_by_label("The grid as text").fill(
        "* * . * . .\n. . . . . .\n* . * . * *\n. . . . . *\n* * . . . .\n. . * . . *"
    )
    told = night.get_by_role("heading", name=re.compile("Player 1 has"))
    expect(told).to_be_visible()
    on_paper(night)
    expect(told).to_be_visible()
    expect(night.get_by_role("grid")).to_be_visible()
    check(night, {"sheet": []})
    night.emulate_media(media="screen")

    visit(night, f"{site.url}/g/plexus")
    night.get_by_role("link", name="Print it").click()
    expect(night.get_by_role("heading", level=1)).to_have_text(
        "Print Plexus via Midpoints and Endpoints"
    )
    night.get_by_text("Settings", exact=False).first.click()
    night.get_by_label("Pages").fill("3")
    with night.expect_download() as waiting:
        night.get_by_role("button", name="Make the PDF").click()
    made = PdfReader(io.BytesIO(waiting.value.path().read_bytes()))
    assert len(made.pages) == 3
    assert waiting.value.suggested_filename == "plexus-sheet.pdf"
