"""The pages of a person's matches: whose turn, how they ended, and which ones others wait for."""

import json

from account_help import browser, guest, move, said
from site_help import begin, join, look, site, until

from paperbits.server.broker.topics import person_topic
from paperbits.server.live import glances as pages

SMALL = {"n": 2}
PERSON, OPEN = {"kind": "person"}, {"kind": "open"}


async def ended(client, moves=("a1", "b2")):
    """A match of the reader on one screen that has ended."""
    match, _, _ = await begin(client, settings=SMALL)
    for version, square in enumerate(moves):
        assert (await move(client, match, version, square)).status_code == 200
    return match


async def ids(client, **asked):
    return [
        each["id"] for each in (await said(client.get("/api/me/matches", params=asked)))["matches"]
    ]


async def test_open_and_ended_matches_are_told_as_summaries_tell_them(client):
    await guest(client)
    over, going = await ended(client), (await begin(client))[0]
    assert (await ids(client, state="over"), await ids(client, state="open")) == ([over], [going])
    assert sorted(await ids(client)) == sorted([over, going])
    listed = (await client.ask("me/matches"))["matches"]
    held = {"matches": [{"id": match, "key": ""} for match in (over, going)]}
    told = (await client.ask("summaries", held))["matches"]
    assert sorted(listed, key=lambda each: each["id"]) == sorted(told, key=lambda each: each["id"])


async def test_pages_are_bounded_and_matches_that_wait_for_the_reader_come_first(monkeypatch):
    monkeypatch.setattr(pages, "PAGE", 2)
    async with site() as client, browser(client) as friend:
        await guest(client)
        mine, _, state = await begin(client, seats=[PERSON, OPEN])
        await guest(friend, "Bo")
        await join(friend, state)
        theirs, _, state = await begin(client, seats=[OPEN, PERSON])
        await join(friend, state)
        alone, _, _ = await begin(client)
        assert (await move(client, alone, 0, "a1")).status_code == 200
        first = await client.ask("me/matches")
        assert (first["count"], first["more"], [each["id"] for each in first["matches"]]) == (
            3,
            True,
            [alone, mine],
        )
        rest = await client.ask("me/matches?page=2")
        assert (rest["page"], rest["more"], [each["id"] for each in rest["matches"]]) == (
            2,
            False,
            [theirs],
        )
        assert [each["called"] for each in rest["matches"][0]["seats"]] == ["Bo", "You"]
        for wrong in ("page=0", "page=99999999", "state=lost"):
            assert (await client.get(f"/api/me/matches?{wrong}")).status_code in (400, 422)


async def test_nobody_reads_the_matches_of_others(client, other):
    await client.ask("me/matches", status=401)
    await guest(client)
    await ended(client)
    await guest(other, "Eve")
    assert await ids(other) == []


async def test_people_wait_only_in_matches_with_people():
    async with site() as client, browser(client) as friend:
        person = await guest(client)
        site_matches = client.site
        heard = []

        class Page:
            def told(self, _, now):
                heard.append(json.loads(now))

        alone, _, _ = await begin(client)
        assert (await move(client, alone, 0, "a1")).status_code == 200
        shared, _, state = await begin(client, seats=[OPEN, PERSON])
        await guest(friend, "Bo")
        await join(friend, state)
        topic = person_topic(person["id"])
        await site_matches.news.follow(topic, person["id"], Page())
        assert (heard[-1]["turns"], heard[-1]["awaited"]) == ([alone], [])
        version = (await look(friend, shared))["version"]
        assert (await move(friend, shared, version, "a1")).status_code == 200
        await until(lambda: heard[-1]["awaited"] == [shared])
        assert sorted(heard[-1]["turns"]) == sorted([alone, shared])
