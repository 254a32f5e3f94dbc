"""A person's matches, summed up in one request: who plays, whose turn it is, how it ended; and
nothing that is hidden.
"""

import json

import pytest
from changing import change
from site_help import bearer, begin, join, look, play, site

from paperbits.core.catalogue import all_games
from paperbits.server.wire.inbound import MOST_SUMMARIES
from paperbits.store.sqlite import SqliteLog

HIDDEN = [card for card in all_games() if card.position.hidden]
COMPUTER = {"kind": "computer", "level": "casual"}
PERSON = {"kind": "person", "name": "Ann"}
OPEN = {"kind": "open"}


async def asked(client, *held):
    answer = await client.post(
        "/api/summaries", json={"matches": [{"id": match, "key": key} for match, key in held]}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["matches"]


def counted_replays(client):
    """The ids of the matches that a site plays through for summaries from now on."""
    glances, replays = client.site.glances, []
    replay = glances._replayed
    glances._replayed = lambda stored: replays.append(stored.id) or replay(stored)
    return replays


async def test_a_summary_agrees_with_the_page_of_the_match(client):
    match, key, state = await begin(client, "palindromic-rows-columns", {"n": 2}, [PERSON, OPEN])
    friend = (await join(client, state, "Bo"))["key"]
    [told] = await asked(client, (match, key))
    assert (told["turn"], told["your_turn"], told["over"], told["plies"]) == (1, True, False, 0)
    assert told["wins"] == "fewest"
    assert [(seat["name"], seat["yours"]) for seat in told["seats"]] == [
        ("Ann", True),
        ("Bo", False),
    ]
    await play(client, match, key, 0, "a1")
    [told] = await asked(client, (match, friend))
    assert (told["turn"], told["your_turn"], told["plies"]) == (2, True, 1)
    assert [seat["yours"] for seat in told["seats"]] == [False, True]
    await play(client, match, friend, 1, "b1")
    end = await look(client, match, key)
    [told] = await asked(client, (match, key))
    assert told["over"]
    for name in ("game", "title", "winners", "reason", "resigned", "wins", "may_record"):
        assert told[name] == end[name]
    assert told["seats"] == end["seats"]


async def test_a_seat_that_a_computer_took_is_told_from_the_log_as_on_the_page(tmp_path):
    file, held = tmp_path / "matches.sqlite", []
    async with site(SqliteLog(file)) as client:
        settings = {"players": 3, "length": 3}
        match, key, state = await begin(client, "binary-scramble", settings, [PERSON, OPEN, OPEN])
        await join(client, state, "Bo")
        gone = await change(client, match, "resign", key, version=0, level="beginner")
        assert gone.status_code == 200
        held.append((match, key))
        open_ = await asked(client, *held)
    async with site(SqliteLog(file)) as client:
        [told] = await asked(client, *held)
        assert client.site.matches._open_matches == {}
        assert told["seats"] == open_[0]["seats"]
        page = (await look(client, match, key))["seats"]
        for name in ("kind", "name", "level", "left"):
            assert [seat[name] for seat in told["seats"]] == [seat[name] for seat in page]
        assert told["seats"][0]["kind"] == "computer"


async def test_ended_matches_are_summed_up_without_a_replay(tmp_path):
    file, held = tmp_path / "matches.sqlite", []
    async with site(SqliteLog(file)) as client:
        for left in (0, 1):
            match, key, _ = await begin(client, settings={"n": 2})
            for made, square in enumerate(("a1", "b2")[: 2 - left]):
                await play(client, match, key, made, square)
            await change(client, match, "resign", key, version=2 - left, player=1)
            held.append((match, key))
        before = await asked(client, *held)
    async with site(SqliteLog(file)) as client:
        replays = counted_replays(client)
        assert await asked(client, *held) == before
        assert replays == [each["id"] for each in before if not each["over"]]
        assert len(replays) == 1


async def test_summaries_are_sorted_by_time_and_skip_unknown_matches(client):
    first, first_key, _ = await begin(client)
    second, second_key, _ = await begin(client)
    others, _, _ = await begin(client)
    held = ((first, first_key), (second, second_key), (others, first_key), ("nothing", "x"))
    assert [told["id"] for told in await asked(client, *held)] == [second, first]
    await play(client, first, first_key, 0, "a1")
    assert [told["id"] for told in await asked(client, *held)] == [first, second]
    assert await asked(client) == []


async def test_a_request_is_bounded(client):
    held = [{"id": str(k), "key": "k"} for k in range(MOST_SUMMARIES + 1)]
    await client.ask("summaries", {"matches": held}, status=400)
    assert (await client.ask("summaries", {"matches": held[1:]})) == {"matches": []}


async def test_summaries_read_a_match_once_and_wake_no_computer(tmp_path):
    file = tmp_path / "matches.sqlite"
    async with site(SqliteLog(file)) as client:
        held = []
        # The second waits for a computer's move.
        for seats in ([PERSON, COMPUTER], [COMPUTER, PERSON]):
            match, key, _ = await begin(client, "product-grid", {"n": 2}, seats)
            held.append((match, key))
        before = await asked(client, *held)
    async with site(SqliteLog(file)) as client:
        replays = counted_replays(client)
        again = await asked(client, *held)
        assert {told["id"] for told in again} == {told["id"] for told in before}
        assert await asked(client, *held) == again
        assert sorted(replays) == sorted(match for match, _ in held)
        assert client.site.matches._open_matches == {}
        assert not client.site.matches.thinking


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
async def test_summaries_reveal_nothing_hidden(card, client):
    """Neither racks nor seed, neither before the end nor after it; and two deals look the same
    until something is played.
    """
    told = []
    for seed in (8_675_309_424_242, 8_675_309_424_243):
        match, key, _ = await begin(client, card.id, seats=[PERSON, COMPUTER], seed=seed)
        [summary] = await asked(client, (match, key))
        assert not summary["may_record"]
        text = json.dumps(summary)
        assert str(seed) not in text
        assert "rack" not in text
        told.append({name: value for name, value in summary.items() if name not in ("id", "when")})
    assert told[0] == told[1]


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
async def test_a_record_is_offered_exactly_if_it_is_allowed(card, client):
    match, key, state = await begin(client, card.id, seed=1)
    for version in range(7):
        had = await client.get(f"/api/matches/{match}/record", headers=bearer(key))
        assert state["may_record"] == (had.status_code == 200) == state["over"]
        shown = state["turn"] if state["veiled"] else None
        await play(client, match, key, version, "pass", shown)
        state = await look(client, match, key)
    assert state["over"]
    *_, state = await begin(client)
    assert state["may_record"]
