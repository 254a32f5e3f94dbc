"""Two accounts on the page: a rated match under their names, what it changed, leaderboards,
profiles, and a tournament.
"""

import re

import pytest
from friends import PHONE, called
from held import fill, visit
from page_accounts import make_account, new_name
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

GAME, TITLE = "palindromic-rows-columns", "Palindromic Rows/Columns"


def rated_link(page, site, name):
    """Set up a rated match with a friend from the home page; the link."""
    visit(page, site.url)
    page.get_by_role("button", name="Play a friend", exact=True).click()
    dialog = page.get_by_role("dialog", name="Play a friend")
    expect(dialog).to_contain_text(f"You play as {name}.")
    dialog.get_by_label("Game").select_option(GAME)
    dialog.get_by_role("switch", name="Rated").check()
    dialog.get_by_role("button", name="Get the link").click()
    return page.get_by_label(re.compile("^Send this link")).input_value()


@pytest.mark.processes
def test_two_accounts_play_a_rated_match_and_see_what_it_changed(visitor, site, axe):
    ada, bob = visitor(), visitor(viewport=PHONE, color_scheme="dark")
    first, second = new_name("Ada"), new_name("Bob")
    make_account(ada, site, first)
    make_account(bob, site, second)
    bob.goto(rated_link(ada, site, first))
    expect(bob.get_by_role("heading", level=1)).to_have_text(f"{first} invites you to {TITLE}")
    expect(bob.get_by_text("This match is rated")).to_be_visible()
    expect(bob.get_by_text(f"You play as {second}.")).to_be_visible()
    bob.get_by_role("button", name="Take the seat").click()
    expect(called(ada).filter(has_text=second)).to_be_visible()
    for page in (ada, bob):
        expect(page.get_by_role("list", name="Players").locator(".rating")).to_have_text(
            [re.compile(r"1,200\?")] * 2
        )
        expect(page.get_by_text("Rated: it counts")).to_be_visible()
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)
        assert axe(page) == []
    one, other = (ada, bob) if ada.locator("[data-playing=yours]").count() else (bob, ada)
    fill(one, "a1")
    fill(other, "b1")
    bob.get_by_role("button", name="Resign").click()
    bob.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page, change in ((ada, r"\+\d+"), (bob, r"−\d+")):
        expect(page.locator("section.result")).to_contain_text(
            re.compile(r"Your rating in this game: about .* after 1 rated match \(" + change)
        )
        changes = page.get_by_role("list", name="Players").locator("strong")
        expect(changes).to_have_count(2)
        assert axe(page) == []
    visit(bob, f"{site.url}/person")
    expect(bob.get_by_role("heading", name="Your ratings")).to_be_visible()
    bob.get_by_text("Match by match").press("Enter")
    bob.get_by_text("Your rated matches").press("Enter")
    row = bob.get_by_role("row").nth(1)
    expect(row).to_contain_text(f"{first} (1,200?)")
    expect(row).to_contain_text("lost, −")
    assert axe(bob) == []
    leaderboards_and_profiles(bob, site, first, axe)
    they_play_in_a_tournament(ada, bob, site, first, second)


def leaderboards_and_profiles(page, site, other, axe):
    """After one match nobody is on a leaderboard yet, so these have people from elsewhere."""
    games = {"games": [{"game": GAME, "title": TITLE, "two": 51, "more": 0}]}
    page.route("**/api/leaders", lambda route: route.fulfill(json=games))
    visit(page, f"{site.url}/leaders")
    expect(page.get_by_role("listitem").filter(has_text=TITLE)).to_contain_text("51 players")
    assert axe(page) == []
    page.route(f"**/api/leaders/{GAME}*", lambda route: route.fulfill(json=board(route, other)))
    page.get_by_role("link", name=TITLE).click()
    expect(page.get_by_role("heading", name=f"{TITLE}: leaderboard")).to_be_focused()
    expect(page.get_by_role("row")).to_have_count(51)
    expect(page.get_by_role("row", name="Robo 2").get_by_text("bot")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.get_by_text("Page 2 of 2", exact=True)).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(2)
    page.get_by_role("button", name="Previous").press("Enter")
    page.get_by_role("link", name=other).click()
    expect(page.get_by_role("heading", name=other, exact=True)).to_be_focused()
    expect(page.get_by_role("region", name=TITLE)).to_contain_text("after 1 rated match")
    assert axe(page) == []
    visit(page, f"{site.url}/person/nobody-here")
    expect(page.get_by_role("heading", name="No such player")).to_be_visible()
    assert axe(page) == []


def board(route, first):
    """A page of a leaderboard of 51 people."""
    page = 2 if "page=2" in route.request.url else 1
    figures = {"rating": 1500, "low": 1400, "high": 1600, "matches": 30, "you": False}
    lines = [
        {
            "place": place,
            "name": first if place == 1 else f"Robo {place}",
            "bot": place == 2,
            **figures,
        }
        for place in ([51] if page == 2 else range(1, 51))
    ]
    told = {"page": page, "pages": 2, "whole": 51, "leaders": lines, "you": None, "note": ""}
    return {"game": GAME, "title": TITLE, "kind": "two", **told}


def they_play_in_a_tournament(ada, bob, site, first, second):
    visit(ada, f"{site.url}/tournaments/new")
    expect(ada.get_by_text(f"You play as {first}.")).to_be_visible()
    ada.get_by_role("button", name="Set it up").click()
    expect(ada.get_by_role("heading", name="You are the host")).to_be_visible()
    visit(bob, ada.url)
    expect(bob.get_by_text(f"You play as {second}.")).to_be_visible()
    expect(bob.get_by_label("Your name")).to_have_count(0)
    bob.get_by_role("button", name="Join the tournament").click()
    expect(ada.get_by_text(second).first).to_be_visible()
