"""With all sizes of screens, large letters, zoom and forced colours, everything can be seen, read
and touched. The games' own screens are in ``test_stage.py``.
"""

import pytest
from held import bring, hold, set_up, some_moves, visit
from playwright.sync_api import expect
from screens import LONG_NAME, asked_by, faults, open_match, seen_on, until_answered, with_letters

from paperbits.match import Seat

pytestmark = pytest.mark.browser
SCREENS = ((320, 640), (390, 844), (768, 1024), (844, 390), (320, 256))
"""The last is a screen of 1280 by 1024 on which everything is four times as large."""
FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
ADDRESSES = ("/", "/check", "/puzzles", "/puzzles/2026-01-05", "/paper", f"/paper/{FILLS}", f"/paper/{TILES}", f"/g/{FILLS}",
             f"/g/{TILES}", "/g/combining-dividing", f"/g/{FILLS}/rules", f"/g/{FILLS}/lesson", f"/g/{TILES}/lesson",
             f"/g/{FILLS}/examples/1", f"/g/{TILES}/examples/1", "/g/nothing", "/m/nothing", "/nowhere")  # fmt: skip
PEOPLE = [{"kind": "person"}] * 2


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_page_fits_all_screens_with_large_letters_too_and_axe_finds_no_errors(
    visitor, site, axe, look
):
    """On a phone: touched, and without room for scroll bars. Half of the pages are seen by night."""
    page = visitor(is_mobile=True, has_touch=True, color_scheme=look)
    asked = asked_by(page)
    hold(page, *(bring(site.url, game, [Seat()] * 2, []) for game in (FILLS, TILES, "plexus")))
    for address in ADDRESSES[look == "dark" :: 2]:
        visit(page, f"{site.url}{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        until_answered(page, asked)
        assert seen_on(page, SCREENS, address) == []
        assert (address, axe(page)) == (address, [])
        with_letters(page, 32)
        assert seen_on(page, ((390, 844), (1280, 900)), address) == []
        with_letters(page, 16)


def test_choosers_long_numbers_and_long_names_have_room(visitor, site):
    page = visitor(is_mobile=True, has_touch=True)
    sums = set_up(site.url, "sums-grid", PEOPLE, {"n": 5, "players": 2})
    moves = some_moves("binary-primes", {"n": 13}, 84)
    long = bring(site.url, "binary-primes", [Seat()] * 2, moves, {"n": 13})
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
    below = near["y"] - around["y"] - around["height"]
    above = near["y"] + near["height"] - around["y"]
    assert min(abs(below), abs(above)) < 90

    page.set_viewport_size({"width": 360, "height": 740})
    open_match(page, site, long)
    for place in page.locator("h3 .sum").all():
        assert len(place.inner_text()) > 20
        assert place.evaluate(
            "each => each.scrollWidth <= each.clientWidth + 1 || each.clientWidth === 0"
        )
    assert faults(page) == []

    page.set_viewport_size({"width": 390, "height": 844})
    for name, match in names.items():
        open_match(page, site, match)
        shown = page.get_by_role("list", name="Players").get_by_text(name)
        expect(shown).to_have_count(2)
        lines = "each => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
        assert all(each.evaluate(lines) < 2.2 for each in shown.all())
        assert faults(page) == []
    the_links_and_a_long_name_stand_in_one_line(visitor(), site)


WIDTHS = (600, 736, 740, 760, 761, 770, 900, 1060, 1119, 1121, 1240, 2560)


def the_links_and_a_long_name_stand_in_one_line(page, site):
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


def looks(page, selector, *names):
    """How something is drawn: the values of these properties."""
    element = page.locator(selector).first.element_handle()
    return [str(each) for each in page.evaluate(STYLE, [element, list(names)])]


def test_everything_is_distinguishable_in_forced_colours(visitor, site, axe):
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
