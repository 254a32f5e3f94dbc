"""Guests and accounts on the page: the cookie instead of keys, names, passphrases, tokens, signing up
and in, another device, being signed out, export and deletion, and where the focus goes.
"""

import json
import re

import httpx
import pytest
from friends import PHONE, called, invited, joined
from held import fill, filled, hold, set_up, visit
from page_accounts import PASSPHRASE, make_account, new_name, sign_in
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"
NEW = "eight loud crayons"
OUT = "You were signed out."


def play(page, site):
    """Start a match on one screen from the form; its address."""
    visit(page, f"{site.url}/g/{GAME}")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()
    return page.url


def kept(page):
    """The page's list of matches."""
    return json.loads(page.evaluate("localStorage.getItem('paperbits.matches') ?? '[]'"))


def status(site, token):
    """The status with which the site answers to a token."""
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{site.url}/api/me", headers=headers, timeout=60).status_code


def test_who_only_looks_gets_no_cookie_and_seats_are_held_by_it_or_by_keys(visitor, site):
    page = visitor()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.url}/me")
    expect(page.get_by_role("heading", name="You need no account")).to_be_visible()
    page.goto(site.url, wait_until="networkidle")
    assert page.context.cookies() == []
    assert not [url for url in asked if "/api/me" in url]
    expect(page.get_by_role("banner").get_by_role("link")).to_have_text(
        [re.compile("paperbits"), "Play", "Puzzles", "People", "You"]
    )
    page.get_by_role("contentinfo").get_by_role("link", name="Check").click()
    expect(page.get_by_role("textbox", name="Equation")).to_be_visible()

    address = play(page, site)
    [cookie] = page.context.cookies()
    assert (cookie["name"], cookie["httpOnly"], cookie["sameSite"]) == ("paperbits", True, "Lax")
    assert [each["key"] for each in kept(page)] == [""]
    fill(page, "a1")
    page.reload()
    fill(page, "b1")
    stranger = visitor()
    stranger.goto(address)
    expect(stranger.get_by_text("you have no seat in this match")).to_be_visible()
    keys_of_earlier_matches_are_claimed_once(stranger, site)

    shy = visitor()
    lost = {"person": {"id": "lost-with-its-cookie", "name": "", "kind": "guest"}}
    shy.route("**/api/me", lambda route: route.fulfill(json=lost))
    play(shy, site)
    assert shy.context.cookies() == []
    assert all(each["key"] for each in kept(shy))
    shy.reload()
    fill(shy, "a1")


def keys_of_earlier_matches_are_claimed_once(page, site):
    """While the match of one is open, and never those that the site does not know."""
    made = set_up(site.url, GAME, [{"kind": "person"}] * 2)
    hold(page, made, {**made, "id": "unknown-here", "key": "k"})
    page.goto(f"{site.url}/m/{made['id']}")
    expect(page.get_by_role("grid")).to_be_visible()
    beside = page.context.new_page()
    play(beside, site)
    page.wait_for_function(
        "id => JSON.parse(localStorage['paperbits.matches']).find((each) => each.id === id).key"
        " === ''",
        arg=made["id"],
    )
    assert {each["id"]: each["key"] for each in kept(page)}["unknown-here"] == "k"
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/api/me"):
        page.goto(site.url)
    page.wait_for_load_state("networkidle")
    assert not any("claim" in url for url in asked)


def test_a_guest_has_a_name_and_tokens_and_is_deleted(visitor, site, axe):
    """On a phone at night: axe looks at the whole page of a guest."""
    page = visitor(
        viewport=PHONE,
        color_scheme="dark",
        is_mobile=True,
        permissions=["clipboard-read", "clipboard-write"],
    )
    bob = visitor()
    page.goto(f"{site.url}/me")
    page.get_by_text("Make an account", exact=True).click()
    who = page.get_by_role("region", name="You need no account")
    expect(who).to_contain_text(
        "You have no name yet. People whom you meet read “Your opponent” instead."
    )
    who.get_by_label("Your name, for other people").fill("Ada")
    who.get_by_role("button", name="Keep the name").click()
    guest = page.get_by_role("region", name="You are a guest")
    expect(guest).to_contain_text("Other people see you as Ada.")

    page.get_by_text("Make a token").click()
    page.get_by_label("What it is for").fill("My bot")
    page.get_by_label("Find opponents").check()
    page.get_by_role("button", name="Make the token").press("Enter")
    page.get_by_role("button", name="Copy the token").press("Enter")
    expect(page.get_by_text("Copied.").first).to_be_visible()
    # Said once.
    expect(page.locator("[role=status], [aria-live]").filter(has_text="Copied.")).to_have_count(1)
    token = page.evaluate("navigator.clipboard.readText()")
    assert status(site, token) == 200
    expect(page.get_by_text("May look, play and find opponents.")).to_be_visible()
    for what in ("Sign in", "What exactly, and for how long"):
        page.get_by_text(what, exact=True).click()
    assert axe(page) == []
    page.reload()
    expect(page.get_by_text(token)).to_have_count(0)
    page.get_by_role("button", name="Revoke My bot").press("Enter")
    page.get_by_role("button", name="Yes, revoke My bot").press("Enter")
    expect(page.get_by_role("button", name="revoke My bot")).to_have_count(0)
    assert status(site, token) == 401

    joined(bob, invited(page, site, GAME, "Ada"), "Bob")
    visit(page, f"{site.url}/me")
    page.get_by_label("Your name, for other people").fill("Bea")
    page.get_by_role("button", name="Keep the name").press("Enter")
    expect(guest).to_contain_text("Other people see you as Bea.")
    expect(guest.get_by_role("status")).to_contain_text(
        "Matches that have begun keep the name that you had."
    )
    expect(page.get_by_role("button", name="Keep the name")).to_be_focused()
    bob.reload()
    expect(called(bob)).to_have_text(["Ada", "You"])
    delete(page, "Bea", "")
    expect(called(bob)).to_have_text(["A former player", "You"])
    page.get_by_label("Your name, for other people").fill("New")
    page.get_by_role("button", name="Keep the name").click()
    expect(guest).to_contain_text("Other people see you as New.")
    expect(page.get_by_role("region", name="Your data is deleted")).to_have_count(0)


def test_an_account_from_its_first_sign_in_elsewhere_to_its_deletion(visitor, site, axe):
    """The focus is never lost, and an open match says that its player was signed out."""
    ada, bob = visitor(), visitor()
    phone = visitor(viewport=PHONE, color_scheme="dark", is_mobile=True)
    address = play(ada, site)
    fill(ada, "a1")
    name = new_name("Ada")
    code = make_account(ada, site, name)
    expect(ada.get_by_role("heading", level=1)).to_be_focused()
    expect(ada.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()
    expect(ada.get_by_role("region", name="Your account")).to_contain_text(
        f"You are signed in as {name}. This is the name that other people see."
    )
    it_plays_on_in_another_browser(phone, site, name, address)
    visit(ada, address)
    expect(filled(ada, "b1")).to_be_visible()
    visit(phone, f"{site.url}/me")
    phone.get_by_role("button", name="Sign out", exact=True).click()
    expect(phone.get_by_role("heading", name="You need no account")).to_be_visible()
    assert kept(phone) == []
    visit(phone, address)
    expect(phone.get_by_text("you have no seat in this match")).to_be_visible()
    a_lost_passphrase_is_replaced(phone, site, name, code)
    ada.goto(f"{site.url}/me")
    expect(ada.get_by_role("heading", name="You need no account")).to_be_visible()

    sign_in(ada, site, name, NEW)
    ada.get_by_text("Change the passphrase", exact=True).first.press("Enter")
    ada.get_by_label("Old passphrase", exact=True).fill("not the old one")
    ada.get_by_label("New passphrase", exact=True).fill(PASSPHRASE)
    change = ada.get_by_role("button", name="Change the passphrase")
    change.press("Enter")
    expect(ada.get_by_role("alert")).to_contain_text("This is not your passphrase.")
    expect(change).to_be_focused()
    ada.get_by_label("Old passphrase", exact=True).fill(NEW)
    change.press("Enter")
    expect(
        ada.get_by_text(
            "The passphrase is changed. Other browsers are signed out.", exact=True
        ).first
    ).to_be_visible()
    expect(change).to_be_focused()

    sign_in(phone, site, name)
    expect(phone.get_by_role("heading", name=name)).to_be_visible()
    phone.get_by_text("Change the passphrase").click()
    expect(phone.get_by_label("Old passphrase")).to_be_visible()
    phone.get_by_role("button", name="Delete my data …").click()
    phone.get_by_role("button", name="Delete my data", exact=True).click()
    assert axe(phone) == []
    phone.get_by_role("button", name="Keep my data").click()
    joined(bob, invited(phone, site, GAME, name=name), "Bob")
    expect(called(phone)).to_have_text(["You", "Bob"])
    ada.get_by_role("button", name="Sign out everywhere").press("Enter")
    expect(ada.get_by_role("heading", name="You need no account")).to_be_focused()
    expect(ada.get_by_text(OUT)).to_have_count(0)  # It was done here.
    bar = phone.get_by_role("complementary", name="Signed out")
    expect(bar.get_by_text(OUT)).to_be_visible()
    expect(called(phone)).to_have_text([name, "Bob"])
    assert axe(phone) == []
    bar.get_by_role("link", name="Sign in").click()
    expect(phone).to_have_url(re.compile("/me$"))
    expect(bar).to_have_count(0)
    # A reader who puts the focus away wants it nowhere.
    ada.get_by_role("heading", level=1).click()
    ada.get_by_text("Sign in", exact=True).click()
    ada.mouse.click(5, 600)
    expect(ada.locator("body")).to_be_focused()

    sign_in(phone, site, name)
    phone.get_by_role("link", name="Your matches").click()
    expect(phone).to_have_title("(1) Your matches · paperbits")
    visit(phone, f"{site.url}/me")
    delete(phone, name, PASSPHRASE)
    expect(called(bob)).to_have_text(["A former player", "You"])


def it_plays_on_in_another_browser(phone, site, name, address):
    sign_in(phone, site, name.lower(), "a wrong passphrase")
    expect(phone.get_by_role("alert")).to_contain_text(
        "The name and the passphrase do not belong together."
    )
    phone.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    phone.get_by_role("button", name="Sign in").click()
    phone.get_by_role("link", name="Your matches").click()
    expect(phone.get_by_text("1 match, on all your devices.")).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("^Forget"))).to_have_count(0)
    phone.get_by_role("link", name=re.compile("^Go on with")).click()
    expect(phone).to_have_url(address)
    fill(phone, "b1")


def a_lost_passphrase_is_replaced(phone, site, name, code):
    visit(phone, f"{site.url}/me")
    phone.get_by_text("Sign in", exact=True).click()
    phone.get_by_role("button", name="I lost my passphrase").click()
    expect(phone.get_by_text("nobody can send you a new passphrase")).to_be_visible()
    phone.get_by_label("Name", exact=True).fill(name)
    phone.get_by_label("Recovery code").fill(code.lower())
    phone.get_by_label("New passphrase").fill(NEW)
    phone.get_by_role("button", name="Set the new passphrase").click()
    expect(phone.get_by_role("heading", name="Keep this recovery code")).to_be_visible()
    assert phone.locator(".code").inner_text() != code


def delete(page, name, passphrase):
    """Save the own data as a file, and delete it on the own page, by keys; an account has a
    passphrase.
    """
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save my data as a file").click()
    expect(page.get_by_role("status").filter(has_text="Your data is saved.")).to_be_visible()
    told_all = json.loads(saving.value.path().read_text())
    assert told_all["person"][0]["name"] == name
    assert "Bob" in [seat["name"] for match in told_all["matches"] for seat in match["players"]]
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
    if passphrase:
        dialog.get_by_label("Passphrase", exact=True).fill("not my passphrase")
        dialog.get_by_role("button", name="Yes, delete everything").press("Enter")
        expect(
            dialog.get_by_role("alert").filter(has_text="This is not your passphrase.")
        ).to_be_visible()
        dialog.get_by_label("Passphrase", exact=True).fill(passphrase)
    dialog.get_by_role("button", name="Yes, delete everything").press("Enter")
    told = page.get_by_role("region", name="Your data is deleted")
    expect(told.get_by_role("heading")).to_be_focused()
    expect(told).to_contain_text(f"your account {name}" if passphrase else f"your name, {name}")
    expect(told).to_contain_text(
        "They stay for the people you played with, who see “A former player”."
    )
    assert page.context.cookies() == []
    assert kept(page) == []
