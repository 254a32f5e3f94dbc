"""Friends who meet on the page by a link."""

import re

from held import hold, remember, visit
from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}


def invited(page, site, game, name="Ada", clock="", **settings):
    """Set up a match with a friend on the game's page; the link."""
    visit(page, f"{site.url}/g/{game}")
    page.get_by_role("button", name="Play a friend").click()
    for label, value in settings.items():
        page.get_by_role("spinbutton", name=label.replace("_", " ")).fill(value)
        page.get_by_role("spinbutton", name=label.replace("_", " ")).press("Tab")
    go_by(page, name)
    choose_clock(page, clock)
    page.get_by_role("button", name="Get the link").click()
    return page.get_by_label(re.compile("^Send this link")).input_value()


def choose_clock(page, clock):
    """Choose a clock from the list, or write its numbers."""
    choice = page.get_by_role("combobox", name="Clock")
    if clock in ("", "5+3", "10+5", "1d", "3d"):
        choice.select_option(clock)
        return
    choice.select_option("minutes")
    minutes, _, seconds = clock.partition("+")
    page.get_by_role("spinbutton", name="Seconds a move").fill(seconds)
    page.get_by_role("spinbutton", name="Minutes each").fill(minutes)


def met(ada, bob, site, game, clock="", **settings):
    """Begin a match of two guests, as ``invited`` and ``joined`` do by the page."""
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        person = _told(page, site, "me", {"name": name})["person"]
        remember(page, "paperbits.me", person)
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    asked = {"game": game, "settings": settings, "seats": seats, "clock": clock}
    made = _told(ada, site, "matches", asked)
    invite = made["match"]["invitations"][0]["invite"]
    taken = _told(bob, site, f"matches/{made['id']}/join", {"invite": invite, "name": "Bob"})
    for page, one in ((ada, made), (bob, taken)):
        hold(page, one)
        page.goto(f"{site.url}/m/{one['id']}")
        expect(page.get_by_role("grid")).to_be_visible()


def _told(page, site, what, asked):
    """What the site answers to a page's person."""
    answer = page.request.post(f"{site.url}/api/{what}", data=asked, headers={"Origin": site.url})
    assert answer.ok, answer.text()
    return answer.json()


def joined(page, link, name):
    """Take the seat of a link."""
    page.goto(link)
    go_by(page, name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_role("grid")).to_be_visible()


def go_by(page, name):
    """Type the own name, unless it is that of the account."""
    field = page.get_by_label("Your name")
    expect(field.or_(page.get_by_text("You play as"))).to_be_visible()
    if field.is_visible():
        field.fill(name)


def called(page):
    """The names of a match's players."""
    return page.get_by_role("list", name="Players").locator(".name")
