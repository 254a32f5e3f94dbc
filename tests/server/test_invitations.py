"""What a friend is told before they take a seat, and what those are told who come too late."""

from account_help import browser
from changing import change
from site_help import begin, join, site

FRIENDS = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


async def told(client, match, invite):
    return await client.ask(f"matches/{match}/invitation", {"invite": invite})


async def test_an_invitation_says_who_invites_to_which_game_with_which_settings(client):
    match, _, state = await begin(
        client, game="palindromic-rows-columns", settings={"n": 4}, seats=FRIENDS
    )
    card = await told(client, match, state["invitations"][0]["invite"])
    assert (card["open"], card["by"], card["others"]) == (True, "Ada", [])
    assert card["title"] == "Palindromic Rows/Columns"
    assert card["settings"] == ["Squares along a side: 4 (usually 6)."]
    assert "rows count for Ada, columns for you" in card["goal"]


async def test_settings_are_told_in_words(client):
    asked = {"precedence": "left-to-right", "sweep": 0}
    match, _, state = await begin(
        client, game="binary-number-scrabble", settings=asked, seats=FRIENDS
    )
    card = await told(client, match, state["invitations"][0]["invite"])
    assert card["settings"] == [
        "What is worked out first: strictly from left to right, after NOT (usually standard).",
        "Points for playing all nine tiles in one turn: 0 (usually 50).",
    ]


async def test_a_used_invitation_is_open_no_more_and_one_that_never_was_neither(client):
    match, _, state = await begin(client, settings={"n": 2}, seats=FRIENDS)
    invite = state["invitations"][0]["invite"]
    await join(client, state, "Bob")
    late = await told(client, match, invite)
    assert (late["open"], late["by"], late["others"]) == (False, "Ada", ["Bob"])
    assert not (await told(client, match, "nonsense"))["open"]
    assert not (await told(client, match, ""))["open"]


async def test_the_other_has_a_name_even_where_they_gave_none(client):
    _, _, state = await begin(
        client, settings={"n": 2}, seats=[{"kind": "person"}, {"kind": "open"}]
    )
    assert [seat["called"] for seat in state["seats"]] == ["You", "A friend"]
    joined = await join(client, state)
    assert [seat["called"] for seat in joined["match"]["seats"]] == ["Your opponent", "You"]
    named = await join(client, (await begin(client, seats=FRIENDS))[2], " Bo\n\u202e ")
    assert [seat["name"] for seat in named["match"]["seats"]] == ["Ada", "Bo"]


async def test_a_link_that_gives_no_seat_says_whether_other_seats_are_open(client):
    seats = [*FRIENDS, {"kind": "open"}]
    match, _, state = await begin(
        client, game="flipping-bits", settings={"players": 3}, seats=seats
    )
    first, second = (each["invite"] for each in state["invitations"])
    cut = await told(client, match, first[:-1])
    assert (cut["open"], cut["over"], cut["left"]) == (False, False, 2)
    assert (await told(client, match, first))["left"] == 1
    await client.ask(f"matches/{match}/join", {"invite": first, "name": "Bob"})
    assert (await told(client, match, first))["left"] == 1
    await client.ask(f"matches/{match}/join", {"invite": second, "name": "Cy"})
    late = await told(client, match, first)
    assert (late["open"], late["over"], late["left"]) == (False, False, 0)


async def test_nobody_sits_down_in_a_match_that_is_over(client):
    match, key, state = await begin(client, settings={"n": 2}, seats=FRIENDS)
    invite = state["invitations"][0]["invite"]
    ended = await change(client, match, "abort", key, version=0)
    assert ended.json()["over"]
    assert ended.json()["invitations"] == []
    late = await told(client, match, invite)
    assert (late["open"], late["over"], late["left"]) == (False, True, 0)
    asked = {"invite": invite, "name": "Bob"}
    await client.refused(403, "wrong-key", f"matches/{match}/join", asked, words="match is over")
    assert client.live(match).match.seats[1].invite


async def test_who_lost_the_answer_to_taking_a_seat_can_ask_again():
    async with site() as client, browser(client) as bob:
        match, _, state = await begin(client, settings={"n": 2}, seats=FRIENDS)
        asked = {"invite": state["invitations"][0]["invite"], "key": "x" * 20}
        short = await client.post(f"/api/matches/{match}/join", json=asked | {"key": "x" * 19})
        assert short.json()["error"]["kind"] == "bad-request"
        for _ in range(2):
            joined = await client.post(f"/api/matches/{match}/join", json=asked)
            assert (joined.status_code, joined.json()["key"]) == (201, "x" * 20)
            assert [seat["yours"] for seat in joined.json()["match"]["seats"]] == [False, True]
        other = await client.post(f"/api/matches/{match}/join", json=asked | {"key": "y" * 20})
        assert other.status_code == 403
        again, _, state = await begin(client, settings={"n": 2}, seats=FRIENDS)
        asked["invite"] = state["invitations"][0]["invite"]
        await bob.post("/api/me", json={"name": "Bob"})
        joined = [await bob.post(f"/api/matches/{again}/join", json=asked) for _ in range(2)]
        assert [each.status_code for each in joined] == [201, 409]
        assert joined[1].json()["error"]["kind"] == "already-there"
