"""Rated matches in a real browser: setting them up, no hints, resigning, ratings, and the reasons
for refusals.
"""

import re

import pytest
from held import visit
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"


def test_a_rated_match_has_no_hints_and_counts_when_it_is_over(page, site, axe):
    page.goto(f"{site.url}/g/{GAME}")
    switch = page.get_by_role("switch", name="Rated")
    expect(switch).not_to_be_checked()
    expect(switch).to_have_accessible_description(re.compile("measured .squares along a side: 8."))
    switch.check()
    expect(switch).to_have_accessible_description(re.compile("It counts for your rating"))
    assert axe(page) == []
    page.get_by_role("button", name="Play", exact=True).click()
    expect(
        page.get_by_text(re.compile("^Rated, against [0-9,]+[.] There are no hints"))
    ).to_be_visible()
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
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(result).to_contain_text(
        re.compile("after 2 rated matches(, before this match about| [(])")
    )
    page.get_by_role("link", name="Your rating in this game").click()
    expect(page.get_by_role("listitem").filter(has_text="You are here")).to_have_attribute(
        "aria-current", "true"
    )
    expect(page.get_by_role("img", name=re.compile("Your rating match by match"))).to_be_visible()
    page.get_by_text("Your rated matches", exact=True).click()
    expect(page.get_by_role("row", name=re.compile("2 Beginner .* lost"))).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert axe(page) == []

    without_ratings_or_where_none_are_possible_the_reason_is_shown(page, site)


def without_ratings_or_where_none_are_possible_the_reason_is_shown(page, site):
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
