"""The worker answers the page as a server does, from texts to texts."""

import json

import pytest
from folder_page import FolderPage

from paperbits import all_games
from paperbits.folder.worker import Worker

GAME = "palindromic-rows-columns"
AGAINST = [{"kind": "person"}, {"kind": "computer", "level": "casual"}]


class Page(FolderPage):
    """A page with one match."""

    def __init__(self, settings=None, seats=AGAINST, game=GAME):
        super().__init__()
        usual = {"n": 3} if game == GAME else {}
        asked = {"game": game, "settings": usual | (settings or {}), "seats": seats}
        status, made = self.ask("POST", "/matches", asked)
        assert status == 200, made
        self.id, self.key = made["id"], made["key"]
        self.say("hello", key=self.key, view="", revision=0)

    def say(self, kind, **more):
        return super().say(self.id, kind, **more)


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
    kept = page.kept[page.id]
    page.worker = Worker(page)
    page.worker.matches.restore(kept)
    page.worker.matches.restore('{"id": "x", "game": "none"}')  # It can't be read: it is left out.
    status, match = page.ask("GET", f"/matches/{page.id}", key=page.key)
    assert (status, match["version"]) == (200, 2)
    held = [{"id": page.id, "key": page.key}, {"id": "x", "key": ""}, {"id": page.id, "key": "no"}]
    [summary] = page.ask("POST", "/summaries", {"matches": held[:2]})[1]["matches"]
    assert (summary["id"], summary["your_turn"], summary["plies"]) == (page.id, True, 2)
    assert page.ask("POST", "/summaries", {"matches": held[1:]})[1]["matches"] == []


def test_advice_and_looking_back():
    page = Page()
    analysis = page.say("analyse", tag="7")
    assert (analysis["type"], analysis["tag"]) == ("analysis", "7")
    assert analysis["analysis"]["hint"]["whole"]
    page.say("move", version=0, move="a1")
    status, frame = page.ask("GET", f"/matches/{page.id}/plies/1", key=page.key)
    assert (status, frame["move"]) == (200, "a1")
    status, record = page.text("GET", f"/matches/{page.id}/record", key=page.key)
    assert (status, record.splitlines()[0]) == (200, "paperbits record 1")
    status, again = page.ask("POST", "/records", {"text": record})
    assert (status, again["match"]["version"], again["match"]["your_turn"]) == (200, 2, True)
    assert page.ask("POST", "/records", {"text": "none"})[0] == 400
    assert page.say("resign", version=2)["match"]["over"]
    review = page.say("review", tag="8")["review"]
    assert review["plies"][0]["move"] == "a1"


def test_the_rack_on_a_shared_screen_is_veiled_until_its_player_asks():
    [tiles] = [card.id for card in all_games() if card.engine is not None]
    page = Page({}, [{"kind": "person"}] * 2, game=tiles)
    veiled = page.told[-1]["match"]
    assert (veiled["veiled"], veiled["view"]["hand"]["rack"]) == (True, None)
    shown = page.say("unveil", player=1, version=0)["match"]
    assert len(shown["view"]["hand"]["rack"]["tiles"]) == 9


def test_every_level_of_a_game_with_an_engine_of_its_own_may_sit():
    [tiles] = [card.id for card in all_games() if card.engine is not None]
    page = Page(game=tiles)
    for level in page.ask("POST", f"/games/{tiles}/levels", {"settings": {}})[1]:
        Page({}, [{"kind": "person"}, {"kind": "computer", "level": level["name"]}], game=tiles)


def test_the_page_is_answered_while_the_computer_thinks():
    page = Page()
    thinking = page.say("move", think=False, version=0, move="a1")["match"]
    assert (thinking["thinking"], thinking["version"]) == (True, 1)
    back = page.say("undo", think=False, version=1)["match"]
    assert (back["thinking"], back["your_turn"]) == (False, True)
    assert len(page.dropped) == 1
    assert page.say("move", version=2, move="a2")["match"]["version"] == 4


def test_advice_stops():
    page = Page()
    page.say("analyse", think=False, tag="7")
    page.say("stop", what="analysis")
    assert (len(page.dropped), page.told[-1]["type"]) == (1, "state")
    page.say("analyse", think=False, tag="8")
    page.worker.connections.leave("1")
    page.think()
    assert (len(page.dropped), page.told[-1]["type"]) == (2, "state")


def test_a_task_that_fails_is_refused():
    page = Page()
    page.say("move", think=False, version=0, move="a1")
    [(number, _)] = page.tasks.items()
    error = {"kind": "failed", "message": "The computer could not do this."}
    for _ in range(2):  # The second time nobody waits for it any more.
        page.worker.thinking.heard(json.dumps({"job": number, "error": error}))
    told = [each["type"] for each in page.told]
    assert (told[-3:], told.count("refused")) == (["state", "refused", "state"], 1)
    assert not page.told[-1]["match"]["thinking"]


def test_the_board_is_drawn_as_a_file():
    page = Page()
    page.say("move", version=0, move="a1")
    status, drawn = page.text("GET", f"/matches/{page.id}/plies/1/picture", key=page.key)
    assert (status, drawn[:4], "The board after move 1." in drawn) == (200, "<svg", True)


def test_matches_are_carried_to_another_browser():
    page = Page()
    page.say("move", version=0, move="a1")
    file = page.text("GET", "/kept")[1]
    page.say("undo", version=2)
    other = FolderPage()
    [taken] = other.ask("POST", "/kept", {"text": file})[1]
    assert (taken["id"], taken["key"], taken["over"]) == (page.id, page.key, False)
    assert other.ask("GET", f"/matches/{page.id}", key=page.key)[1]["version"] == 2
    assert page.id in other.kept
    page.ask("POST", "/kept", {"text": file})  # The match has gone on here, so it stays.
    assert page.ask("GET", f"/matches/{page.id}", key=page.key)[1]["version"] == 3
    wrong = ('{"kind": "x", "matches": []}', '{"kind": "paperbits matches", "matches": 7}')
    for text in ("", "{}", "[]", "[" * 100_000, *wrong):
        assert other.ask("POST", "/kept", {"text": text})[0] == 400


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", ["x"]),
        *(("seats", value) for value in ([{"name": None}, {}], 7)),
        ("entries", [7]),
        *(("when", value) for value in ("x", float("nan"), 10**400)),
    ],
)
def test_a_damaged_match_in_a_file_spoils_no_list(field, value):
    page = Page()
    file = json.loads(page.text("GET", "/kept")[1])
    file["matches"][0][field] = value
    other = FolderPage()
    assert other.ask("POST", "/kept", {"text": json.dumps(file)})[0] == 200
    held = [{"id": name, "key": each.key} for name, each in other.worker.matches.found.items()]
    listed = other.text("POST", "/summaries", {"matches": held})[1]
    assert len(json.loads(listed)["matches"]) == len(held)
    assert "NaN" not in listed
