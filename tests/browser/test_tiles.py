"""The tile table in a real browser: hands, keys, fingers, voices, and a whole match to its end."""

import json
import time

import pytest
from held import bring
from playwright.sync_api import expect
from tile_page import GAME, PLAYS, TilePage, seed_with

from paperbits.match import Seat

pytestmark = pytest.mark.browser


def middle(table, selector):
    box = table.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(table, source, target):
    mouse = table.page.mouse
    table.page.locator(source).first.hover()  # Waits until it lies still.
    mouse.down()
    mouse.move(*middle(table, target), steps=6)
    mouse.up()


def on_rack(symbol):
    return f"[role=option][data-symbol={json.dumps(symbol)}]"


def test_a_match_is_played_to_its_end_against_greedy(page, compiled_site, axe):
    """Its last plays. A reload keeps the draft."""
    page.emulate_media(reduced_motion="no-preference")
    seats = [Seat("greedy"), Seat()]
    made = bring(compiled_site.url, GAME, seats, PLAYS[:11], seed=1)
    table = TilePage(page, compiled_site.url, made=made)
    before = 11
    while page.locator("[role=listbox]").count():
        best = table.best()
        if best is None:
            table.button("Pass").click()
            page.get_by_role("dialog").get_by_role("button", name="Pass").click()
        else:
            table.type(best["play"])
            expect(table.button("Play")).to_have_text(f"Play for {best['score']}")
            if before == 11:
                drafted = table.drafted
                page.reload()
                expect(table.button("Play")).to_have_text(f"Play for {best['score']}")
                assert table.drafted == drafted
                table.button("Play").click()
            else:
                page.keyboard.press("Enter")
        table.moved(before + 1)
        before = page.locator("[data-ply]").count()
        assert before < 30
    state = table.state
    assert state["over"]
    expect(page.locator("main")).to_contain_text(state["reason"])
    expect(page.get_by_role("heading", name="Left on the racks")).to_be_visible()
    for seat in state["seats"]:
        expect(page.get_by_role("list", name="Players")).to_contain_text(str(seat["score"]))
    assert axe(page) == []


def test_tiles_are_exchanged_and_a_turn_is_passed(visitor, compiled_site, axe):
    """At night: axe looks at the table and at each dialog."""
    page = visitor(color_scheme="dark")
    table = TilePage(page, compiled_site.url, seed=7)
    opener = table.button("Exchange")
    opener.click()
    dialog = page.get_by_role("dialog", name="Exchange tiles")
    expect(dialog.get_by_role("button", name="Exchange", exact=True)).to_be_disabled()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.click()
    dialog.get_by_role("group").get_by_role("button").nth(0).click()
    dialog.get_by_role("group").get_by_role("button").nth(3).click()
    dialog.get_by_role("button", name="Exchange 2").click()
    table.moved(2)
    assert table.state["sheet"][0]["words"] == "exchange 2 tiles"
    expect(page.locator(".told")).to_contain_text("Your turn. The computer ")
    assert axe(page) == []
    table.button("Keys").click()
    expect(page.get_by_role("dialog", name="Hands and keys")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    table.button("Pass").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    assert len(table.state["sheet"]) == 2
    table.button("Pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    table.moved(4)
    assert table.state["sheet"][2]["move"] == "pass"


def test_a_refused_play_is_explained_and_a_turn_is_made_by_keyboard_alone(page, compiled_site, axe):
    table = TilePage(page, compiled_site.url, seed=seed_with("1", "1", "1", "0", "=", "+"))
    a_refused_play_is_explained_and_the_draft_stays(page, table, axe)
    table.square("h8").focus()
    for key in ("ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(table.square("g8")).to_be_focused()
    page.keyboard.press(" ")
    expect(table.square("g8")).to_have_attribute("aria-label", "g8, empty, typing down")
    page.keyboard.press(" ")
    page.keyboard.type("1+0")
    page.keyboard.press("Backspace")
    page.keyboard.type("1=1")
    page.keyboard.press("0")
    assert list(table.drafted.values()) == ["1", "plus", "1", "equals", "1", "0"]
    expect(page.locator("[aria-live=polite]")).to_contain_text("Worth")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live=polite]")).to_contain_text("1+1=10")
    table.moved(2)
    # The board after the first move can be shown.
    page.locator("[data-ply='1'] button").click()
    laid = page.eval_on_selector_all(
        "[data-square]", "all => all.filter(each => each.ariaLabel.includes('tile')).length"
    )
    assert laid == 6
    page.get_by_role("button", name="Later").click()
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("button", name="Back to now")).to_have_count(0)
    page.locator("[role=option]").first.focus()
    rack = table.rack
    page.keyboard.press("Shift+ArrowRight")
    assert table.rack == rack[1] + rack[0] + rack[2:]
    page.keyboard.press("Enter")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)


def a_refused_play_is_explained_and_the_draft_stays(page, table, axe):
    table.type("8h 1+1=0")
    expect(page.get_by_role("region", name="Your draft")).to_contain_text("1 + 1 is 2, not 0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("1 + 1 is 2, not 0")
    assert axe(page) == []
    assert table.drafted == {"h8": "1", "i8": "plus", "j8": "1", "k8": "equals", "l8": "0"}
    page.keyboard.press("Escape")
    assert table.drafted == {}
    expect(page.get_by_role("alert")).to_have_count(0)
    # A gap is refused without asking the server.
    table.tile("1").click()
    table.square("h8").click()
    table.tile("0").click()
    table.square("k8").click()
    expect(page.get_by_role("alert")).to_contain_text("i8 is empty")
    page.keyboard.press("Escape")
    assert table.drafted == {}


def test_dragging_with_the_mouse_and_a_blank_that_asks_what_it_is(page, compiled_site):
    table = TilePage(page, compiled_site.url, seed=seed_with("?", "1", "0", "="))
    rack = table.rack
    drag(table, on_rack("1"), "[data-square=h8]")
    assert table.drafted == {"h8": "1"}
    drag(table, "[data-square=h8]", "[data-square=c3]")
    assert table.drafted == {"c3": "1"}
    drag(table, on_rack("="), "[data-square=c3]")
    assert table.drafted == {"c3": "equals"}
    drag(table, "[data-square=c3]", "header")
    assert table.drafted == {}
    assert sorted(table.rack) == sorted(rack)
    first, *rest = table.rack
    drag(table, "[role=option] >> nth=0", "[role=option] >> nth=8")
    assert table.rack == "".join(rest) + first
    table.button("Sort").click()
    assert list(table.rack) == sorted(table.rack, key="01=+-*/|&~?".index)
    table.button("Shuffle").click()
    assert sorted(table.rack) == sorted(rack)

    drag(table, on_rack("?"), "[data-square=h8]")
    dialog = page.get_by_role("dialog", name="What is the blank?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert table.drafted == {}
    drag(table, on_rack("?"), "[data-square=h8]")
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("button", name="1, key 1")).to_be_focused()
    page.keyboard.press("a")
    expect(table.square("h8")).to_have_attribute(
        "aria-label", "h8, tile AND, blank, 0 points, your draft"
    )
    drag(table, "[data-square=h8]", "[data-square=g7]")
    assert table.drafted == {"g7": "AND"}

    # A narrow window with a scroll bar shows the whole board.
    for width in (320, 390, 600):
        page.set_viewport_size({"width": width, "height": 900})
        room = width - 15
        # What a scroll bar leaves.
        page.evaluate("(room) => { document.documentElement.style.width = `${room}px`; }", room)
        page.wait_for_function(
            """(room) => [".page", ".board"].every((part) => {
                const { x, width } = document.querySelector(part).getBoundingClientRect();
                return x === 0 && width === room;
            })""",
            arg=room,
        )


def test_tiles_are_tapped_and_dragged_by_finger(visitor, compiled_site):
    page = visitor(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
    table = TilePage(page, compiled_site.url, seed=seed_with("1", "0"))
    table.tile("0").tap()
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    table.square("i8").tap()
    expect(table.square("i8")).to_have_attribute("aria-label", "i8, tile 0, 1 point, your draft")

    session = page.context.new_cdp_session(page)
    table.tile("1").scroll_into_view_if_needed()
    start, end = middle(table, on_rack("1")), middle(table, "[data-square=h8]")
    above = (end[0], end[1] + 34)  # The tile is carried above the finger, to be seen.
    scrolled = page.evaluate("scrollY")
    begun = time.time()
    for step in range(9):
        x, y = (one + (other - one) * step / 8 for one, other in zip(start, above, strict=True))
        kind = "touchMove" if step else "touchStart"
        touch = {"type": kind, "touchPoints": [{"x": x, "y": y}], "timestamp": begun + step / 50}
        session.send("Input.dispatchTouchEvent", touch)
    touch = {"type": "touchEnd", "touchPoints": [], "timestamp": begun + 1}
    session.send("Input.dispatchTouchEvent", touch)
    expect(table.square("h8")).to_have_attribute("aria-label", "h8, tile 1, 1 point, your draft")
    assert page.evaluate("scrollY") == scrolled
