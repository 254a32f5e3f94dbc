"""A game's page, its form and what was found out about it; and what a match shows a new player: its
goal, which scores are good, the players, and the owners of grids.
"""

import re

import pytest
from held import bring, follow, hold, visit
from playwright.sync_api import expect

import paperbits
from paperbits.match import Seat

pytestmark = pytest.mark.browser


def test_a_match_shows_its_goal_its_players_and_whose_grid_is_whose(page, site):
    seats = [Seat(name=name) for name in ("Ada", "Bob", "Cy")]
    made = bring(site.url, "sums-grid", seats, ["a1=1"], {"players": 3, "n": 2})
    hold(page, made)
    page.goto(f"{site.url}/g/palindromic-rows-columns")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    page.get_by_role("button", name="Play", exact=True).click()
    players = page.get_by_role("list", name="Players")
    expect(players).to_contain_text("Ada")
    expect(players).to_contain_text("Player 2")
    expect(players.get_by_text("fewest wins")).to_have_count(2)
    expect(
        page.get_by_text("rows count for Ada, columns for player 2. Fewest points win.")
    ).to_be_visible()
    page.locator("[data-id='b3']").click()
    expect(page.get_by_role("region", name="Moves")).to_contain_text(re.compile(r"Ada\s+fills b3"))
    page.get_by_role("button", name="No lesson, thanks").click()
    page.reload()
    expect(players).to_be_visible()
    expect(page.get_by_text("A short lesson")).to_have_count(0)

    visit(page, f"{site.url}/m/{made['id']}")
    expect(page.get_by_role("grid").first).to_have_accessible_name("Bob's grid")
    page.locator("[data-id='1:b2']").click()
    expect(page.locator(".note")).to_have_text("That is Ada's grid; you play on your own.")
    expect(page.get_by_role("group", name="Choose")).to_have_count(0)
    expect(page.locator("[data-id='1:b2']")).to_have_accessible_name("b2, empty")
    page.locator("[data-id='b2']").click()
    page.get_by_role("textbox").fill("2")
    page.get_by_role("button", name="Write").click()
    expect(page.get_by_role("grid").first).to_have_accessible_name("Cy's grid")


def test_a_games_page_adapts_its_form_tells_what_was_found_out_and_begins_a_match_at_once(
    page, site
):
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
        page.get_by_text("Choose a whole number from 4 to 12, in steps of 4.", exact=True)
    ).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(length).to_be_focused()  # Nothing begins with a length that nobody chose.
    length.fill("12")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/m/*")
    visit(page, f"{site.url}/g/palindromes-antipalindromes")
    opponent = page.locator("label").filter(has_text="Player 2").locator("select")
    squares = page.get_by_role("spinbutton", name=re.compile("Squares"))
    squares.fill("30")
    squares.blur()
    expect(opponent.locator("option", has_text="Perfect")).to_have_count(0)
    squares.fill("8")
    squares.blur()
    expect(opponent.locator("option", has_text="Perfect")).to_have_count(1)
    opponent.select_option(label="Perfect")
    squares.fill("30")
    squares.blur()
    strongest = paperbits.levels(paperbits.find("palindromes-antipalindromes"))[-1]
    expect(opponent).to_have_value(strongest.name)

    a_finding_is_fetched_when_it_is_opened(page, site)
    page.set_viewport_size({"width": 360, "height": 640})
    button = page.get_by_role("button", name="Play now")
    for card in paperbits.all_games():
        follow(page, f"/g/{card.id}")
        expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(page.get_by_role("list", name="Players")).to_be_visible()


def a_finding_is_fetched_when_it_is_opened(page, site):
    asked = []
    page.route("**/api/findings/**", lambda route: (asked.append(route), route.continue_()))
    visit(page, f"{site.url}/g/sum-kind-of-game")
    page.get_by_role("link", name="What was found out about it").click()
    found = page.get_by_role("region", name="What was found out")
    expect(found.get_by_role("heading")).to_be_in_viewport()  # It stands below long rules.
    assert asked == []
    summary = found.locator("summary", has_text="Is there a bias in Sum Kind Of Game?")
    summary.focus()
    page.keyboard.press("Enter")
    expect(found.get_by_role("table").first).to_be_visible()
    picture = found.get_by_role("img").first
    page.wait_for_function("() => document.querySelector('.found img').naturalWidth > 100")
    begun = len(asked)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(picture).to_be_visible()
    assert len(asked) == begun > 0
