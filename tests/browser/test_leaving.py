"""Leaving a match of three on the page: a computer takes the seat, and the others play on."""

from typing import Any

import httpx
import pytest
from held import hold, set_up
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


SETTINGS = {"players": 3, "length": 3}
OPEN = {"kind": "open"}


def test_a_computer_takes_the_seat_of_who_resigns_or_does_not_come(page: Page, site: Any) -> None:
    named = [{"kind": "person", "name": "Ann"}, OPEN, {"kind": "person", "name": "Cy"}]
    made = set_up(site.url, "binary-scramble", named, SETTINGS, None)
    alone = set_up(site.url, "binary-scramble", [{"kind": "person"}, OPEN, OPEN], SETTINGS, None)
    hold(page, made, alone)
    page.goto(f"{site.url}/m/{made['id']}")
    invite = made["match"]["invitations"][0]["invite"]
    expect(page.get_by_text("Is player 2 not coming?")).to_be_visible()
    httpx.post(
        f"{site.url}/api/matches/{made['id']}/join",
        json={"invite": invite, "name": "Bob"},
        timeout=30,
    )
    expect(page.get_by_text("Is player 2 not coming?")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A computer takes the seat, and the others play on.")
    dialog.get_by_label("Who resigns").select_option(label="Cy")
    dialog.get_by_label("Computer").select_option(index=0)
    dialog.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Computer for Cy")

    page.goto(f"{site.url}/m/{alone['id']}")
    page.get_by_text("Is player 2 not coming?").click()
    page.get_by_role("button", name="Let a computer play for player 2").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("The computer")
    page.get_by_text("Is player 3 not coming?").click()
    page.get_by_role("button", name="Let a computer play for player 3").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Computer 3")
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "It ends now, and the best of the others wins."
    )
