"""A board stays where it is when ratings arrive, and when the other player asks, declines or goes."""

from typing import Any

import pytest
from friends import PHONE, invited, joined
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser


def top(page: Page) -> float:
    """Where the board begins on the page, as a click may scroll to its button."""
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    return round(box["y"] + float(page.evaluate("scrollY")), 2)


def test_ratings_offers_and_presence_move_no_board(visitor: Any, site: Any) -> None:
    ada, bob = visitor(viewport=PHONE), visitor(viewport=PHONE)
    joined(bob, invited(ada, site, "palindromic-rows-columns", Squares_along_a_side="4"), "Bob")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ada.route("**/api/matches/*/ratings", hold)
    with ada.expect_request("**/api/matches/*/ratings"):
        ada.reload()
    players = ada.get_by_role("list", name="Players")
    expect(players.get_by_text("here")).to_be_visible()
    expect(ada.get_by_role("button", name="Offer a tie")).to_be_visible()
    for page in (ada, bob):
        page.evaluate("document.fonts.ready")
    place, at = top(ada), top(bob)
    for route in held:
        route.continue_()
    expect(players.locator(".rating")).to_have_count(2)
    assert top(ada) == place
    ada.get_by_role("button", name="Offer a tie").click()
    expect(ada.get_by_text("You offer a tie. Waiting for Bob.")).to_be_visible()
    expect(bob.get_by_role("button", name="Decline")).to_be_visible()
    assert (top(ada), top(bob)) == (place, at)
    bob.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Bob declines the tie.")).to_be_visible()
    expect(ada.get_by_role("button", name="Offer a tie")).to_be_disabled()
    expect(bob.get_by_text("Ada offers a tie.")).to_have_count(0)
    assert (top(ada), top(bob)) == (place, at)
    ada.get_by_role("button", name="Close", exact=True).click()
    expect(ada.get_by_text("Bob declines the tie.")).to_have_count(0)
    bob.close()
    expect(players.get_by_text("away")).to_be_visible()
    assert top(ada) == place
