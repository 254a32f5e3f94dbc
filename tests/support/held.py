"""Matches that a browser holds, for tests of the real page: brought as records, their keys put into
its storage.
"""

import json
from collections.abc import Sequence
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, Page

from paperbits import find
from paperbits.match import Match, Seat, record


def ask(url: str, body: Any = None, key: str = "") -> Any:
    """An answer of the API."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    method = "GET" if body is None else "POST"
    answer = httpx.request(method, url, json=body, headers=headers, timeout=60)
    assert answer.is_success, answer.text
    return answer.json()


def set_up(
    url: str,
    game: str,
    seats: list[dict[str, str]],
    settings: dict[str, Any] | None = None,
    seed: int | None = 1,
) -> dict[str, Any]:
    """Set up a match as the page does; what the server answers. With open seats, the site alone
    chooses a seed.
    """
    asked = {"game": game, "settings": settings or {}, "seats": seats, "seed": seed}
    made: dict[str, Any] = ask(f"{url}/api/matches", asked)
    return made


def bring(
    url: str,
    game: str,
    seats: list[Seat],
    moves: Sequence[str],
    settings: dict[str, Any] | None = None,
    seed: int = 4,
) -> dict[str, Any]:
    """Set up a match in which these moves have been made; what the server answers."""
    match = Match(find(game), settings or {}, seats, seed=seed, entries=moves)
    made: dict[str, Any] = ask(f"{url}/api/records", {"text": record.write(match)})
    return made


def some_moves(game: str, settings: dict[str, Any], most: int) -> list[str]:
    """So many moves of a game, or as many as a page offers to be touched."""
    position, moves = find(game).new(settings, seed=4), list[str]()
    while len(moves) < most and not position.over:
        choices = position.view(position.turn).hand.choices
        if not choices:
            break
        moves.append(choices[len(moves) * 7 % len(choices)].move)
        position.push(moves[-1])
    return moves


def hold(page: Page | BrowserContext, *made: dict[str, Any]) -> None:
    """Have a browser hold the seats of these matches from its start on, the first as the one last
    seen.
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
    remember(page, "paperbits.matches", kept)


def remember(page: Page | BrowserContext, name: str, what: Any) -> None:
    """Have a browser's storage hold something from its start on."""
    text = json.dumps(json.dumps(what))
    page.add_init_script(  # An empty page has no storage.
        f"if (origin !== 'null') localStorage.getItem('{name}') ??"
        f" localStorage.setItem('{name}', {text})"
    )
