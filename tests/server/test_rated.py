"""Rated matches over HTTP: refusals, ends, and ratings."""

import asyncio

import pytest
from changing import change
from site_help import bearer, begin, look, play, refused, site
from sqlalchemy import func, select

from paperbits import find
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.levels import level_of
from paperbits.ratings.glicko import Result, rating_of
from paperbits.store.schema.matches import matches
from paperbits.store.temporary import TemporaryLog

GAME = "palindromic-rows-columns"
SETTINGS = {"n": 8}
PERSON, CASUAL = {"kind": "person"}, {"kind": "computer", "level": "casual"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """Computers take the first legal move, because these tests are not about them."""
    first = "paperbits.answers.doing.choose"
    monkeypatch.setattr(first, lambda position, *_, **__: Thought(position.legal(1).moves[0], ""))


async def rated(client, game=GAME, settings=SETTINGS, seats=(PERSON, CASUAL), **more):
    return await begin(client, game, settings, seats, rated=True, **more)


async def on_turn(client, match, key):
    """The state once it is the person's turn, so that nothing moves by itself."""
    for _ in range(6_000):
        if (state := await look(client, match, key))["your_turn"]:
            return state
        await asyncio.sleep(0.01)
    raise AssertionError("The computer has not moved.")


async def resign(client, match, key, version):
    return await change(client, match, "resign", key, version=version)


async def resigned(client, match, key):
    """Resign, whatever the computer does meanwhile. Returns the state."""
    for _ in range(100):
        answer = await resign(client, match, key, (await look(client, match, key))["version"])
        if answer.status_code == 200:
            return answer.json()
        assert answer.json()["error"]["kind"] == "stale"
    raise AssertionError


WRONG = [
    ({"settings": {"n": 6}}, "n 8, not 6"),
    ({"seats": [CASUAL, CASUAL]}, "one person and one computer"),
    ({"seats": [{"kind": "open"}, CASUAL]}, "not both"),
    ({"seed": 5}, "leave the seed"),
    ({"start": ". * . ."}, "leave the seed"),
    ({"game": "sums-grid", "settings": {}}, "alone"),
    ({"rated": 1}, "rated"),
]


async def test_a_match_that_cannot_be_rated_is_not_set_up():
    async with site(log := TemporaryLog()) as client:
        for wrong, words in WRONG:
            seats = [PERSON, CASUAL]
            asked = {"game": GAME, "settings": SETTINGS, "seats": seats, "rated": True, **wrong}
            await client.refused(400, "bad-request", "matches", asked, words=words)
        count = select(func.count()).select_from(matches)
        assert await log.database.read(lambda connection: connection.scalar(count)) == 0


async def test_the_first_player_is_drawn_at_random():
    async with site() as client:
        first = {(await rated(client))[2]["seats"][0]["kind"] for _ in range(40)}
    assert first == {"person", "computer"}


async def test_a_rated_match_has_no_advice_no_undo_no_other_moves_and_no_record(client):
    match, key, state = await rated(client)
    assert state["computer_rating"] == level_of(find(GAME), "casual").elo
    state = await on_turn(client, match, key)
    await play(client, match, key, state["version"], "h8")
    state, head = await on_turn(client, match, key), bearer(key)
    undone = await change(client, match, "undo", key, version=state["version"])
    refused(undone, 409, "illegal-move", "rated: nothing is taken back")
    assert not state["may_undo"]
    look_at = f"/api/matches/{match}/plies/0"
    await client.ask(look_at, headers=head, status=200)
    refused(await client.get(f"{look_at}?then=a1", headers=head), 403, "unfair", "rated")
    await client.refused(
        403, "secret", f"matches/{match}/record", headers=head, words="rated match"
    )
    await resigned(client, match, key)
    text = (await client.get(f"/api/matches/{match}/record", headers=head)).text
    assert "resign" in text
    assert (await client.get(f"{look_at}?then=a1", headers=head)).status_code == 200
    again = await client.ask("records", {"text": text})
    assert again["match"]["rated"] is False
    await client.ask("standings", {"matches": [again]}, status=400)
    held = [{"id": again["id"], "key": again["key"]}]
    assert (await client.ask("standings", {"matches": held})) == {"standings": []}


async def test_resigning_loses_and_only_players_can_resign(client):
    match, key, _ = await rated(client)
    state = await on_turn(client, match, key)
    assert state["may_resign"]
    asked = {"version": state["version"]}
    refused(await change(client, match, "resign", **asked), 403, "not-your-turn", "Only players")
    assert (await resign(client, match, "wrong", 0)).status_code == 403
    assert (await resign(client, match, key, 77)).json()["error"]["kind"] == "stale"
    state = await resigned(client, match, key)
    person = next(seat["player"] for seat in state["seats"] if seat["yours"])
    assert (state["over"], state["turn"], state["winners"]) == (True, None, [3 - person])
    assert state["reason"] == "You resigned."
    assert (state["may_resign"], state["view"]["hand"]["choices"]) == (False, [])
    refused(await resign(client, match, key, state["version"]), 409, "illegal-move", "over")
    refused(await play(client, match, key, state["version"], "a1"), 409, "illegal-move", "over")


async def test_ratings_come_only_from_matches_that_the_server_knows(client):
    held = []
    for _ in range(2):
        match, key, _ = await rated(client)
        await resigned(client, match, key)
        held.append({"id": match, "key": key})
    under_way, its_key, _ = await rated(client)
    unrated, other_key, _ = await begin(client, settings={"n": 8}, seats=[PERSON, CASUAL])
    await resigned(client, unrated, other_key)
    more = [
        {"id": under_way, "key": its_key},
        {"id": unrated, "key": other_key},
        {"id": "elsewhere", "key": "x"},
    ]
    answer = await client.ask("standings", {"matches": [*held, *more, held[0]]})
    (found,) = answer["standings"]
    elo = level_of(find(GAME), "casual").elo
    expected = rating_of([Result(elo, 0.0)] * 2)
    assert (found["game"], found["rating"]) == (GAME, round(expected.rating))
    assert found["words"] == expected.words
    assert [(match["id"], match["result"], match["opponent"]) for match in found["matches"]] == [
        (match["id"], 0.0, elo) for match in held
    ]
    assert found["matches"][0]["rating"] > found["matches"][1]["rating"] == found["rating"]


async def test_a_match_with_a_wrong_key_is_refused(client):
    match, key, _ = await rated(client)
    await resigned(client, match, key)
    for wrong in ("", "x", key[:-1], match):
        answer = await client.post(
            "/api/standings", json={"matches": [{"id": match, "key": wrong}]}
        )
        refused(answer, 403, "wrong-key", "does not belong")
    for bad in (
        {},
        {"matches": 1},
        {"matches": [{"id": match}]},
        {"matches": [{"id": match, "key": key}] * 1_001},
    ):
        await client.refused(400, "bad-request", "standings", bad)
