"""Racks, bag and seed never leave the server before the end: every answer to a seat is searched for
the others' tiles.
"""

import json
import re

import pytest
from changing import change
from site_help import bearer, begin, join, look, play

from paperbits.core.catalogue import all_games

HIDDEN = [card for card in all_games() if card.position.hidden]
SEED = 8_675_309_424_242
SEATS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]


async def rack_in(client, match, key):
    state = await look(client, match, key)
    return [tile["symbol"] for tile in state["view"]["hand"]["rack"]["tiles"]]


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
async def test_each_friend_sees_only_their_own_rack(card, client):
    match, mine, state = await begin(client, card.id, seats=SEATS)
    live = client.live(match)
    invite = state["invitations"][0]["invite"]
    assert (await look(client, match))["invitations"] == []
    joined = await client.post(f"/api/matches/{match}/join", json={"invite": invite, "name": "Bo"})
    theirs = joined.json()["key"]
    await client.refused(403, "wrong-key", f"matches/{match}/join", {"invite": invite})

    racks = live.match.position.hidden_state()["racks"]
    assert sorted(await rack_in(client, match, mine)) == sorted(racks[0].replace(" ", ""))
    assert sorted(await rack_in(client, match, theirs)) == sorted(racks[1].replace(" ", ""))
    assert (await look(client, match))["view"]["hand"]["rack"] is None

    # Others see that it is an exchange. Only its player sees which tiles.
    given = " ".join(sorted((await rack_in(client, match, mine))[:4]))
    move = (await play(client, match, mine, 0, f"exchange {given}")).json()["sheet"][0]["move"]
    assert move.startswith("exchange ")
    for key in (theirs, None):
        assert (await look(client, match, key))["sheet"][0]["move"] == "exchange"


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
async def test_no_answer_reveals_another_rack_or_the_seed(card, client):
    match, mine, state = await begin(client, card.id, seats=SEATS)
    theirs = (await join(client, state))["key"]
    seed = str(client.live(match).match.seed)
    # Player 1 is to move. The answers to player 2 and onlookers must not depend on player 1's
    # tiles.
    for key in (theirs, None):
        headers = bearer(key) if key else {}
        answers = set()
        for tile in "01=+-*/|&~?":
            for move in (f"exchange {tile}", f"8h {tile}1=1", f"8d 1{tile}1=10"):
                moved = await change(client, match, "move", key, version=0, move=move)
                asked = await change(client, match, "preview", key, tag="asked", move=move)
                answers.add((moved.status_code, json.dumps(moved.json()["error"]), asked.text))
        assert len(answers) == 1
        await client.refused(403, "secret", f"matches/{match}/record", headers=headers)
    for key in (mine, theirs, None):
        for path in ("", "/record"):
            answer = await client.get(
                f"/api/matches/{match}{path}", headers=bearer(key) if key else {}
            )
            assert seed not in answer.text
    undone = await change(client, match, "undo", mine, version=0)
    assert undone.status_code == 409


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
async def test_at_the_end_nothing_is_hidden(card, client):
    match, key, _ = await begin(client, card.id, seats=[{"kind": "person"}] * 2, seed=SEED)
    for version in range(6):
        shown = version % 2 + 1
        state = (await play(client, match, key, version, "pass", shown)).json()
    assert state["over"]
    record = await client.get(f"/api/matches/{match}/record")
    assert f"seed: {SEED}" in record.text
    again = await client.post("/api/records", json={"text": record.text})
    assert again.json()["match"]["sheet"] == state["sheet"]
    assert re.search(r'filename="[a-z-]+-[\w-]+\.txt"', record.headers["content-disposition"])


async def test_the_programs_log_reveals_nothing_hidden(caplog, client):
    card = HIDDEN[0]
    match, key, _ = await begin(client, card.id, seats=SEATS)
    live = client.live(match)
    await client.get(f"/api/matches/{match}/record", headers=bearer(key))
    await client.post(f"/api/matches/{match}/talk", content=b"{", headers=bearer(key))
    await change(client, match, "move", key, version=0, move="nonsense")
    assert str(live.match.seed) not in caplog.text
    assert key not in caplog.text
