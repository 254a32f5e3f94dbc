"""A match among friends to its end and on: rematch in place, ties, take-backs."""

import re

import pytest
from friends import PHONE, called, met
from held import fill, filled, visit
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
GAME = "palindromic-rows-columns"


def placed(page):
    """Where the heading of the result and the board are."""
    places = (page.get_by_role("heading", level=2).first, page.locator("main svg").last)
    return [each.bounding_box() for each in places]


@pytest.mark.processes
def test_a_rematch_is_offered_and_accepted_on_the_same_page_with_sides_swapped(visitor, site, axe):
    ada, bob, cy = visitor(), visitor(viewport=PHONE, color_scheme="dark"), visitor()
    met(ada, bob, site, GAME, n=2)
    cy.goto(ada.url)
    fill(ada, "a1")
    ada.get_by_role("button", name="Offer a tie").click()
    expect(bob.get_by_text("Ada offers a tie.")).to_be_visible()
    assert axe(bob) == []
    fill(bob, "b1")
    for page in (ada, bob):
        expect(page.get_by_role("region", name="Result")).to_be_visible()
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
    expect(cy.get_by_text("Ada would like a rematch.")).to_be_visible()
    expect(cy.get_by_role("button", name=re.compile("Accept|Offer"))).to_have_count(0)
    bob.get_by_role("button", name="Accept", exact=True).focus()
    bob.keyboard.press("Enter")
    for page, names in ((ada, ["Bob", "You"]), (bob, ["You", "Ada"])):
        expect(called(page)).to_have_text(names)
        assert page.url != first
    assert ada.url == bob.url
    cy.get_by_role("button", name="Watch the rematch").click()
    expect(called(cy)).to_have_text(["Bob", "Ada"])
    fill(bob, "a1")
    expect(filled(ada, "a1")).to_be_visible()
    visit(ada, first)
    ada.get_by_role("button", name="Go to the rematch").click()
    expect(filled(ada, "a1")).to_be_visible()


def test_a_move_is_taken_back_a_tie_is_agreed_on_and_an_offer_outlives_a_reload(visitor, site):
    ada, bob = visitor(), visitor(viewport=PHONE)
    met(ada, bob, site, GAME, n=4)
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
    bob.reload()
    bob.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Waiting for Bob")).to_have_count(0)
    expect(ada.get_by_role("button", name=re.compile("rematch"))).to_have_count(0)
    bob.get_by_role("button", name="Offer a rematch").click()
    expect(ada.get_by_text("Bob would like a rematch.")).to_be_visible()
