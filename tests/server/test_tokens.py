"""Tokens over HTTP: made, listed, revoked; what each scope allows; bots and their mark."""

import re
from contextlib import asynccontextmanager

import httpx
import pytest
from changing import change
from site_help import bearer, begin, look, play, site

from paperbits.server.limits import Limits
from paperbits.server.programs.scopes import RULES, scope_for
from paperbits.store.tokens import SCOPES, new_token_text

OPEN, PERSON, COMPUTER = (
    {"kind": "open"},
    {"kind": "person"},
    {"kind": "computer", "level": "beginner"},
)
MATCH = {"game": "palindromic-rows-columns", "settings": {"n": 4}, "seats": [PERSON, OPEN]}


@asynccontextmanager
async def browser(client, name="Ada"):
    """A browser of a new guest at the same site."""
    async with httpx.AsyncClient(transport=client._transport, base_url="http://site") as other:
        other.app = client.app
        other.person = (await other.post("/api/me", json={"name": name})).json()["person"]["id"]
        yield other


async def made(client, *scopes, name="Test"):
    answer = await client.post("/api/tokens", json={"name": name, "scopes": scopes or ["play"]})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def headers(client, *scopes):
    return bearer((await made(client, *scopes))["text"])


def refused(answer, status, kind):
    assert (answer.status_code, answer.json()["error"]["kind"]) == (status, kind), answer.text
    return answer.json()["error"]["message"]


async def test_a_part_of_a_token_is_refused_with_its_reason():
    async with site() as client:
        for path in ("stream/events", "bot/match"):
            said = refused(
                await client.get(f"/api/{path}", headers=bearer(new_token_text()[:20])),
                401,
                "wrong-token",
            )
            assert said == "This token is not whole; copy all of it."
            refused(await client.get(f"/api/{path}"), 401, "no-person")


async def test_a_token_is_shown_once_and_then_only_named():
    async with site() as client, browser(client) as ada:
        assert (await ada.get("/api/tokens")).json() == {"tokens": [], "most": 20}
        new = await made(ada, "seek", "play", name="  My\tbot ")
        assert re.fullmatch(r"pb_[\w-]{43}", new["text"])
        assert (new["token"]["name"], new["token"]["scopes"], new["token"]["used"]) == (
            "My bot",
            ["play", "seek"],
            None,
        )
        listed = await ada.get("/api/tokens")
        assert listed.json()["tokens"] == [new["token"]]
        assert new["text"] not in listed.text
        async with browser(client, "Bob") as bob:
            assert (await bob.get("/api/tokens")).json()["tokens"] == []
            assert refused(
                await bob.post(f"/api/tokens/{new['token']['id']}/revoke"), 404, "not-found"
            )


async def test_only_a_person_has_tokens():
    async with site() as client:
        refused(await client.get("/api/tokens"), 401, "no-person")
        refused(
            await client.post("/api/tokens", json={"name": "x", "scopes": ["read"]}),
            401,
            "no-person",
        )
        async with browser(client) as ada:
            for wrong in (
                {"name": "x", "scopes": []},
                {"name": "x", "scopes": ["all"]},
                {"scopes": ["read"]},
                {"name": "x" * 61},
            ):
                refused(await ada.post("/api/tokens", json=wrong), 400, "bad-request")
            for _ in range(20):
                await made(ada)
            refused(
                await ada.post("/api/tokens", json={"name": "x", "scopes": ["read"]}),
                429,
                "too-many",
            )


async def test_a_token_speaks_for_its_person_without_a_cookie():
    async with site() as client, browser(client, "Ada") as ada:
        play_on = await headers(ada, "play")
        assert (await client.get("/api/me", headers=play_on)).json()["person"]["id"] == ada.person
        made = (await client.post("/api/matches", json=MATCH, headers=play_on)).json()
        assert (made["key"], made["match"]["seats"][0]["name"]) == ("", "Ada")
        moved = await change(client, made["id"], "move", headers=play_on, version=0, move="a1")
        assert moved.status_code == 200
        assert (await look(ada, made["id"]))["seats"][0]["yours"]
        assert (await ada.get("/api/tokens")).json()["tokens"][0]["used"] > 0


async def test_a_token_wins_over_a_cookie_and_needs_no_origin():
    async with site() as client, browser(client, "Ada") as ada, browser(client, "Bob") as bob:
        adas = await headers(ada, "play")
        assert (await bob.get("/api/me", headers=adas)).json()["person"]["id"] == ada.person
        elsewhere = {"Origin": "https://elsewhere.example"}
        assert (
            await bob.post("/api/matches", json=MATCH, headers=adas | elsewhere)
        ).status_code == 201
        refused(await bob.post("/api/matches", json=MATCH, headers=elsewhere), 403, "cross-site")


async def test_a_wrong_token_is_refused_and_never_falls_back():
    async with site() as client, browser(client) as ada:
        wrong = bearer(new_token_text())
        match, key, _ = await begin(client)
        for path in (
            "/api/me",
            f"/api/matches/{match}",
            "/api/bot/match",
            "/api/stream/events",
            "/api/tokens",
        ):
            refused(await ada.get(path, headers=wrong), 401, "wrong-token")
        refused(await ada.post("/api/matches", json=MATCH, headers=wrong), 401, "wrong-token")
        for path in (
            "/api/bot/match",
            "/api/stream/events",
            f"/api/bot/match/{match}",
            f"/api/bot/match/{match}/stream",
        ):
            refused(await ada.get(path), 401, "no-person")
        assert (await play(client, match, key, 0, "a1")).status_code == 200
        token = await made(ada, "play")
        refused(
            await client.get(f"/api/matches/{match}", params={"key": token["text"]}),
            403,
            "wrong-key",
        )


async def test_a_revoked_token_does_nothing_from_then_on():
    async with site() as client, browser(client) as ada:
        token, other = await made(ada, "play"), await made(ada, "play", name="Other")
        assert (await client.get("/api/me", headers=bearer(token["text"]))).json()["person"]
        left = await ada.post(f"/api/tokens/{token['token']['id']}/revoke")
        assert [each["name"] for each in left.json()["tokens"]] == ["Other"]
        refused(await client.get("/api/me", headers=bearer(token["text"])), 401, "wrong-token")
        assert (await client.get("/api/me", headers=bearer(other["text"]))).status_code == 200
        refused(await ada.post(f"/api/tokens/{token['token']['id']}/revoke"), 404, "not-found")


async def test_each_scope_allows_what_it_says():
    async with site() as client, browser(client) as ada:
        match, _, _ = await begin(ada, seats=[PERSON, COMPUTER])
        asked = {
            "read": [
                ("GET", f"/api/matches/{match}", None),
                ("GET", "/api/bot/match", None),
                ("GET", "/api/games", None),
            ],
            "play": [
                ("POST", "/api/matches", MATCH),
                ("POST", f"/api/bot/match/{match}/move", {"move": "a1", "version": 99}),
                ("POST", f"/api/bot/match/{match}/resign", {}),
            ],
            "bot": [("POST", "/api/bot/account", {})],
        }
        for given in SCOPES:
            given_headers = await headers(ada, given)
            for needed, requests in asked.items():
                for method, path, body in requests:
                    answer = await client.request(method, path, json=body, headers=given_headers)
                    allowed = (
                        needed == "read" or given == needed or (given, needed) == ("bot", "play")
                    )
                    assert ("wrong-scope" in answer.text) is not allowed, (
                        given,
                        method,
                        path,
                        answer.text,
                    )


async def test_tokens_make_no_tokens_and_leave_the_account_alone():
    async with site() as client, browser(client) as ada:
        strong = await headers(ada, *SCOPES)
        for method, path, body in (
            ("GET", "/api/tokens", None),
            ("POST", "/api/tokens", {"name": "x", "scopes": ["play"]}),
            ("POST", "/api/tokens/x/revoke", {}),
            ("POST", "/api/me", {"name": "Eve"}),
        ):
            refused(
                await client.request(method, path, json=body, headers=strong), 403, "wrong-scope"
            )


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
    ],
)
def test_an_address_that_is_not_listed_takes_no_tokens(method, path, scope):
    assert scope_for(method, path) == scope
    assert all(rule.path.startswith("/api") for rule in RULES)


async def test_requests_of_a_program_are_limited_for_each_person():
    limits = Limits(program_requests_per_second=0.001, program_requests_at_once=5)
    async with site(limits=limits) as client, browser(client) as ada, browser(client, "Bob") as bob:
        first, second, other = await headers(ada), await headers(ada), await headers(bob)
        for number in range(5):
            assert (
                await client.get("/api/me", headers=(first, second)[number % 2])
            ).status_code == 200
        refused(await client.get("/api/me", headers=first), 429, "too-many")
        refused(await client.get("/api/me", headers=second), 429, "too-many")
        assert (await client.get("/api/me", headers=other)).status_code == 200
        assert (await ada.get("/api/me")).status_code == 200


async def test_a_bot_is_marked_on_its_seats_and_keeps_its_name():
    async with site() as client, browser(client, "Minnow") as ada, browser(client, "Bob") as bob:
        as_bot = await headers(ada, "bot")
        answer = await client.post("/api/bot/account", headers=as_bot)
        assert answer.json()["person"] == {"id": ada.person, "name": "Minnow (bot)", "kind": "bot"}
        assert (await client.post("/api/bot/account", headers=as_bot)).json() == answer.json()
        match, _, state = await begin(
            bob, seats=[{"kind": "person", "name": "Zed (BOT) [bot]"}, OPEN]
        )
        assert state["seats"][0]["name"] == "Zed"
        asked = {"invite": state["invitations"][0]["invite"], "name": "Human"}
        joined = (
            await client.post(f"/api/matches/{match}/join", json=asked, headers=as_bot)
        ).json()
        assert joined["match"]["seats"][1]["name"] == "Minnow (bot)"
        assert (await look(bob, match))["seats"][1]["called"] == "Minnow (bot)"
        full = (await client.get(f"/api/bot/match/{match}", headers=as_bot)).json()
        assert [(seat["kind"], seat["name"]) for seat in full["seats"]] == [
            ("person", "Zed"),
            ("bot", "Minnow (bot)"),
        ]
        both = (
            await client.post(
                "/api/matches", json=MATCH | {"seats": [PERSON, PERSON]}, headers=as_bot
            )
        ).json()
        assert {seat["name"] for seat in both["match"]["seats"]} == {"Minnow (bot)"}
        await ada.post("/api/me", json={"name": "Human"})
        assert (await ada.get("/api/me")).json()["person"]["name"] == "Minnow (bot)"


async def test_the_mark_of_bots_cannot_be_forged():
    async with site() as client, browser(client, "Eve (bot)") as eve:
        assert (await eve.get("/api/me")).json()["person"]["name"] == "Eve"
        record = (
            "paperbits record 1\ngame: palindromic-rows-columns\nsettings: players=2 n=4\nseats:"
            " person Eve (bot) | person Bo\n"
        )
        made = (await client.post("/api/records", json={"text": record})).json()
        assert [seat["name"] for seat in made["match"]["seats"]] == ["Eve", "Bo"]


async def test_somebody_who_has_played_with_people_stays_a_person():
    async with site() as client, browser(client, "Ada") as ada, browser(client, "Bob") as bob:
        match, _, state = await begin(ada, seats=[PERSON, OPEN])
        await bob.post(
            f"/api/matches/{match}/join", json={"invite": state["invitations"][0]["invite"]}
        )
        for each in (ada, bob):
            refused(
                await client.post("/api/bot/account", headers=await headers(each, "bot")),
                409,
                "already-there",
            )


async def test_moves_in_the_address_and_in_the_body():
    async with site() as client, browser(client) as ada:
        as_player = await headers(ada, "play")
        match, _, _ = await begin(ada, seats=[PERSON, PERSON], settings={"n": 4})
        where = f"/api/bot/match/{match}/move"
        state = (await client.post(f"{where}/a1", headers=as_player)).json()
        assert (state["type"], state["moves"], state["version"]) == ("matchState", ["a1"], 1)
        state = (
            await client.post(where, json={"move": " B1 ", "version": 1}, headers=as_player)
        ).json()
        assert state["moves"] == ["a1", "b1"]
        assert refused(await client.post(f"{where}/a1", headers=as_player), 409, "illegal-move")
        refused(await client.post(f"{where}/c1?version=1", headers=as_player), 409, "stale")
        refused(await client.post(f"{where}/{'x' * 2_001}", headers=as_player), 400, "bad-request")
        refused(await client.post(f"{where}/8d%201%2F1", headers=as_player), 400, "bad-move")
        legal = (await client.get(f"/api/bot/match/{match}/legal", headers=as_player)).json()
        assert legal == state["legal"]
        assert (legal["count"], len(legal["moves"]), legal["more"]) == (14, 14, False)


async def test_tiles_are_told_to_their_own_seat_only():
    async with (
        site() as client,
        browser(client) as ada,
        browser(client, "Bob") as bob,
        browser(client, "Eve") as eve,
    ):
        match, _, state = await begin(ada, "binary-number-scrabble", seats=[PERSON, OPEN])
        await bob.post(
            f"/api/matches/{match}/join", json={"invite": state["invitations"][0]["invite"]}
        )
        live = client.app.state.site.matches._open_matches[match]
        racks = live.match.position.hidden_state()["racks"]
        for number, each in enumerate((ada, bob, eve)):
            said = await client.get(f"/api/bot/match/{match}", headers=await headers(each, "read"))
            full = said.json()
            assert full["state"]["rack"] == (racks[number] if number < 2 else None)
            assert full["seat"] == (number + 1 if number < 2 else None)
            assert full["state"]["legal"] is None
            assert not any(rack in said.text for rack in racks[:number] + racks[number + 1 :])
            if number:
                refused(
                    await client.get(
                        f"/api/bot/match/{match}/legal", headers=await headers(each, "read")
                    ),
                    403,
                    "not-your-turn",
                )


async def test_the_legal_moves_of_a_rack_are_told_when_asked_for():
    async with site() as client, browser(client) as ada:
        match, _, _ = await begin(ada, "binary-number-scrabble", seats=[PERSON, COMPUTER], seed=1)
        answer = await client.get(
            f"/api/bot/match/{match}/legal", headers=await headers(ada, "read")
        )
        assert (answer.json()["count"], answer.json()["more"]) == (498, False)


async def test_offers_and_the_end():
    async with site() as client, browser(client) as ada, browser(client, "Bob") as bob:
        match, _, state = await begin(ada, seats=[PERSON, OPEN], settings={"n": 4})
        await bob.post(
            f"/api/matches/{match}/join", json={"invite": state["invitations"][0]["invite"]}
        )
        adas, bobs, where = await headers(ada), await headers(bob), f"/api/bot/match/{match}"
        await client.post(f"{where}/move/a1", headers=adas)
        state = (await client.post(f"{where}/offer/draw", headers=adas)).json()
        assert state["offers"] == [{"what": "draw", "by": 1, "mine": True}]
        state = (await client.post(f"{where}/decline/draw", headers=bobs)).json()
        assert state["offers"] == []
        refused(await client.post(f"{where}/offer/cake", headers=bobs), 400, "bad-request")
        state = (await client.post(f"{where}/resign", headers=bobs)).json()
        assert (
            state["over"],
            state["turn"],
            state["outcome"]["winners"],
            state["outcome"]["resigned"],
        ) == (True, None, [1], 2)
        assert (await client.get("/api/bot/match", headers=adas)).json() == {"matches": []}
        match, _, state = await begin(ada, seats=[PERSON, OPEN], settings={"n": 4})
        await bob.post(
            f"/api/matches/{match}/join", json={"invite": state["invitations"][0]["invite"]}
        )
        listed = (await client.get("/api/bot/match", headers=bobs)).json()["matches"]
        assert [
            (each["id"], each["your_turn"], [seat["yours"] for seat in each["seats"]])
            for each in listed
        ] == [(match, False, [False, True])]
        state = (await client.post(f"/api/bot/match/{match}/abort", headers=bobs)).json()
        assert (
            state["outcome"]["aborted"],
            state["outcome"]["cut_short"],
            state["outcome"]["winners"],
        ) == (2, True, [])
