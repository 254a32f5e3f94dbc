"""Matches that a browser holds, for tests of the real page: brought as records, their keys put into
its storage.
"""

import json
from typing import Any

from playwright.sync_api import Page
from tile_page import ask

from paperbits import find
from paperbits.match import Match, Seat, record


def bring(
    url: str, game: str, seats: list[Seat], moves: list[str], settings: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Set up a match in which these moves have been made; what the server answers."""
    match = Match(find(game), settings or {}, seats, seed=4, entries=moves)
    made: dict[str, Any] = ask(f"{url}/api/records", {"text": record.write(match)})
    return made


def hold(page: Page, *made: dict[str, Any]) -> None:
    """Have the page's browser hold the seats of these matches from its start on, the first as the
    one last seen.
    """
    kept = [
        {
            "id": one["id"],
            "key": one["key"],
            "game": one["match"]["game"],
            "title": one["match"]["title"],
            "seen": 1,
            "over": False,
        }
        for one in made
    ]
    text = json.dumps(json.dumps(kept))
    page.add_init_script(
        "localStorage.getItem('paperbits.matches') ?? localStorage.setItem('paperbits.matches',"
        f" {text})"
    )
