"""Matches that a browser holds, for tests of the real page: brought as records, their keys put into
its storage.
"""

import json
import re
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import expect

from paperbits import find
from paperbits.match import Match, record

# No connection is kept: servers of tests are killed. Without https no certificates are loaded.
API = httpx.Client(timeout=60, verify=False, limits=httpx.Limits(max_keepalive_connections=0))


def ask(url, body=None, key=""):
    """An answer of the API."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    method = "GET" if body is None else "POST"
    answer = API.request(method, url, json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()


def set_up(
    url,
    game,
    seats,
    settings=None,
    seed=1,
):
    """Set up a match as the page does; what the server answers. With open seats, the site alone
    chooses a seed.
    """
    asked = {"game": game, "settings": settings or {}, "seats": seats, "seed": seed}
    return ask(f"{url}/api/matches", asked)


def bring(
    url,
    game,
    seats,
    moves,
    settings=None,
    seed=4,
):
    """Set up a match in which these moves have been made; what the server answers."""
    match = Match(find(game), settings or {}, seats, seed=seed, entries=moves)
    return ask(f"{url}/api/records", {"text": record.write(match)})


def some_moves(game, settings, most):
    """So many moves of a game, or as many as a page offers to be touched."""
    position, moves = find(game).new(settings, seed=4), []
    while len(moves) < most and not position.over:
        choices = position.view(position.turn).hand.choices
        if not choices:
            break
        moves.append(choices[len(moves) * 7 % len(choices)].move)
        position.push(moves[-1])
    return moves


def filled(page, square):
    """A square of the board of a match, when it is filled."""
    board = page.locator(".board").first
    return board.get_by_role("gridcell", name=re.compile(f"^{square}, filled"))


def fill(page, square):
    """Fill a square when the turn is that of somebody at the page, and wait until it is filled."""
    expect(page.locator("[data-playing=yours]")).to_be_visible()
    board = page.locator(".board").first
    board.get_by_role("gridcell", name=f"{square}, empty").click()
    expect(filled(page, square)).to_be_visible()


FOLLOWED = """async (address) => {
  const link = Object.assign(document.createElement("a"), { href: address });
  document.body.append(link);
  link.click();
  link.remove();
  await new Promise(requestAnimationFrame);
}"""


def follow(page, address):
    """Go to another page of the site by a link, which costs a sixth of loading it; nothing of the
    old page is left.
    """
    page.evaluate(FOLLOWED, address)
    expect(page).to_have_url(re.compile(f"{re.escape(address)}$"))


def visit(page, address):
    """Load a page of a site, or follow a link to it if another page of the site is open."""
    old, new = urlsplit(page.url), urlsplit(address)
    if old[:2] == new[:2] and old.path != (new.path or "/"):
        follow(page, address if new.path else f"{address}/")
    else:
        page.goto(address)


def hold(page, *made):
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


def remember(page, name, what):
    """Have a browser's storage hold something from its start on."""
    text = json.dumps(json.dumps(what))
    page.add_init_script(  # An empty page has no storage.
        f"if (origin !== 'null') localStorage.getItem('{name}') ??"
        f" localStorage.setItem('{name}', {text})"
    )
