"""Leaving a match of three on the page: a computer takes the seat, and the others play on."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def begin(page: Page, site: Any, *seats: dict[str, str]) -> dict[str, Any]:
    """A match of three whose key this browser holds; what the server answered."""
    settings = {"players": 3, "length": 3}
    asked = {"game": "binary-scramble", "settings": settings, "seats": seats}
    made: dict[str, Any] = httpx.post(f"{site.url}/api/matches", json=asked, timeout=30).json()
    page.goto(site.url)
    kept = [
        {
            "id": made["id"],
            "key": made["key"],
            "game": "binary-scramble",
            "title": "",
            "seen": 0,
            "over": False,
        }
    ]
    page.evaluate("kept => localStorage.setItem('paperbits.matches', JSON.stringify(kept))", kept)
    page.goto(f"{site.url}/m/{made['id']}")
    return made


def test_a_computer_takes_the_seat_of_who_resigns_or_does_not_come(page: Page, site: Any) -> None:
    made = begin(
        page,
        site,
        {"kind": "person", "name": "Ann"},
        {"kind": "open"},
        {"kind": "person", "name": "Cy"},
    )
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

    begin(page, site, {"kind": "person"}, {"kind": "open"}, {"kind": "open"})
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
