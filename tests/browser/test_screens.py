"""With all sizes of screens, large letters, zoom and forced colours, everything can be seen, read
and touched.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from screens import faults, small_squares
from stages import settle
from tile_page import ask, moved

from paperbits import all_games

pytestmark = pytest.mark.browser

SCREENS = ((320, 640), (390, 844), (430, 932), (768, 1024), (844, 390), (320, 256))
"""The last is a screen of 1280 by 1024 on which everything is four times as large."""
FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
ADDRESSES = ("/", "/check", "/puzzles", "/puzzles/2026-01-05", "/paper", f"/paper/{FILLS}", f"/paper/{TILES}", f"/g/{FILLS}",
             f"/g/{TILES}", "/g/combining-dividing", f"/g/{FILLS}/rules", f"/g/{FILLS}/lesson", f"/g/{TILES}/lesson",
             f"/g/{FILLS}/examples/1", f"/g/{TILES}/examples/1", "/g/nothing", "/m/nothing", "/nowhere")  # fmt: skip
LARGEST: dict[str, dict[str, Any]] = {
    "another-binary-primes": {"n": 32},
    "binary-number-scrabble": {"players": 4},
    "binary-primes": {"n": 13},
    "binary-scramble": {"players": 2, "length": 16},
    "combining-dividing": {"players": 2, "length": 12, "largest": 10**12},
    "divisor-over-sums": {"n": 7},
    "divisors-multiples-sequence": {"r": 64},
    "flipping-bits": {"n": 16},
    "multiples-divisors-blob": {"n": 12},
    "not-divisors-or-not-multiples": {"n": 6},
    "palindromes-antipalindromes": {"m": 32},
    "palindromic-rows-columns": {"n": 12},
    "plexus": {"n": 9},
    "product-grid": {"n": 8},
    "sum-kind-of-game": {"n": 10},
    "sums-grid": {"n": 5, "players": 2},
}
LONG_NAME = "Adelaide Montgomery-Featherstonehaugh of Upper Wolverhampton"
SQUARES = "[role=gridcell]:visible, [role=textbox]:visible"


def test_every_game_has_settings_here() -> None:
    assert set(LARGEST) == {card.id for card in all_games()}


def begin(
    site: Any, game: str, settings: dict[str, Any], moves: int = 0, name: str = ""
) -> dict[str, Any]:
    """A match among people on one screen, some moves in; what the page keeps of it."""
    [card] = [card for card in ask(f"{site.url}/api/games") if card["id"] == game]
    players = settings.get(
        "players", next(each["default"] for each in card["settings"] if each["name"] == "players")
    )
    seats = [{"kind": "person"} | ({"name": name} if name else {})] * players
    made = ask(
        f"{site.url}/api/matches", {"game": game, "settings": settings, "seats": seats, "seed": 1}
    )
    state = made["match"]
    for turn in range(moves):
        choices = state["view"]["hand"]["choices"]
        if state["over"] or not choices:
            break
        move = choices[turn * 7 % len(choices)]["move"]
        state = moved(site.url, made, state["version"], move)
    return {
        "id": made["id"],
        "key": made["key"],
        "game": game,
        "title": state["title"],
        "seen": 1,
        "over": False,
    }


def keep(context: BrowserContext, matches: list[dict[str, Any]], taught: bool = False) -> None:
    """Remember matches, and that their lessons are known."""
    context.add_init_script(
        f"localStorage.setItem('paperbits.matches', {json.dumps(json.dumps(matches))})"
    )
    if taught:
        known = json.dumps(json.dumps([match["game"] for match in matches]))
        context.add_init_script(f"localStorage.setItem('paperbits.taught', {known})")


def open_match(page: Page, site: Any, match: dict[str, Any]) -> None:
    page.goto(f"{site.url}/m/{match['id']}")
    expect(page.locator(SQUARES).first).to_be_visible()
    veil = page.get_by_role("button", name="'s tiles")
    if veil.count():
        assert faults(page) == []
        veil.click()


def least(game: str, usual: float) -> float:
    """The smallest side of a square. The whole tile board is on the narrowest screen."""
    return 19.9 if TILES in game else usual


def seen_on(page: Page, screens: tuple[tuple[int, int], ...], side: float) -> list[Any]:
    """What is wrong on each of these screens."""
    wrong = []
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        wrong += [((width, height), each) for each in (*faults(page), *small_squares(page, side))]
    return wrong


@pytest.fixture
def hand(browser: Browser) -> Any:
    """A phone: touched, and without room for scroll bars."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        reduced_motion="reduce",
    )
    yield context
    context.close()


@pytest.fixture
def desk(browser: Browser) -> Any:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context
    context.close()


def test_no_page_is_wider_than_its_screen(hand: BrowserContext, site: Any) -> None:
    keep(hand, [begin(site, game, LARGEST[game]) for game in sorted(LARGEST)])
    page = hand.new_page()
    for address in ADDRESSES:
        page.goto(f"{site.url}{address}", wait_until="networkidle")
        assert (address, seen_on(page, SCREENS, least(address, 24))) == (address, [])


@pytest.mark.parametrize("part", range(4))
def test_no_match_is_wider_than_its_screen(hand: BrowserContext, site: Any, part: int) -> None:
    games = sorted(LARGEST)[part::4]
    matches = [begin(site, game, {}, 5, LONG_NAME) for game in games]
    matches += [begin(site, game, LARGEST[game], 8, LONG_NAME) for game in games]
    keep(hand, matches)
    page = hand.new_page()
    for match in matches:
        open_match(page, site, match)
        side = least(match["game"], 23.9)
        assert (match["game"], seen_on(page, SCREENS, side)) == (match["game"], [])


def test_large_letters_hide_nothing(desk: BrowserContext, site: Any) -> None:
    """Letters twice as large, by the browser's own setting."""
    matches = [begin(site, game, LARGEST[game], 8, LONG_NAME) for game in sorted(LARGEST)]
    keep(desk, matches)
    page = desk.new_page()
    desk.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    screens = ((390, 844), (1280, 900))
    for address in ADDRESSES:
        page.goto(f"{site.url}{address}", wait_until="networkidle")
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "34px"
        assert (address, seen_on(page, screens, least(address, 24))) == (address, [])
    for match in matches:
        open_match(page, site, match)
        side = least(match["game"], 23.9)
        assert (match["game"], seen_on(page, screens, side)) == (match["game"], [])


IN_SIGHT = """element => {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  return top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
}"""


def test_a_pencil_board_fits_its_screen(hand: BrowserContext, site: Any) -> None:
    games = (FILLS, "plexus", "another-binary-primes", "product-grid", "flipping-bits")
    matches = [begin(site, game, {}, 2) for game in games]
    keep(hand, matches, taught=True)
    page = hand.new_page()
    for match in matches:
        open_match(page, site, match)
        for size in ((375, 667), (390, 844), (667, 375), (844, 390), (1280, 720), (1366, 768)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            settle(page)
            assert page.get_by_role("grid").evaluate(IN_SIGHT), (match["game"], size)
            if size == (844, 390):
                assert page.locator(".note").evaluate(IN_SIGHT), (match["game"], size)


def test_the_tile_board_fits_a_phone_on_its_side(hand: BrowserContext, site: Any) -> None:
    match = begin(site, TILES, {})
    keep(hand, [match])
    page = hand.new_page()
    page.set_viewport_size({"width": 844, "height": 390})
    open_match(page, site, match)
    for what in (
        page.get_by_role("grid", name="Board"),
        page.get_by_role("listbox", name="Your rack"),
        page.get_by_role("list", name="Players"),
        page.get_by_role("button", name="Exchange"),
        page.get_by_role("button", name="Play", exact=True),
    ):
        assert what.evaluate(IN_SIGHT), what
    tile = page.locator("[role=option]").first
    tile.tap()
    page.locator("[data-square=h8]").tap()
    expect(page.locator("[data-square=h8] [data-key]")).to_be_visible()


def test_a_chooser_scrolls_with_its_square(hand: BrowserContext, site: Any) -> None:
    match = begin(site, "sums-grid", {"n": 5, "players": 2})
    keep(hand, [match])
    page = hand.new_page()
    page.set_viewport_size({"width": 844, "height": 390})
    open_match(page, site, match)
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


def test_a_long_number_is_broken_between_groups_of_digits(desk: BrowserContext, site: Any) -> None:
    match = begin(site, "binary-primes", {"n": 13}, 84)
    keep(desk, [match])
    page = desk.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    open_match(page, site, match)
    scores = ask(f"{site.url}/api/matches/{match['id']}", key=match["key"])["seats"]
    for number, place in enumerate(page.locator("h3 .sum").all()):
        groups = place.evaluate(GROUPS)
        assert "".join(text for text, _ in groups) == f"{int(scores[number]['score']):,}"
        assert len(groups) > 5
        assert {lines for _, lines in groups} == {1}
        assert place.evaluate(
            "each => each.scrollWidth <= each.clientWidth + 1 || each.clientWidth === 0"
        )
    assert faults(page) == []


def test_a_long_name_takes_two_lines(desk: BrowserContext, site: Any) -> None:
    matches = [begin(site, FILLS, {}, 3, LONG_NAME), begin(site, TILES, {}, 0, "W" * 60)]
    keep(desk, matches)
    page = desk.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    for match, cards, name in zip(
        matches, ("Players", "Players"), (LONG_NAME, "W" * 60), strict=True
    ):
        open_match(page, site, match)
        shown = page.get_by_role("list", name=cards).get_by_text(name)
        expect(shown).to_have_count(2)
        for each in shown.all():
            assert (
                each.evaluate(
                    "each => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
                )
                < 2.2
            )
        assert faults(page) == []


@pytest.fixture
def own_colours(browser: Browser) -> Any:
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", forced_colors="active"
    )
    yield context
    context.close()


STYLE = """([element, names]) => { const style = getComputedStyle(element); return names.map((name) => style[name]); }"""


def looks(page: Page, selector: str, *names: str) -> list[str]:
    """How something is drawn: the values of these properties."""
    element = page.locator(selector).first.element_handle()
    return [str(each) for each in page.evaluate(STYLE, [element, list(names)])]


def test_everything_is_distinguishable_in_forced_colours(
    own_colours: BrowserContext, site: Any, axe: Any
) -> None:
    """Chosen states, the main button, the player to move and the drawings are distinguishable
    without our colours.
    """
    pencil, tiles = begin(site, "product-grid", {"n": 4}, 3), begin(site, TILES, {})
    keep(own_colours, [pencil, tiles])
    page = own_colours.new_page()
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


def test_the_links_and_a_long_name_stand_in_one_line(page: Page, site: Any) -> None:
    page.goto(f"{site.url}/me")
    page.get_by_label("Your name, for other people").fill("Wolfgang Amadeus Mozart")
    page.get_by_role("button", name="Keep the name").click()
    you = page.get_by_role("banner").get_by_text("Wolfgang Amadeus Mozart")
    expect(you).to_be_attached()
    for width in (
        600,
        736,
        740,
        760,
        761,
        770,
        800,
        900,
        1000,
        1060,
        1090,
        1119,
        1121,
        1140,
        1240,
        1440,
        1920,
        2560,
    ):
        page.set_viewport_size({"width": width, "height": 700})
        rows = page.evaluate("""() => {
                const seen = [...document.querySelectorAll("header :is(a, button)")].filter((each) => each.checkVisibility());
                const boxes = seen.map((each) => each.getBoundingClientRect());
                return new Set(boxes.map(({ top, bottom }) => Math.round(top + bottom))).size;
            }""")
        assert (width, rows) == (width, 1)
        if 1040 <= width <= 1120:  # There is room for the whole name.
            assert you.evaluate("(name) => name.scrollWidth <= name.clientWidth")
