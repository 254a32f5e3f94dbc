"""Being signed out from another device: the open page says so, and goes on as an onlooker."""

import re
from typing import Any

import pytest
from friends import PHONE, invited, joined
from page_accounts import make_account, new_name, sign_in
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

OUT = "You were signed out."


def test_an_open_match_says_that_its_player_was_signed_out(
    visitor: Any, site: Any, axe: Any
) -> None:
    ada, phone, bob = visitor(), visitor(viewport=PHONE), visitor()
    name = new_name("Leaver")
    make_account(ada, site, name)
    sign_in(phone, site, name)
    expect(phone.get_by_role("heading", name=name)).to_be_visible()
    joined(bob, invited(phone, site, "palindromic-rows-columns", name=name), "Bob")
    expect(phone.get_by_role("list", name="Players")).to_contain_text("Bob")
    expect(phone.get_by_role("list", name="Players")).to_contain_text("You")

    ada.get_by_role("button", name="Sign out everywhere").click()
    expect(ada.get_by_role("heading", name="You need no account")).to_be_visible()
    expect(ada.get_by_text(OUT)).to_have_count(0)  # It was done here.
    bar = phone.get_by_role("complementary", name="Signed out")
    expect(bar.get_by_text(OUT)).to_be_visible()
    expect(phone.get_by_role("list", name="Players")).not_to_contain_text("You")
    expect(phone.get_by_role("list", name="Players")).to_contain_text(name)
    assert axe(phone) == []
    bar.get_by_role("link", name="Sign in").click()
    expect(phone).to_have_url(re.compile("/me$"))
    expect(bar).to_have_count(0)
