"""Tournaments in every store: kept as they are, and changed by one at a time."""

import asyncio

import pytest

from paperbits.core.errors import StaleMoveError
from paperbits.match.seat import Seat
from paperbits.store.log import After, StoredMatch
from paperbits.store.tournaments import EndedMatch, TournamentStore
from paperbits.tournaments.plan import Plan
from paperbits.tournaments.tournament import Tournament


@pytest.fixture
def store(log):
    return TournamentStore(log.database)


def opened(name="t1", host="host", players=4, made=1.0, **plan):
    plan = {"game": "plexus", "kind": "swiss", "settings": {"n": 5}, "clock": "5+3", **plan}
    tournament = Tournament(name, "Friday", host, Plan(**plan), secret=2**61 + 1, made=made)
    for number in range(players):
        tournament = tournament.join(f"person{number}", f"Name {number}", 2.0)
    return tournament


def match(name):
    return StoredMatch(id=name, game="plexus", settings={}, seats=(Seat(), Seat()), seed=1)


async def test_a_tournament_is_kept_as_it_is(store):
    tournament = opened(private=True, when_full=True, most=9, twice=True, minutes=7).add_computer(
        "casual", "C", 3.0
    )
    await store.add(tournament)
    assert await store.find("t1") == tournament
    assert await store.find("t2") is None
    started = await store.save(tournament, tournament.withdraw(1).start(5.0))
    assert await store.find("t1") == started
    assert (started.version, started.status) == (1, "running")
    pairing = started.pairings[0]
    settled = await store.save(started, started.settle(1, pairing.number, (1, 1), "host", 9.0))
    assert await store.find("t1") == settled


async def test_of_changes_at_once_one_wins(store):
    tournament = opened()
    await store.add(tournament)
    results = await asyncio.gather(
        *(store.save(tournament, tournament.start(float(now))) for now in range(8)),
        return_exceptions=True,
    )
    kept = [result for result in results if isinstance(result, Tournament)]
    assert len(kept) == 1
    assert [type(result) for result in results].count(StaleMoveError) == 7
    assert await store.find("t1") == kept[0]


async def test_lists_come_in_pages_without_private_ones(store):
    for number in range(5):
        await store.add(opened(f"t{number}"))
    await store.add(opened("hidden", private=True))
    running = await store.save(opened("t3"), opened("t3").start(5.0))
    found = await store.listed(("open",), None, 3)
    assert [each.id for each in found] == ["t4", "t2", "t1"]
    rest = await store.listed(("open",), (found[-1].changed, found[-1].id), 3)
    assert [each.id for each in rest] == ["t0"]
    (here,) = await store.listed(("running",), None, 3)
    assert (here.id, here.round, here.entered, here.clock) == ("t3", 1, 4, "5+3")
    assert here.rounds == running.rounds


async def test_tournaments_of_a_person_are_those_hosted_and_entered(store):
    await store.add(opened("t1", host="ann", players=0, private=True))
    await store.add(opened("t2", host="ben", players=1))
    await store.add(opened("t3", host="ben", players=0))
    assert [each.id for each in await store.of_person("ann", 9)] == ["t1"]
    assert [each.id for each in await store.of_person("person0", 9)] == ["t2"]
    assert [each.id for each in await store.of_person("ben", 1)] == ["t3"]
    assert await store.hosted("ben", ("open",)) == 2
    assert await store.hosted("ben", ("running",)) == 0


async def test_what_is_left_to_do_is_found(log, store):
    tournament = opened()
    await store.add(tournament)
    assert await store.behind() == set()
    started = await store.save(tournament, tournament.start(5.0))
    first, second = (started.match_of(pairing) for pairing in started.pairings)
    assert await store.behind() == {"t1"}
    assert await store.unmade("t1") == {first, second}
    await log.create(match(first), After(turn=0))
    assert await store.unmade("t1") == {second}
    await log.create(match(second), After(turn=0))
    assert await store.unmade("t1") == set()
    assert await store.behind() == set()
    await log.append(second, 0, "resign 1", After(over=True, outcome='{"winners": [1]}'))
    assert await store.behind() == {"t1"}
    assert await store.ended_matches("t1") == [EndedMatch(1, 2, '{"winners": [1]}')]
    await store.save(started, started.settle(1, 2, (0, 2), "played", 9.0))
    assert await store.behind() == set()
    assert await store.ended_matches("t1") == []


async def test_a_running_arena_always_needs_a_look(store):
    arena = opened(kind="arena")
    await store.add(arena)
    await store.save(arena, arena.start(5.0))
    assert await store.behind() == {"t1"}


async def test_somebody_who_deletes_their_data_is_forgotten(store):
    running, open_one, hosted = opened("t1"), opened("t2"), opened("t3", host="person1", players=0)
    for each in (running, open_one, hosted):
        await store.add(each)
    started = await store.save(running, running.start(5.0))
    assert [each async for each in store.export("person1")] == [
        {"hosted": "t3", "title": "Friday", "made": 1.0},
        {"entered": "t1", "title": "Friday", "name": "Name 1", "since": 2.0},
        {"entered": "t2", "title": "Friday", "name": "Name 1", "since": 2.0},
    ]
    await store.forget("person1")
    assert [each async for each in store.export("person1")] == []
    found = await store.find("t1")
    assert (found.players[1].person, found.players[1].name) == ("", "A former player")
    assert found.players[1].away is True
    assert (found.players[0], found.pairings) == (started.players[0], started.pairings)
    assert [player.number for player in (await store.find("t2")).players] == [0, 2, 3]
    assert (await store.find("t3")).status == "cancelled"
    assert [each.entered for each in await store.listed(("open",), None, 9)] == [3]
    with pytest.raises(StaleMoveError):  # A change from before does not bring them back.
        await store.save(open_one, open_one.withdraw(0))
    await store.forget("person1")


async def test_an_account_takes_over_what_a_guest_has(store):
    one, other = opened("t1", host="person1"), opened("t2").join("ann", "Ann", 3.0)
    await store.add(one)
    await store.add(other)
    await store.hand_over("person1", "ann")
    found = await store.find("t1")
    assert (found.host, found.players[1].person) == ("ann", "ann")
    both = await store.find("t2")
    assert [player.person for player in both.players] == [player.person for player in other.players]
