"""Persons: guests, their cookies and their seats, and news about their matches."""

import asyncio
import json

from account_help import browser, guest
from changing import change
from site_help import bearer, begin, look, play, site, until

from paperbits.server.broker.topics import News, Room, person_topic

OPEN = {"kind": "open"}
PERSON = {"kind": "person"}


async def test_nobody_becomes_a_guest_by_looking():
    async with site() as client:
        answer = await client.get("/api/me")
        assert answer.json() == {"person": None}
        assert "set-cookie" not in answer.headers


async def test_a_guest_has_a_signed_cookie_that_scripts_cannot_read():
    async with site() as client:
        answer = await client.post("/api/me", json={"name": " Ada  L. "})
        person = answer.json()["person"]
        assert (person["name"], person["kind"]) == ("Ada L.", "guest")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        again = await client.get("/api/me")  # It is kept for another year.
        assert again.json()["person"] == person
        assert "max-age=31536000" in again.headers["set-cookie"].lower()
        assert await guest(client, "Ada") == person | {"name": "Ada"}
        value = client.cookies["paperbits"]
        for forged in (value[:-2] + "xx", "x" * 1_000, "", value.partition(".")[0]):
            async with browser(client) as other:
                assert (
                    await other.get("/api/me", headers={"Cookie": f"paperbits={forged}"})
                ).json() == {"person": None}


async def test_behind_tls_the_cookie_is_for_tls_only():
    async with site() as client:
        answer = await client.post("https://site/api/me", json={})
        assert "secure" in answer.headers["set-cookie"].lower()


async def test_seats_belong_to_the_person_of_the_cookie():
    async with site() as client, browser(client) as other:
        await guest(client, "Ada")
        await guest(other, "Bob")
        match, key, state = await begin(client, seats=[PERSON, OPEN])
        assert key == ""
        assert state["your_turn"]
        invite = state["invitations"][0]["invite"]
        again = await client.post(f"/api/matches/{match}/join", json={"invite": invite})
        assert (again.status_code, again.json()["error"]["kind"]) == (409, "already-there")
        joined = (await other.post(f"/api/matches/{match}/join", json={"invite": invite})).json()
        assert (joined["key"], joined["match"]["seats"][0]["called"]) == ("", "Ada")
        assert (await change(other, match, "move", version=0, move="a1")).status_code == 403
        state = (await change(client, match, "move", version=0, move="a1")).json()
        assert state["seats"][1]["called"] == "Bob"
        async with browser(client) as third:
            await guest(third)
            seen = (await third.get(f"/api/matches/{match}")).json()
            assert not any(seat["yours"] for seat in seen["seats"])
            assert (await change(third, match, "move", version=1, move="b1")).status_code == 403


async def test_a_key_wins_over_the_cookie():
    async with site() as client, browser(client) as other:
        match, key, _ = await begin(other)
        await guest(client)
        assert (await play(client, match, key, 0, "a1")).status_code == 200
        assert (
            await client.get(f"/api/matches/{match}", headers=bearer("wrong"))
        ).status_code == 403


async def test_a_request_from_another_site_changes_nothing():
    async with site() as client:
        await guest(client, "Ada")
        match, _, _ = await begin(client)
        head = {"Origin": "https://evil.example"}
        for path, asked in (
            ("/api/me", {"name": "Eve"}),
            ("/api/matches", {"game": "plexus", "seats": [PERSON, PERSON]}),
        ):
            answer = await client.post(path, json=asked, headers=head)
            assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "cross-site")
        move = {"version": 0, "move": "a1"}
        answer = await change(client, match, "move", headers=head, **move)
        assert answer.json()["error"]["kind"] == "cross-site"
        own = {"Origin": "http://site"}
        assert (await change(client, match, "move", headers=own, **move)).status_code == 200


async def test_whose_turn_it_is_is_told_to_each_person():
    async with site() as client:
        person = await guest(client)
        matches = client.app.state.site
        heard = []

        class Page:
            def told(self, topic, now):
                heard.append((topic, json.loads(now)))

        topic = person_topic(person["id"])
        await matches.news.follow(topic, person["id"], Page())
        assert heard == [
            (topic, {"turns": [], "awaited": [], "seeks": [], "challenges": [], "begun": []})
        ]
        match, _, _ = await begin(client, seats=[PERSON, OPEN])
        state = await look(client, match)
        await change(client, match, "move", version=state["version"], move="a1")
        await until(lambda: len(heard) > 1)
        assert heard[-1][1]["turns"] == []


async def test_changes_in_quick_succession_are_told_once_or_twice():
    class Broker:
        async def listen(self, topic, heard): ...
        def tell(self, topic, message): ...
        def leave(self, topic): ...

    told, count = [], 0

    async def render(_):
        return str(count)

    class Page:
        def told(self, topic, now):
            told.append(now)

    news = News(Broker())
    news.open(Room("lobby", render))
    page = Page()
    await news.follow("lobby", "", page)
    for _ in range(100):
        count += 1
        news.tell("lobby")
    await until(lambda: told[-1] == "100")
    assert len(told) <= 3
    news.leave("lobby", page)
    news.tell("lobby")
    await asyncio.sleep(0.01)
    assert not news.followed("lobby")
    await news.close()
