"""The board comes first: in a running match it never moves and never shrinks, and everything that a
player needs is on the first screen, in every game and at six sizes of the screen.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from friends import invited, joined
from pencil_page import touch
from playwright.sync_api import Browser, Page, expect
from stages import BOARD, measured, places
from tile_page import ask

from paperbits import all_games

pytestmark = pytest.mark.browser

FILLS = "palindromic-rows-columns"


def against_a_computer(page: Page, site: Any, game: str) -> Callable[[], Any]:
    """Open a match of a game as it is set up first; others are beginners.

    Returns what says how the match stands.
    """
    [card] = [card for card in ask(f"{site.url}/api/games") if card["id"] == game]
    players = next((each["default"] for each in card["settings"] if each["name"] == "players"), 2)
    seats = [{"kind": "person"}] + [{"kind": "computer", "level": "beginner"}] * (players - 1)
    made = ask(f"{site.url}/api/matches", {"game": game, "settings": {}, "seats": seats, "seed": 1})
    kept = [{"id": made["id"], "key": made["key"], "game": game, "title": "", "seen": 1}]
    page.add_init_script(
        f"localStorage.setItem('paperbits.matches', {json.dumps(json.dumps(kept))})"
    )
    page.goto(f"{site.url}/m/{made['id']}")
    expect(page.locator(BOARD)).to_be_visible()
    return lambda: ask(f"{site.url}/api/matches/{made['id']}", key=made["key"])


def wait_for_own_turn(page: Page) -> None:
    page.wait_for_function(
        """() => document.querySelector('[aria-label=Result]')
            || document.querySelector('.status-line')?.textContent.startsWith('Your turn')""",
        timeout=60_000,  # The computer's first move may wait for the compiler.
    )


def move(page: Page, state: Any) -> None:
    """Make a move by what the page offers, and wait for the next turn."""
    if page.get_by_role("listbox", name="Your rack").count():
        page.get_by_role("button", name="Pass", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Pass").click()
        expect(page.get_by_role("region", name="Moves")).to_contain_text("You pass")
    else:
        touch(page, state["view"]["hand"], 0)
        version = page.locator("[data-version]")
        expect(version).not_to_have_attribute("data-version", str(state["version"]))
    wait_for_own_turn(page)


@pytest.mark.parametrize("game", sorted(card.id for card in all_games()))
def test_the_board_of_every_game_comes_first_and_stays(
    browser: Browser, site: Any, game: str
) -> None:
    context = browser.new_context(has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    state = against_a_computer(page, site, game)
    wait_for_own_turn(page)
    parts = [".stage > .who", ".stage .told", ".stage .hand", ".stage .buttons :is(.play, .ask)"]
    first = measured(page, *parts)
    for size, each in first.items():
        assert (size, each["outside"]) == (size, [])
        assert size == (1280, 800) or each["share"] >= 0.6, (size, each)
        assert each["label"] >= 9, (size, each)
    assert first[1280, 800]["at"][2] >= first[390, 844]["at"][2]

    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    expect(page.get_by_role("region", name="Hint")).to_contain_text("Look ")
    assert places(measured(page)) == places(first)
    page.get_by_role("button", name="Close the hint").click()
    move(page, state())
    if not page.get_by_role("region", name="Result").count():
        after = measured(page, *parts)
        assert [(size, each["outside"]) for size, each in after.items() if each["outside"]] == []
        assert places(after) == places(first)
    if page.get_by_role("button", name="Resign").count():
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(page.get_by_role("region", name="Result")).to_be_visible()
        last = measured(page, "[aria-label=Result] h2", "[aria-label=Result] .main")
        assert [(size, each["outside"]) for size, each in last.items() if each["outside"]] == []
        assert places(last) == places(first)
    context.close()


def test_what_people_do_moves_no_board(visitor: Any, site: Any) -> None:
    """A friend joins, a move is refused, an offer is declined, the line breaks, the match ends."""
    ada, bob = visitor(), visitor()
    link = invited(ada, site, FILLS, Squares_along_a_side="4")
    expect(ada.locator(BOARD)).to_be_visible()
    first = places(measured(ada))
    joined(bob, link, "Bob")
    expect(ada.get_by_text("Bob has joined")).to_be_visible()
    assert places(measured(ada)) == first
    at = places(measured(bob))
    turn = ada if ada.locator(".status-line").inner_text() == "Your turn." else bob
    turn.get_by_role("gridcell", name="b2, empty").click()
    for page in (ada, bob):
        expect(page.get_by_role("gridcell", name="b2, filled")).to_be_visible()
    other = bob if turn is ada else ada
    other.get_by_role("gridcell", name="b2, filled").click()
    expect(other.locator(".note")).to_contain_text("filled already")
    assert (places(measured(ada)), places(measured(bob))) == (first, at)
    ada.get_by_role("button", name="Offer a tie").click()
    expect(bob.get_by_role("button", name="Decline")).to_be_visible()
    assert (places(measured(ada)), places(measured(bob))) == (first, at)
    bob.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Bob declines the tie.")).to_be_visible()
    bob.context.set_offline(True)
    bob.evaluate("dispatchEvent(new Event('offline'))")
    expect(bob.get_by_text("The connection is lost").first).to_be_visible()
    assert (places(measured(ada)), places(measured(bob))) == (first, at)
    bob.context.set_offline(False)
    ada.get_by_role("button", name="Cancel the match").click()
    expect(ada.get_by_role("region", name="Result")).to_be_visible()
    assert places(measured(ada)) == first


def test_with_letters_twice_as_large_the_board_starts_on_the_first_screen(
    browser: Browser, site: Any
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    for game in sorted(card.id for card in all_games()):
        against_a_computer(page, site, game)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "34px"
        for (width, height), each in measured(page).items():
            assert each["at"][1] <= 0.6 * height, (game, width, height, each)
    context.close()
