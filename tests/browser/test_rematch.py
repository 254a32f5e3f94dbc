"""A match among friends to its end and on: rematch in place, ties, take-backs."""

import re
from typing import Any

import pytest
from friends import PHONE, met
from held import visit
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def two(visitor: Any, site: Any, side: int, **phone: Any) -> tuple[Page, Page]:
    """Ada and Bob at a grid."""
    ada, bob = visitor(), visitor(**phone)
    met(ada, bob, site, "palindromic-rows-columns", n=side)
    return ada, bob


def fill(page: Page, square: str) -> None:
    """Fill a square, once the page says that it is this player's turn."""
    own = (
        page.get_by_role("list", name="Players")
        .get_by_role("listitem")
        .filter(has_text=re.compile("^You"))
    )
    expect(own).to_contain_text("to move")
    page.get_by_role("gridcell", name=f"{square}, empty").click()


def ended(*pages: Page) -> None:
    for page in pages:
        expect(page.get_by_role("region", name="Result")).to_be_visible()


def placed(page: Page) -> list[Any]:
    """Where the heading of the result and the board are."""
    places = (page.get_by_role("heading", level=2).first, page.locator("main svg").last)
    return [each.bounding_box() for each in places]


@pytest.mark.processes
def test_a_rematch_is_offered_and_accepted_on_the_same_page_with_sides_swapped(
    visitor: Any, site: Any, axe: Any
) -> None:
    ada, bob = two(visitor, site, 2, viewport=PHONE, color_scheme="dark")
    cy = visitor()
    cy.goto(ada.url)
    fill(ada, "a1")
    ada.get_by_role("button", name="Offer a tie").click()
    expect(bob.get_by_text("Ada offers a tie.")).to_be_visible()
    assert axe(bob) == []
    fill(bob, "b1")
    ended(ada, bob)
    first = ada.url
    places = {page: placed(page) for page in (ada, bob)}
    ada.get_by_role("button", name="Offer a rematch").click()
    expect(ada.get_by_text("You would like a rematch. Waiting for Bob.")).to_be_visible()
    expect(ada.get_by_role("button", name="Rematch offered")).to_be_visible()
    expect(bob.get_by_text("Ada would like a rematch.")).to_be_visible()
    expect(bob.get_by_role("button", name="Accept a rematch")).to_be_visible()
    expect(bob.get_by_role("button", name="Decline")).to_be_in_viewport()
    assert {page: placed(page) for page in (ada, bob)} == places
    assert axe(bob) == []
    assert bob.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(cy.get_by_text("Ada would like a rematch.")).to_be_visible()
    expect(cy.get_by_role("button", name=re.compile("Accept|Offer"))).to_have_count(0)
    bob.get_by_role("button", name="Accept", exact=True).focus()
    bob.keyboard.press("Enter")
    for page, names in ((ada, ["Bob", "You"]), (bob, ["You", "Ada"])):
        expect(page.get_by_role("list", name="Players").locator(".name")).to_have_text(names)
        assert page.url != first
    assert ada.url == bob.url
    cy.get_by_role("button", name="Watch the rematch").click()
    expect(cy.get_by_role("list", name="Players").locator(".name")).to_have_text(["Bob", "Ada"])
    fill(bob, "a1")
    expect(ada.get_by_role("gridcell", name=re.compile("^a1, filled"))).to_be_visible()
    visit(ada, first)
    ada.get_by_role("button", name="Go to the rematch").click()
    expect(ada.get_by_role("gridcell", name=re.compile("^a1, filled"))).to_be_visible()


def test_a_move_is_taken_back_a_tie_is_agreed_on_and_an_offer_outlives_the_server(
    visitor: Any, site: Any
) -> None:
    ada, bob = two(visitor, site, 4, viewport=PHONE)
    fill(ada, "a1")
    ada.get_by_role("button", name="Ask to take back").click()
    expect(bob.get_by_text("Ada would like to take a move back.")).to_be_visible()
    expect(ada.get_by_text("Waiting for Bob.")).to_be_visible()
    expect(ada.get_by_role("button", name="Accept", exact=True)).to_have_count(0)
    bob.get_by_role("button", name="Accept", exact=True).click()
    expect(ada.get_by_role("gridcell", name="a1, empty")).to_be_visible()
    fill(ada, "b1")
    fill(bob, "b2")
    bob.get_by_role("button", name="Ask to take back").click()
    ada.get_by_role("button", name="Decline").click()
    answer = bob.get_by_text("Ada does not want to take the move back.")
    expect(answer).to_be_visible()
    ada.get_by_role("button", name="Offer a tie").click()
    expect(bob.get_by_text("Ada offers a tie.")).to_be_visible()
    expect(answer).to_have_count(0)
    bob.get_by_role("button", name="Accept", exact=True).click()
    for page in (ada, bob):
        expect(page.get_by_role("heading", name="A tie.")).to_be_visible()
        expect(page.get_by_text("The players agreed on a tie.", exact=True)).to_be_visible()

    ada.get_by_role("button", name="Offer a rematch").click()
    expect(bob.get_by_text("Ada would like a rematch.")).to_be_visible()
    site.restart()
    bob.reload()
    bob.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Waiting for Bob")).to_have_count(0)
    expect(ada.get_by_role("button", name=re.compile("rematch"))).to_have_count(0)
    bob.get_by_role("button", name="Offer a rematch").click()
    expect(ada.get_by_text("Bob would like a rematch.")).to_be_visible()
