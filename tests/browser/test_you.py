"""The reader's own page: which name others see, passphrases, signing out, deletion, and the focus."""

import json
from typing import Any

import pytest
from friends import PHONE, invited, joined
from page_accounts import PASSPHRASE, make_account, new_name
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"


def on_own_page(page: Page, site: Any) -> Page:
    page.goto(f"{site.url}/me")
    return page


def test_it_says_which_name_others_see(visitor: Any, site: Any) -> None:
    page, bob = visitor(), visitor()
    who = on_own_page(page, site).get_by_role("region", name="You need no account")
    expect(who).to_contain_text(
        "You have no name yet. People whom you meet read “Your opponent” instead."
    )
    who.get_by_label("Your name, for other people").fill("Ada")
    who.get_by_role("button", name="Keep the name").click()
    guest = page.get_by_role("region", name="You are a guest")
    expect(guest).to_contain_text("Other people see you as Ada.")
    joined(bob, invited(page, site, GAME, "Ada"), "Bob")
    on_own_page(page, site).get_by_label("Your name, for other people").fill("Bea")
    page.get_by_role("button", name="Keep the name").press("Enter")
    expect(guest).to_contain_text("Other people see you as Bea.")
    expect(guest.get_by_role("status")).to_contain_text(
        "Matches that have begun keep the name that you had."
    )
    expect(page.get_by_role("button", name="Keep the name")).to_be_focused()
    bob.reload()
    expect(bob.get_by_role("list", name="Players").locator(".name")).to_have_text(["Ada", "You"])
    name = new_name("Ada")
    make_account(page, site, name)
    expect(page.get_by_role("region", name="Your account")).to_contain_text(
        f"You are signed in as {name}. This is the name that other people see."
    )


def test_a_passphrase_says_what_it_needs_and_can_be_shown(visitor: Any, site: Any) -> None:
    page = visitor(viewport=PHONE)
    on_own_page(page, site).get_by_text("Make an account", exact=True).click()
    field = page.get_by_label("Passphrase", exact=True)
    expect(field).to_have_accessible_description(
        "At least 10 characters. Three or four words are good."
    )
    field.fill(PASSPHRASE)
    expect(field).to_have_attribute("type", "password")
    page.get_by_role("button", name="Show the passphrase").press("Enter")
    expect(field).to_have_attribute("type", "text")
    hide = page.get_by_role("button", name="Hide the passphrase")
    expect(hide).to_be_focused()
    hide.press("Enter")
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_value(PASSPHRASE)


def test_the_focus_is_never_lost(visitor: Any, site: Any) -> None:
    page = visitor()
    make_account(page, site, new_name("Keys"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_text("Change the passphrase", exact=True).first.press("Enter")
    page.get_by_label("Old passphrase", exact=True).fill("not the old one")
    page.get_by_label("New passphrase", exact=True).fill("eight loud crayons")
    change = page.get_by_role("button", name="Change the passphrase")
    change.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This is not your passphrase.")
    expect(change).to_be_focused()
    page.get_by_label("Old passphrase", exact=True).fill(PASSPHRASE)
    change.press("Enter")
    expect(
        page.get_by_text(
            "The passphrase is changed. Other browsers are signed out.", exact=True
        ).first
    ).to_be_visible()
    expect(change).to_be_focused()
    page.get_by_role("button", name="Sign out", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="You need no account")).to_be_focused()
    page.get_by_role(
        "heading", level=1
    ).click()  # A reader who puts the focus away wants it nowhere.
    page.get_by_text("Sign in", exact=True).click()
    page.mouse.click(5, 600)
    expect(page.locator("body")).to_be_focused()


@pytest.mark.parametrize("account", [False, True])
def test_deletion_asks_twice_and_says_what_was_deleted(
    visitor: Any, site: Any, account: bool
) -> None:
    page, bob = visitor(viewport=PHONE), visitor()
    name = new_name("Gone")
    joined(bob, invited(page, site, GAME, name), "Bob")
    if account:
        make_account(page, site, name)
    on_own_page(page, site)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save my data as a file").click()
    expect(page.get_by_role("status").filter(has_text="Your data is saved.")).to_be_visible()
    told_all = json.loads(saving.value.path().read_text())
    assert told_all["person"][0]["name"] == name
    assert [seat["name"] for seat in told_all["matches"][0]["players"]] == [name, "Bob"]
    begin = page.get_by_role("button", name="Delete my data …")
    begin.press("Enter")
    dialog = page.get_by_role("dialog", name="Delete my data?")
    dialog.get_by_role("button", name="Delete my data", exact=True).dblclick()
    expect(dialog.get_by_text("This can't be undone")).to_be_visible()
    dialog.get_by_role("button", name="Keep my data").press("Enter")
    expect(begin).to_be_focused()
    begin.press("Enter")
    dialog.get_by_role("button", name="Delete my data", exact=True).press("Enter")
    expect(dialog.get_by_role("heading", name="Delete my data?")).to_be_focused()
    if account:
        dialog.get_by_label("Passphrase", exact=True).fill("not my passphrase")
        dialog.get_by_role("button", name="Yes, delete everything").press("Enter")
        expect(
            dialog.get_by_role("alert").filter(has_text="This is not your passphrase.")
        ).to_be_visible()
        dialog.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    dialog.get_by_role("button", name="Yes, delete everything").press("Enter")
    told = page.get_by_role("region", name="Your data is deleted")
    expect(told.get_by_role("heading")).to_be_focused()
    expect(told).to_contain_text(f"your account {name}" if account else f"your name, {name}")
    expect(told).to_contain_text(
        "They stay for the people you played with, who see “A former player”."
    )
    assert page.context.cookies() == []
    assert page.evaluate("JSON.parse(localStorage['paperbits.matches'] ?? '[]')") == []
    expect(bob.get_by_role("list", name="Players").locator(".name")).to_have_text(
        ["A former player", "You"]
    )
    page.get_by_label("Your name, for other people").fill("New")
    page.get_by_role("button", name="Keep the name").click()
    expect(page.get_by_role("region", name="You are a guest")).to_contain_text(
        "Other people see you as New."
    )
    expect(told).to_have_count(0)


def test_the_focus_stays_in_a_match_among_people(visitor: Any, site: Any) -> None:
    ada, bob = visitor(), visitor()
    title = "Palindromic Rows/Columns"
    bob.goto(invited(ada, site, GAME))
    expect(ada.get_by_role("heading", name=title)).to_be_focused()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take the seat").press("Enter")
    expect(bob.get_by_role("heading", name=title)).to_be_focused()
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
