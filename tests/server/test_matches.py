"""Matches over HTTP: what changes them, and what does not."""

from changing import change
from site_help import begin, look, play, site, until


async def test_a_computer_whose_engine_fails_plays_on(monkeypatch, caplog):
    def fails(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr("paperbits.answers.doing.choose", fails)
    async with site() as client:
        match, key, _ = await begin(
            client, settings={"n": 2}, seats=[{"kind": "person"}, {"kind": "computer"}]
        )
        await play(client, match, key, 0, "a1")
        live = client.live(match)
        await until(lambda: live.match.over)
        state = await look(client, match, key)
        assert [line["player"] for line in state["sheet"]] == [1, 2]
    assert "A computer at level beginner failed at palindromic-rows-columns" in caplog.text


async def test_a_record_continues_as_a_new_match(client):
    match, key, _ = await begin(
        client, settings={"n": 4}, seats=[{"kind": "person", "name": "Ann"}, {"kind": "person"}]
    )
    await play(client, match, key, 0, "a1")
    await play(client, match, key, 1, "b1")
    undone = await change(client, match, "undo", key, version=2)
    assert undone.json()["version"] == 3
    text = (await client.get(f"/api/matches/{match}/record")).text
    again = await client.ask("records", {"text": text})
    assert again["id"] != match
    assert [line["move"] for line in again["match"]["sheet"]] == ["a1"]
    assert again["match"]["seats"][0]["name"] == "Ann"
    assert (await play(client, again["id"], again["key"], 3, "c1")).status_code == 200


async def test_plexus_opens_by_itself_and_the_opening_stays(client):
    match, key, state = await begin(client, "plexus", settings={"n": 3})
    assert [line["move"] for line in state["sheet"]] == ["b2-a2"]
    assert not state["may_undo"]
    move = state["view"]["hand"]["choices"][0]["move"]
    state = (await play(client, match, key, 1, move)).json()
    assert state["may_undo"]
    state = (await change(client, match, "undo", key, version=2)).json()
    assert [line["move"] for line in state["sheet"]] == ["b2-a2"]
