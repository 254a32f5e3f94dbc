"""Claiming the seats of keys."""

from account_help import COMPUTER, CROSS, OPEN, PERSON, guest, move, said
from changing import change
from site_help import begin, look, play, sites, until

from paperbits.server.broker import LocalBroker
from paperbits.store.temporary import TemporaryLog


async def test_a_guest_claims_the_seats_of_keys_also_in_an_open_match(client, other):
    match, key, state = await begin(client, seats=[PERSON, OPEN])
    invite = state["invitations"][0]["invite"]
    await guest(client)
    held = [{"id": match, "key": key}, {"id": "unknown", "key": "k"}]
    claimed = await client.ask("me/claim", {"matches": held})
    assert claimed == {"matches": [match]}
    assert (await client.ask("me/claim", {"matches": held})) == {"matches": []}
    mine = await look(client, match)
    assert (mine["seats"][0]["yours"], len(mine["invitations"])) == (True, 1)
    # The key holds nothing any more.
    assert (await play(other, match, key, 0, "a1")).status_code == 403
    assert (await move(client, match, 0, "a1")).status_code == 200
    await other.ask(f"matches/{match}/join", {"invite": invite})
    listed = await client.ask("me/matches")
    assert [(each["id"], each["game"], each["over"]) for each in listed["matches"]] == [
        (match, "palindromic-rows-columns", False)
    ]


async def test_a_wrong_key_and_a_stranger_claim_nothing(client, other):
    match, key, _ = await begin(other)
    held = {"matches": [{"id": match, "key": "guessed"}, {"id": match, "key": ""}]}
    await client.refused(401, "no-person", "me/claim", {"matches": held["matches"]})
    await guest(client)
    assert (await client.ask("me/claim", held))["matches"] == []
    assert (await play(other, match, key, 0, "a1")).status_code == 200


async def test_nobody_claims_a_second_seat_of_a_match(client, other):
    await guest(client)
    match, _, state = await begin(client, seats=[PERSON, OPEN])
    joining = {"invite": state["invitations"][0]["invite"]}
    key = (await other.ask(f"matches/{match}/join", joining))["key"]
    assert (await client.ask("me/claim", {"matches": [{"id": match, "key": key}]}))["matches"] == []
    assert (await look(other, match, key))["seats"][1]["yours"]


async def test_claims_are_bounded_and_need_this_origin(client):
    await guest(client)
    many = {"matches": [{"id": str(number), "key": "k"} for number in range(101)]}
    await client.refused(400, "bad-request", "me/claim", many)
    for headers in ({"Origin": "https://evil.example"}, CROSS, {"Origin": "null"}):
        await client.refused(403, "cross-site", "me/claim", {"matches": []}, headers=headers)


async def test_ratings_and_summaries_go_on_after_a_claim(client, other):
    rated = {"settings": {"n": 8}, "seats": [PERSON, COMPUTER], "rated": True}
    match, key, state = await begin(client, **rated)
    live = client.live(match)
    await until(lambda: live.match.computer_to_move is None)  # The sides are drawn.
    state = await look(client, match, key)
    resign = {"version": state["version"]}
    await said(change(client, match, "resign", key, **resign))
    before = await client.ask("standings", {"matches": [{"id": match, "key": key}]})
    await guest(client)
    await client.ask("me/claim", {"matches": [{"id": match, "key": key}]})
    own = {"matches": [{"id": match, "key": ""}]}
    assert (await client.ask("standings", own)) == before
    assert [each["id"] for each in (await client.ask("summaries", own))["matches"]] == [match]
    await other.refused(403, "wrong-key", "standings", own)
    assert (await other.ask("summaries", own))["matches"] == []


async def test_a_claim_is_heard_by_other_processes():
    async with sites(TemporaryLog(), [LocalBroker()] * 2) as (client, there):
        match, key, _ = await begin(client)
        assert (await look(there, match, key))["seats"][0]["yours"]
        await guest(client)
        await client.ask("me/claim", {"matches": [{"id": match, "key": key}]})
        open_there = there.live(match)
        await until(lambda: all(holder.startswith("@") for holder in open_there.stored.keys))
        there.cookies.update(client.cookies)
        assert (await look(there, match))["seats"][0]["yours"]


async def test_the_way_to_a_rematch_stays_when_the_host_claims_the_match(client, other):
    match, key, state = await begin(client, seats=[PERSON, OPEN], settings={"n": 2})
    joining = {"invite": state["invitations"][0]["invite"]}
    theirs = (await other.ask(f"matches/{match}/join", joining))["key"]
    state = await said(change(client, match, "resign", key, version=0))
    for secret in (key, theirs):
        asked = {"version": state["version"], "what": "rematch"}
        state = await said(change(client, match, "offer", secret, **asked))
    rematch = state["people"]["rematch"]
    await guest(client)
    await client.ask("me/claim", {"matches": [{"id": match, "key": key}]})
    assert (await look(client, match))["people"]["rematch"] == rematch
    assert (await look(other, rematch, theirs))["id"] == rematch
