"""Friends who meet by a link: the invitation, the names, the third who comes too late."""

import re

import pytest
from friends import PHONE, called, invited, joined
from held import fill, filled, visit
from playwright.sync_api import expect
from screens import kept_back

pytestmark = pytest.mark.browser


@pytest.mark.processes
def test_three_open_one_link_two_play_and_the_third_watches(visitor, site):
    ada, bob, cy = visitor(), visitor(viewport=PHONE), visitor()
    link = invited(ada, site, "palindromic-rows-columns", Squares_along_a_side="2")
    ada.set_viewport_size({"width": 360, "height": 640})
    invite = ada.get_by_role("button", name="Invite", exact=True)
    expect(invite).to_be_in_viewport(ratio=1)  # The link is further down.
    invite.click()
    expect(ada.get_by_role("button", name="Copy the link")).to_be_focused()
    expect(ada.get_by_role("button", name="Copy the link")).to_be_in_viewport(ratio=1)
    ada.set_viewport_size({"width": 1280, "height": 720})
    expect(invite).to_be_hidden()
    for page in (bob, cy):
        page.goto(link)
        expect(
            page.get_by_role("heading", name="Ada invites you to Palindromic Rows/Columns")
        ).to_be_visible()
        expect(page.get_by_text("Squares along a side: 2 (usually 6).")).to_be_visible()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_label("Your name").press("Enter")
    expect(bob.get_by_role("grid")).to_be_visible()
    expect(bob).not_to_have_url(re.compile("#"))
    expect(ada.get_by_role("heading", name="Invite your friend")).to_have_count(0)
    cy.get_by_label("Your name").fill("Cy")
    cy.get_by_role("button", name="Take the seat").click()
    expect(cy.get_by_role("heading", name="All seats are taken")).to_be_visible()
    cy.reload()
    # Also right after the page has come.
    cy.get_by_role("button", name="Watch the match").press("Enter")
    expect(cy.get_by_text("you have no seat in this match")).to_be_visible()
    expect(cy.get_by_role("heading", name="Palindromic Rows/Columns")).to_be_focused()
    for page, names in ((ada, ["You", "Bob"]), (bob, ["Ada", "You"]), (cy, ["Ada", "Bob"])):
        expect(called(page)).to_have_text(names)
        expect(page.get_by_text(re.compile("Player [12]"))).to_have_count(0)
    fill(ada, "a1")
    expect(filled(bob, "a1")).to_be_visible()
    expect(filled(cy, "a1")).to_be_visible()


def test_a_friend_is_invited_from_home_by_keys_alone_and_by_two_on_one_screen(visitor, site):
    page, bob = visitor(permissions=["clipboard-read", "clipboard-write"]), visitor()
    page.goto(f"{site.url}/g/plexus")
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("button", name="Get the link").click()
    assert page.url == f"{site.url}/g/plexus"
    assert page.evaluate("document.activeElement.validity.valueMissing")  # A friend needs a name.

    visit(page, site.url)
    button = page.get_by_role("button", name="Play a friend", exact=True)
    button.focus()
    lost = button.evaluate("""(button) => new Promise((lost) => {
            // Answered between the loss of the focus and whatever the page does about it.
            document.addEventListener("focusout", () => {
                button.disabled = false;
                lost(document.activeElement !== button);
            }, { once: true });
            button.disabled = true;
        })""")
    assert lost
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Play a friend")
    dialog.get_by_label("Game").select_option("plexus")
    dialog.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Invite your friend")).to_be_visible()
    expect(page.get_by_text("Only this computer opens this link.")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("Plexus"))).to_be_visible()
    link = page.get_by_label(re.compile("^Send this link")).input_value()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("section").get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    visit(page, site.url)
    page.get_by_role("button", name="Play a friend", exact=True).click()
    expect(dialog.get_by_label("Your name")).to_have_value("Ada")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    two_on_one_screen_name_themselves(page, bob, site)


def two_on_one_screen_name_themselves(ada, bob, site):
    visit(ada, f"{site.url}/g/flipping-bits")
    ada.get_by_role("button", name="Play a friend").click()
    ada.get_by_role("combobox", name="Players").select_option("3")
    ada.get_by_role("combobox", name="Player 2").select_option("A person")
    ada.get_by_role("button", name="Get the link").click()
    assert ada.evaluate("document.activeElement.getAttribute('aria-label')") == "Name of player 1"
    for player, name in ((1, "Ada"), (2, "Bea")):
        ada.get_by_role("textbox", name=f"Name of player {player}").fill(name)
    ada.get_by_role("button", name="Get the link").click()
    joined(bob, ada.get_by_label(re.compile("^Send this link")).input_value(), "Bob")
    expect(called(bob)).to_have_text(["Ada", "Bea", "You"])
    expect(bob.get_by_text(re.compile("Player [123]"))).to_have_count(0)


def test_a_link_without_its_end_and_one_to_a_match_broken_off_give_no_seat(visitor, site, axe):
    ada, cy = visitor(viewport=PHONE), visitor()
    bob = visitor(viewport=PHONE, color_scheme="dark")
    ada.goto(site.url)
    ada.get_by_role("button", name="Play a friend", exact=True).click()
    expect(ada.get_by_role("dialog")).to_be_visible()
    assert axe(ada) == []
    link = invited(ada, site, "binary-number-scrabble")
    bob.goto(link[:-3])
    expect(bob.get_by_role("heading", name="This link gives no seat")).to_be_visible()
    expect(bob.get_by_text("Ask Ada for the whole link")).to_be_visible()
    assert axe(bob) == []
    bob.goto("about:blank")
    bob.goto(link)
    expect(bob.get_by_role("heading", name=re.compile("^Ada invites you"))).to_be_visible()
    ada.get_by_role("button", name="Show a code to scan").click()
    expect(ada.get_by_role("img", name=re.compile("QR code$"))).to_be_visible()
    for page in (ada, bob):
        assert axe(page) == []
    ada.keyboard.press("Escape")
    bob.get_by_label("Your name").fill("Bob")
    expect(bob.get_by_role("button", name="Take the seat")).to_be_visible()
    ada.get_by_role("button", name="Cancel the match").click()
    expect(ada.get_by_role("heading", name="The match was cancelled.")).to_be_visible()
    expect(ada.get_by_role("heading", name="Invite your friend")).to_have_count(0)
    bob.get_by_role("button", name="Take the seat").click()
    expect(bob.get_by_role("heading", name="This match is over")).to_be_visible()
    cy.goto(link)
    cy.get_by_role("button", name="See the match").press("Enter")
    expect(cy.get_by_role("heading", name="The match was cancelled.")).to_be_visible()
    expect(cy.get_by_text("Bob")).to_have_count(0)


def test_a_refused_name_takes_no_seat_and_the_focus_comes_back_and_stays_in_a_match(visitor, site):
    ada, bob = visitor(), visitor(viewport=PHONE)
    ada.goto(site.url)
    ada.get_by_role("button", name="Play a friend", exact=True).click()
    ada.get_by_label("Your name").fill("Player 2")
    ada.get_by_role("button", name="Get the link").press("Enter")
    expect(ada.get_by_role("alert")).to_have_text(
        "Others would take “Player 2” for somebody else; choose another name."
    )
    expect(ada.get_by_role("button", name="Get the link")).to_be_focused()
    link = invited(ada, site, "palindromic-rows-columns")
    the_rest = kept_back(bob, re.compile(r"/assets/later-.*\.js$"))
    the_answer = kept_back(bob, "**/api/me")
    bob.goto(link)
    bob.get_by_label("Your name").fill("You")
    bob.get_by_role("button", name="Take the seat").press("Enter")
    # The button waits for the answer.
    bob.wait_for_function("() => document.activeElement === document.body")
    # The page asks for the rest again two seconds after it has come.
    bob.evaluate("new Promise((done) => setTimeout(done, 2_000))")
    with bob.expect_event("requestfinished", lambda request: "/assets/later-" in request.url):
        the_rest[0].continue_()
    bob.evaluate(
        "async () => { await import(performance.getEntriesByType('resource').find(({ name }) =>"
        " /later-/.test(name)).name); }"
    )
    the_answer[0].continue_()
    bob.unroute("**/api/me")
    expect(bob.get_by_role("alert")).to_have_text(
        "Others would take “You” for somebody else; choose another name."
    )
    expect(bob.get_by_role("button", name="Take the seat")).to_be_focused()

    title = "Palindromic Rows/Columns"
    expect(ada.get_by_role("heading", name=title)).to_be_focused()
    bob.get_by_label("Your name").fill("Bob")
    # The answer is lost. The next answer of the server may end the message about it at once.
    bob.route("**/join", lambda route: (route.fetch(timeout=60_000), route.abort()))
    with bob.expect_event("requestfailed", lambda request: request.url.endswith("/join")):
        bob.get_by_label("Your name").press("Enter")
    bob.unroute("**/join")
    bob.get_by_role("button", name="Take the seat").press("Enter")
    expect(bob.get_by_role("heading", name=title)).to_be_focused()
    expect(called(bob)).to_have_text(["Ada", "You"])
    ada.get_by_role("region", name="Bob has joined").get_by_role("button", name="Close").press(
        "Enter"
    )
    expect(ada.get_by_role("heading", name=title)).to_be_focused()
    offer = ada.get_by_role("button", name="Offer a tie")
    offer.press("Enter")
    expect(offer).to_be_focused()
    expect(offer).to_be_disabled()
    bob.get_by_role("button", name="Decline").press("Enter")
    expect(bob.get_by_role("heading", name=title)).to_be_focused()
    ada.get_by_role("button", name="Close").press("Enter")
    expect(ada.get_by_role("heading", name=title)).to_be_focused()
    visit(bob, f"{site.url}/me")
    bob.get_by_label("Your name, for other people").fill("You")
    bob.get_by_role("button", name="Keep the name").click()
    expect(bob.get_by_role("alert")).to_contain_text("choose another name.")
    expect(bob.get_by_role("region", name="You are a guest")).to_contain_text(
        "Other people see you as Bob."
    )
