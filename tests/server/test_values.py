"""Over HTTP: the levels that play with given settings, and the exact values of moves after the end."""

import pytest
from changing import change
from site_help import bearer, begin

FULL = ["a1", "b1"]
"""A whole match of palindromic-rows-columns on two by two squares."""


async def test_levels_depend_on_the_settings(client):
    for settings, there in (({"n": 3}, True), ({"n": 12}, False)):
        answer = await client.post(
            "/api/games/palindromic-rows-columns/levels", json={"settings": settings}
        )
        assert ("perfect" in [level["name"] for level in answer.json()]) is there
    bad = await client.post(
        "/api/games/palindromic-rows-columns/levels", json={"settings": {"n": 99}}
    )
    assert bad.json()["error"]["kind"] == "bad-setting"
    cards = {card["id"]: card for card in (await client.ask("games"))}
    assert cards["palindromic-rows-columns"]["perfect"]["name"] == "perfect"
    assert cards["binary-number-scrabble"]["perfect"] is None


@pytest.mark.parametrize(("n", "status"), [(3, 200), (12, 400)])
async def test_a_match_against_the_perfect_level_needs_settings_that_are_solved(n, status, client):
    seats = [{"kind": "person"}, {"kind": "computer", "level": "perfect"}]
    asked = {"game": "palindromic-rows-columns", "settings": {"n": n}, "seats": seats}
    answer = await client.post("/api/matches", json=asked)
    assert answer.status_code in ((200, 201) if status == 200 else (400, 422)), answer.text
    if status != 200:
        assert "not all solved" in answer.json()["error"]["message"]
    rated = await client.post("/api/matches", json={**asked, "rated": True})
    assert rated.status_code >= 400


async def test_values_come_after_the_end_only(client):
    match, key, _ = await begin(client, settings={"n": 2})
    early = await client.get(f"/api/matches/{match}/values/0", headers=bearer(key))
    assert early.json()["error"]["kind"] == "unfair"
    for version, move in enumerate(FULL):
        await change(client, match, "move", key, version=version, move=move)
    found = await client.ask(f"matches/{match}/values/1", key=key)
    assert found["unit"] == "margin"
    assert {each["move"] for each in found["moves"]} == {"b1", "a2", "b2"}
    assert found["best"] == max(each["value"] for each in found["moves"]) == 2
    assert found["moves"][0]["touched"] == [found["moves"][0]["move"]]
    for ply in (2, -1):
        late = await client.get(f"/api/matches/{match}/values/{ply}", headers=bearer(key))
        assert late.json()["error"]["message"].startswith("2 moves have been made")
