"""People who play each other: offers, a rematch in place, a match broken off, who is there."""

import asyncio

from changing import change
from site_help import begin, friends, look, play, site

from paperbits.server.live.stored import rematch
from paperbits.store.sqlite import SqliteLog
from paperbits.store.temporary import TemporaryLog

FRIENDS = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


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


async def test_a_declined_rematch_is_not_asked_for_again(client):
    match, ada, bob = await ended(client)
    await say(client, match, ada, "offer", version=2, what="rematch")
    state = (await say(client, match, bob, "decline", version=2, what="rematch")).json()
    assert state["people"]["offers"] == []
    again = await say(client, match, ada, "offer", version=2, what="rematch")
    assert (again.status_code, again.json()["error"]["message"]) == (409, "That was declined.")


async def test_an_onlooker_asks_for_nothing(client):
    match, _, _ = await ended(client)
    answer = await change(client, match, "offer", version=2, what="rematch")
    assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "not-your-turn")
    assert (await look(client, match))["people"]["may_offer"] == []


async def test_a_draw_is_agreed_on(client):
    match, ada, bob = await friends(client, "Ada", "Bob")
    await play(client, match, ada, 0, "a1")
    await say(client, match, ada, "offer", version=1, what="draw")
    # It refuses the offer by moving.
    assert (await play(client, match, bob, 1, "b1")).status_code == 200
    assert (await look(client, match, bob))["people"]["offers"] == []
    await say(client, match, bob, "offer", version=2, what="draw")
    state = (await say(client, match, ada, "offer", version=2, what="draw")).json()
    assert (state["over"], state["winners"], state["reason"]) == (
        True,
        [1, 2],
        "The players agreed on a tie.",
    )
    assert state["view"]["hand"]["choices"] == []


async def test_a_move_is_taken_back_by_consent_where_nothing_is_hidden(client):
    match, ada, bob = await friends(client, "Ada", "Bob")
    await play(client, match, ada, 0, "a1")
    state = (await say(client, match, ada, "offer", version=1, what="takeback")).json()
    assert len(state["sheet"]) == 1
    state = (await say(client, match, bob, "offer", version=1, what="takeback")).json()
    assert (state["sheet"], state["turn"], state["version"]) == ([], 1, 2)
    tiles, ada, bob = await friends(client, "Ada", "Bob", game="binary-number-scrabble")
    await play(client, tiles, ada, 0, "pass")
    assert (await look(client, tiles, ada))["people"]["may_offer"] == ["draw"]


async def test_a_match_is_broken_off_before_both_have_moved(client):
    match, ada, bob = await friends(client, "Ada", "Bob")
    await play(client, match, ada, 0, "a1")
    assert (await look(client, match, bob))["people"]["may_abort"]
    state = (await say(client, match, bob, "abort", version=1)).json()
    assert (state["over"], state["winners"]) == (True, [])
    assert state["reason"] == "You broke the match off before everybody had moved."
    match, ada, bob = await friends(client, "Ada", "Bob")
    await play(client, match, ada, 0, "a1")
    await play(client, match, bob, 1, "b1")
    assert not (await look(client, match, bob))["people"]["may_abort"]
    late = await say(client, match, bob, "abort", version=2)
    assert (late.status_code, late.json()["error"]["kind"]) == (409, "illegal-move")


async def test_nothing_is_asked_of_computers_or_of_seats_that_are_open(client):
    match, key, _ = await begin(
        client, seats=[{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    )
    people = (await look(client, match, key))["people"]
    assert (people["may_offer"], people["may_abort"]) == ([], False)
    match, key, _ = await begin(client, seats=FRIENDS)
    assert (await look(client, match, key))["people"]["may_offer"] == []


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
