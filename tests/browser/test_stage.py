"""Every game on its screen: the board comes first and stays, everything that a player needs is on
the first screen, nothing is too wide, covered or cut off, with large letters too, and a match is
played to its end by touching what the page offers.
"""

import pytest
from friends import invited, joined
from held import ask, bring, fill, filled, hold, set_up, some_moves
from pencil_page import touch
from playwright.sync_api import expect
from screens import LARGEST, LONG_NAME, open_match, seen_on, with_letters, wrong_here
from stages import (
    BOARD,
    EACH_KIND,
    SIZES,
    each_board,
    measured,
    measured_here,
    outside,
    places,
    resized,
    settle,
    stand,
)

from paperbits import all_games, find
from paperbits.match import Seat

pytestmark = pytest.mark.browser
FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
GAMES = sorted(card.id for card in all_games())
SHORT = {
    "another-binary-primes": {"n": 5},
    "binary-primes": {"n": 3},
    "binary-scramble": {"players": 2, "length": 2},
    "combining-dividing": {"length": 2, "largest": 9},
    "divisor-over-sums": {"n": 2},
    "divisors-multiples-sequence": {"r": 3},
    "flipping-bits": {"n": 3, "rounds": 2},
    "multiples-divisors-blob": {"n": 3},
    "not-divisors-or-not-multiples": {"n": 2},
    "palindromes-antipalindromes": {"m": 4},
    "palindromic-rows-columns": {"n": 3},
    "plexus": {"n": 3},
    "product-grid": {"n": 2},
    "sum-kind-of-game": {"n": 2},
    "sums-grid": {"n": 2},
}
"""Settings with which a match is soon over. Tiles are played in ``test_tiles.py``."""
PARTS = (".stage > .who", ".stage .told", ".stage .hand", ".stage .buttons :is(.play, .ask)")
OTHERS = ((430, 932), (768, 1024), (320, 256))
"""The last is a screen of 1280 by 1024 on which everything is four times as large."""

LOW = ((375, 667), (667, 375), (1280, 720), (1366, 768))
ON_LOW = {FILLS, "plexus", "another-binary-primes", "product-grid", "flipping-bits"}
"""A board of each kind that is whole on these screens, too. With tiles, these are also measured on
more screens and played against computers: each other game would take twice as long.
"""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.compiled if game == TILES else ()) for game in GAMES],
)
def test_a_game_fits_all_screens_its_board_stays_and_it_is_played_to_its_end(
    visitor, request, axe, game
):
    site = request.getfixturevalue("compiled_site" if game == TILES else "site")
    page = visitor(has_touch=True, color_scheme=("light", "dark")[GAMES.index(game) % 2])
    other = {"kind": "computer", "level": "beginner"} if computers(game) else {"kind": "person"}
    seats = [{"kind": "person", "name": LONG_NAME}] + [other] * (players(game, {}) - 1)
    usual = set_up(site.url, game, seats)
    settings = LARGEST[game]
    people = [Seat(name=LONG_NAME)] * players(game, settings)
    large = bring(site.url, game, people, some_moves(game, settings, 8), settings)
    soon = {} if game == TILES else SHORT[game]
    short = set_up(site.url, game, [{"kind": "person"}] * players(game, soon), soon)
    hold(page, usual, large, short)

    the_board_comes_first_and_stays(page, site, usual)
    open_match(page, site, large)
    assert seen_on(page, (*EACH_KIND, *OTHERS), game) == []
    with_letters(page, 32)
    assert seen_on(page, ((390, 844), (1280, 900)), game) == []
    with_letters(page, 16)
    if game in SHORT:
        play_to_the_end(page, site, short)
        assert game not in each_board() or axe(page) == []


def computers(game):
    """Whether the usual match is against computers."""
    return game in ON_LOW or game == TILES


def players(game, settings):
    return int(find(game).new(settings).players)


def the_board_comes_first_and_stays(page, site, made):
    """A match against beginners or among people: a hint, a move and the end move no board."""
    against = computers(made["match"]["game"])
    open_match(page, site, made)
    if against:
        wait_for_own_turn(page)
    first = measured(page, *PARTS, sizes=SIZES if against else EACH_KIND)
    assert outside(first) == []
    if made["match"]["game"] in ON_LOW:
        assert outside(measured(page, sizes=LOW)) == []
    for size, each in first.items():
        assert size == (1280, 800) or each["share"] >= 0.6, (size, each)
        assert each["label"] >= 9, (size, each)
    phones = [each["at"][2] for (wide, _), each in first.items() if wide < 400]
    assert first[1280, 800]["at"][2] >= max(phones)
    first = {size: first[size] for size in EACH_KIND}
    with_letters(page, 32)
    for size, each in measured(page, sizes=EACH_KIND).items():
        assert each["at"][1] <= 0.6 * size[1], (size, each)
    with_letters(page, 16)

    if against:
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_role("region", name="Hint")).to_contain_text("Look ")
        assert stand(page) == places(first)
        page.get_by_role("button", name="Close the hint").click()

    move(page, ask(f"{site.url}/api/matches/{made['id']}", key=made["key"]))
    over, after = page.get_by_role("region", name="Result").count() > 0, {}
    for size in resized(page, EACH_KIND):
        assert (size, wrong_here(page, made["match"]["game"])) == (size, [])
        if not over:
            after[size] = measured_here(page, *PARTS)
    assert outside(after) == []
    assert over or places(after) == places(first)
    two = players(made["match"]["game"], {}) == 2
    if page.get_by_role("button", name="Resign").count() and (two or against):
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(page.locator("[aria-label=Result] h2")).to_be_in_viewport(ratio=0.9)
        result = ("[aria-label=Result] h2", "[aria-label=Result] .main")
        last = measured(page, *result, sizes=EACH_KIND)
        assert outside(last) == []
        assert places(last) == places(first)


def wait_for_own_turn(page):
    page.wait_for_function(
        """() => document.querySelector('[aria-label=Result]')
            || document.querySelector('.status-line')?.textContent.startsWith('Your turn')"""
    )


def move(page, state):
    """Make a move by what the page offers, and wait for the next turn."""
    if page.get_by_role("listbox", name="Your rack").count():
        page.get_by_role("button", name="Pass", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Pass").click()
        expect(page.get_by_role("region", name="Moves")).to_contain_text("You pass")
    else:
        touch(page, state["view"]["hand"], 0)
        moved(page, state)
    if computers(state["game"]):
        wait_for_own_turn(page)


def moved(page, state):
    """Wait for the version after a state."""
    version = page.locator("[data-version]")
    expect(version).not_to_have_attribute("data-version", str(state["version"]))


def play_to_the_end(page, site, made):
    """Play a match of people on one screen."""
    page.set_viewport_size({"width": 1280, "height": 900})
    open_match(page, site, made)
    for turn in range(60):
        state = ask(f"{site.url}/api/matches/{made['id']}", key=made["key"])
        if state["over"]:
            break
        version = page.locator("[data-version]")
        expect(version).to_have_attribute("data-version", str(state["version"]))
        touch(page, state["view"]["hand"], turn)
        moved(page, state)
    expect(page.get_by_role("region", name="Result")).to_be_visible()


def test_what_people_do_moves_no_board(visitor, site):
    """A code is shown, a friend joins, ratings come late, a move is refused, an offer is declined,
    the line breaks, a friend goes, the match ends.
    """
    ada, bob = visitor(), visitor()
    link = invited(ada, site, FILLS, Squares_along_a_side="4")
    expect(ada.locator(BOARD)).to_be_visible()
    expect(ada.get_by_text("Is your friend not coming?")).to_be_visible()
    first = stand(ada)
    ada.get_by_role("button", name="Show a code to scan").press("Enter")
    expect(ada.get_by_role("dialog", name="A code to scan").get_by_role("img")).to_be_visible()
    assert stand(ada) == first
    joined(bob, link, "Bob")
    card = ada.get_by_role("region", name="Bob has joined")
    expect(card).to_contain_text("You begin.")
    expect(ada.locator("[role=status].unseen")).to_contain_text("Bob has joined. You begin.")
    expect(ada.get_by_role("dialog")).to_have_count(0)
    assert stand(ada) == first
    assert card.evaluate("card => card.offsetHeight") < 110  # A note, not a box.
    # The button that opened the code has gone.
    assert ada.evaluate("document.activeElement !== document.body")
    card.get_by_role("button", name="Close").press("Enter")
    expect(card).to_have_count(0)
    ada.route("**/api/matches/*/ratings", lambda _: None)
    with ada.expect_request("**/api/matches/*/ratings"):
        ada.reload()
    people = ada.get_by_role("list", name="Players")
    expect(people.get_by_text("here")).to_be_visible()
    assert stand(ada) == first
    ada.unroute("**/api/matches/*/ratings")  # Waiting requests continue.
    expect(people.locator(".rating")).to_have_count(2)
    desk = bob.viewport_size
    bob.set_viewport_size({"width": 390, "height": 844})
    expect(bob.locator(".rating")).to_have_count(2)
    assert bob.locator(".about > :first-child").evaluate_all(
        "all => all.every((each) => each.scrollWidth <= each.clientWidth)"  # None is cut off.
    )
    bob.set_viewport_size(desk)
    both = (first, stand(bob))

    fill(ada, "b2")
    filled(bob, "b2").click()
    expect(bob.locator(".note")).to_contain_text("filled already")
    ada.get_by_role("button", name="Offer a tie").click()
    expect(ada.get_by_text("You offer a tie. Waiting for Bob.")).to_be_visible()
    expect(bob.get_by_role("button", name="Decline")).to_be_visible()
    assert (stand(ada), stand(bob)) == both
    bob.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Bob declines the tie.")).to_be_visible()
    expect(ada.get_by_role("button", name="Offer a tie")).to_be_disabled()
    expect(bob.get_by_text("Ada offers a tie.")).to_have_count(0)
    assert (stand(ada), stand(bob)) == both
    ada.get_by_role("button", name="Close", exact=True).click()
    expect(ada.get_by_text("Bob declines the tie.")).to_have_count(0)
    bob.set_viewport_size({"width": 360, "height": 640})
    settle(bob)
    hand = bob.locator(".stage .hand").bounding_box()
    bob.context.set_offline(True)
    bob.evaluate("dispatchEvent(new Event('offline'))")
    expect(bob.get_by_text("The connection is lost").first).to_be_visible()
    players, message = (bob.locator(part).bounding_box() for part in (".seats", ".away"))
    assert players["y"] + players["height"] <= message["y"]  # The scores are seen.
    assert bob.locator(".stage .hand").bounding_box() == hand
    bob.context.set_offline(False)
    address = bob.url
    bob.goto("about:blank")
    expect(people.get_by_text("away")).to_be_visible()
    bob.goto(address)
    expect(people.get_by_text("here")).to_be_visible()
    expect(bob.get_by_role("button", name="Resign")).to_have_count(0)
    bob.get_by_role("button", name="Cancel the match").click()
    expect(ada.get_by_role("heading", name="The match was cancelled.")).to_be_visible()
    expect(
        ada.get_by_text("Bob broke the match off before everybody had moved.", exact=True)
    ).to_be_visible()
    assert stand(ada) == first
