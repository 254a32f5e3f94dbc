"""Being signed out from another device: the open page says so, and goes on as an onlooker."""

import re
from typing import Any

import pytest
from friends import PHONE, invited, joined
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PASSPHRASE = "seven quiet pencils"
OUT = "You were signed out in all browsers."


def test_an_open_match_says_that_its_player_was_signed_out(visitor: Any, site: Any, axe: Any) -> None:
    ada, phone, bob = visitor(), visitor(viewport=PHONE), visitor()
    ada.goto(f"{site.url}/me")
    ada.get_by_text("Make an account", exact=True).press("Enter")
    ada.get_by_label("Name", exact=True).fill("Leaver")
    ada.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    ada.get_by_label("Passphrase", exact=True).press("Enter")
    ada.get_by_role("button", name="I have written it down").click()
    phone.goto(f"{site.url}/me")
    phone.get_by_text("Sign in", exact=True).click()
    phone.get_by_label("Name", exact=True).fill("Leaver")
    phone.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.get_by_role("heading", name="Leaver")).to_be_visible()
    joined(bob, invited(phone, site, "palindromic-rows-columns", name="Leaver"), "Bob")
    expect(phone.get_by_role("list", name="Players")).to_contain_text("Bob")
    expect(phone.get_by_role("list", name="Players")).to_contain_text("You")

    ada.get_by_role("button", name="Sign out everywhere").click()
    expect(ada.get_by_role("heading", name="You need no account")).to_be_visible()
    expect(ada.get_by_text(OUT)).to_have_count(0)  # It was done here.
    bar = phone.get_by_role("complementary", name="Signed out")
    expect(bar.get_by_text(OUT)).to_be_visible()
    expect(phone.get_by_role("list", name="Players")).not_to_contain_text("You")
    expect(phone.get_by_role("list", name="Players")).to_contain_text("Leaver")
    assert axe(phone) == []
    bar.get_by_role("link", name="Sign in").click()
    expect(phone).to_have_url(re.compile("/me$"))
    expect(bar).to_have_count(0)
