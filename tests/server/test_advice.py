"""Analysis of any position, reviews of ended matches, and refusals before the end."""

import json

import pytest
from changing import change
from pydantic import TypeAdapter
from site_help import bearer, begin

from paperbits.answers.advice import Option
from paperbits.core.engine.values import proved

PERSON = {"kind": "person"}
FULL = ["a1", "b1"]
"""A whole match of palindromic-rows-columns on two by two squares."""

BOARD = "\n".join(["." * 15] * 7 + ["...1+1=10......"] + ["." * 15] * 7)


async def finished(client):
    """An ended match; its id and key."""
    match, key, _ = await begin(client, settings={"n": 2})
    for version, move in enumerate(FULL):
        answer = await change(client, match, "move", key, version=version, move=move)
        assert answer.status_code == 200
    return match, key


async def asked(client, **request):
    """The lines of an analysis."""
    answer = await client.post("/api/analysis", json=request)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_a_position_from_paper_is_analysed(client):
    lines = await asked(
        client, game="palindromic-rows-columns", settings={"n": 2}, position="* .\n. ."
    )
    assert [line["done"] for line in lines][-1]
    assert not any(line["done"] for line in lines[:-1])
    best = lines[-1]["options"][0]
    assert lines[-1]["player"] == 2
    assert "It wins, if you make no mistake later." in lines[-1]["hint"]["reason"]
    assert best["squares"] == [best["move"]]
    assert best["proved"] == lines[-1]["proved"] == 1
    same = await asked(client, game="palindromic-rows-columns", settings={"n": 2}, moves=["a1"])
    assert same[-1]["proved"] == 1


def test_a_proved_outcome_is_written_without_a_warning():
    told = {"move": "a1", "told": "", "words": "", "estimate": None, "proved": 0, "points": None}
    option = Option(**told, worth=None, squares=[], value=proved(0).to_json())
    written = json.loads(TypeAdapter(Option).dump_json(option))
    assert written["value"] == {"kind": "proved", "outcome": 0}


@pytest.mark.compiled
async def test_a_board_and_a_rack_are_analysed(client):
    lines = await asked(client, game="binary-number-scrabble", position=f"{BOARD}\nrack: 0=11+~&|0")
    assert lines[-1]["done"]
    best = lines[-1]["options"][0]
    assert best["worth"] >= lines[-1]["options"][1]["worth"]
    assert best["points"] > 0
    assert not {"d8", "e8"} & set(best["squares"])


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"game": "palindromic-rows-columns"}, "either the position or the moves"),
        (
            {"game": "palindromic-rows-columns", "settings": {"n": 2}, "moves": FULL},
            "The game is over",
        ),
        (
            {"game": "palindromic-rows-columns", "settings": {"n": 2}, "moves": ["a1", "a1"]},
            "Move 2: a1 is filled",
        ),
        (
            {"game": "palindromic-rows-columns", "position": "hello"},
            "1 row, and 5 squares in row 1",
        ),
        ({"game": "binary-number-scrabble", "moves": []}, "from its board and a rack"),
        ({"game": "binary-number-scrabble", "position": BOARD}, "rack:"),
        (
            {"game": "binary-number-scrabble", "position": f"{BOARD}\nrack: 0=1"},
            "9 tiles while there are any in the bag",
        ),
        (
            {"game": "binary-number-scrabble", "position": f"{BOARD}\nrack: ????=1+01"},
            "more tiles than there are: ?",
        ),
        ({"game": "nothing", "position": ""}, "no game"),
    ],
)
async def test_impossible_analyses_are_refused_in_a_sentence(request_, said, client):
    answer = await client.post("/api/analysis", json=request_)
    assert 400 <= answer.status_code < 500
    assert said in answer.json()["error"]["message"]


async def test_the_board_after_another_move_can_be_shown(client):
    match, key = await finished(client)
    frame = (
        await client.get(
            f"/api/matches/{match}/plies/1", params={"then": "b2"}, headers=bearer(key)
        )
    ).json()
    assert (frame["move"], frame["player"]) == ("b2", 2)
    assert frame["view"]["last"] == ["b2"]
    filled = [
        square["id"]
        for row in frame["view"]["boards"][0]["rows"]
        for square in row
        if square["filled"]
    ]
    assert filled == ["a1", "b2"]
    wrong = await client.get(f"/api/matches/{match}/plies/1", params={"then": "a1"})
    assert wrong.status_code == 409


async def test_a_position_is_shown_with_or_without_a_move(client):
    asked = {"game": "binary-number-scrabble", "position": f"{BOARD}\nrack: 0=11+~&|0"}
    seen = await client.ask("position", asked)
    assert seen["view"]["boards"][0]["rows"][7][3]["tile"]["symbol"] == "1"
    assert len(seen["view"]["hand"]["rack"]["tiles"]) == 9
    then = await client.ask("position", {**asked, "then": "8c 1(1)(+)(1)(=)(1)(0)0"})
    assert then["view"]["last"] == ["c8", "j8"]
    assert then["view"]["hand"]["rack"] is None
    wrong = await client.post("/api/position", json={**asked, "then": "8c 0(1)(+)(1)(=)(1)(0)0"})
    assert wrong.json()["error"]["kind"] == "illegal-move"
