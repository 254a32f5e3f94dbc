"""Every game of the catalogue but the one with tiles, played to its end on the page by touching
what the page offers.
"""

from typing import Any

import pytest
from pencil_page import touch
from playwright.sync_api import Page, expect
from tile_page import ask

from paperbits import all_games

pytestmark = pytest.mark.browser

SHORT: dict[str, dict[str, Any]] = {
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


def test_every_game_has_settings_here() -> None:
    assert set(SHORT) == {card.id for card in all_games() if not card.position.hidden}


@pytest.mark.parametrize("part", range(4))
def test_matches_are_played_to_their_ends(page: Page, site: Any, axe: Any, part: int) -> None:
    for game in sorted(SHORT)[part::4]:
        play(page, site, game)
        assert (game, axe(page)) == (game, [])


def play(page: Page, site: Any, game: str) -> None:
    """Play a match of people on one screen to its end."""
    [card] = [card for card in ask(f"{site.url}/api/games") if card["id"] == game]
    players = SHORT[game].get("players", card["players"][0])
    asked = {"game": game, "settings": SHORT[game], "seats": [{"kind": "person"}] * players}
    made = ask(f"{site.url}/api/matches", asked)
    kept = [
        {
            "id": made["id"],
            "key": made["key"],
            "game": game,
            "title": game,
            "seen": 1,
            "over": False,
        }
    ]
    page.goto(f"{site.url}/check")
    page.evaluate("kept => localStorage.setItem('paperbits.matches', JSON.stringify(kept))", kept)
    page.goto(f"{site.url}/m/{made['id']}")
    expect(page.get_by_role("grid").first).to_be_visible()
    for turn in range(60):
        state = ask(f"{site.url}/api/matches/{made['id']}", key=made["key"])
        if state["over"]:
            break
        expect(page.locator("[data-version]")).to_have_attribute(
            "data-version", str(state["version"])
        )
        touch(page, state["view"]["hand"], turn)
        expect(page.locator("[data-version]")).not_to_have_attribute(
            "data-version", str(state["version"])
        )
    expect(page.get_by_role("region", name="Result")).to_be_visible()
