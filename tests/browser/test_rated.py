"""Rated matches in a real browser: setting them up, no hints, resigning, ratings, and the reasons
for refusals.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from held import visit
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"


def set_up(page: Page, site: Any, game: str = GAME) -> None:
    """The form of a game, with the settings that rated matches have, and the switch on."""
    visit(page, f"{site.url}/g/{game}")
    page.get_by_role("switch", name="Rated").check()


def begin(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    expect(
        page.get_by_text(re.compile("^Rated, against [0-9,]+[.] There are no hints"))
    ).to_be_visible()


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign this match?").get_by_role(
        "button", name="Resign"
    ).click()
    expect(
        page.get_by_role("region", name="Result").get_by_role(
            "link", name="Your rating in this game"
        )
    ).to_be_visible()


def test_a_rated_match_has_no_hints_and_counts_when_it_is_over(
    page: Page, site: Any, axe: Callable[[Page], list[Any]]
) -> None:
    page.goto(f"{site.url}/g/{GAME}")
    switch = page.get_by_role("switch", name="Rated")
    expect(switch).not_to_be_checked()
    expect(switch).to_have_accessible_description(re.compile("measured .squares along a side: 8."))
    set_up(page, site)
    expect(switch).to_have_accessible_description(re.compile("It counts for your rating"))
    assert axe(page) == []
    begin(page)
    for name in ("Hint", "Undo", "Look back", "Record"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    assert axe(page) == []

    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    visit(page, f"{site.url}/g/{GAME}")
    expect(switch).to_be_disabled()
    expect(page.get_by_text("Your rated match of this game is not over")).to_be_visible()
    expect(page.get_by_text("You are here")).to_have_count(0)
    page.get_by_role("link", name="Go on with it").click()

    page.get_by_role("button", name="Resign").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text(re.compile("You resigned"))
    expect(result).to_contain_text(
        re.compile("Your rating in this game: about [0-9,]+ .* after 1 rated match( [(].*[)])?[.]")
    )
    expect(page.get_by_role("status")).to_contain_text(
        re.compile("The computer wins[.] .* Your rating in this game: about")
    )
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()
    assert axe(page) == []

    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_text(re.compile("^Rated, against"))).to_be_visible()
    resign(page)
    expect(page.get_by_role("region", name="Result")).to_contain_text(
        re.compile("after 2 rated matches(, before this match about| [(])")
    )
    page.get_by_role("link", name="Your rating in this game").click()
    expect(page.get_by_role("listitem").filter(has_text="You are here")).to_have_attribute(
        "aria-current", "true"
    )
    expect(page.get_by_role("img", name=re.compile("Your rating match by match"))).to_be_visible()
    page.get_by_text("Your rated matches", exact=True).click()
    expect(page.get_by_role("row", name=re.compile("2 Beginner .* lost"))).to_be_visible()
    assert axe(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def test_a_rating_is_not_invented_tiles_are_rated_and_without_ratings_the_reason_is_shown(
    page: Page, site: Any, compiled_site: Any
) -> None:
    page.goto(site.url)
    made_up = {
        "id": "made-up",
        "key": "k",
        "game": GAME,
        "title": "T",
        "seen": 1,
        "over": True,
        "rated": True,
    }
    page.evaluate(
        "list => localStorage.setItem('paperbits.matches', JSON.stringify(list))", [made_up]
    )
    page.goto(f"{site.url}/g/{GAME}")
    expect(page.get_by_role("heading", name="The ladder")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Beginner")).to_be_visible()
    expect(page.get_by_text("You are here")).to_have_count(0)

    page.evaluate("localStorage.clear()")
    set_up(page, site)
    begin(page)
    resign(page)
    page.evaluate("""() => {
        const list = JSON.parse(localStorage.getItem('paperbits.matches'));
        localStorage.setItem('paperbits.matches', JSON.stringify(list.map((each) => ({...each, key: 'stolen'}))));
    }""")
    page.goto(f"{site.url}/g/{GAME}")
    expect(page.get_by_role("alert")).to_contain_text("That key does not belong to the match")
    page.evaluate("localStorage.clear()")

    visit(page, f"{site.url}/g/sums-grid")
    switch = page.get_by_role("switch", name="Rated")
    expect(switch).to_be_disabled()
    expect(switch).to_have_accessible_description(re.compile("measured alone"))
    visit(page, f"{site.url}/g/plexus")
    page.get_by_role("switch", name="Rated").check()
    page.get_by_role("button", name="Pass and play").click()
    expect(page.get_by_role("switch", name="Rated")).to_be_disabled()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    expect(page.get_by_text(re.compile("^Rated, against"))).to_have_count(0)
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)

    visit(page, f"{site.url}/g/{GAME}")
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_text("Switch it on to choose them.")).to_be_visible()
    switch.check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Get the link").click()
    expect(page.get_by_text("Rated: it counts")).to_be_visible()

    page.goto(f"{compiled_site.url}/g/binary-number-scrabble")
    page.get_by_role("combobox", name="Player 2").select_option("beginner")
    page.get_by_role("switch", name="Rated").check()
    begin(page)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Record")).to_have_count(0)
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_enabled(timeout=120_000)
    page.get_by_role("button", name="Pass", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_enabled(timeout=120_000)
    resign(page)
    expect(page.get_by_role("button", name="Pass", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_text(re.compile("^(Beginning|[0-9]+ of)"))).to_have_count(0, timeout=120_000)
    expect(page.get_by_role("region", name="Review")).to_contain_text(
        re.compile("gave (nothing )?away")
    )
    kept = json.loads(page.evaluate("localStorage.getItem('paperbits.matches')"))
    assert [each["rated"] for each in kept if each["game"] == "binary-number-scrabble"] == [True]
