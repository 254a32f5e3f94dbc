"""All stores, held to the same behaviour."""

import asyncio
import threading
from dataclasses import replace
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.match.seat import Seat
from paperbits.store.log import After, StoredMatch, StoreError, TakenError, in_groups
from paperbits.store.schema.matches import matches
from paperbits.store.schema.people import people
from paperbits.store.sqlite import SqliteLog

MATCH = StoredMatch(
    id="m1",
    game="palindromic-rows-columns",
    settings={"n": 6, "players": 2, "fast": True, "word": "×"},
    seats=(Seat(name="Ann"), Seat("casual"), Seat(invite="please")),
    seed=2**200 + 1,
    start="* .",
    host="h" * 64,
    entries=("a1",),
    keys={"h" * 64: frozenset({0})},
    computer_rating=1142,
    rated=True,
)


async def test_a_created_match_can_be_loaded(log):
    await log.create(MATCH)
    assert await log.load("m1") == MATCH
    assert await log.load("m2") is None


async def test_of_equal_matches_created_at_once_one_is_kept_and_no_other_write_fails(log):
    await log.create(MATCH)
    wanted = [log.create(replace(MATCH, id="m2", seed=seed)) for seed in range(5)]
    answers = await asyncio.gather(
        log.append("m1", 1, "b1"),
        *wanted,
        log.create(replace(MATCH, id="m3")),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, StoreError) for answer in answers) == 4
    assert (answers[0], answers[-1]) == (None, None)
    assert (await log.load("m2")).seed in range(5)


async def test_only_newer_entries_of_a_match_are_loaded(log):
    await log.create(replace(MATCH, entries=("a1", "b1", "c1")))
    await log.append("m1", 3, "d1")
    for since in range(6):
        assert await log.load("m1", since) == replace(
            MATCH, entries=("a1", "b1", "c1", "d1")[since:]
        )
    assert await log.load("m2", 1) is None


async def test_many_matches_are_loaded_in_the_order_asked_for_with_and_without_entries(log):
    wanted = [replace(MATCH, id=f"m{number}", seed=number) for number in range(5)]
    for match in wanted:
        await log.create(match)
    await log.append("m3", 1, "b1", After(turn=0, over=True, outcome="{}"))
    ids = ["m4", "nowhere", "m3", "m0"]
    found = await log.load_all(ids)
    assert found == [await log.load(match) for match in ids if match != "nowhere"]
    assert [(each.id, each.entries) for each in found[1:]] == [
        ("m3", ("a1", "b1")),
        ("m0", ("a1",)),
    ]
    bare = await log.load_all(ids, entries=False)
    assert bare == [replace(each, entries=(), spent=None) for each in found]
    assert (bare[1].version, bare[1].turn, bare[1].over, bare[1].outcome) == (2, 0, True, "{}")
    assert bare[1].changed >= bare[0].changed
    assert await log.load_all([]) == []


def test_matches_are_read_in_groups_of_few_entries_or_one_by_one():
    rows = [replace(MATCH, id=str(n), version=v) for n, v in enumerate((3, 4, 10_000, 0, 7, 1))]
    assert list(in_groups(rows, 8)) == [["0", "1"], ["2"], ["3", "4", "5"]]
    assert list(in_groups([], 8)) == []


async def test_an_entry_that_can_not_be_written_leaves_the_match_as_it_was(log):
    await log.create(MATCH)
    with pytest.raises(StoreError):
        await log.append("m1", 1, "b1 \ud800")  # No text that UTF-8 can hold.
    await log.append("m1", 1, "b1")
    assert (await log.load("m1")).entries == ("a1", "b1")


async def test_a_stamp_holds_the_version_and_its_time(log):
    await log.create(MATCH)
    await log.create(replace(MATCH, id="m2", entries=()))
    made = await log.stamps(["m1", "m2", "m3"])
    assert {match: stamp.version for match, stamp in made.items()} == {"m1": 1, "m2": 0}
    await log.append("m1", 1, "b1")
    later = await log.stamps(["m1", "m2"])
    assert later["m1"].version == 2
    assert later["m1"].when >= made["m1"].when
    assert later["m2"] == made["m2"]
    assert await log.stamps([]) == {}


async def test_an_open_seat_is_taken_once(log):
    await log.create(MATCH)
    for seat, invite in ((2, "wrong"), (2, ""), (0, "please"), (1, "")):
        with pytest.raises(TakenError):
            await log.seat("m1", seat, invite, "Eve", "e" * 64)
    await log.seat("m1", 2, "please", "Bo", "b" * 64)
    with pytest.raises(TakenError):
        await log.seat("m1", 2, "please", "Eve", "e" * 64)
    found = await log.load("m1")
    assert found.seats[2] == Seat(name="Bo")
    assert found.keys == {"h" * 64: {0}, "b" * 64: {2}}


MOVES = st.lists(
    st.tuples(
        st.integers(0, 2), st.integers(-1, 1), st.sampled_from(["a1", "undo 0", "9d 1+1=10"])
    ),
    max_size=30,
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(groups=st.lists(MOVES, max_size=4))
def test_every_store_agrees_with_lists_in_memory(opened, groups):
    """Groups of concurrent moves, some late, some early, some of no match at all; with the store
    closed between groups.
    """

    async def run():
        twin, log = {f"{uuid4()}": [] for _ in range(2)}, opened()
        names = [*twin, "nowhere"]
        for match in twin:
            await log.create(StoredMatch(match, "g", {}, (Seat(),), 0))
        for group in groups:
            asked = [
                (names[which], len(twin.get(names[which], ())) + off, entry)
                for which, off, entry in group
            ]
            answers = await asyncio.gather(
                *(log.append(*each) for each in asked), return_exceptions=True
            )
            for (match, version, entry), answer in zip(asked, answers, strict=True):
                if match in twin and version == len(twin[match]):
                    assert answer is None
                    twin[match].append(entry)
                else:
                    assert isinstance(answer, StaleMoveError)
            await log.close()
            log = opened()
            for match, entries in twin.items():
                assert list((await log.load(match)).entries) == entries
        await log.close()

    asyncio.run(run())


async def test_many_entries_share_commits(tmp_path):
    log = SqliteLog(tmp_path / "matches.sqlite")
    commits = []
    commit = log._commit
    log._commit = lambda connection, jobs: (commits.append(len(jobs)), commit(connection, jobs))
    for k in range(200):
        await log.create(StoredMatch(f"m{k}", "g", {}, (Seat(),), 0))
    commits.clear()
    filled = threading.Event()
    held = asyncio.ensure_future(log.database.write(lambda _: filled.wait()))
    entries = [asyncio.ensure_future(log.append(f"m{k}", 0, "a1")) for k in range(200)]
    asyncio.get_running_loop().call_soon(filled.set)  # After all of them have asked.
    await asyncio.gather(held, *entries)
    assert sum(commits) == 201
    assert len(commits) <= 2
    await log.close()


async def test_rated_matches_are_listed_when_they_are_over(log):
    for match in ("m1", "m2", "m3"):
        await log.create(replace(MATCH, id=match))
    await log.create(replace(MATCH, id="unrated", computer_rating=None, rated=False))
    assert await log.ended({"m1", "m2"}) == []
    await log.append("m2", 1, "resign 1", After(result=0.0))
    await log.append("m1", 1, "b1", After(result=0.5))
    with pytest.raises(StaleMoveError):
        await log.append("m3", 0, "b1", After(result=1.0))
    await log.append("unrated", 1, "b1")
    second, first = await log.ended({"m1", "m2", "m3", "unrated", "elsewhere"})
    assert (second.id, second.result, first.id, first.result) == ("m2", 0.0, "m1", 0.5)
    assert (first.game, first.level, first.computer_rating) == (MATCH.game, "casual", 1142)
    assert first.keys == {"h" * 64}
    assert [match.id for match in await log.ended({"m1"})] == ["m1"]
    assert await log.ended(()) == []


async def test_one_review_is_stored_for_each_match_with_its_versions(log):
    await log.create(MATCH)
    assert await log.review("m1", 1, 1) is None
    await log.keep_review("m1", 1, 1, "first")
    assert await log.review("m1", 1, 1) == "first"
    for other in (("m1", 2, 1), ("m1", 1, 2), ("m2", 1, 1)):
        assert await log.review(*other) is None
    await log.keep_review("m1", 1, 2, "better")
    assert await log.review("m1", 1, 2) == "better"
    assert await log.review("m1", 1, 1) is None


async def test_a_review_of_an_unknown_match_is_not_stored(log):
    with pytest.raises(StoreError):
        await log.keep_review("nowhere", 1, 1, "text")
    assert await log.review("nowhere", 1, 1) is None


async def test_a_closed_store_reports_that_it_is_closed(opened):
    log = opened()
    await log.create(MATCH)
    await log.close()
    await log.close()
    for asked in (
        log.append("m1", 1, "b1"),
        log.create(replace(MATCH, id="m2")),
        log.seat("m1", 2, "please", "Bo", "b"),
    ):
        with pytest.raises(StoreError) as caught:
            await asked
        assert "closed" in caught.value.reason
    again = opened()
    assert (await again.load("m1")).entries == ("a1",)
    await again.close()


async def test_what_is_known_after_an_entry_is_stored_with_it(log):
    await log.create(replace(MATCH, clock="5+3", rated=True, tournament="t1"), After(turn=1))

    now = select(matches.c.turn, matches.c.over, matches.c.outcome, matches.c.deadline)

    async def known(asked=now):
        return await log.database.read(lambda connection: tuple(connection.execute(asked).one()))

    found = await log.load("m1")
    assert (found.clock, found.rated, found.tournament) == ("5+3", True, "t1")
    assert await known() == (1, False, None, None)
    await log.append("m1", 1, "b1", After(turn=0, deadline=9.5))
    assert await known() == (0, False, None, 9.5)
    await log.append("m1", 2, "c1", After(over=True, outcome="{}"))
    assert await known() == (None, True, "{}", None)
    ended = await known(select(matches.c.ended))
    await log.append("m1", 3, "offer rematch 1", After(over=True, outcome="{}"))
    assert await known(select(matches.c.ended)) == ended > (0,)


async def test_a_change_of_the_database_is_kept_whole_or_not_at_all(log):
    person = {"kind": "guest", "name": "", "epoch": 0, "settings": "{}", "made": 1.0, "seen": 1.0}

    def add(connection, name):
        connection.execute(insert(people), person | {"id": name})

    def add_and_fail(connection, name, error):
        add(connection, name)
        raise error("no")

    def ids(connection):
        return sorted(connection.execute(select(people.c.id)).scalars())

    await log.database.write(lambda connection: add(connection, "a"))
    answers = await asyncio.gather(
        log.database.write(lambda connection: add(connection, "x")),
        log.database.write(lambda connection: add_and_fail(connection, "b", PaperbitsError)),
        log.database.write(lambda connection: add_and_fail(connection, "e", RuntimeError)),
        log.create(MATCH),
        log.database.write(lambda connection: add(connection, "c")),
        log.database.write(lambda connection: add(connection, "a")),  # It breaks a key.
        log.database.write(lambda connection: add(connection, "d")),
        return_exceptions=True,
    )
    none = type(None)
    refused = [none, PaperbitsError, RuntimeError, none, none, StoreError, none]
    assert [type(answer) for answer in answers] == refused
    assert await log.database.read(ids) == ["a", "c", "d", "x"]
    assert (await log.load("m1")).id == "m1"
