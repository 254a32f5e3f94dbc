"""If a player leaves a match of three or more, a computer takes the seat and the others play on.

The log stores it.
"""

import pytest
from changing import change
from site_help import bearer, begin, friends, look, play, refused, site, until

from paperbits import find
from paperbits.core.engine.levels import usual_level

GAME, SETTINGS = "binary-scramble", {"players": 3, "length": 3}
PERSON, OPEN = {"kind": "person", "name": "Ann"}, {"kind": "open"}


async def three(client):
    """A match of Ann, Bob and Cy; its id and their keys."""
    return await friends(client, "Ann", "Bob", "Cy", game=GAME, settings=SETTINGS)


async def leave(client, match, key, version, **more):
    return await change(client, match, "resign", key, version=version, **more)


async def give(client, match, key, version, player, **more):
    asked = {"version": version, "player": player, **more}
    return await change(client, match, "computer", key, **asked)


async def test_after_a_resignation_a_computer_takes_the_seat(client):
    match, ann, bob, cy = await three(client)
    before = await look(client, match, bob)
    assert (before["may_resign"], before["goes_on"]) == (True, True)
    gone = await leave(client, match, bob, 0, level="beginner")
    assert gone.status_code == 200
    state = gone.json()
    told = ("over", "may_resign", "seat", "left")
    assert [state[name] for name in told] == [False, False, None, 2]
    assert (await look(client, match, ann))["left"] is None
    seat = state["seats"][1]
    told = ("kind", "level", "name", "left", "yours")
    assert [seat[name] for name in told] == [
        *("computer", "beginner", "Computer for Bob", "resigned", False)
    ]
    assert (await play(client, match, bob, 1, "0")).status_code == 403
    assert (await leave(client, match, bob, 1)).status_code == 403
    assert (await play(client, match, ann, 1, "0")).status_code == 200
    await client.get(f"/api/matches/{match}")
    live = client.live(match)
    await until(lambda: live.match.turn == 2)  # The computer in the second seat moves.
    state = await look(client, match, cy)
    assert [line["player"] for line in state["sheet"]] == [1, 2]
    text = (await client.get(f"/api/matches/{match}/record", headers=bearer(ann))).text
    assert "seats: person Ann | person Bob | person Cy" in text
    assert "resign 2 beginner" in text
    again = await client.post("/api/records", json={"text": text})
    assert again.status_code == 201
    assert [seat["left"] for seat in again.json()["match"]["seats"]] == ["", "resigned", ""]


async def test_the_last_person_to_resign_ends_the_match(client):
    computer = {"kind": "computer", "level": "beginner"}
    match, key, state = await begin(client, GAME, SETTINGS, (PERSON, computer, computer))
    assert (state["may_resign"], state["goes_on"]) == (True, False)
    state = (await leave(client, match, key, 0)).json()
    assert (state["over"], state["reason"], state["winners"]) == (True, "You resigned.", [2, 3])


async def test_one_of_several_players_at_a_screen_resigns_by_name(client):
    match, key, state = await begin(client, GAME, SETTINGS, (PERSON, PERSON, PERSON))
    assert (state["may_resign"], state["goes_on"]) == (True, True)
    unsaid = await leave(client, match, key, 0)
    assert unsaid.json()["error"]["message"] == "Say which of the players resigns."
    state = (await leave(client, match, key, 0, player=2)).json()
    assert [seat["kind"] for seat in state["seats"]] == ["person", "computer", "person"]
    assert [seat["yours"] for seat in state["seats"]] == [True, False, True]
    state = (await leave(client, match, key, 1, player=3)).json()
    assert (await leave(client, match, key, 2, player=1)).json()["over"]


async def test_a_computer_can_take_the_seat_of_an_absent_player():
    async with site(patience=0.0) as client:
        match, ann, bob, cy = await three(client)
        state = await look(client, match, ann)
        assert state["may_seat"] == [2, 3]
        taken = await give(client, match, ann, 0, 3)
        assert taken.status_code == 200
        seat = taken.json()["seats"][2]
        assert (seat["level"], seat["left"]) == (usual_level(find(GAME)).name, "away")
        assert not any(seat["yours"] for seat in (await look(client, match, cy))["seats"])
        assert (await look(client, match, bob))["may_seat"] == [1]


async def test_the_seat_of_a_present_player_cannot_be_taken(client):
    match, ann, _, cy = await three(client)
    assert (await look(client, match, ann))["may_seat"] == []
    refused(await give(client, match, ann, 0, 3), 409, "illegal-move", "has not been away")
    for player, words in ((1, "your own seat"), (9, "no player 9")):
        assert words in (await give(client, match, ann, 0, player)).json()["error"]["message"]
    assert (await change(client, match, "computer", version=0, player=2)).status_code == 403
    assert (await leave(client, match, cy, 0, level="grandmaster")).status_code == 400
    assert (await leave(client, match, cy, 7)).status_code == 409
    assert (await look(client, match, ann))["version"] == 0


@pytest.mark.parametrize(("clock", "gone"), [("", [2, 3]), ("5+3", [2, 3]), ("3d", [])])
async def test_who_has_days_for_a_move_loses_no_seat_by_being_away(clock, gone):
    async with site(patience=0.0) as client:
        match, ann, state = await begin(client, GAME, SETTINGS, (PERSON, OPEN, OPEN), clock=clock)
        assert state["may_seat"] == [2, 3]  # Nobody has come yet.
        for invitation in state["invitations"]:
            await client.ask(f"matches/{match}/join", {"invite": invitation["invite"]})
        assert (await look(client, match, ann))["may_seat"] == gone
        answer = await give(client, match, ann, 0, 2)
        if gone:
            assert answer.status_code == 200
        else:
            refused(answer, 409, "illegal-move", "so nobody loses a seat by being away")


async def test_the_host_gives_an_invited_seat_to_a_computer(client):
    match, key, state = await begin(client, GAME, SETTINGS, (PERSON, OPEN, OPEN))
    assert state["may_seat"] == [2, 3]
    invite = state["invitations"][0]["invite"]
    state = (await give(client, match, key, 0, 2, level="beginner")).json()
    assert (state["seats"][1]["kind"], state["may_seat"]) == ("computer", [3])
    assert [invitation["player"] for invitation in state["invitations"]] == [3]
    await client.refused(403, "wrong-key", f"matches/{match}/join", {"invite": invite})
