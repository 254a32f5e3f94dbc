"""Conditional moves on the site: kept for their player alone, made at once, and safe from restarts."""

import asyncio
from contextlib import asynccontextmanager

from changing import change
from site_help import bearer, look, play, until
from timing import Hands, timed

from paperbits.server.broker import LocalBroker
from paperbits.store.log import After
from paperbits.store.sqlite import SqliteLog
from paperbits.store.temporary import TemporaryLog


async def kept(site, match, key, version, *moves):
    """Keep a line; the answer."""
    asked = {"version": version, "moves": list(moves)}
    return await site.client.post(f"/api/matches/{match}/plans", json=asked, headers=bearer(key))


async def plans(site, match, key=None):
    """The lines that the holder of a key sees."""
    answer = await site.client.get(
        f"/api/matches/{match}/plans", headers=bearer(key) if key else {}
    )
    assert answer.status_code == 200, answer.text
    return [[ply["move"] for ply in plan["plies"]] for plan in answer.json()["plans"]]


def moves(site, match):
    return site.matches._open_matches[match].match.entries


async def test_a_line_is_played_as_long_as_the_match_follows_it(site):
    match, ada, bob = await site.friends(clock="3d")
    await play(site.client, match, ada, 0, "a1")
    answer = await kept(site, match, ada, 1, "b1", "c1", "d1", "a2")
    assert answer.status_code == 201, answer.text
    (plan,) = answer.json()["plans"]
    assert [(ply["move"], ply["yours"]) for ply in plan["plies"]] == [
        ("b1", False),
        ("c1", True),
        ("d1", False),
        ("a2", True),
    ]
    assert plan["plies"][0]["words"].startswith("Bob fills")
    await kept(site, match, ada, 1, "b2", "c2")
    assert await plans(site, match, ada) == [["b1", "c1", "d1", "a2"], ["b2", "c2"]]
    await site.passes(3600)
    await play(site.client, match, bob, 1, "b1")
    await until(lambda: moves(site, match) == ["a1", "b1", "c1"])
    await until(lambda: site.matches._open_matches[match].match.turn == 1)
    assert await plans(site, match, ada) == [["d1", "a2"]]
    clock, left = await site.clock(match)
    assert (clock["running"], left) == (2, 3 * 86_400_000)
    await play(site.client, match, bob, 3, "d2")
    await until(lambda: len(moves(site, match)) == 4)
    assert await plans(site, match, ada) == []
    assert (await look(site.client, match, ada))["your_turn"]
    figures = (await site.client.get("/metrics")).text
    assert 'paperbits_planned_lines_total{what="kept"} 2.0' in figures
    assert 'paperbits_planned_lines_total{what="made"} 1.0' in figures
    assert "paperbits_clocks_running 1.0" in figures


async def test_only_their_owner_sees_lines(site):
    match, ada, bob = await site.friends(clock="3d")
    await play(site.client, match, ada, 0, "a1")
    await kept(site, match, ada, 1, "b1", "c1")
    assert await plans(site, match, ada) == [["b1", "c1"]]
    for key in (bob, None):
        assert await plans(site, match, key) == []
    assert "plans" not in (await look(site.client, match, bob))
    headers = bearer(bob)
    await site.client.delete(f"/api/matches/{match}/plans/1", headers=headers)
    assert await plans(site, match, ada) == [["b1", "c1"]]
    answer = await site.client.delete(f"/api/matches/{match}/plans/1", headers=bearer(ada))
    assert answer.json()["plans"] == []


async def test_wrong_lines_are_refused_in_a_sentence(site, monkeypatch):
    match, ada, bob = await site.friends(clock="3d")
    await play(site.client, match, ada, 0, "a1")
    for key, version, line, status, sentence in (
        (ada, 1, ["b1"], 409, "ends with your answer"),
        (ada, 1, ["b1", "rubbish"], 409, "Move 2 of the line"),
        (ada, 0, ["b1", "c1"], 409, "moved on"),
        (bob, 1, ["b1", "c1"], 403, "It is your turn"),
    ):
        answer = await kept(site, match, key, version, *line)
        assert (answer.status_code, sentence in answer.text) == (status, True), answer.text
    answer = await site.client.post(
        f"/api/matches/{match}/plans", json={"version": 1, "moves": ["b1", "c1"]}
    )
    assert answer.status_code == 403
    for number in (-1, 2**64, 10**400):
        where = f"matches/{match}/plans/{number}"
        await site.client.refused(400, "bad-request", where, key=ada, method="DELETE")
    assert await plans(site, match, ada) == []
    monkeypatch.setattr("paperbits.server.plans.MOST_LINES", 1)
    assert (await kept(site, match, ada, 1, "b1", "c1")).status_code == 201
    assert "remove one first" in (await kept(site, match, ada, 1, "b2", "c2")).text
    other, key, _ = await site.friends(clock="5+3")
    await play(site.client, other, key, 0, "a1")
    assert "days for each move" in (await kept(site, other, key, 1, "b1", "c1")).text


async def test_lines_are_looked_at_before_they_are_kept(site):
    match, ada, _ = await site.friends(clock="3d")
    await play(site.client, match, ada, 0, "a1")

    async def tried(*line):
        return await site.client.post(
            f"/api/matches/{match}/plans/look", json={"moves": line}, headers=bearer(ada)
        )

    begun, answer = (await tried()).json(), (await tried("b1")).json()
    assert (begun["your_turn"], answer["your_turn"], answer["over"]) == (False, True, False)
    assert begun["view"]["hand"]["choices"]
    assert answer["plies"][0]["words"].startswith("Bob fills b1")
    assert (await tried("a1")).status_code == 409
    assert (await look(site.client, match))["version"] == 1


async def test_take_backs_and_the_end_drop_lines(site):
    match, ada, bob = await site.friends(clock="3d")
    await play(site.client, match, ada, 0, "a1")
    await kept(site, match, ada, 1, "b1", "c1")
    for key in (ada, bob):
        asked = {"version": 1, "what": "takeback"}
        await change(site.client, match, "offer", key, **asked)
    assert await plans(site, match, ada) == []
    await play(site.client, match, ada, 2, "a1")
    await play(site.client, match, bob, 3, "b1")
    await kept(site, match, bob, 4, "c1", "d1")
    await change(site.client, match, "resign", ada, version=4)
    assert await plans(site, match, bob) == []
    assert moves(site, match)[-1] == "resign 1"


async def test_a_server_that_is_begun_again_makes_the_answers_that_were_left(tmp_path):
    hands = Hands()
    async with timed(SqliteLog(tmp_path / "matches.db"), hands) as site:
        match, ada, _ = await site.friends(clock="3d")
        await play(site.client, match, ada, 0, "a1")
        await kept(site, match, ada, 1, "b1", "c1")
    log = SqliteLog(tmp_path / "matches.db")
    # And the process was killed.
    await log.append(match, 1, "b1", After(turn=0, spent="2 0 0", deadline=hands.now + 1e6))
    await log.close()
    async with timed(SqliteLog(tmp_path / "matches.db"), hands) as site:
        await until(
            lambda: match in site.matches._open_matches and moves(site, match) == ["a1", "b1", "c1"]
        )
        await until(lambda: site.matches._open_matches[match].match.turn == 1)


@asynccontextmanager
async def two_sites():
    """Two processes of a site, and their store."""
    broker, log, hands = LocalBroker(), TemporaryLog(), Hands()
    async with (
        timed(log, hands, open_broker=lambda: broker) as one,
        timed(log, hands, open_broker=lambda: broker) as two,
    ):
        yield one, two, log


async def test_a_line_that_is_kept_while_another_process_takes_the_move_is_answered():
    async with two_sites() as (one, two, _):
        match, ada, bob = await one.friends(clock="3d")
        await play(one.client, match, ada, 0, "a1")
        await look(two.client, match)
        await until(lambda: two.matches._open_matches[match].match.version == 1)
        answers = await asyncio.gather(
            kept(one, match, ada, 1, "b1", "c1"), play(two.client, match, bob, 1, "b1")
        )
        assert answers[1].status_code == 200
        if answers[0].status_code == 201:
            for site in (one, two):
                await until(lambda site=site: moves(site, match) == ["a1", "b1", "c1"])


async def test_a_line_is_answered_once_by_several_processes():
    async with two_sites() as (one, two, log):
        match, ada, bob = await one.friends(clock="3d")
        await play(one.client, match, ada, 0, "a1")
        await kept(one, match, ada, 1, "b1", "c1")
        await look(two.client, match)
        await play(two.client, match, bob, 1, "b1")
        await asyncio.gather(
            *[each.client.site.plans.react(await each.matches.find(match)) for each in (one, two)]
        )
        assert (await log.load(match)).entries == ("a1", "b1", "c1")
