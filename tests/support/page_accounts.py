"""Accounts that tests make on the page."""

import secrets

from held import visit
from playwright.sync_api import expect

PASSPHRASE = "seven quiet pencils"


def new_name(name):
    """Return a name that no earlier try of the same test has used on this site."""
    return f"{name}-{secrets.token_hex(2)}"


def make_account(page, site, name, passphrase=PASSPHRASE):
    """Make an account by keyboard; its recovery code."""
    visit(page, f"{site.url}/me")
    page.get_by_text("Make an account", exact=True).press("Enter")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Passphrase", exact=True).fill(passphrase)
    page.get_by_label("Passphrase", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Keep this recovery code")).to_be_focused()
    code = page.locator(".code").inner_text()
    page.get_by_role("button", name="I have written it down").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return code


def sign_in(page, site, name, passphrase=PASSPHRASE):
    """Sign in on the account's page; what follows is not waited for."""
    visit(page, f"{site.url}/me")
    # Who was signed out from elsewhere has a link with these words, too.
    page.get_by_role("main").get_by_text("Sign in", exact=True).click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Passphrase", exact=True).fill(passphrase)
    page.get_by_role("button", name="Sign in").click()
