"""The end of a match on the page: the result, its details, sharing it, and the next match."""

import re

import httpx
import pytest
from friends import PHONE
from held import ask, bring, hold, set_up, visit
from playwright.sync_api import expect

from paperbits.match import Seat

pytestmark = pytest.mark.browser
FILLS = "palindromic-rows-columns"
WON = ["a1", "b1"]
"""On a 2 by 2 board these make row 1 a palindrome, but neither column: player 1 has 0 points,
player 2 has 2.
"""
AGAINST = [Seat(), Seat("beginner")]


def result(page):
    return page.get_by_role("region", name="Result")


def test_a_match_ends_with_its_result_a_review_and_the_next_match(visitor, site, axe):
    page = visitor(viewport=PHONE)
    made = bring(site.url, FILLS, [Seat(), Seat()], ["a1"], {"n": 2})
    won = bring(site.url, FILLS, AGAINST, WON, {"n": 2})
    hold(page, made, won)
    page.goto(f"{site.url}/m/{made['id']}")
    page.get_by_role("gridcell", name="b1, empty").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 400)")
    page.get_by_role("gridcell", name="b1, empty").click()
    heading = result(page).get_by_role("heading", level=2)
    expect(heading).to_have_text("Player 1 wins by 2 points.")
    expect(heading).to_be_focused()
    expect(result(page)).to_contain_text("0 to 2. The fewest points win.")
    expect(result(page)).to_be_in_viewport(ratio=1)
    expect(result(page).locator("[aria-busy=false]")).to_have_count(1)
    expect(
        result(page).get_by_role("img", name=re.compile("^Chances move by move"))
    ).to_be_visible()
    expect(result(page)).to_be_in_viewport(ratio=1)
    expect(result(page)).not_to_contain_text("No move stands")  # Nothing of what is not there.
    assert axe(page) == []

    for button, level in (("Rematch", "beginner"), ("Try Learner", "learner")):
        visit(page, f"{site.url}/m/{won['id']}")
        expect(heading).to_have_text("You win by 2 points.")
        result(page).get_by_role("button", name=button).click()
        expect(page).not_to_have_url(f"{site.url}/m/{won['id']}")
        new = ask(f"{site.url}/api/matches/{page.url.rsplit('/', 1)[1]}")
        assert [seat["level"] for seat in new["seats"]] == [level, None]
        assert new["settings"]["n"] == 2


def test_onlookers_get_no_buttons_of_players_and_a_record_is_offered_if_allowed(page, site):
    tiles = bring(site.url, "binary-number-scrabble", [Seat(), Seat()], [])
    pencil = bring(site.url, FILLS, [Seat(), Seat()], ["a1"], {"n": 4})
    hold(page, tiles, pencil)
    made = bring(site.url, FILLS, AGAINST, ["a1"], {"n": 4})
    page.goto(f"{site.url}/m/{made['id']}")
    expect(page.get_by_text("You are watching: you have no seat in this match.")).to_be_visible()
    for name in ("Undo", "Look back", "Resign", "Hint"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    over = bring(site.url, FILLS, AGAINST, WON, {"n": 2})
    visit(page, f"{site.url}/m/{over['id']}")
    expect(result(page).get_by_role("heading", level=2)).to_have_text("Player 1 wins by 2 points.")
    expect(result(page).get_by_role("button", name="Rematch")).to_have_count(0)

    visit(page, f"{site.url}/m/{tiles['id']}")
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    expect(page.get_by_role("button", name="Record")).to_have_count(0)
    page.goto(f"{site.url}/m/{pencil['id']}", wait_until="networkidle")
    # Any answer of the server would end the message.
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("alert").first).to_contain_text("can't be reached")
    page.unroute("**/api/**")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="Settings in force")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


SETTINGS = {"players": 3, "length": 3}
OPEN = {"kind": "open"}


def test_a_computer_takes_the_seat_of_who_resigns_or_does_not_come(page, site):
    """In a match of three, and the others play on."""
    named = [{"kind": "person", "name": "Ann"}, OPEN, {"kind": "person", "name": "Cy"}]
    made = set_up(site.url, "binary-scramble", named, SETTINGS, None)
    alone = set_up(site.url, "binary-scramble", [{"kind": "person"}, OPEN, OPEN], SETTINGS, None)
    hold(page, made, alone)
    page.goto(f"{site.url}/m/{made['id']}")
    invite = made["match"]["invitations"][0]["invite"]
    expect(page.get_by_text("Is player 2 not coming?")).to_be_visible()
    httpx.post(
        f"{site.url}/api/matches/{made['id']}/join",
        json={"invite": invite, "name": "Bob"},
        timeout=30,
    )
    expect(page.get_by_text("Is player 2 not coming?")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A computer takes the seat, and the others play on.")
    dialog.get_by_label("Who resigns").select_option(label="Cy")
    dialog.get_by_label("Computer").select_option(index=0)
    dialog.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Computer for Cy")

    visit(page, f"{site.url}/m/{alone['id']}")
    page.get_by_text("Is player 2 not coming?").click()
    page.get_by_role("button", name="Let a computer play for player 2").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("The computer")
    page.get_by_text("Is player 3 not coming?").click()
    page.get_by_role("button", name="Let a computer play for player 3").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Computer 3")
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "It ends now, and the best of the others wins."
    )
