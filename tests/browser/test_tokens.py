"""Tokens on the reader's own page: made, copied, revoked; by keyboard, on a phone, at night."""

import urllib.error
import urllib.request
from typing import Any

import pytest
from friends import PHONE
from playwright.sync_api import expect


def status(site: Any, token: str) -> int:
    request = urllib.request.Request(
        f"{site.url}/api/me", headers={"Authorization": f"Bearer {token}"}
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.mark.browser
def test_a_token_is_made_copied_and_revoked(site: Any, visitor: Any, axe: Any) -> None:
    page = visitor(
        viewport=PHONE, color_scheme="dark", permissions=["clipboard-read", "clipboard-write"]
    )
    page.goto(f"{site.url}/me")
    page.get_by_label("Your name, for other people").fill("Ada")
    page.get_by_role("button", name="Keep the name").click()
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
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(page.get_by_text(token)).to_have_count(0)
    page.get_by_role("button", name="Revoke My bot").press("Enter")
    page.get_by_role("button", name="Yes, revoke My bot").press("Enter")
    expect(page.get_by_role("button", name="revoke My bot")).to_have_count(0)
    assert status(site, token) == 401
