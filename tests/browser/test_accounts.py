"""Guests and accounts on the page: the cookie instead of keys, the name in the header, signing up and
in, another device, export and deletion.
"""

import json
import re
from typing import Any

import pytest
from friends import PHONE
from page_accounts import PASSPHRASE, make_account, new_name, sign_in
from playwright.sync_api import Page, expect
from tile_page import ask

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"


def play(page: Page, site: Any) -> str:
    """Start a match on one screen from the form; its address."""
    page.goto(f"{site.url}/g/{GAME}")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()
    return page.url


def kept(page: Page) -> list[Any]:
    """The page's list of matches."""
    found: list[Any] = json.loads(
        page.evaluate("localStorage.getItem('paperbits.matches') ?? '[]'")
    )
    return found


def test_who_only_looks_gets_no_cookie_and_a_match_is_held_by_one(visitor: Any, site: Any) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.url}/me")
    expect(page.get_by_role("heading", name="You need no account")).to_be_visible()
    page.goto(site.url, wait_until="networkidle")
    assert page.context.cookies() == []
    assert not [url for url in asked if "/api/me" in url]
    address = play(page, site)
    [cookie] = page.context.cookies()
    assert (cookie["name"], cookie["httpOnly"], cookie["sameSite"]) == ("paperbits", True, "Lax")
    assert [each["key"] for each in kept(page)] == [""]
    page.get_by_role("gridcell", name="a1, empty").click()
    expect(page.get_by_role("gridcell", name=re.compile("^a1, filled"))).to_be_visible()
    page.reload()
    page.get_by_role("gridcell", name="b1, empty").click()
    expect(page.get_by_role("gridcell", name=re.compile("^b1, filled"))).to_be_visible()
    stranger = visitor()
    stranger.goto(address)
    expect(stranger.get_by_text("you have no seat in this match")).to_be_visible()


def test_without_cookies_keys_hold_the_seats(visitor: Any, site: Any) -> None:
    page = visitor()
    lost = {"person": {"id": "lost-with-its-cookie", "name": "", "kind": "guest"}}
    page.route("**/api/me", lambda route: route.fulfill(json=lost))
    play(page, site)
    assert page.context.cookies() == []
    assert all(each["key"] for each in kept(page))
    page.reload()
    page.get_by_role("gridcell", name="a1, empty").click()
    expect(page.get_by_role("gridcell", name=re.compile("^a1, filled"))).to_be_visible()
    page.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', { value: false })")
    page.goto(f"{site.url}/me")
    expect(page.get_by_text("keys in this browser hold your seats")).to_be_visible()


FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_a_late_answer_does_not_sign_in_again_who_has_signed_out(visitor: Any, site: Any) -> None:
    page = visitor()
    make_account(page, site, new_name("Ada"))
    held: list[Any] = []
    order: list[str] = []
    page.on(
        "request",
        lambda request: order.append("sign-out") if request.url.endswith("/sign-out") else None,
    )

    def hold(route: Any) -> None:
        if "answer" in order:  # What is asked from now on, the site answers.
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/me", hold)
    page.goto(f"{site.url}/me")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.evaluate(FRAMES)
    order.append("answer")
    for route in tuple(held):
        with page.expect_event("requestfinished", lambda request: request.url.endswith("/api/me")):
            route.fulfill(json={"person": {"id": "x", "name": "Ada", "kind": "account"}})
    for _ in range(2):
        expect(page.get_by_role("heading", name="You need no account")).to_be_visible()
        page.evaluate(FRAMES)
    assert order == ["answer", "sign-out"]


def test_keys_of_earlier_matches_are_claimed_once_while_the_match_is_open(
    visitor: Any, site: Any
) -> None:
    seats = [{"kind": "person"}] * 2
    made = ask(f"{site.url}/api/matches", {"game": GAME, "settings": {}, "seats": seats, "seed": 1})
    stale = {
        "id": "unknown-here",
        "key": "k",
        "game": GAME,
        "title": "Old",
        "seen": 1,
        "over": True,
    }
    held = [{**stale, "id": made["id"], "key": made["key"], "title": "T", "over": False}, stale]
    page = visitor()
    page.goto(site.url)
    page.evaluate("list => localStorage.setItem('paperbits.matches', JSON.stringify(list))", held)
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
    page.get_by_role("gridcell", name="a1, empty").click()
    expect(page.get_by_role("gridcell", name=re.compile("^a1, filled"))).to_be_visible()
    page.reload()
    page.get_by_role("gridcell", name="b1, empty").click()
    expect(page.get_by_role("gridcell", name=re.compile("^b1, filled"))).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/api/me"):
        page.goto(site.url)
    page.wait_for_load_state("networkidle")
    assert not any("claim" in url for url in asked)


def test_an_account_plays_on_in_another_browser_and_a_lost_passphrase_is_replaced(
    visitor: Any, site: Any
) -> None:
    page, phone = visitor(), visitor(viewport=PHONE)
    address = play(page, site)
    page.get_by_role("gridcell", name="a1, empty").click()
    expect(page.get_by_role("gridcell", name=re.compile("^a1, filled"))).to_be_visible()
    name = new_name("Ada")
    code = make_account(page, site, name)
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()
    sign_in(phone, site, name.lower(), "a wrong passphrase")
    expect(phone.get_by_role("alert")).to_contain_text(
        "The name and the passphrase do not belong together."
    )
    phone.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    phone.get_by_role("button", name="Sign in").click()
    phone.get_by_role("link", name="Your matches").click()
    phone.get_by_role("link", name=re.compile("^Go on with")).click()
    assert phone.url == address
    phone.get_by_role("gridcell", name="b1, empty").click()
    page.goto(address)
    expect(page.get_by_role("gridcell", name=re.compile("^b1, filled"))).to_be_visible()
    phone.goto(f"{site.url}/me")
    phone.get_by_role("button", name="Sign out", exact=True).click()
    expect(phone.get_by_role("heading", name="You need no account")).to_be_visible()
    assert kept(phone) == []
    phone.goto(address)
    expect(phone.get_by_text("you have no seat in this match")).to_be_visible()

    phone.goto(f"{site.url}/me")
    phone.get_by_text("Sign in", exact=True).click()
    phone.get_by_role("button", name="I lost my passphrase").click()
    expect(phone.get_by_text("nobody can send you a new passphrase")).to_be_visible()
    phone.get_by_label("Name", exact=True).fill(name)
    phone.get_by_label("Recovery code").fill(code.lower())
    phone.get_by_label("New passphrase").fill("eight loud crayons")
    phone.get_by_role("button", name="Set the new passphrase").click()
    expect(phone.get_by_role("heading", name="Keep this recovery code")).to_be_visible()
    assert phone.locator(".code").inner_text() != code
    page.goto(f"{site.url}/me")
    expect(page.get_by_role("heading", name="You need no account")).to_be_visible()


def test_axe_finds_nothing_on_a_phone(visitor: Any, site: Any, axe: Any) -> None:
    page = visitor(viewport=PHONE, color_scheme="dark", reduced_motion="reduce", is_mobile=True)
    page.goto(f"{site.url}/me")
    for what in ("Make an account", "Sign in", "What exactly, and for how long"):
        page.get_by_text(what, exact=True).click()
    page.wait_for_load_state("networkidle")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    make_account(page, site, new_name("Phone"))
    page.get_by_text("Change the passphrase").click()
    expect(page.get_by_label("Old passphrase")).to_be_visible()
    page.get_by_role("button", name="Delete my data …").click()
    page.get_by_role("button", name="Delete my data", exact=True).click()
    assert axe(page) == []
    page.get_by_role("button", name="Keep my data").click()


def test_four_links_stand_in_one_line_and_the_rest_is_at_the_foot(page: Page, site: Any) -> None:
    page.goto(site.url)
    expect(page.locator(".games svg").first).to_be_visible()
    links = page.get_by_role("banner").get_by_role("link")
    for width in (320, 375, 500, 680, 820, 1060, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        expect(links).to_have_text([re.compile("paperbits"), "Play", "Puzzles", "People", "You"])
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.querySelector('header nav').offsetHeight") == 44
    page.get_by_role("contentinfo").get_by_role("link", name="Check").click()
    expect(page.get_by_role("textbox", name="Equation")).to_be_visible()
