"""The talk of matches in all stores: numbered lines, bounds, switches, mutes, reports, deletion."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import delete

from paperbits.match.seat import Seat
from paperbits.store.log import StoredMatch
from paperbits.store.schema.matches import matches
from paperbits.store.talk import MOST_LINES, REPORTED_LINES, Remark, StoredTalk, TalkStore

ADA, BEN, CY = "@ada", "b" * 64, "@cy"
MATCH = StoredMatch(id="m1", game="plexus", settings={}, seats=(Seat(name="Ada"), Seat()), seed=1)


@pytest.fixture
async def log(log):
    await log.create(MATCH)
    await log.create(replace(MATCH, id="m2"))
    return log


@pytest.fixture
def store(log):
    return TalkStore(log.database)


async def talk(store, match="m1"):
    return (await store.read({match: [ADA, BEN]}))[match]


async def test_lines_are_numbered_and_kept_in_order(store):
    assert await talk(store) == StoredTalk()
    assert await store.say("m1", 0, ADA, "hello", "Hello")
    assert await store.say("m1", 1, BEN, "", "Hi ×")
    assert await store.say("m2", 1, BEN, "", "elsewhere")
    lines = (await talk(store)).lines
    assert [replace(line, made=0.0) for line in lines] == [
        Remark(0, 0, ADA, "hello", "Hello", 0.0),
        Remark(1, 1, BEN, "", "Hi ×", 0.0),
    ]
    assert lines[0].made <= lines[1].made


async def test_simultaneous_lines_all_get_numbers_and_a_match_has_a_most(store):
    said = []
    # As many as wait for a connection for a short time only.
    for first in range(0, MOST_LINES + 20, 20):
        lines = range(first, first + 20)
        said += await asyncio.gather(
            *(store.say("m1", k % 2, (ADA, BEN)[k % 2], "", str(k)) for k in lines)
        )
    assert sorted(said) == [False] * 20 + [True] * MOST_LINES
    lines = (await talk(store)).lines
    assert [line.number for line in lines] == list(range(MOST_LINES))
    assert len({line.text for line in lines}) == MOST_LINES
    assert await store.say("m2", 0, ADA, "", "another match")


async def test_switches_belong_to_a_match_and_mutes_to_people(store):
    await store.allow("m1", ADA, free=True)
    await store.allow("m1", BEN, free=True)
    await store.allow("m1", BEN, free=False)
    await store.mute(ADA, BEN, muted=True)
    await store.mute(ADA, BEN, muted=True)
    await store.mute(ADA, CY, muted=True)
    found = await store.read({"m1": [ADA, BEN], "m2": [BEN], "m3": [CY]})
    assert found["m1"] == StoredTalk((), frozenset({ADA}), {ADA: frozenset({BEN})})
    assert found["m2"] == found["m3"] == StoredTalk()
    await store.mute(ADA, BEN, muted=False)
    assert (await talk(store)).mutes == {}


async def test_a_report_keeps_the_last_lines_even_if_the_match_is_gone(log, store):
    for k in range(REPORTED_LINES + 5):
        await store.say("m1", 1, BEN, "", f"line {k}")
        await store.say("m1", 0, ADA, "", "please stop")
    await store.report("m1", ADA, BEN, "Ben")
    await store.report("m1", ADA, BEN, "Benny")
    await store.report("m2", ADA, CY, "Cy")
    await log.database.write(
        lambda connection: connection.execute(delete(matches).where(matches.c.id == "m1"))
    )
    second, first = await store.reports()
    assert (second.match, second.lines) == ("m2", [])
    assert (first.match, first.holder, first.reported, first.name) == ("m1", ADA, BEN, "Benny")
    assert first.lines == [f"line {k}" for k in range(5, REPORTED_LINES + 5)]
    assert (await talk(store)).lines == ()
    assert (await store.remove_reports("m1"), await store.remove_reports("m1")) == (1, 0)
    assert [report.match for report in await store.reports()] == ["m2"]


async def test_old_reports_and_those_beyond_the_most_are_deleted(store, monkeypatch):
    from paperbits.store import talk as module

    monkeypatch.setattr(module, "MOST_REPORTS", 3)
    for k in range(5):
        await store.report(f"r{k}", ADA, BEN, "Ben")
    assert [report.match for report in await store.reports()] == ["r4", "r3", "r2"]
    monkeypatch.setattr(module, "REPORT_SECONDS", -1.0)
    await store.report("r9", ADA, BEN, "Ben")
    assert await store.reports() == []


async def test_everything_of_a_person_can_be_exported_handed_over_and_deleted(store):
    await store.say("m1", 0, ADA, "", "mine")
    await store.say("m1", 1, BEN, "", "theirs")
    await store.allow("m1", ADA, free=True)
    await store.mute(ADA, BEN, muted=True)
    await store.mute(BEN, ADA, muted=True)
    await store.report("m1", BEN, ADA, "Ada")
    assert [(line.match, line.text) for line in await store.export(ADA)] == [("m1", "mine")]
    assert await store.export(ADA, ("m1", 0)) == []
    await store.hand_over(ADA, CY)
    moved = (await store.read({"m1": [CY, BEN]}))["m1"]
    assert moved.lines[0].holder == CY
    assert moved.free == {CY}
    assert moved.mutes == {CY: frozenset({BEN}), BEN: frozenset({CY})}
    await store.report("m1", CY, BEN, "Ben")
    assert await store.forget(CY) == ["m1"]
    left = (await store.read({"m1": [CY, BEN]}))["m1"]
    assert [line.text for line in left.lines] == ["theirs"]
    assert (left.free, left.mutes) == (frozenset(), {})
    assert [report.reported for report in await store.reports()] == [ADA]
    assert await store.forget(ADA) == []
    assert await store.reports() == []


async def test_what_was_said_with_a_key_belongs_to_the_person_who_has_the_seat_now(log, store):
    await log.create(
        replace(
            MATCH, id="m3", seats=(Seat(), Seat()), keys={CY: frozenset({1}), ADA: frozenset({0})}
        )
    )
    await store.say("m3", 1, BEN, "", "with a key")
    await store.say("m3", 0, ADA, "", "mine")
    assert [line.text for line in await store.export(CY)] == ["with a key"]
    assert await store.forget(CY) == ["m3"]
    assert [line.text for line in (await talk(store, "m3")).lines] == ["mine"]
