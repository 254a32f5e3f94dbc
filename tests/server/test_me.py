"""Persons: guests, their cookies and their seats, and news about their matches."""

from account_help import browser, guest
from changing import change
from site_help import begin, met, play, site

OPEN = {"kind": "open"}
PERSON = {"kind": "person"}


async def test_nobody_becomes_a_guest_by_looking(client):
    answer = await client.get("/api/me")
    assert answer.json() == {"person": None}
    assert "set-cookie" not in answer.headers


async def test_a_guest_has_a_signed_cookie_that_scripts_cannot_read(client):
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
            assert (await other.ask("me", headers={"Cookie": f"paperbits={forged}"})) == {
                "person": None
            }


async def test_behind_tls_the_cookie_is_for_tls_only(client):
    answer = await client.post("https://site/api/me", json={})
    assert "secure" in answer.headers["set-cookie"].lower()


async def test_seats_belong_to_the_person_of_the_cookie():
    async with site() as here, met(here, "Ada", "Bob") as (client, other):
        match, key, state = await begin(client, seats=[PERSON, OPEN])
        assert key == ""
        assert state["your_turn"]
        invite = state["invitations"][0]["invite"]
        await client.refused(409, "already-there", f"matches/{match}/join", {"invite": invite})
        joined = await other.ask(f"matches/{match}/join", {"invite": invite})
        assert (joined["key"], joined["match"]["seats"][0]["called"]) == ("", "Ada")
        assert (await change(other, match, "move", version=0, move="a1")).status_code == 403
        state = (await change(client, match, "move", version=0, move="a1")).json()
        assert state["seats"][1]["called"] == "Bob"
        async with browser(client) as third:
            await guest(third)
            seen = await third.ask(f"matches/{match}")
            assert not any(seat["yours"] for seat in seen["seats"])
            assert (await change(third, match, "move", version=1, move="b1")).status_code == 403


async def test_a_key_wins_over_the_cookie(client, other):
    match, key, _ = await begin(other)
    await guest(client)
    assert (await play(client, match, key, 0, "a1")).status_code == 200
    await client.ask(f"matches/{match}", key="wrong", status=403)


async def test_a_request_from_another_site_changes_nothing(client):
    await guest(client, "Ada")
    match, _, _ = await begin(client)
    head = {"Origin": "https://evil.example"}
    for path, asked in (
        ("/api/me", {"name": "Eve"}),
        ("/api/matches", {"game": "plexus", "seats": [PERSON, PERSON]}),
    ):
        await client.refused(403, "cross-site", path, asked, headers=head)
    move = {"version": 0, "move": "a1"}
    answer = await change(client, match, "move", headers=head, **move)
    assert answer.json()["error"]["kind"] == "cross-site"
    own = {"Origin": "http://site"}
    assert (await change(client, match, "move", headers=own, **move)).status_code == 200
