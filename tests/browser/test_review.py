"""Looking back on matches and thinking about positions, in a real browser."""

import json
import re
import urllib.request
from typing import Any

import held
import pytest
import stages
from playwright.sync_api import Page, expect

from paperbits import find
from paperbits.match import Seat

pytestmark = pytest.mark.browser

LOST = """paperbits record 1
game: palindromic-rows-columns
settings: n=4
1. d3
2. c1
3. b3
4. b2
5. c2
6. d2
7. b1
8. b4
"""
"""Player 1 throws a tie away in move 3."""

PASSED = "paperbits record 1\ngame: binary-number-scrabble\nseed: 4\n" + "".join(
    f"{ply}. pass\n" for ply in range(1, 7)
)

BOARD = "\n".join(["." * 15] * 7 + ["...1+1=10......"] + ["." * 15] * 7)


def bring(site: Any, text: str) -> str:
    """A match from a record; its address."""
    body = json.dumps({"text": text}).encode()
    request = urllib.request.Request(
        f"{site.url}/api/records", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return f"{site.url}/m/{json.load(answer)['id']}"


def reviewed(page: Page) -> None:
    """Open the review and wait until it is whole."""
    page.get_by_role("button", name="Review", exact=True).click()
    expect(
        page.get_by_role("region", name="Review")
    ).to_be_visible()  # Before that nothing is there to read or to wait for.
    expect(page.get_by_text(re.compile("^(Beginning|[0-9]+ of)"))).to_have_count(0, timeout=120_000)


def test_a_review_finds_the_move_that_lost_and_shows_the_values_of_all_by_keys_too(
    page: Page, site: Any, axe: Any
) -> None:
    page.goto(bring(site, LOST))
    reviewed(page)
    expect(
        page.get_by_role("region", name="Review").get_by_text("threw away a tie in move 3")
    ).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Turning points: move 3"))).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?]review$"))
    expect(page.get_by_text("Move 3 of 8")).to_be_visible()  # Where the match turned.
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
    best = (
        page.get_by_role("region", name="This move")
        .get_by_role("listitem")
        .first.get_by_role("button")
    )
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
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Back to the match").click()
    expect(page.get_by_role("heading", name="Line by line")).to_be_visible()


STEPS = {
    "palindromic-rows-columns": ({"n": 4}, ["d3", "c1", "b3", "b2", "c2", "d2", "b1", "b4"]),
    "combining-dividing": (
        {"length": 2, "limit": 4, "largest": 99},
        ["12", "30", "1:3*4", "3:5*6", "2:2*2"],
    ),
    "flipping-bits": ({"n": 7, "rounds": 1}, ["3", "7", "4", "2", "7", "3"]),
    "plexus": ({"n": 3}, []),
    "binary-number-scrabble": ({}, ["pass"] * 6),
}
"""Settings and first moves of games whose boards are of all kinds."""


def stepped(game: str) -> dict[str, Any]:
    """The seats and moves of a match that is over."""
    settings, moves = STEPS[game]
    position = find(game).new(settings)
    chosen = []
    for move in moves:
        if not position.over:
            position.push(move)
            chosen.append(move)
    while not position.over:
        chosen.append(position.legal().moves[0])
        position.push(chosen[-1])
    return {"game": game, "seats": [Seat(), Seat()], "moves": chosen, "settings": settings}


@pytest.mark.parametrize("game", STEPS)
def test_the_board_of_a_review_stays_from_move_to_move(visitor: Any, site: Any, game: str) -> None:
    page = visitor(reduced_motion="reduce")
    made = held.bring(site.url, **stepped(game))
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{site.url}/m/{made['id']}?review")
        board = page.locator(".shown :is([role=grid], [role=table])").first
        expect(board).to_be_visible()
        expect(page.get_by_text(re.compile("^(Beginning|[0-9]+ of [0-9]+ moves)"))).to_have_count(
            0, timeout=120_000
        )
        page.keyboard.press("Home")
        expect(page.get_by_text(re.compile("^Move 1 of"))).to_be_visible()
        places = set()
        last = len(made["match"]["sheet"])
        for move in range(1, last + 1):
            expect(page.get_by_text(f"Move {move} of {last}")).to_be_visible()
            stages.settle(page)
            steps = page.get_by_role("group", name="Moves").bounding_box()
            box = board.bounding_box()
            assert steps is not None
            assert box is not None
            places.add((round(steps["y"]), round(box["x"]), round(box["y"]), round(box["width"])))
            page.keyboard.press("ArrowRight")
        assert len(places) == 1, (game, width, places)


def test_the_review_is_loaded_early_and_its_keys_work_at_once(page: Page, site: Any) -> None:
    with page.expect_response(re.compile("/LookBack-.*[.]js$")):
        page.goto(bring(site, LOST))
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Review", exact=True).press("Enter")
    page.keyboard.press("Home")
    expect(page.get_by_text("Move 1 of 8")).to_be_visible()


def test_a_tile_review_shows_the_better_play_and_the_movers_rack(
    visitor: Any, site: Any, axe: Any
) -> None:
    page = visitor(color_scheme="dark", reduced_motion="reduce")
    page.goto(bring(site, PASSED))
    reviewed(page)
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
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_position_on_paper_is_analysed(page: Page, site: Any) -> None:
    page.goto(f"{site.url}/paper/palindromic-rows-columns")
    page.get_by_text("Settings").click()
    page.get_by_role("spinbutton", name="Squares along a side").fill("2")
    page.get_by_role("spinbutton", name="Squares along a side").press("Tab")
    page.get_by_label("The grid as text").fill("* .\n. .")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("heading", name="Best moves of player 2")).to_be_visible(timeout=90_000)
    first = page.get_by_role("region", name="Analysis").get_by_role("listitem").first
    expect(first).to_contain_text("wins, for certain")
    move = first.locator(".move").inner_text().split()[-1]  # Fill a2
    first.get_by_role("button").focus()
    expect(page.get_by_role("gridcell", name=f"{move}, empty, in this line")).to_be_visible()


def test_a_board_and_a_rack_are_analysed(page: Page, site: Any) -> None:
    page.goto(f"{site.url}/paper/binary-number-scrabble")
    page.get_by_label("The board as text").fill(BOARD)
    page.get_by_label("Your rack").fill("0=1")
    expect(page.get_by_role("alert")).to_contain_text("9 tiles while there are any in the bag")
    page.get_by_label("Your rack").fill("0=11+~&|0")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("heading", name="Best moves of player 1")).to_be_visible(timeout=60_000)
    expect(page.locator(".square.taken")).to_have_count(6)
    page.get_by_role("region", name="Analysis").get_by_role("listitem").first.get_by_role(
        "button"
    ).focus()
    expect(page.locator(".square.lit").first).to_be_visible()
    assert page.locator(".square.taken").count() > 6


def test_a_lone_player_can_look_back_during_the_match_and_an_onlooker_cannot(
    page: Page, site: Any
) -> None:
    body = json.dumps({"text": "\n".join(LOST.splitlines()[:7])}).encode()
    request = urllib.request.Request(
        f"{site.url}/api/records", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        made = json.load(answer)
    page.goto(f"{site.url}/m/{made['id']}")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^(Review|Look back)$"))).to_have_count(0)
    kept = [
        {
            "id": made["id"],
            "key": made["key"],
            "game": made["match"]["game"],
            "title": "x",
            "seen": 1,
            "over": False,
        }
    ]
    page.evaluate("kept => localStorage.setItem('paperbits.matches', JSON.stringify(kept))", kept)
    page.reload()
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_text("Move 4 of 4")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Best moves then").click()
    expect(
        page.get_by_role("region", name="This move").get_by_role("listitem").first
    ).to_be_visible(timeout=90_000)
    expect(page.get_by_role("region", name="Review")).to_have_count(0)


def test_the_perfect_level_is_offered_only_with_settings_that_are_solved(
    page: Page, site: Any
) -> None:
    page.goto(f"{site.url}/g/palindromes-antipalindromes")
    opponent = page.locator("label").filter(has_text="Player 2").locator("select")
    squares = page.get_by_role("spinbutton", name=re.compile("Squares"))
    squares.fill("30")
    squares.blur()
    expect(opponent.locator("option", has_text="Perfect")).to_have_count(0)
    squares.fill("8")
    squares.blur()
    expect(opponent.locator("option", has_text="Perfect")).to_have_count(1)
    opponent.select_option(label="Perfect")
    squares.fill("30")
    squares.blur()
    expect(opponent).not_to_have_value("perfect")
