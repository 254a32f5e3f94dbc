"""Matches over HTTP: what changes them, and what does not."""

import asyncio

from site_help import bearer, begin, look, play, site


async def test_a_move_is_made_once_however_often_it_is_sent():
    async with site() as client:
        match, key, state = await begin(client, settings={"n": 2})
        assert (state["version"], state["turn"], state["your_turn"]) == (0, 1, True)
        answers = await asyncio.gather(*(play(client, match, key, 0, "a1") for _ in range(5)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
        late = next(answer for answer in answers if answer.status_code == 409).json()
        assert late["error"]["kind"] == "stale"
        assert late["match"]["version"] == 1
        state = await look(client, match, key)
        assert [line["move"] for line in state["sheet"]] == ["a1"]


async def test_the_end_names_the_winner():
    async with site() as client:
        match, key, _ = await begin(client, settings={"n": 2})
        await play(client, match, key, 0, "a1")
        state = (await play(client, match, key, 1, "b1")).json()
        assert state["over"]
        assert state["winners"] == [1]
        assert [seat["score"] for seat in state["seats"]] == [0, 2]
        after = await play(client, match, key, 2, "a2")
        assert after.json()["error"]["kind"] == "illegal-move"


async def test_an_onlooker_looks_and_does_not_move():
    async with site() as client:
        match, key, _ = await begin(client)
        state = await look(client, match)
        assert not any(seat["yours"] for seat in state["seats"])
        assert state["view"]["hand"]["choices"] == []
        answer = await client.post(f"/api/matches/{match}/moves", json={"version": 0, "move": "a1"})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "not-your-turn")
        wrong = await client.get(f"/api/matches/{match}", headers=bearer("nonsense"))
        assert (wrong.status_code, wrong.json()["error"]["kind"]) == (403, "wrong-key")
        assert (await look(client, match, key))["version"] == 0


async def test_a_computer_answers():
    async with site() as client:
        match, key, _ = await begin(
            client, settings={"n": 2}, seats=[{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
        )
        await play(client, match, key, 0, "a1")
        for _ in range(600):
            state = await look(client, match, key)
            if state["over"]:
                break
            await asyncio.sleep(0.05)
        assert [line["player"] for line in state["sheet"]] == [1, 2]
