"""Every game of the catalogue but the one with tiles, played to its end on the page by touching
what the page offers.
"""

import json
from typing import Any

import pytest
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
TYPED = ("4", "6", "3", "2", "9", "8", "12", "5", "1", "7")


def test_every_game_has_settings_here() -> None:
    assert set(SHORT) == {card.id for card in all_games() if not card.position.hidden}


def touch(page: Page, hand: dict[str, Any], turn: int) -> None:
    """Make one of the moves that the hand offers, by mouse, as a person would."""
    if hand["choices"]:
        offered = [
            choice for choice in hand["choices"] if choice["path"][0].startswith("=")
        ] or hand["choices"]
        choice = offered[turn * 7 % len(offered)]
        for step in choice["path"]:
            if step.startswith("="):
                name = step[1:].replace("*", " × ").replace("+", " + ")
                page.get_by_role("group", name="Choose").get_by_role(
                    "button", name=name, exact=True
                ).click()
            else:
                page.locator(f"[data-id='{step}']").first.click()
        finish = page.get_by_role("button", name="Play", exact=True)
        if any(
            each["path"][: len(choice["path"])] == choice["path"] and each != choice
            for each in hand["choices"]
        ):
            finish.click()
        return
    [entry] = hand["entries"]
    if entry["squares"]:
        page.locator(f"[data-id='{entry['squares'][0]}']").click()
    box = page.get_by_role("group", name="Choose")
    box.get_by_role("textbox").fill(TYPED[turn % len(TYPED)])
    box.get_by_role("button", name="Write").click()


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_match_is_played_to_its_end(page: Page, site: Any, axe: Any, game: str) -> None:
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
    page.add_init_script(
        f"localStorage.setItem('paperbits.matches', {json.dumps(json.dumps(kept))})"
    )
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
    assert axe(page) == []
