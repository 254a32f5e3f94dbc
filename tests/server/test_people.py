"""People who play each other: offers, a rematch in place, a match broken off, who is there."""

import asyncio

from changing import change
from site_help import friends, look, play, site

from paperbits.server.live.stored import rematch
from paperbits.store.sqlite import SqliteLog
from paperbits.store.temporary import TemporaryLog


async def say(client, match, key, where, **asked):
    return await change(client, match, where, key, **asked)


async def ended(client):
    """A match of two squares that is over."""
    match, ada, bob = await friends(client, "Ada", "Bob", settings={"n": 2})
    await play(client, match, ada, 0, "a1")
    await play(client, match, bob, 1, "b1")
    return match, ada, bob


async def test_a_rematch_is_offered_accepted_and_begun_by_the_other(client):
    match, ada, bob = await ended(client)
    assert (await look(client, match, ada))["people"]["may_offer"] == ["rematch"]
    state = (await say(client, match, ada, "offer", version=2, what="rematch")).json()
    assert state["people"]["offers"] == [{"what": "rematch", "by": 1, "mine": True}]
    assert (state["version"], state["people"]["rematch"]) == (2, None)
    assert (await look(client, match, bob))["people"]["offers"] == [
        {"what": "rematch", "by": 1, "mine": False}
    ]
    state = (await say(client, match, bob, "offer", version=2, what="rematch")).json()
    again = state["people"]["rematch"]
    assert state["people"]["offers"] == []
    theirs = await look(client, again, ada)
    assert [seat["called"] for seat in theirs["seats"]] == ["Bob", "You"]
    assert [seat["called"] for seat in (await look(client, again, bob))["seats"]] == ["You", "Ada"]
    assert theirs["settings"] == state["settings"]
    assert (await play(client, again, bob, 0, "a1")).status_code == 200
    assert (await look(client, match))["people"]["rematch"] == again


async def test_an_agreed_rematch_outlives_the_server(tmp_path):
    file = tmp_path / "matches.db"
    async with site(SqliteLog(file)) as client:
        match, ada, bob = await ended(client)
        await say(client, match, ada, "offer", version=2, what="rematch")
    async with site(SqliteLog(file)) as client:
        assert (await look(client, match, bob))["people"]["offers"] == [
            {"what": "rematch", "by": 1, "mine": False}
        ]
        state = (await say(client, match, bob, "offer", version=2, what="rematch")).json()
        again = state["people"]["rematch"]
    async with site(SqliteLog(file)) as client:
        assert (await look(client, match, ada))["people"]["rematch"] == again
        assert (await look(client, again, ada))["your_turn"] is False


async def test_a_rematch_that_was_kept_but_not_agreed_on_is_taken_up():
    """As where the server ended between the two."""
    log = TemporaryLog()
    async with site(log) as client:
        match, ada, bob = await ended(client)
        await say(client, match, ada, "offer", version=2, what="rematch")
        live = await client.site.matches.find(match)
        await log.create(*rematch(live.stored, live.match))
        state = (await say(client, match, bob, "offer", version=2, what="rematch")).json()
        assert (await look(client, state["people"]["rematch"], bob))["your_turn"]


async def test_offers_at_once_are_one(client):
    match, ada, bob = await ended(client)
    answers = await asyncio.gather(
        *(
            say(client, match, key, "offer", version=2, what="rematch")
            for key in (ada, bob, ada, bob)
        )
    )
    assert sum(answer.status_code == 200 for answer in answers) == 2
    assert (await look(client, match, ada))["people"]["rematch"] is not None
