"""The page of all matches and the home page: finding, continuing, reviewing, forgetting and
restoring matches.
"""

import re

import pytest
from held import bring, hold, visit
from playwright.sync_api import expect

from paperbits import all_games
from paperbits.core.shelves import on_shelves
from paperbits.match import Seat

pytestmark = pytest.mark.browser
FILLS = "palindromic-rows-columns"
AGAINST = [Seat(), Seat("casual")]


def row(page, text):
    return page.get_by_role("listitem").filter(has_text=text)


def test_matches_are_listed_at_home_and_on_a_page_of_their_own_and_forgotten(page, site, axe):
    """Seven matches: two unfinished, five ended."""
    made = [
        bring(site.url, "product-grid", [Seat(name="Ann"), Seat(name="Bo")], ["a1=1"]),
        bring(site.url, "binary-number-scrabble", [Seat(), Seat()], []),
        bring(site.url, FILLS, AGAINST, ["a1", "b1"], {"n": 2}),
        bring(site.url, FILLS, [Seat(), Seat("beginner")], ["a1", "a2"], {"n": 2}),
        *(bring(site.url, FILLS, AGAINST, ["a1", "b2"], {"n": 2}) for _ in range(3)),
    ]
    hold(page, *made)
    page.goto(site.url)
    mine = page.get_by_role("region", name="Your matches")
    expect(mine.get_by_role("listitem")).to_have_count(2)
    expect(
        mine.get_by_role(
            "link",
            name=re.compile("Product Grid Pass and play Bo to move[.] Ann [0-9]+, Bo [0-9]+"),
        )
    ).to_be_visible()
    expect(page.locator("main section h2")).to_have_text(["Go on with", "The games"])
    expect(page.get_by_role("heading", name="Touch a square to begin")).to_have_count(0)
    cards = [card for _, own in on_shelves(all_games()) for card in own]
    expect(page.locator(".games strong")).to_have_text([card.title for card in cards])
    assert axe(page) == []
    mine.get_by_role("link", name="All your matches").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your matches")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(row(page, "Product Grid")).to_contain_text("Bo to move.")
    expect(row(page, "You win by 2 points. 0 to 2. The fewest points win.")).to_have_count(1)
    expect(row(page, "The computer (Beginner)")).to_contain_text("The computer wins by 2 points.")
    expect(
        row(page, "Binary Number Scrabble").get_by_role("button", name=re.compile("^Record"))
    ).to_have_count(0)
    assert axe(page) == []

    page.get_by_role("searchbox").fill("beginner")
    expect(page.get_by_role("status").filter(has_text="1 of 7")).to_be_visible()
    expect(page.locator("main h3")).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_role("combobox", name="Show").select_option("unfinished")
    expect(page.locator("main h3")).to_have_count(2)
    page.get_by_role("combobox", name="Game", exact=True).select_option("Product Grid")
    expect(page.locator("main h3")).to_have_count(1)
    page.get_by_role("combobox", name="Game", exact=True).select_option("all")

    page.get_by_role("button", name="Forget Product Grid").click()
    undo = page.get_by_role("button", name=re.compile("^Undo forgetting Product Grid"))
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(page.get_by_role("button", name="Forget Product Grid")).to_be_focused()
    page.get_by_role("button", name="Forget Product Grid").click()
    expect(undo).to_be_focused()
    page.reload()
    expect(page.get_by_text("6 matches, kept in this browser")).to_be_visible()
    expect(row(page, "Product Grid")).to_have_count(0)

    page.get_by_role("link", name=re.compile("^Review .*Beginner")).click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    page.get_by_role("button", name="Back to the match").click()
    expect(page.get_by_role("region", name="Result")).to_be_visible()


def test_a_new_visitor_is_shown_the_games(page, site, axe):
    page.goto(f"{site.url}/matches")
    expect(page.get_by_text("You have played no match in this browser yet.")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("link", name="Choose a game").click()
    expect(page.get_by_role("region", name="Your matches")).to_have_count(0)
    board = page.get_by_role("region", name="Touch a square to begin")
    expect(board.get_by_role("gridcell").first).to_be_visible()
    assert axe(page) == []
    board.get_by_role("gridcell", name="b2, empty").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("beginner")
    expect(page.get_by_role("region", name="Moves")).to_contain_text("b2")
    visit(page, site.url)
    expect(page.get_by_role("region", name="Your matches")).to_be_visible()
