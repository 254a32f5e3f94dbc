"""The worker answers the page as a server does, from texts to texts."""

import json

import pytest

from paperbits import all_games, find
from paperbits.site.worker import TOO_SLOW, Worker

GAME = "palindromic-rows-columns"
AGAINST = [{"kind": "person"}, {"kind": "computer", "level": "casual"}]


class Page:
    """A page's side of one match."""

    def __init__(self, settings=None, seats=AGAINST):
        self.told, self.kept = [], {}
        self.worker = self.another()
        asked = {"game": GAME, "settings": {"n": 3} | (settings or {}), "seats": seats}
        status, made = self.ask("POST", "/matches", asked)
        assert status == 200, made
        self.id, self.key = made["id"], made["key"]
        self.say("hello", key=self.key, view="", revision=0)

    def another(self):
        return Worker(lambda _, text: self.told.append(json.loads(text)), self.kept.__setitem__)

    def ask(self, method, address, body=None, key=""):
        text = "" if body is None else json.dumps(body)
        status, answer = self.worker.answer(method, address, text, key)
        return status, json.loads(answer)

    def say(self, kind, **more):
        self.worker.hear("1", self.id, json.dumps({"type": kind, **more}))
        return self.told[-1]


def test_a_move_is_answered_by_the_computer():
    page = Page()
    assert page.told[-1]["match"]["your_turn"]
    last = page.say("move", version=0, move="a1")
    assert (last["type"], last["match"]["version"], last["match"]["your_turn"]) == (
        "state",
        2,
        True,
    )
    assert any(each["match"]["thinking"] for each in page.told if each["type"] == "state")


def test_what_is_not_allowed_is_refused():
    page = Page()
    refused = page.say("move", version=0, move="z9")
    assert (refused["type"], refused["move"]) == ("refused", "z9")
    assert page.say("move", version=7, move="a1")["kind"] == "stale"
    status, answer = page.ask("GET", f"/matches/{page.id}", key="another")
    assert status == 200
    assert answer["seat"] is None  # An onlooker.
    assert page.ask("GET", "/matches/none")[0] == 404
    assert page.ask("GET", "/tournaments")[0] == 404
    assert page.ask("POST", "/matches", {"game": GAME, "seats": [{"kind": "open"}] * 2})[0] == 400


def test_a_kept_match_comes_back():
    page = Page()
    page.say("move", version=0, move="a1")
    later = page.another()
    later.restore(page.kept[page.id])
    later.restore('{"id": "x", "game": "none"}')  # One that can't be read is left out.
    status, text = later.answer("GET", f"/matches/{page.id}", "", page.key)
    assert (status, json.loads(text)["version"]) == (200, 2)


def test_advice_and_looking_back():
    page = Page()
    analysis = page.say("analyse", tag="7")
    assert (analysis["type"], analysis["tag"]) == ("analysis", "7")
    assert analysis["analysis"]["hint"]["whole"]
    page.say("move", version=0, move="a1")
    status, frame = page.ask("GET", f"/matches/{page.id}/plies/1", key=page.key)
    assert (status, frame["move"]) == (200, "a1")
    assert page.ask("GET", f"/matches/{page.id}/record", key=page.key)[1]
    assert page.say("resign", version=2)["match"]["over"]
    review = page.say("review", tag="8")["review"]
    assert review["plies"][0]["move"] == "a1"


def test_settings_and_levels():
    page = Page()
    fitted = page.ask("POST", f"/games/{GAME}/settings", {"settings": {"n": 4}})[1]
    assert fitted["settings"]["n"] == 4
    levels = page.ask("POST", f"/games/{GAME}/levels", {"settings": {}})[1]
    assert "casual" in [level["name"] for level in levels]


def test_computers_that_would_take_minutes_are_refused():
    page = Page()
    [tiles] = [card.id for card in all_games() if card.engine is not None]
    status, answer = page.ask("POST", "/matches", {"game": tiles, "seats": AGAINST})
    assert (status, answer["error"]["message"]) == (400, TOO_SLOW)
    seats = [{"kind": "person"}, {"kind": "person"}]
    assert page.ask("POST", "/matches", {"game": tiles, "seats": seats})[0] == 200


@pytest.mark.parametrize("player", [1, 2])
def test_two_share_a_screen(player):
    page = Page(seats=[{"kind": "person"}, {"kind": "person"}])
    move = find(GAME).new({"n": 3}).legal().moves[0]
    state = page.say("move", version=0, move=move)["match"]
    assert (state["version"], state["turn"], state["your_turn"]) == (1, 2, True)
    assert state["seats"][player - 1]["yours"]
