"""Tokens over HTTP: made, listed, revoked; what each scope allows; bots and their mark."""

import re
from itertools import product

import pytest
from changing import change
from site_help import bearer, begin, join, look, met, play, refused, site

from paperbits.server.limits import Limits
from paperbits.server.programs.site_tokens import allows, scope_for
from paperbits.store.tokens import SCOPES, new_token_text

OPEN, PERSON, COMPUTER = (
    {"kind": "open"},
    {"kind": "person"},
    {"kind": "computer", "level": "beginner"},
)
MATCH = {"game": "palindromic-rows-columns", "settings": {"n": 4}, "seats": [PERSON, OPEN]}


async def made(client, *scopes, name="Test"):
    return await client.ask("tokens", {"name": name, "scopes": scopes or ["play"]}, status=201)


async def headers(client, *scopes):
    return bearer((await made(client, *scopes))["text"])


async def test_a_part_of_a_token_is_refused_with_its_reason(client):
    for path in ("stream/events", "bot/match"):
        said = await client.refused(401, "wrong-token", path, key=new_token_text()[:20])
        assert said == "This token is not whole; copy all of it."
        await client.refused(401, "no-person", path)


async def test_a_token_is_shown_once_and_then_only_named(client, ada):
    assert (await ada.ask("tokens")) == {"tokens": [], "most": 20}
    new = await made(ada, "seek", "play", name="  My\tbot ")
    assert re.fullmatch(r"pb_[\w-]{43}", new["text"])
    assert (new["token"]["name"], new["token"]["scopes"]) == ("My bot", ["play", "seek"])
    assert new["token"]["used"] is None
    listed = await ada.get("/api/tokens")
    assert listed.json()["tokens"] == [new["token"]]
    assert new["text"] not in listed.text
    async with met(client, "Bob") as (bob,):
        assert (await bob.ask("tokens"))["tokens"] == []
        assert await bob.refused(404, "not-found", f"tokens/{new['token']['id']}/revoke", {})


async def test_only_a_person_has_tokens(client):
    await client.refused(401, "no-person", "tokens")
    await client.refused(401, "no-person", "tokens", {"name": "x", "scopes": ["read"]})
    async with met(client, "Ada") as (ada,):
        for wrong in (
            {"name": "x", "scopes": []},
            {"name": "x", "scopes": ["all"]},
            {"scopes": ["read"]},
            {"name": "x" * 61},
        ):
            await ada.refused(400, "bad-request", "tokens", wrong)


async def test_a_token_speaks_for_its_person_without_a_cookie(client, ada):
    play_on = await headers(ada, "play")
    assert (await client.ask("me", headers=play_on))["person"]["id"] == ada.person
    made = await client.ask("matches", MATCH, headers=play_on)
    assert (made["key"], made["match"]["seats"][0]["name"]) == ("", "Ada")
    moved = await change(client, made["id"], "move", headers=play_on, version=0, move="a1")
    assert moved.status_code == 200
    assert (await look(ada, made["id"]))["seats"][0]["yours"]
    assert (await ada.ask("tokens"))["tokens"][0]["used"] > 0


async def test_a_token_wins_over_a_cookie_and_needs_no_origin(ada, bob):
    adas = await headers(ada, "play")
    assert (await bob.ask("me", headers=adas))["person"]["id"] == ada.person
    elsewhere = {"Origin": "https://elsewhere.example"}
    await bob.ask("matches", MATCH, headers=adas | elsewhere, status=201)
    await bob.refused(403, "cross-site", "matches", MATCH, headers=elsewhere)


async def test_a_wrong_token_is_refused_and_never_falls_back(client, ada):
    wrong = bearer(new_token_text())
    match, key, _ = await begin(client)
    for path in (
        "/api/me",
        f"/api/matches/{match}",
        "/api/bot/match",
        "/api/stream/events",
        "/api/tokens",
    ):
        await ada.refused(401, "wrong-token", path, headers=wrong)
    await ada.refused(401, "wrong-token", "matches", MATCH, headers=wrong)
    for path in (
        "/api/bot/match",
        "/api/stream/events",
        f"/api/bot/match/{match}",
        f"/api/bot/match/{match}/stream",
    ):
        await ada.refused(401, "no-person", path)
    assert (await play(client, match, key, 0, "a1")).status_code == 200
    token = await made(ada, "play")
    refused(
        await client.get(f"/api/matches/{match}", params={"key": token["text"]}), 403, "wrong-key"
    )


async def test_a_revoked_token_does_nothing_from_then_on(client, ada):
    token, other = await made(ada, "play"), await made(ada, "play", name="Other")
    assert (await client.ask("me", key=token["text"]))["person"]
    left = await ada.post(f"/api/tokens/{token['token']['id']}/revoke")
    assert [each["name"] for each in left.json()["tokens"]] == ["Other"]
    await client.refused(401, "wrong-token", "me", key=token["text"])
    await client.ask("me", key=other["text"], status=200)
    await ada.refused(404, "not-found", f"tokens/{token['token']['id']}/revoke", {})


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        ("POST", "/api/me/delete", None),
        ("GET", "/api/me/export", None),
        ("GET", "/api/me", "read"),
        ("POST", "/api/me", None),
        ("POST", "/api/account", None),
        ("POST", "/api/anything/new", None),
        ("GET", "/api/matchesque", "read"),
        ("POST", "/api/matchesque", None),
        ("POST", "/api/seeks/x/accept", "seek"),
        ("DELETE", "/api/seeks/x", "seek"),
        ("POST", "/api/challenges", "seek"),
        ("POST", "/api/bot/account", "bot"),
        ("GET", "/api/bot/match/x/stream", "read"),
        ("POST", "/api/bot/match/x/move/8d 1/1", "play"),
        ("POST", "/api/tokens/x/revoke", None),
        ("GET", "/api/tokens", None),
        ("POST", "/api/matches", "play"),
    ],
)
def test_an_address_that_is_not_listed_takes_no_tokens(method, path, scope):
    assert scope_for(method, path) == scope


def test_each_scope_allows_what_it_says():
    more = {("bot", "play"), *((given, "read") for given in SCOPES)}
    for given, needed in product(SCOPES, SCOPES):
        assert allows(frozenset({given}), needed) is (given == needed or (given, needed) in more)


async def test_a_token_is_refused_what_its_scopes_do_not_allow(client, ada):
    to_read, strong = await headers(ada, "read"), await headers(ada, *SCOPES)
    await client.refused(403, "wrong-scope", "matches", MATCH, headers=to_read)
    await client.refused(403, "wrong-scope", "me", {"name": "Eve"}, headers=strong)


async def test_requests_of_a_program_are_limited_for_each_person():
    limits = Limits(program_requests_per_second=0.001, program_requests_at_once=5)
    async with site(limits=limits) as client, met(client, "Ada", "Bob") as (ada, bob):
        first, second, other = await headers(ada), await headers(ada), await headers(bob)
        for number in range(5):
            await client.ask("me", headers=(first, second)[number % 2], status=200)
        await client.refused(429, "too-many", "me", headers=first)
        await client.refused(429, "too-many", "me", headers=second)
        await client.ask("me", headers=other, status=200)
        await ada.ask("me", status=200)


async def test_a_bot_is_marked_on_its_seats_and_keeps_its_name():
    async with site() as client, met(client, "Minnow", "Bob") as (ada, bob):
        as_bot = await headers(ada, "bot")
        answer = await client.post("/api/bot/account", headers=as_bot)
        assert answer.json()["person"] == {"id": ada.person, "name": "Minnow (bot)", "kind": "bot"}
        assert (await client.ask("bot/account", {}, headers=as_bot)) == answer.json()
        match, _, state = await begin(
            bob, seats=[{"kind": "person", "name": "Zed (BOT) [bot]"}, OPEN]
        )
        assert state["seats"][0]["name"] == "Zed"
        asked = {"invite": state["invitations"][0]["invite"], "name": "Human"}
        joined = await client.ask(f"matches/{match}/join", asked, headers=as_bot)
        assert joined["match"]["seats"][1]["name"] == "Minnow (bot)"
        assert (await look(bob, match))["seats"][1]["called"] == "Minnow (bot)"
        both = await client.ask("matches", MATCH | {"seats": [PERSON, PERSON]}, headers=as_bot)
        assert {seat["name"] for seat in both["match"]["seats"]} == {"Minnow (bot)"}
        await ada.post("/api/me", json={"name": "Human"})
        assert (await ada.ask("me"))["person"]["name"] == "Minnow (bot)"


async def test_the_mark_of_bots_cannot_be_forged():
    async with site() as client, met(client, "Eve (bot)") as (eve,):
        assert (await eve.ask("me"))["person"]["name"] == "Eve"
        record = (
            "paperbits record 1\ngame: palindromic-rows-columns\nsettings: players=2 n=4\nseats:"
            " person Eve (bot) | person Bo\n"
        )
        made = await client.ask("records", {"text": record})
        assert [seat["name"] for seat in made["match"]["seats"]] == ["Eve", "Bo"]


async def test_moves_in_the_address_and_in_the_body(client, ada):
    as_player = await headers(ada, "play")
    match, _, _ = await begin(ada, seats=[PERSON, PERSON], settings={"n": 4})
    where = f"/api/bot/match/{match}/move"
    state = (await client.post(f"{where}/a1", headers=as_player)).json()
    assert (state["type"], state["moves"], state["version"]) == ("matchState", ["a1"], 1)
    state = await client.ask(where, {"move": " B1 ", "version": 1}, headers=as_player)
    assert state["moves"] == ["a1", "b1"]
    await client.refused(409, "illegal-move", f"{where}/a1", {}, headers=as_player)
    await client.refused(409, "stale", f"{where}/c1?version=1", {}, headers=as_player)
    await client.refused(400, "bad-request", f"{where}/{'x' * 2_001}", {}, headers=as_player)
    await client.refused(400, "bad-move", f"{where}/8d%201%2F1", {}, headers=as_player)
    legal = await client.ask(f"bot/match/{match}/legal", headers=as_player)
    assert legal == state["legal"]
    assert (legal["count"], len(legal["moves"]), legal["more"]) == (14, 14, False)


async def test_tiles_are_told_to_their_own_seat_only():
    async with site() as client, met(client, "Ada", "Bob", "Eve") as (ada, bob, eve):
        match, _, state = await begin(ada, "binary-number-scrabble", seats=[PERSON, OPEN])
        await join(bob, state)
        live = client.live(match)
        racks = live.match.position.hidden_state()["racks"]
        for number, each in enumerate((ada, bob, eve)):
            said = await client.get(f"/api/bot/match/{match}", headers=await headers(each, "read"))
            full = said.json()
            assert full["state"]["rack"] == (racks[number] if number < 2 else None)
            assert full["seat"] == (number + 1 if number < 2 else None)
            assert full["state"]["legal"] is None
            assert not any(rack in said.text for rack in racks[:number] + racks[number + 1 :])
            if number:
                await client.refused(
                    403,
                    "not-your-turn",
                    f"bot/match/{match}/legal",
                    headers=await headers(each, "read"),
                )


async def test_the_legal_moves_of_a_rack_are_told_when_asked_for(client, ada):
    match, _, _ = await begin(ada, "binary-number-scrabble", seats=[PERSON, COMPUTER], seed=1)
    answer = await client.get(f"/api/bot/match/{match}/legal", headers=await headers(ada, "read"))
    assert (answer.json()["count"], answer.json()["more"]) == (498, False)
