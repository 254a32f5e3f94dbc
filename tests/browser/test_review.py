"""Looking back on matches and thinking about positions, in a real browser."""

import re

import pytest
import stages
from held import bring, hold, visit
from playwright.sync_api import expect

from paperbits.match import Seat

pytestmark = pytest.mark.browser

FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
SMALL = {"n": 4}
LOST = ["d3", "c1", "b3", "b2", "c2", "d2", "b1", "b4"]
"""Player 1 throws a tie away in move 3."""
BOTH = [Seat(), Seat()]


def look(page, site, game, moves, settings=None):
    """Open a match of somebody else."""
    visit(page, f"{site.url}/m/{bring(site.url, game, BOTH, moves, settings)['id']}")


def reviewed(page):
    """Open the review and wait until it is whole."""
    page.get_by_role("button", name="Review", exact=True).click()
    # Before that nothing is there to read or to wait for.
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    whole(page)


def whole(page):
    """Wait until every move was looked at."""
    expect(page.get_by_text(re.compile("^(Beginning|[0-9]+ of)"))).to_have_count(0, timeout=120_000)


def test_a_review_finds_the_move_that_lost_and_shows_the_values_of_all_by_keys_too(
    visitor, site, axe
):
    page = visitor()
    look(page, site, FILLS, LOST, SMALL)
    reviewed(page)
    expect(
        page.get_by_role("region", name="Review").get_by_text("threw away a tie in move 3")
    ).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Turning points: move 3"))).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?]review$"))
    expect(page.get_by_text("Move 3 of 8")).to_be_visible()  # Where the match turned.
    the_board_stays(page, 8)
    page.reload()  # The review has this address.
    expect(page.get_by_text("Move 3 of 8")).to_be_visible(timeout=120_000)
    page.keyboard.press("Home")
    expect(page.get_by_text("Move 1 of 8")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 2 of 8")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^2 Player 2"))).to_have_attribute(
        "aria-current", "step"
    )
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Best moves then").click()
    expect(page.get_by_role("heading", name="Best moves then")).to_be_visible()
    listed = page.get_by_role("region", name="This move").get_by_role("listitem")
    best = listed.first.get_by_role("button")
    move = best.locator(".move").inner_text().split()[-1]  # Fill a2
    best.focus()
    expect(page.get_by_role("gridcell", name=f"{move}, filled, in this line")).to_be_visible()
    page.get_by_role("button", name="‹ Turning point").click()
    expect(page.get_by_text("Move 3 of 8")).to_be_visible()
    better = page.get_by_text(re.compile("^Better: "))
    square = better.inner_text().removeprefix("Better: Fill ").split(" ")[0]
    expect(
        page.get_by_text(re.compile("^It ties for certain, the move made loses for certain"))
    ).to_be_visible()
    expect(page.get_by_role("gridcell", name=f"{square}, filled, in this line")).to_be_visible()
    expect(page.get_by_role("gridcell", name="b3, empty")).to_be_visible()
    page.get_by_role("radio", name="Move made").check()
    expect(page.get_by_role("gridcell", name="b3, filled, last move")).to_be_visible()
    page.get_by_role("radio", name="Before").check()
    expect(page.get_by_role("gridcell", name=re.compile("filled"))).to_have_count(2)
    assert axe(page) == []
    page.get_by_role("radio", name="Every move's value").check()
    values = page.get_by_role("region", name="The value of every move")
    expect(values).to_contain_text(
        "The move made was worse than the best. It loses by 2 points.", timeout=60_000
    )
    expect(values).to_contain_text("Leads to a tie (best)")
    expect(values).to_contain_text(
        re.compile("Proved: a separate program checked|Searched: the computer looked")
    )
    lost = page.get_by_role("gridcell", name="b3, empty, loses by 2 points")
    expect(lost).to_be_visible()
    expect(
        page.get_by_role("gridcell", name=re.compile("empty, leads to a tie, a best move")).first
    ).to_be_visible()
    assert axe(page) == []
    assert lost.locator("path.shape").count() == 1  # A cross, not only a colour.
    expect(lost).to_contain_text("−2")
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_text("Move 4 of 8")).to_be_visible()
    expect(values).to_contain_text("Wins by 2 points (best)")
    page.get_by_text("As a table").click()
    expect(page.get_by_role("row", name="3 0% 100%")).to_be_visible()
    page.get_by_role("button", name="Back to the match").click()
    expect(page.get_by_role("heading", name="Line by line")).to_be_visible()


OTHERS = {
    "combining-dividing": (
        {"length": 2, "limit": 4, "largest": 99},
        ["12", "30", "1:3*4", "3:5*6", "2:2*2", "1+2"],
    ),
    "plexus": ({"n": 3}, ["b2-b1", "b1-a1", "a1-a2", "b1-c1", "c1-c2", "a2-a3", "b2-b3", "c2-c3"]),
}
"""Settings and moves of whole matches with other kinds of boards."""


def board(page):
    return page.locator(".shown :is([role=grid], [role=table])").first


def the_board_stays(page, last):
    """From move to move, and so do the buttons below it."""
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("Home")
        places = set()
        for move in range(1, last + 1):
            expect(page.get_by_text(f"Move {move} of {last}")).to_be_visible()
            stages.settle(page)
            steps = page.get_by_role("group", name="Moves").bounding_box()
            box = board(page).bounding_box()
            places.add((round(steps["y"]), round(box["x"]), round(box["y"]), round(box["width"])))
            page.keyboard.press("ArrowRight")
        assert len(places) == 1, (width, places)


def test_a_review_is_loaded_early_keeps_its_board_in_place_and_looks_back_during_a_match(
    visitor, site
):
    """A lone player may look back, and an onlooker may not."""
    page = visitor()
    with page.expect_response(re.compile("/LookBack-.*[.]js$")) as found:
        look(page, site, FILLS, LOST, SMALL)
    page.evaluate("(part) => import(part).then(() => undefined)", found.value.url)
    page.context.set_offline(True)
    page.get_by_role("button", name="Review", exact=True).press("Enter")
    page.keyboard.press("Home")
    expect(page.get_by_text("Move 1 of 8")).to_be_visible()
    page.context.set_offline(False)

    made = bring(site.url, FILLS, BOTH, LOST[:4], SMALL)
    visit(page, f"{site.url}/m/{made['id']}")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^(Review|Look back)$"))).to_have_count(0)
    hold(page, made)
    page.reload()
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_text("Move 4 of 4")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Best moves then").click()
    expect(
        page.get_by_role("region", name="This move").get_by_role("listitem").first
    ).to_be_visible(timeout=90_000)
    expect(page.get_by_role("region", name="Review")).to_have_count(0)
    page.get_by_role("button", name="Back to the match").click()
    expect(page.get_by_role("button", name="Look back")).to_be_visible()

    for game, (settings, moves) in OTHERS.items():
        made = bring(site.url, game, BOTH, moves, settings)
        visit(page, f"{site.url}/m/{made['id']}?review")
        expect(board(page)).to_be_visible()
        whole(page)
        the_board_stays(page, len(made["match"]["sheet"]))


def test_a_tile_review_shows_the_better_play_and_the_movers_rack(visitor, compiled_site, axe):
    page = visitor(color_scheme="dark")
    look(page, compiled_site, TILES, ["pass"] * 6)
    reviewed(page)
    the_board_stays(page, 6)
    page.keyboard.press("Home")
    expect(page.get_by_text(re.compile("^Better: Lay "))).to_be_visible()
    expect(page.get_by_text(re.compile("^It scores [0-9]+, "))).to_be_visible()
    expect(page.get_by_text("held")).to_be_visible()
    lit = page.locator(".square.lit")
    expect(lit.first).to_be_visible()
    assert lit.count() == page.locator(".square.taken").count() == 9
    page.get_by_role("radio", name="Before").check()
    expect(page.locator(".square.taken")).to_have_count(0)
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_text("As a table").click()
    assert axe(page) == []
