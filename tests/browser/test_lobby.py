"""Strangers who meet in the lobby: posting, accepting, waiting, tables, the computer meanwhile."""

import re

import pytest
from friends import PHONE
from held import fill, filled, visit
from playwright.sync_api import expect
from screens import faults

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"


@pytest.fixture
def visitor(visitor, site):
    """Visitors who take back at the end what they still wait for: all tests share one lobby."""
    came = []

    def come(**options):
        came.append(visitor(**options))
        return came[-1]

    yield come
    left = [seek["id"] for seek in came[0].request.get(f"{site.url}/api/lobby").json()["seeks"]]
    for page in came:
        for seek in left:  # Others' are refused.
            page.request.delete(f"{site.url}/api/seeks/{seek}", headers={"Origin": site.url})
    assert came[0].request.get(f"{site.url}/api/lobby").json()["seeks"] == []


def looks(page, site, name, game=GAME, **choices):
    """Look for an opponent on the lobby's page. It asks a guest for a name once."""
    page.goto(f"{site.url}/lobby?game={game}")
    if name:
        page.get_by_label("Your name").fill(name)
    for label, value in choices.items():
        page.get_by_role("combobox", name=label, exact=True).select_option(value)
    page.locator("form button[type=submit]").click()


def waits(page):
    return page.get_by_role("group", name="What you wait for")


def playing(page):
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.processes
def test_two_strangers_meet_and_play_two_moves(visitor, site):
    ada, bob, cy = visitor(), visitor(viewport=PHONE), visitor()
    bob.goto(f"{site.url}/lobby")
    looks(ada, site, "Ada", Clock="10+5")
    expect(waits(ada)).to_contain_text("Looking for an opponent")
    expect(bob.get_by_role("status").filter(has_text="1 person is waiting.")).to_be_attached()
    cy.goto(f"{site.url}/lobby")
    cy.get_by_role("button", name=re.compile("^Play Ada")).focus()  # Its line stays meanwhile.
    row = bob.get_by_role("row", name=re.compile("^Ada"))
    expect(row).to_contain_text("10 minutes each + 5 seconds a move")
    row.get_by_role("button").click()
    bob.get_by_role("dialog").get_by_label("What others call you").fill("Bob")
    bob.keyboard.press("Enter")
    playing(bob)
    playing(ada)
    assert ada.url == bob.url
    gone = cy.get_by_role("button", name=re.compile("^Not open any more: Ada"))
    expect(gone).to_have_text("Gone")
    gone.blur()
    expect(gone).to_have_count(0)
    first, second = (ada, bob) if ada.get_by_text("Your turn.").first.is_visible() else (bob, ada)
    expect(second.get_by_role("list", name="Players")).to_contain_text(
        "Bob" if second is ada else "Ada"
    )
    for mover, other, square in ((first, second, "a1"), (second, first, "b2")):
        expect(mover.get_by_text("Your turn.").first).to_be_visible()
        fill(mover, square)
        expect(filled(other, square)).to_be_visible()


def test_a_seek_is_kept_quick_pairing_needs_no_list_and_who_waits_plays_the_computer_meanwhile(
    visitor, site
):
    ada, bob = visitor(), visitor()
    looks(ada, site, "Ada", "plexus", Clock="3d")
    # Ada is a guest: only the offers of accounts stay without a page.
    expect(waits(ada)).to_contain_text("Keep a page of this site open.")
    visit(ada, f"{site.url}/g/plexus")
    expect(ada.get_by_role("complementary", name="People who want to play")).to_contain_text(
        "You are looking for an opponent"
    )
    ada.get_by_role("link", name="Look").click()
    bob.goto(f"{site.url}/lobby")
    theirs = bob.get_by_role("row", name=re.compile("^Ada"))
    expect(theirs).to_contain_text("3 days a move")
    theirs.get_by_role("button").focus()
    waits(ada).get_by_role("button", name=re.compile("^Stop looking")).click()
    expect(waits(ada)).to_have_count(0)
    expect(theirs.get_by_role("button")).to_have_text("Gone")

    a_wrong_number_is_shown_in_a_closed_fold(ada, site)
    looks(bob, site, "Bob", "flipping-bits")
    for page in (ada, bob):
        expect(page).to_have_url(re.compile("/m/"))
    assert ada.url == bob.url
    while_nobody_comes_one_plays_the_computer_and_is_called_from_there(ada, bob, site)


def a_wrong_number_is_shown_in_a_closed_fold(ada, site):
    visit(ada, f"{site.url}/g/flipping-bits")
    ada.get_by_role("link", name="Find an opponent").click()
    expect(ada.get_by_role("combobox", name="Game", exact=True)).to_have_value("flipping-bits")
    ada.get_by_text("Against anybody").click()
    low = ada.get_by_role("spinbutton", name="From")
    low.fill("9999")
    ada.get_by_text("Against players").click()
    expect(low).to_be_hidden()
    ada.get_by_role("button", name="Find an opponent").click()
    expect(low).to_be_focused()
    expect(waits(ada)).to_have_count(0)
    low.fill("")
    low.press("Enter")
    expect(waits(ada)).to_be_visible()


def while_nobody_comes_one_plays_the_computer_and_is_called_from_there(ada, bob, site):
    ada.clock.install()
    looks(ada, site, "", Clock="30+20")
    expect(waits(ada)).to_contain_text("The match begins by itself.")
    before = ada.get_by_role("heading", name="Who is waiting").bounding_box()
    ada.clock.fast_forward(21_000)
    expect(waits(ada)).to_contain_text("Nobody has come yet.")
    assert ada.get_by_role("heading", name="Who is waiting").bounding_box() == before
    ada.get_by_role("button", name="Play the computer meanwhile").click()
    playing(ada)
    against_computer = ada.url
    bar = ada.get_by_role("complementary", name="People who want to play")
    expect(bar).to_contain_text("You are looking for an opponent")
    looks(bob, site, "", Clock="30+20")
    playing(bob)
    expect(bar).to_contain_text("Your match with Bob has begun")
    assert ada.url == against_computer
    bar.get_by_role("link", name="Go to it").click()
    expect(ada).to_have_url(bob.url)
    expect(bar).to_have_count(0)


def test_a_table_of_three_fills_and_begins_with_a_computer(visitor, site, axe):
    """One at a desk, one on a phone at night; axe looks at the lobby empty and with a table."""
    ada = visitor()
    bob = visitor(viewport=PHONE, color_scheme="dark")
    for page in (ada, bob):
        page.goto(f"{site.url}/lobby")
        page.get_by_role("combobox", name="Show").select_option("binary-primes")
        expect(
            page.get_by_text(re.compile("^Be the first|^Nobody else is waiting for this game"))
        ).to_be_visible()
        assert axe(page) == []
    looks(ada, site, "Ada", "combining-dividing", Players="3")
    expect(waits(ada)).to_contain_text("Nobody sits with you yet.")
    bob.get_by_role("combobox", name="Show").select_option("combining-dividing")
    expect(bob.get_by_role("button", name=re.compile("^Sit down with Ada"))).to_be_visible()
    bob.get_by_role("combobox", name="Game", exact=True).select_option("combining-dividing")
    bob.get_by_text("Against anybody").click()
    for page in (ada, bob):
        assert axe(page) == []
    bob.get_by_label("Your name").fill("Bob")  # The name in the form is enough.
    bob.get_by_role("button", name=re.compile("^Sit down with Ada")).click()
    expect(waits(bob)).to_contain_text("Ada sits with you.")
    expect(bob.get_by_role("button", name=re.compile("^You sit with Ada"))).to_have_text(
        "You sit here"
    )
    expect(waits(bob).get_by_role("button", name=re.compile("^Leave the table"))).to_be_visible()
    expect(waits(ada).get_by_role("button", name=re.compile("^Close the table"))).to_be_visible()
    expect(waits(ada)).to_contain_text("Bob sits with you.")
    ada.get_by_role("button", name="Begin with a computer in the empty seat").click()
    for page in (ada, bob):
        expect(page).to_have_url(re.compile("/m/"))
        expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(3)
    assert ada.url == bob.url


def test_the_list_is_used_by_keys_alone_and_has_room(visitor, site):
    ada, bob, cy = visitor(), visitor(viewport={"width": 320, "height": 640}), visitor()
    looks(ada, site, "Ada", "multiples-divisors-blob", Clock="30+20")
    looks(bob, site, "Bob", "divisors-multiples-sequence", Players="5", Clock="7d")
    expect(
        waits(bob).get_by_role("button", name=re.compile("^Close the table"))
    ).to_be_in_viewport()
    expect(bob.get_by_role("row", name=re.compile("^Ada"))).to_be_visible()
    for width in (320, 390, 768, 1280):
        bob.set_viewport_size({"width": width, "height": 640})
        assert (width, faults(bob)) == (width, [])

    cy.goto(f"{site.url}/lobby")
    expect(cy.get_by_role("row")).to_have_count(3)
    cy.get_by_role("combobox", name="Show").focus()
    cy.keyboard.press("Tab")
    expect(cy.get_by_role("button", name=re.compile("^Play Ada"))).to_be_focused()
    cy.keyboard.press("ArrowDown")
    expect(cy.get_by_role("button", name=re.compile("^Sit down with Bob"))).to_be_focused()
    cy.keyboard.press("Home")
    waits(ada).get_by_role("button", name=re.compile("^Stop looking")).press("Enter")
    expect(
        cy.get_by_role("button", name=re.compile("^Not open any more: Ada"))
    ).to_be_focused()  # It stays in its place.
    cy.keyboard.press("Enter")
    cy.keyboard.press("End")
    cy.keyboard.press("Enter")
    expect(cy.get_by_role("dialog").get_by_label("What others call you")).to_be_focused()
    cy.keyboard.type("Cy")
    cy.keyboard.press("Enter")
    expect(waits(cy)).to_contain_text("Bob sits with you.")
    expect(waits(bob)).to_contain_text("Cy sits with you.")
