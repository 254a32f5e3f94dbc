"""The lobby over HTTP and news: seeks, pairing, challenges, tables, and what repairs itself."""

import asyncio
import json

import httpx
from site_help import look, met, site, sites, until

from paperbits.server.broker import LocalBroker
from paperbits.server.broker.topics import person_topic
from paperbits.server.limits import Limits
from paperbits.store.bots import new_bot
from paperbits.store.log import StoreError
from paperbits.store.people import StoredPerson
from paperbits.store.seek_changes import MOST_OF_CLIENT, MOST_OWN
from paperbits.store.temporary import TemporaryLog

GAME = "palindromic-rows-columns"
TABLE = "combining-dividing"


class Clock:
    """A clock that a test moves on."""

    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


async def with_account(client, name):
    """Make a guest an account."""
    await asks(client, "me/account", name=name, passphrase="correct horse battery")


async def asks(client, path, **asked):
    return await client.ask(path, asked)


async def refused(client, path, **asked):
    answer = await client.post(f"/api/{path}", json=asked)
    assert answer.status_code >= 400, answer.text
    return answer.status_code, answer.json()["error"]["message"]


async def open_seeks(client, **given):
    return (await client.get("/api/lobby", params=given)).json()["seeks"]


class Page:
    """A page that follows topics, as the socket for news does."""

    def __init__(self, client):
        self.client, self.heard = client, {}

    async def follow(self, topic):
        await self.client.site.news.follow(topic, self.client.person, self)
        return self

    def told(self, topic, now):
        self.heard[topic] = json.loads(now)

    @property
    def me(self):
        return self.heard[person_topic(self.client.person)]

    async def follow_me(self):
        return await self.follow(person_topic(self.client.person))


async def test_a_seek_is_posted_listed_and_accepted_and_the_match_begins_with_both():
    async with site() as client, met(client, "Ada", "Bob", "") as (ada, bob, cy):
        pages = [await (await Page(each).follow_me()).follow("lobby") for each in (ada, bob, cy)]
        posted = await asks(ada, "seeks", game=GAME, settings={"n": 4}, clock=" 5+3 ")
        assert posted["match"] is None
        seek = posted["seek"]
        assert (seek["by"]["name"], seek["title"], seek["clock"], seek["seats"]) == (
            "Ada",
            "Palindromic Rows/Columns",
            "5+3",
            2,
        )
        assert seek["settings"] == ["Squares along a side: 4 (usually 6)."]
        await until(lambda: all(page.heard["lobby"]["seeks"] == [seek] for page in pages))
        assert pages[2].heard["lobby"]["people"] == 1
        await until(lambda: pages[0].me["seeks"] == [seek])
        assert await open_seeks(bob, game=GAME) == [seek]
        assert await open_seeks(bob, game="plexus") == []
        assert await refused(ada, f"seeks/{seek['id']}/accept") == (
            409,
            "This is your own; wait for somebody else.",
        )
        match = (await asks(bob, f"seeks/{seek['id']}/accept"))["match"]
        assert await refused(cy, f"seeks/{seek['id']}/accept") == (
            409,
            "Somebody else has just accepted this.",
        )
        await until(lambda: all(page.me["begun"] for page in pages[:2]))
        assert pages[0].me["begun"] == [
            {"seek": seek["id"], "match": match, "title": seek["title"], "others": ["Bob"]}
        ]
        assert pages[0].me["seeks"] == []
        assert pages[2].me["begun"] == []
        await until(lambda: pages[2].heard["lobby"] == {"seeks": [], "all": 0, "people": 0})
        states = [await look(each, match) for each in (ada, bob)]
        assert sorted(state["your_turn"] for state in states) == [False, True]
        assert {seat["called"] for seat in states[0]["seats"]} == {"You", "Bob"}
        assert states[0]["settings"]["n"] == 4
        stored = await client.site.matches._log.load(match)
        assert (stored.clock, stored.rated) == ("5+3", False)


async def test_the_first_player_is_drawn(ada, bob):
    firsts = set()
    while len(firsts) < 2:
        await asks(ada, "pairings", game=GAME)
        match = (await asks(bob, "pairings", game=GAME))["match"]
        firsts.add((await look(ada, match))["your_turn"])


async def test_bad_requests_are_refused_in_one_sentence_and_change_nothing(client, ada):
    for asked, words in (
        ({"game": "chess"}, "There is no game called 'chess'."),
        ({"game": GAME, "clock": "soon"}, "A clock is"),
        ({"game": GAME, "settings": {"n": 99}}, "The setting n is from"),
        ({"game": GAME, "settings": {"x": 9}}, "There is no setting"),
        ({"game": GAME, "seats": 9}, "Palindromic Rows/Columns is not for 9 players."),
        ({"game": GAME, "seats": 1}, "seats"),
        ({"game": GAME, "low": 1200, "high": 1100}, "The lowest rating is above the highest."),
        ({"game": GAME, "settings": {"n": 4}, "rated": True}, "A rated match"),
        ({"rated": True}, "Choose a game first"),
        ({"seats": 3}, "Choose a game first"),
        ({"game": GAME, "clock": "x" * 101}, "clock"),
    ):
        status, message = await refused(ada, "seeks", **asked)
        assert status in (400, 404), (asked, message)
        assert words in message
    assert (await refused(client, "seeks", game=GAME))[0] == 401
    assert (await refused(ada, "seeks/none/accept"))[0] == 404
    await ada.ask("seeks/none", method="DELETE", status=404)
    await ada.ask(
        "seeks/none", headers={"Origin": "https://evil.example"}, method="DELETE", status=403
    )
    assert await open_seeks(ada) == []


async def test_quick_pairing_for_any_game_pairs_with_each(ada, bob, cy):
    await asks(ada, "pairings", game=GAME, clock="5+3")
    match = (await asks(cy, "pairings", clock="5+3"))["match"]
    assert (await look(ada, match))["game"] == GAME
    anything = (await asks(cy, "pairings", clock="3d"))["seek"]
    assert (anything["game"], anything["title"]) == ("", "")
    assert anything in await open_seeks(bob, game="plexus")
    assert (await refused(bob, f"seeks/{anything['id']}/accept")) == (
        400,
        "Choose a game: this seek is for any game.",
    )
    match = (await asks(bob, f"seeks/{anything['id']}/accept", game="plexus"))["match"]
    assert (await look(cy, match))["game"] == "plexus"


async def test_a_table_of_four_fills_or_begins_early_with_computers_or_with_fewer(ada, bob, cy):
    for fill, seats in (("computers", 4), ("nobody", 3)):
        table = (await asks(ada, "seeks", game=TABLE, seats=4))["seek"]["id"]
        assert (await refused(ada, f"seeks/{table}/start", fill="nobody"))[
            1
        ] == "Nobody has sat down with you yet."
        sat = await asks(bob, f"seeks/{table}/accept")
        assert [person["name"] for person in sat["seek"]["seated"]] == ["Ada", "Bob"]
        assert (await asks(bob, f"seeks/{table}/accept"))["seek"] == sat["seek"]
        await bob.ask(f"seeks/{table}", method="DELETE", status=204)
        for each in (cy, bob):
            await asks(each, f"seeks/{table}/accept")
        assert (await refused(bob, f"seeks/{table}/start", fill="nobody"))[0] == 404
        match = (await asks(ada, f"seeks/{table}/start", fill=fill))["match"]
        state = await look(ada, match)
        assert len(state["seats"]) == seats
        names = {seat["name"] for seat in state["seats"] if seat["kind"] == "person"}
        assert names == {"Ada", "Bob", "Cy"}
    full = (await asks(ada, "seeks", game=TABLE, seats=3))["seek"]["id"]
    assert (await asks(bob, f"seeks/{full}/accept"))["match"] is None
    match = (await asks(cy, f"seeks/{full}/accept"))["match"]
    assert len((await look(cy, match))["seats"]) == 3


async def test_a_challenge_by_name_is_seen_by_two_and_may_be_declined(client, ada, bob, cy):
    dee = StoredPerson("dee", "account", "Dee", handle="dee")
    await client.site.people.store.add(dee)
    assert (await asks(ada, "challenges", game=GAME, name=" DEE "))["seek"]["whom"]["name"] == "Dee"
    pages = [await Page(each).follow_me() for each in (bob, cy)]
    challenge = (await asks(ada, "challenges", game=GAME, person=bob.person))["seek"]
    await until(lambda: pages[0].me["challenges"] == [challenge])
    assert pages[1].me["challenges"] == []
    assert await open_seeks(cy) == []
    assert (await refused(cy, f"seeks/{challenge['id']}/accept")) == (
        404,
        "This is not open any more.",
    )
    assert (await refused(ada, "challenges", game=GAME, person=bob.person))[0] == 429
    await bob.ask(f"seeks/{challenge['id']}", method="DELETE", status=204)
    await until(lambda: pages[0].me["challenges"] == [])
    again = (await asks(ada, "challenges", game=GAME, person=bob.person))["seek"]
    match = (await asks(bob, f"seeks/{again['id']}/accept"))["match"]
    assert (await look(ada, match))["game"] == GAME
    for _ in range(2):
        found = await client.site.database.write(lambda connection: new_bot(connection, "Minnow"))
    for name in ("minnow", "Minnow (bot)"):  # Of two of the name the newest.
        challenged = (await asks(ada, "challenges", game=GAME, name=name))["seek"]
        assert challenged["whom"] == {"id": found, "name": "Minnow (bot)", "kind": "bot"}
        await ada.ask(f"seeks/{challenged['id']}", method="DELETE", status=204)
    for asked in ({"name": "nobody"}, {"name": ""}, {"person": "nobody"}):
        assert (await refused(ada, "challenges", game=GAME, **asked))[0] == 404
    assert (await refused(ada, "challenges", game=GAME, person=ada.person))[0] == 409
    assert (await refused(ada, "challenges", person=bob.person))[0] == 400


async def test_a_seek_stays_while_a_page_is_open_or_a_program_says_so(client, ada, bob, cy, dee):
    clock = Clock()
    lobby = client.site.lobby
    lobby._now = clock
    await with_account(dee, "Dee")
    for each, days in ((ada, ""), (bob, ""), (cy, "3d"), (dee, "3d")):
        await asks(each, "seeks", game=GAME, clock=days)
    page = await (await Page(ada).follow_me()).follow("lobby")
    assert len(page.heard["lobby"]["seeks"]) == 4
    for _ in range(6):
        clock.now += 8
        stayed = await bob.post("/api/seeks/stay")
        assert (stayed.status_code, stayed.content, stayed.headers.get("content-type")) == (
            204,
            b"",
            None,
        )
        await lobby.sweep()
    await until(lambda: len(page.heard["lobby"]["seeks"]) == 3)
    assert {seek["by"]["name"] for seek in await open_seeks(ada)} == {"Ada", "Bob", "Dee"}
    client.site.news.leave(person_topic(ada.person), page)
    clock.now += 31
    await lobby.sweep()
    assert {seek["by"]["name"] for seek in await open_seeks(ada)} == {"Dee"}
    clock.now += 15 * 86_400
    await lobby.sweep()
    assert await open_seeks(ada) == []


async def test_one_address_can_not_fill_the_lobby(client, ann):
    transport = client._transport
    transport.client = ("203.0.113.5", 1)
    for number in range(MOST_OF_CLIENT // MOST_OWN + 1):
        async with met(client, f"Guest {number}") as (guest,):
            for _ in range(MOST_OWN):
                last = await guest.post("/api/seeks", json={"game": GAME})
    told = last.json()["error"]
    assert (last.status_code, told["kind"]) == (429, "too-many")
    assert told["message"].startswith("Many offers from your address are open already")
    assert (await client.ask("lobby"))["all"] == MOST_OF_CLIENT
    transport.client = ("203.0.113.6", 1)
    assert (await asks(ann, "seeks", game=GAME))["seek"]


async def test_a_match_that_was_not_created_is_created_once_by_another_process():
    log, broker, clock = TemporaryLog(), LocalBroker(), Clock()
    async with sites([log] * 2, [broker] * 2) as (one, two), met(one, "Ada", "Bob") as (ada, bob):
        for each in (one, two):
            each.site.lobby._now = clock
        page = Page(ada)
        await two.site.news.follow(person_topic(ada.person), ada.person, page)
        matches = one.site.matches

        async def dies(*_):
            raise StoreError(
                "The server could not save that; look at the match before you try again."
            )

        keep, matches.keep_once = matches.keep_once, dies
        seek = (await asks(ada, "pairings", game=GAME))["seek"]["id"]
        assert (await refused(bob, "pairings", game=GAME))[0] == 503
        await two.site.lobby.sweep()
        assert [each.id for each in await two.site.lobby.store.complete_ones(clock.now)] == [seek]
        clock.now += 10
        await asyncio.gather(two.site.lobby.sweep(), two.site.lobby.sweep())
        await until(lambda: page.me["begun"])
        match = page.me["begun"][0]["match"]
        matches.keep_once = keep
        assert (await asks(bob, f"seeks/{seek}/accept"))[
            "match"
        ] == match  # The first answer was lost.
        assert {seat["name"] for seat in (await look(ada, match))["seats"]} == {"Ada", "Bob"}


async def test_one_client_asks_for_so_many_and_no_more():
    limits = Limits(creations_at_once=4, creations_per_second=1e-9)
    async with site(limits=limits) as client, met(client, "Ada") as (ada,):
        far = httpx.ASGITransport(client.app, client=("203.0.113.9", 1))
        async with httpx.AsyncClient(
            transport=far, base_url="http://site", cookies=ada.cookies
        ) as away:
            for path in ("seeks", "pairings", "seeks/none/accept", "challenges"):
                assert (await refused(away, path, game="none"))[0] == 404
            for path in ("seeks", "pairings", "seeks/none/accept", "challenges"):
                assert (await refused(away, path, game="none"))[0] == 429


async def test_a_rated_seek_has_the_standard_settings_and_begins_a_rated_match(ada, bob):
    seek = (await asks(ada, "pairings", game=GAME, rated=True))["seek"]
    assert (seek["rated"], seek["settings"]) == (True, [])
    match = (await asks(bob, f"seeks/{seek['id']}/accept"))["match"]
    assert (await look(ada, match))["rated"] is True
    limited = (await asks(ada, "seeks", game=GAME, low=1_000))["seek"]
    assert (await refused(bob, f"seeks/{limited['id']}/accept"))[0] == 403
