"""Rated matches with friends on the page: seats, results, own ratings, leaderboards, profiles."""

import asyncio
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from friends import PHONE, joined
from held import visit
from playwright.sync_api import Page, expect
from rated_people import DAY, arrive, played

from paperbits.ratings.strength import Strength
from paperbits.store.rated import Rated
from paperbits.store.ratings import RatingStore
from paperbits.store.settled import keep_rating
from paperbits.store.sqlite import SqliteLog

pytestmark = pytest.mark.browser

GAME = "plexus"


async def _fill(data: Path) -> None:
    """Ann, Bob and a bot with histories, and fifty more people on the leaderboard."""
    log, dice = SqliteLog(data), random.Random(3)
    await arrive(log, "ann", "bob", *(f"player-{number:02}" for number in range(50)))
    await arrive(log, "robo", kind="bot")
    store, start = RatingStore(log.database), time.time() - 40 * DAY
    for number in range(40):
        one, other = dice.sample(["ann", "bob", "robo"], 2)
        await played(
            log,
            f"m{number}",
            [one, other],
            [int(dice.random() < 0.3)],
            when=start + number * DAY / 2,
        )
        await store.settle(f"m{number}")
    for number in range(50):
        rated = Rated(
            f"player-{number:02}",
            GAME,
            "two",
            Strength(900 + 11 * number, 70, matches=20 + number),
            time.time() - DAY,
        )
        await log.database.write(lambda connection, rated=rated: keep_rating(connection, rated))
    await log.close()


@pytest.fixture(scope="module")
def board(site_of: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A site with a leaderboard."""
    data = tmp_path_factory.mktemp("board") / "matches.db"
    with ThreadPoolExecutor() as pool:  # The browser has a loop in this thread.
        pool.submit(lambda: asyncio.run(_fill(data))).result()
    return site_of(data)


RESIGN = """async () => {
    const socket = new WebSocket(`/api${location.pathname.replace("/m/", "/matches/")}/live`);
    await new Promise((done) => {
        socket.onmessage = ({ data }) => {
            const { type, match } = JSON.parse(data);
            if (type === "state" && match.over) done();
            else if (type === "state") socket.send(JSON.stringify({ type: "resign", version: match.version }));
        };
    });
    socket.close();
}"""


def rated_link(page: Page, site: Any, name: str) -> str:
    """Set up a rated match with a friend from the home page; the link."""
    page.goto(site.url)
    page.get_by_role("button", name="Play a friend", exact=True).click()
    dialog = page.get_by_role("dialog", name="Play a friend")
    dialog.get_by_label("Game").select_option(GAME)
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("switch", name="Rated").check()
    dialog.get_by_role("button", name="Get the link").click()
    return page.get_by_label(re.compile("^Send this link")).input_value()


@pytest.mark.processes
def test_two_friends_play_a_rated_match_and_see_what_it_changed(
    visitor: Any, site: Any, axe: Any
) -> None:
    ada = visitor()
    bob = visitor(viewport=PHONE, color_scheme="dark")
    link = rated_link(ada, site, "Ada")
    bob.goto(link)
    expect(bob.get_by_text("This match is rated")).to_be_visible()
    joined(bob, link, "Bob")
    for page in (ada, bob):
        expect(page.get_by_role("list", name="Players").locator(".rating")).to_have_text(
            [re.compile(r"1,200\?")] * 2
        )
        expect(page.get_by_text("Rated: it counts")).to_be_visible()
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)
        assert axe(page) == []
    bob.evaluate(RESIGN)
    for page, change in ((ada, r"\+\d+"), (bob, r"−\d+")):
        expect(page.locator("section.result")).to_contain_text(
            re.compile(r"Your rating in this game: about .* after 1 rated match \(" + change)
        )
        changes = page.get_by_role("list", name="Players").locator("strong")
        expect(changes).to_have_count(2)
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    visit(bob, f"{site.url}/person")
    expect(bob.get_by_role("heading", name="Your ratings")).to_be_visible()
    bob.get_by_text("Match by match").press("Enter")
    bob.get_by_text("Your rated matches").press("Enter")
    row = bob.get_by_role("row").nth(1)
    expect(row).to_contain_text("A guest (1,200?)")
    expect(row).to_contain_text("lost, −")
    assert axe(bob) == []
    visit(bob, f"{site.url}/leaders/{GAME}")
    expect(bob.get_by_text("Only people with an account are listed here.")).to_be_visible()
    visit(bob, f"{site.url}/g/{GAME}")
    expect(bob.get_by_text(re.compile("^Your rating in this game: about"))).to_be_visible()


def test_leaderboards_and_profiles_on_a_phone(visitor: Any, board: Any, axe: Any) -> None:
    page = visitor(viewport=PHONE, color_scheme="dark")
    page.goto(f"{board.url}/leaders")
    expect(page.get_by_role("listitem").filter(has_text="Plexus")).to_contain_text("53 players")
    expect(page.get_by_role("main")).not_to_contain_text("nobody yet")
    assert axe(page) == []
    page.get_by_role("link", name="Plexus via Midpoints and Endpoints").click()
    expect(
        page.get_by_role("heading", name="Plexus via Midpoints and Endpoints: leaderboard")
    ).to_be_focused()
    expect(page.get_by_role("row")).to_have_count(51)
    expect(page.get_by_role("row", name=re.compile("Robo")).get_by_text("bot")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.get_by_text("Page 2 of 2", exact=True)).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(4)
    page.get_by_role("button", name="Previous").press("Enter")
    page.get_by_role("link", name="Ann").click()
    expect(page.get_by_role("heading", name="Ann", exact=True)).to_be_focused()
    page.get_by_text("Match by match").click()
    expect(page.get_by_role("img", name=re.compile("^Ann’s rating match by match"))).to_be_visible()
    expect(
        page.get_by_text(re.compile("^From [0-9,]+ at the bottom to [0-9,]+ at the top"))
    ).to_be_visible()
    expect(page.get_by_role("link", name="Bob").first).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    visit(page, f"{board.url}/person/nobody-here")
    expect(page.get_by_role("heading", name="No such player")).to_be_visible()
    assert axe(page) == []
