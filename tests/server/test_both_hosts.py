"""The folder of static files answers somebody alone as a site does, message by message."""

import json
from urllib.parse import quote

import pytest
from changing import change
from folder_page import FolderPage
from site_help import bearer, until

from paperbits import all_games, find
from paperbits.puzzles import find_puzzle, marks, shelf

GAME = "palindromic-rows-columns"
DAY = "2026-12-01"


def about(card):
    """Requests about a game, as the page asks them."""
    begin = f"/games/{card.id}"
    settings = {name: setting.default for name, setting in card.settings.items()}
    yield "GET", f"{begin}/rules?settings={quote(json.dumps(settings))}", None
    yield "GET", f"{begin}/rules?settings=7", None
    yield from (("GET", f"{begin}/{what}", None) for what in ("board", "opening", "lesson"))
    yield from (("GET", f"{begin}/examples/{number}", None) for number in (0, 99))
    for wanted in ({}, {"n": 3}, {"players": 99}, {"none": 1}):
        yield "POST", f"{begin}/settings", {"settings": wanted}
        yield "POST", f"{begin}/levels", {"settings": wanted}


def of_puzzles():
    """Requests about puzzles: one of each game, a wrong try and a right one."""
    yield "GET", "/puzzles", None
    yield "GET", "/puzzles/list?game=plexus&grade=hard", None
    yield "GET", "/puzzles/sample?seed=7&count=9", None
    yield "GET", "/puzzles/sample?seed=7&count=9&game=plexus", None
    yield "GET", "/puzzles/sample?seed=7&count=9&game=plexus&game=product-grid", None
    yield "GET", "/puzzles/days?before=2026-03-01&count=3", None
    yield "GET", "/puzzles/today?date=2026-03-01", None
    yield "GET", "/puzzles/today?date=2999-03-01", None
    yield "GET", "/puzzles/none", None
    for game in shelf():
        puzzle = find_puzzle(marks(game)[0].id)
        yield "GET", f"/puzzles/{puzzle.id}", None
        for move in (puzzle.position().legal(1).moves[0], puzzle.answers[0], "no move"):
            yield "POST", f"/puzzles/{puzzle.id}/preview", {"move": move}
            yield "POST", f"/puzzles/{puzzle.id}/attempt", {"move": move}
        yield "POST", f"/puzzles/{puzzle.id}/answer", None


def of_days_and_paper():
    """Requests about the daily task, games on paper, and equations."""
    yield "GET", f"/daily?date={DAY}", None
    yield "GET", "/daily?date=1999-01-01", None
    for path in ("preview", "try"):
        yield "POST", f"/daily/{path}", {"date": DAY, "move": "none"}
    for position in ("* . *\n. * .\n. . *", "* .\n* *", "?"):
        paper = {"game": GAME, "settings": {}, "position": position}
        yield "POST", "/score", paper
        yield "POST", "/position", paper
    yield "POST", "/score", {"game": GAME, "settings": {"n": 2}, "moves": ["a1", "z9"]}
    for text in ("1+1=10", "1+1=11", "1+"):
        yield "POST", "/equation", {"text": text, "settings": {}}
    yield "POST", "/operations/none", {"text": ""}
    yield "POST", "/analysis", {"game": GAME, "position": "?"}


REQUESTS = {
    "games": lambda: [each for card in all_games() for each in about(card)],
    "puzzles": of_puzzles,
    "days and paper": of_days_and_paper,
}


@pytest.mark.parametrize("what", REQUESTS)
async def test_requests_about_games_are_answered_alike(what, client):
    page = FolderPage()
    for method, address, body in REQUESTS[what]():
        theirs = await client.request(method, f"/api{address}", json=body)
        status, ours = page.ask(method, address, body)
        assert ours == theirs.json(), (method, address, body)
        assert (status == 200) == (theirs.status_code == 200)


async def test_the_catalogue_is_alike(client):
    assert FolderPage().ask("GET", "/games")[1] == (await client.ask("games"))


def without_names(state):
    """A state without what differs between two matches: its name, and who is connected."""
    told = {name: each for name, each in state.items() if name != "id"}
    return told | {"people": told["people"] | {"there": []}} if "people" in told else told


async def both(client, page, seats, settings):
    """A match of equal seeds at a site and in the folder: the ids and the keys."""
    asked = {"game": GAME, "settings": settings, "seats": seats, "seed": 7}
    theirs = await client.ask("matches", asked)
    ours = page.ask("POST", "/matches", asked)[1]
    assert without_names(theirs["match"]) == without_names(ours["match"])
    page.say(ours["id"], "hello", key=ours["key"])
    return (theirs["id"], theirs["key"]), (ours["id"], ours["key"])


async def test_a_match_on_one_screen_is_told_alike(client):
    page = FolderPage()
    people = [{"kind": "person", "name": "Ann"}, {"kind": "person"}]
    theirs, ours = await both(client, page, people, {"n": 2})
    for version, move in enumerate(("a1", "z9", "b1")):
        version -= version == 2
        asked = await client.get(f"/api/matches/{theirs[0]}", headers=bearer(theirs[1]))
        state = page.ask("GET", f"/matches/{ours[0]}", key=ours[1])[1]
        assert without_names(state) == without_names(asked.json())
        answer = await change(client, theirs[0], "move", theirs[1], version=version, move=move)
        told = page.say(ours[0], "move", version=version, move=move)
        if answer.status_code != 200:
            refusal = answer.json()["error"]
            assert (told["kind"], told["message"]) == (refusal["kind"], refusal["message"])
    assert told["match"]["over"]
    for path in ("", "/plies/1", "/plies/9", "/record.json", "/values/1", "/values/9"):
        asked = await client.get(f"/api/matches/{theirs[0]}{path}", headers=bearer(theirs[1]))
        found = page.ask("GET", f"/matches/{ours[0]}{path}", key=ours[1])[1]
        assert without_names(found) == without_names(asked.json()), path
    record = await client.get(f"/api/matches/{theirs[0]}/record", headers=bearer(theirs[1]))
    assert page.text("GET", f"/matches/{ours[0]}/record", key=ours[1])[1] == record.text
    again = page.ask("POST", "/records", {"text": record.text})[1]["match"]
    resumed = await client.post("/api/records", json={"text": record.text})
    assert without_names(again) == without_names(resumed.json()["match"])


async def test_a_computer_makes_the_same_moves(client):
    page = FolderPage()
    level = find(GAME).levels[0].name
    seats = [{"kind": "person"}, {"kind": "computer", "level": level}]
    task = {"game": GAME, "settings": {"n": 3}, "seats": seats, "seed": 7}
    created = await client.ask("matches", task)
    match, key = created["id"], created["key"]
    ours = page.ask("POST", "/matches", task)[1]
    page.say(ours["id"], "hello", key=ours["key"])
    await change(client, match, "move", key, version=0, move="a1")
    mine = page.say(ours["id"], "move", version=0, move="a1")["match"]
    live = client.site.matches.at_hand(match)
    await until(lambda: live.match.version == 2)
    theirs = await client.ask(f"matches/{match}", key=key)
    assert mine["sheet"] == theirs["sheet"]
