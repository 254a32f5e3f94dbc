"""The worker answers the page as a server does, from texts to texts."""

import json

import pytest

from paperbits import all_games, find
from paperbits.folder.worker import Worker

GAME = "palindromic-rows-columns"
AGAINST = [{"kind": "person"}, {"kind": "computer", "level": "casual"}]


class Page:
    """A page's side of one match."""

    def __init__(self, settings=None, seats=AGAINST, game=GAME):
        self.told, self.kept = [], {}
        self.worker = self.another()
        usual = {"n": 3} if game == GAME else {}
        asked = {"game": game, "settings": usual | (settings or {}), "seats": seats}
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
    status, record = page.worker.answer("GET", f"/matches/{page.id}/record", "", page.key)
    assert (status, record.splitlines()[0]) == (200, "paperbits record 1")
    status, again = page.ask("POST", "/records", {"text": record})
    assert (status, again["match"]["version"], again["match"]["your_turn"]) == (200, 2, True)
    assert page.ask("POST", "/records", {"text": "none"})[0] == 400
    assert page.say("resign", version=2)["match"]["over"]
    review = page.say("review", tag="8")["review"]
    assert review["plies"][0]["move"] == "a1"


def test_settings_and_levels():
    page = Page()
    fitted = page.ask("POST", f"/games/{GAME}/settings", {"settings": {"n": 4}})[1]
    assert fitted["settings"]["n"] == 4
    levels = page.ask("POST", f"/games/{GAME}/levels", {"settings": {}})[1]
    assert "casual" in [level["name"] for level in levels]


def test_the_rack_on_a_shared_screen_is_veiled_until_its_player_asks():
    [tiles] = [card.id for card in all_games() if card.engine is not None]
    page = Page({}, [{"kind": "person"}] * 2, game=tiles)
    veiled = page.told[-1]["match"]
    assert (veiled["veiled"], veiled["view"]["hand"]["rack"]) == (True, None)
    shown = page.say("unveil", player=1, version=0)["match"]
    assert len(shown["view"]["hand"]["rack"]["tiles"]) == 9


def test_every_level_of_a_game_with_an_engine_of_its_own_may_sit():
    [tiles] = [card.id for card in all_games() if card.engine is not None]
    for level in page_levels(tiles):
        Page({}, [{"kind": "person"}, {"kind": "computer", "level": level}], game=tiles)


def page_levels(game):
    """Return the names of the levels that the page offers."""
    _, text = Worker(print, print).answer("POST", f"/games/{game}/levels", '{"settings": {}}', "")
    return [level["name"] for level in json.loads(text)]


@pytest.mark.parametrize("player", [1, 2])
def test_two_share_a_screen(player):
    page = Page(seats=[{"kind": "person"}, {"kind": "person"}])
    move = find(GAME).new({"n": 3}).legal().moves[0]
    state = page.say("move", version=0, move=move)["match"]
    assert (state["version"], state["turn"], state["your_turn"]) == (1, 2, True)
    assert state["seats"][player - 1]["yours"]


def test_the_board_is_drawn_as_a_file():
    page = Page()
    page.say("move", version=0, move="a1")
    status, drawn = page.worker.answer("GET", f"/matches/{page.id}/plies/1/picture", "", page.key)
    assert (status, drawn[:4], "The board after move 1." in drawn) == (200, "<svg", True)
