"""Puzzles over HTTP: to look at, to try, to be shown; and no answer before it is asked for."""

import datetime as dt

import pytest
from site_help import site

from paperbits.puzzles import daily, day_of, shelf, today

DAY = "2025-03-05"
TODAY = daily(day_of(DAY))
SAMPLE = [puzzles[len(puzzles) // 2] for puzzles in shelf().values()]


async def test_the_list_has_every_puzzle_and_no_answer():
    async with site() as client:
        told = (await client.get("/api/puzzles")).json()
        assert [each["id"] for each in told["puzzles"]] == [puzzle.id for puzzles in shelf().values() for puzzle in puzzles]
        assert {each["grade"] for each in told["puzzles"]} <= set(told["grades"])
        assert set(told["puzzles"][0]) == {"id", "game", "grade"}


async def test_a_day_has_its_puzzle():
    async with site() as client:
        told = (await client.get("/api/puzzles/today", params={"date": DAY})).json()
        assert (told["id"], told["date"], told["grade"]) == (TODAY.id, DAY, TODAY.grade)
        assert told["view"]["hand"]["choices"] or told["view"]["hand"]["entries"] or told["view"]["hand"]["rack"]
        now = (await client.get("/api/puzzles/today")).json()
        assert now["id"] == daily(day_of(now["date"])).id
        refused = await client.get("/api/puzzles/today", params={"date": "tomorrow"})
        assert refused.status_code == 400
        assert "Write a date as" in refused.json()["error"]["message"]


async def test_a_day_that_has_not_begun_has_no_puzzle_yet():
    later = (today() + dt.timedelta(2)).isoformat()
    async with site() as client:
        refused = await client.get("/api/puzzles/today", params={"date": later})
        assert (refused.status_code, refused.json()["error"]["kind"]) == (404, "not-yet")
        assert f"The puzzle of {later} opens when that day begins" in refused.json()["error"]["message"]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.game)
async def test_a_puzzle_is_shown_tried_and_answered(puzzle):
    address = f"/api/puzzles/{puzzle.id}"
    async with site() as client:
        told = (await client.get(address)).json()
        assert set(told) == {
            "id", "game", "title", "grade", "question", "settings", "in_force", "player", "scores", "view", "last", "date",
        }  # fmt: skip
        position = puzzle.position()
        assert told["player"] == position.turn + 1
        assert told["date"] is None
        wrong = next(iter(puzzle.others), "pass")
        tried = (await client.post(f"{address}/attempt", json={"move": wrong})).json()
        assert (tried["right"], tried["others"]) == (False, [])
        assert tried["words"]
        right = (await client.post(f"{address}/attempt", json={"move": puzzle.answers[0]})).json()
        assert right["right"]
        assert len(right["others"]) == len(puzzle.others)
        assert [ply["move"] for ply in right["line"]] == list(puzzle.line)
        assert right["view"]["hand"] == {"choices": [], "entries": [], "rack": None, "prompt": ""}
        assert (await client.post(f"{address}/answer", json={})).json() == right


async def test_of_hidden_tiles_only_the_own_ones_are_sent():
    puzzle = next(puzzle for puzzle in SAMPLE if puzzle.asks == "points")
    async with site() as client:
        told = (await client.get(f"/api/puzzles/{puzzle.id}")).json()
        position = puzzle.position()
        seen = position.view(position.turn)
        assert [tile["symbol"] for tile in told["view"]["hand"]["rack"]["tiles"]] == [
            tile.symbol for tile in seen.hand.rack.tiles
        ]
        assert "seed" not in told
        shown = (await client.post(f"/api/puzzles/{puzzle.id}/answer", json={})).json()
        assert shown["view"]["hand"]["rack"] is None
        draft = (await client.post(f"/api/puzzles/{puzzle.id}/preview", json={"move": puzzle.answers[0]})).json()
        assert draft["score"] == puzzle.best


async def test_wrong_requests_are_refused():
    address = f"/api/puzzles/{TODAY.id}"
    async with site() as client:
        missing = await client.get("/api/puzzles/plexus-000000")
        assert (missing.status_code, missing.json()["error"]["kind"]) == (404, "unknown-puzzle")
        hello = await client.post(f"{address}/attempt", json={"move": "hello?"})
        assert (hello.status_code, hello.json()["error"]["kind"]) == (400, "bad-move")
        assert (await client.post(f"{address}/attempt", json={})).status_code == 400
        assert (await client.post("/api/puzzles/none/answer", json={})).status_code == 404
