"""Tournaments while processes are killed, and changed by several processes at once: each round is
paired once, each match is made once, and no result is lost.
"""

import asyncio
import secrets
from contextlib import AsyncExitStack

import httpx
import pytest
from changing import change
from daemons import Postgres, Redis
from killing import Site
from long import many
from site_help import Deaf, site, sites, until
from sqlalchemy import select
from tournament_help import at, guests, ready, within

from paperbits.server.broker import LocalBroker
from paperbits.server.live.stored import after, restored
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.schema.matches import matches
from paperbits.store.sqlite import SqliteLog
from paperbits.store.tournaments import TournamentStore
from paperbits.tournaments.plan import Plan
from paperbits.tournaments.tournament import Tournament

GAME = {"game": "palindromic-rows-columns", "settings": {"n": 2}}


async def made_by(log, tournament):
    """The ids of the matches that the store has of a tournament."""
    asked = select(matches.c.id).where(matches.c.tournament == tournament)
    return await log.database.read(lambda connection: set(connection.execute(asked).scalars()))


async def check(log, tournament, players):
    """Hold an ended Swiss tournament against its matches."""
    found = await TournamentStore(log.database).find(tournament)
    assert found.status == "over"
    assert {pairing.round for pairing in found.pairings} == set(range(1, found.rounds + 1))
    assert {pairing.how for pairing in found.pairings} <= {"played", "bye"}
    assert len(found.pairings) == found.rounds * ((players + 1) // 2)
    pairs = [frozenset((pairing.first, pairing.second)) for pairing in found.pairings]
    assert len(set(pairs)) == len(pairs)
    ids = {match for pairing in found.pairings if (match := found.match_of(pairing))}
    assert await made_by(log, tournament) == ids
    for pairing in found.pairings:
        if pairing.second is not None:
            stored = await log.load(found.match_of(pairing))
            winner = restored(stored).winners()
            assert pairing.result == ((2, 0) if winner == [0] else (0, 2))
    return found


async def test_matches_that_a_crash_left_unmade_are_made_at_the_next_start(tmp_path):
    log = SqliteLog(tmp_path / "matches.sqlite")
    tournament = Tournament(
        "t1", "Friday", "host", Plan(kind="swiss", **GAME), secrets.randbits(62), 0.0
    )
    for number in range(4):
        tournament = tournament.join(f"person{number}", "", 1.0)
    store = TournamentStore(log.database)
    await store.add(tournament)
    started = await store.save(tournament, tournament.start(2.0))
    ids = {started.match_of(pairing) for pairing in started.pairings}
    assert await made_by(log, "t1") == set()
    await log.close()
    log = SqliteLog(tmp_path / "matches.sqlite")
    async with site(log):

        async def made():
            return await made_by(log, "t1") == ids

        await until(made)


async def test_a_result_whose_news_was_lost_is_taken_in_at_the_next_start(tmp_path):
    path = tmp_path / "matches.sqlite"
    async with (
        site(SqliteLog(path)) as client,
        guests(within(client.app), "Ann", "Ben") as (ann, ben),
    ):
        tournament = (await ann.ask("", {**GAME, "kind": "round-robin"}, 201))["id"]
        for each in (ann, ben):
            await each.ask(f"/{tournament}/join", {})
        match = (await ann.ask(f"/{tournament}/start", {}))["pairings"][0]["match"]
    log = SqliteLog(path)
    played = restored(await log.load(match))
    played.resign(0)
    await log.append(match, 0, "resign 1", after(played))  # As a process does that dies at once.
    async with site(log) as client:

        async def over():
            state = await client.ask(f"tournaments/{tournament}")
            return state["status"] == "over" and state

        found = await until(over)
        assert found["pairings"][0]["result"] == [0, 1]


@pytest.mark.parametrize("broker", [LocalBroker, Deaf])
async def test_several_processes_pair_a_round_once(tmp_path, broker):
    names = [f"Guest {number}" for number in range(9)]
    logs = [SqliteLog(tmp_path / "matches.sqlite") for _ in range(3)]
    async with sites(logs, [broker()] * 3) as clients, AsyncExitStack() as stack:
        everybody = []
        for place, name in enumerate(names):
            everybody += await stack.enter_async_context(
                guests(within(clients[place % 3].app), name)
            )
        host = everybody[0]
        tournament = (await host.ask("", {**GAME, "clock": "5+0"}, 201))["id"]
        await asyncio.gather(*(each.ask(f"/{tournament}/join", {}) for each in everybody))
        answers = await asyncio.gather(
            *(host.client.post(f"/api/tournaments/{tournament}/start", json={}) for _ in range(4))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        for number in range(1, 5):
            state = await host.until(tournament, ready(number))
            pairings = [
                pairing
                for pairing in state["pairings"]
                if pairing["match"] and pairing["round"] == number
            ]
            own = {player["person"]: player["number"] for player in state["players"]}
            losers = [
                each
                for each in everybody
                if own[each.id] in [pairing["second"] for pairing in pairings]
            ]
            ids = {pairing["second"]: pairing["match"] for pairing in pairings}
            await asyncio.gather(*(each.resign(ids[own[each.id]]) for each in losers))
        await host.until(tournament, lambda state: state["status"] == "over")
        log = SqliteLog(tmp_path / "matches.sqlite")
        await check(log, tournament, 9)
        await log.close()


class Driver:
    """Plays a tournament to its end at a site that is killed meanwhile."""

    def __init__(self, everybody, tournament, kill, kills):
        self.everybody, self.tournament, self.kill, self.kills = everybody, tournament, kill, kills

    async def until_answered(self, ask):
        """Ask for something until it was answered; whether it was done or refused."""
        while True:
            try:
                answer = await ask()
                if answer.status_code < 500:
                    return answer
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.05)

    async def at(self, guest, path, body=None):
        """Ask the tournament of the site."""
        method, path = (
            "GET" if body is None else "POST",
            f"/api/tournaments/{self.tournament}{path}",
        )
        return await self.until_answered(lambda: guest.client.request(method, path, json=body))

    async def play(self):
        """Enter, begin, and let the second player of each match give up, with a kill after some."""
        host = self.everybody[0]
        for guest in self.everybody:
            await self.at(guest, "/join", {})
        await self._kill()
        await self.at(host, "/start", {})
        await self._kill()
        async with asyncio.timeout(240):
            while (state := (await self.at(host, "")).json())["status"] != "over":
                people = {player["number"]: player["person"] for player in state["players"]}
                for pairing in state["pairings"]:
                    if pairing["how"] == "" and pairing["match"]:
                        loser = next(
                            guest
                            for guest in self.everybody
                            if guest.id == people[pairing["second"]]
                        )
                        answer = await self.until_answered(
                            lambda loser=loser, match=pairing["match"]: change(
                                loser.client, match, "resign", version=0
                            )
                        )
                        # Not made yet, or over already.
                        assert answer.status_code in (200, 404, 409), answer.text
                        if answer.status_code == 200:
                            await self._kill()
                await asyncio.sleep(0.05)

    async def _kill(self):
        if self.kills:
            self.kills -= 1
            await asyncio.to_thread(self.kill)


async def driven(site, kill, kills, players):
    """Play a whole Swiss tournament while a part of the site is killed so many times; its id."""
    async with guests(
        at(site.address), *(f"Guest {number}" for number in range(players))
    ) as everybody:
        tournament = (await everybody[0].ask("", GAME, 201))["id"]
        driver = Driver(everybody, tournament, kill, kills)
        await driver.play()
        assert driver.kills == 0
        return tournament


async def test_killed_after_every_result_one_process_and_its_file_finish_a_swiss(tmp_path):
    site = Site(tmp_path / "matches.sqlite")
    log = SqliteLog(tmp_path / "matches.sqlite")
    try:
        tournament = await driven(site, site.restart, 4, 4)
        await check(log, tournament, 4)
    finally:
        site.close()
        await log.close()


@pytest.mark.long
def test_killed_in_turn_two_processes_and_a_database_finish_a_swiss():
    database, broker = Postgres().start(), Redis().start()
    try:
        url = database.database()
        options = ("--database", url, "--broker", broker.url, "--thinking-elsewhere")
        site = Site("unused", *options, "--workers", "2")
        parts = [site.kill_one, lambda: (database.kill(), database.start())]

        def kill():
            parts.append(parts.pop(0))
            parts[-1]()

        async def play():
            tournament = await driven(site, kill, many(2, 4), 5)
            log = PostgresLog(url)
            try:
                await check(log, tournament, 5)
            finally:
                await log.close()

        try:
            asyncio.run(play())
        finally:
            site.close()
    finally:
        database.close()
        broker.close()
