"""With all sizes of screens, large letters, zoom and forced colours, everything can be seen, read
and touched. The games' own screens are in ``test_stage.py``.
"""

from typing import Any

import pytest
from held import ask, bring, hold, set_up, some_moves, visit
from playwright.sync_api import Page, expect
from screens import LONG_NAME, asked_by, faults, open_match, seen_on, until_answered, with_letters

from paperbits.match import Seat

pytestmark = pytest.mark.browser
SCREENS = ((320, 640), (390, 844), (430, 932), (768, 1024), (844, 390), (320, 256))
"""The last is a screen of 1280 by 1024 on which everything is four times as large."""
FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
ADDRESSES = ("/", "/check", "/puzzles", "/puzzles/2026-01-05", "/paper", f"/paper/{FILLS}", f"/paper/{TILES}", f"/g/{FILLS}",
             f"/g/{TILES}", "/g/combining-dividing", f"/g/{FILLS}/rules", f"/g/{FILLS}/lesson", f"/g/{TILES}/lesson",
             f"/g/{FILLS}/examples/1", f"/g/{TILES}/examples/1", "/g/nothing", "/m/nothing", "/nowhere")  # fmt: skip
PEOPLE = [{"kind": "person"}] * 2


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_page_fits_all_screens_with_large_letters_too_and_axe_finds_no_errors(
    visitor: Any, site: Any, axe: Any, look: str
) -> None:
    """On a phone: touched, and without room for scroll bars. Axe looks by day and by night."""
    other = "light" if look == "dark" else "dark"
    page = visitor(is_mobile=True, has_touch=True, color_scheme=look)
    asked = asked_by(page)
    hold(page, *(bring(site.url, game, [Seat()] * 2, []) for game in (FILLS, TILES, "plexus")))
    for address in ADDRESSES[look == "dark" :: 2]:
        visit(page, f"{site.url}{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        until_answered(page, asked)
        assert seen_on(page, SCREENS, address) == []
        for scheme in (other, look):
            page.emulate_media(color_scheme=scheme)
            assert (address, scheme, axe(page)) == (address, scheme, [])
        with_letters(page, 32)
        assert seen_on(page, ((390, 844), (1280, 900)), address) == []
        with_letters(page, 16)


GROUPS = """score => {
  const walk = document.createTreeWalker(score, NodeFilter.SHOW_TEXT);
  const lines = [];
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    if (!/[0-9]/.test(node.textContent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    lines.push([node.textContent, new Set([...range.getClientRects()].map((box) => box.top)).size]);
  }
  return lines;
}"""


def test_choosers_long_numbers_and_long_names_have_room(visitor: Any, site: Any) -> None:
    page = visitor(is_mobile=True, has_touch=True)
    grids = {"n": 5, "players": 2}
    sums = set_up(site.url, "sums-grid", PEOPLE, grids)
    bits = {"n": 13}
    long = bring(
        site.url, "binary-primes", [Seat()] * 2, some_moves("binary-primes", bits, 84), bits
    )
    names = {
        LONG_NAME: bring(site.url, FILLS, [Seat(name=LONG_NAME)] * 2, some_moves(FILLS, {}, 3)),
        "W" * 60: bring(site.url, TILES, [Seat(name="W" * 60)] * 2, []),
    }
    hold(page, sums, long, *names.values())

    page.set_viewport_size({"width": 844, "height": 390})
    open_match(page, site, sums)
    square = page.locator("[role=grid]").first.locator("[data-id]").last
    square.scroll_into_view_if_needed()
    square.tap()
    chooser = page.get_by_role("group", name="Choose for")
    expect(chooser).to_be_visible()
    near, around = chooser.bounding_box(), square.bounding_box()
    assert near is not None
    assert around is not None
    assert (
        min(
            abs(near["y"] - around["y"] - around["height"]),
            abs(near["y"] + near["height"] - around["y"]),
        )
        < 90
    )

    page.set_viewport_size({"width": 360, "height": 740})
    open_match(page, site, long)
    scores = ask(f"{site.url}/api/matches/{long['id']}", key=long["key"])["seats"]
    for number, place in enumerate(page.locator("h3 .sum").all()):
        groups = place.evaluate(GROUPS)  # A number is broken between groups of digits.
        assert "".join(text for text, _ in groups) == f"{int(scores[number]['score']):,}"
        assert len(groups) > 5
        assert {lines for _, lines in groups} == {1}
        assert place.evaluate(
            "each => each.scrollWidth <= each.clientWidth + 1 || each.clientWidth === 0"
        )
    assert faults(page) == []

    page.set_viewport_size({"width": 390, "height": 844})
    for name, match in names.items():
        open_match(page, site, match)
        shown = page.get_by_role("list", name="Players").get_by_text(name)
        expect(shown).to_have_count(2)
        for each in shown.all():  # It takes two lines.
            assert (
                each.evaluate(
                    "each => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
                )
                < 2.2
            )
        assert faults(page) == []
    the_links_and_a_long_name_stand_in_one_line(visitor(), site)


WIDTHS = (600, 736, 740, 760, 761, 770, 800, 900, 1000, 1060, 1090, 1119, 1121, 1140, 1240, 1440,
          1920, 2560)  # fmt: skip


def the_links_and_a_long_name_stand_in_one_line(page: Page, site: Any) -> None:
    page.goto(f"{site.url}/me")
    page.get_by_label("Your name, for other people").fill("Wolfgang Amadeus Mozart")
    page.get_by_role("button", name="Keep the name").click()
    you = page.get_by_role("banner").get_by_text("Wolfgang Amadeus Mozart")
    expect(you).to_be_attached()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        rows = page.evaluate("""() => {
                const seen = [...document.querySelectorAll("header :is(a, button)")].filter((each) => each.checkVisibility());
                const boxes = seen.map((each) => each.getBoundingClientRect());
                return new Set(boxes.map(({ top, bottom }) => Math.round(top + bottom))).size;
            }""")
        assert (width, rows) == (width, 1)
        if 1040 <= width <= 1120:  # There is room for the whole name.
            assert you.evaluate("(name) => name.scrollWidth <= name.clientWidth")


STYLE = """([element, names]) => { const style = getComputedStyle(element); return names.map((name) => style[name]); }"""


def looks(page: Page, selector: str, *names: str) -> list[str]:
    """How something is drawn: the values of these properties."""
    element = page.locator(selector).first.element_handle()
    return [str(each) for each in page.evaluate(STYLE, [element, list(names)])]


def test_everything_is_distinguishable_in_forced_colours(visitor: Any, site: Any, axe: Any) -> None:
    """Chosen states, the main button, the player to move and the drawings are distinguishable
    without our colours.
    """
    page = visitor(forced_colors="active")
    small = {"n": 4}
    moves = some_moves("product-grid", small, 3)
    pencil = bring(site.url, "product-grid", [Seat()] * 2, moves, small)
    tiles = bring(site.url, TILES, [Seat()] * 2, [])
    hold(page, pencil, tiles)
    page.goto(f"{site.url}/g/{FILLS}")
    frame = ("outlineStyle", "outlineWidth")
    assert looks(page, ".who [aria-pressed=true]", *frame) == ["solid", "3px"]
    assert looks(page, ".who [aria-pressed=false]", *frame)[0] == "none"
    assert looks(page, ".button.main", "backgroundColor") != looks(
        page, ".who [aria-pressed=false]", "backgroundColor"
    )
    assert looks(page, "form .button.main", "backgroundColor") != looks(
        page, "form .button.main", "color"
    )

    open_match(page, site, pencil)
    assert looks(page, ".seats .turn", *frame) == ["solid", "3px"]
    assert looks(page, ".seats li:not(.turn)", *frame)[0] == "none"
    ground = looks(page, "g[role=gridcell] .ground", "fill")
    assert looks(page, "g[role=gridcell] .writing", "fill") != ground
    assert looks(page, ".frame path", "stroke") != ground
    page.get_by_role("gridcell", name="d4, empty").click()
    assert looks(page, "g.touched .ringed", "stroke") != ground
    assert axe(page) == []

    open_match(page, site, tiles)
    assert looks(page, "[data-playing]", *frame) == ["solid", "3px"]
    assert looks(page, "[aria-label=Players] li:not([data-playing])", *frame)[0] == "none"
    page.locator("[role=option]").first.click()
    assert looks(page, "[role=option][aria-selected=true]", *frame) == ["solid", "3px"]
    page.locator("[data-square=h8]").click()
    assert looks(page, "[data-square=h8] .drafted", "borderStyle") == ["dashed"]
    assert looks(page, "[data-square=h8] .face", "color") != looks(
        page, "[data-square=h8] .tile", "backgroundColor"
    )
    assert axe(page) == []
