"""A review is computed once for each version of a match and of the reviewer."""

import asyncio

import pytest
from changing import change
from site_help import begin, play, site
from sqlalchemy import select

from paperbits.advice.review import review
from paperbits.store.log import StoreError
from paperbits.store.schema.matches import reviews
from paperbits.store.temporary import TemporaryLog


@pytest.fixture
def calls(monkeypatch):
    """The calls of the reviewer."""
    found = []

    def reviewing(match, **more):
        found.append(match)
        return review(match, 0.05, **more)

    monkeypatch.setattr("paperbits.answers.doing.review", reviewing)
    return found


class Kept(TemporaryLog):
    """It outlives the site."""

    async def close(self):
        """It is used again."""


async def stored(log):
    """The texts of all stored reviews."""
    return await log.database.read(
        lambda connection: connection.execute(select(reviews.c.review)).scalars().all()
    )


async def ended(client):
    match, key, _ = await begin(client, settings={"n": 2})
    await play(client, match, key, 0, "a1")
    await play(client, match, key, 1, "b1")
    return match, key


async def reviewed(client, match):
    """All messages of a review."""
    told = []
    live = await client.site.matches.find(match)
    await live.advice.review(told.append)
    assert told[-1].done
    return told


async def test_a_stored_review_is_sent_whole_even_by_another_process(calls):
    log = Kept()
    async with site(log) as client:
        match, _ = await ended(client)
        told = await reviewed(client, match)
        assert [found.looked_at for found in told] == [1, 2]
        assert await reviewed(client, match) == told[-1:]
    async with site(log) as client:
        assert await reviewed(client, match) == told[-1:]
    assert len(calls) == 1


async def test_a_newer_reviewer_replaces_a_stored_review(calls, monkeypatch):
    log = Kept()
    async with site(log) as client:
        match, _ = await ended(client)
        await reviewed(client, match)
    monkeypatch.setattr("paperbits.server.live.advice.REVIEWER", 1_000)
    for _ in range(2):
        async with site(log) as client:
            await reviewed(client, match)
    assert len(calls) == 2


async def test_another_end_of_the_match_gets_its_own_review(calls):
    async with site(Kept()) as client:
        match, key = await ended(client)
        first = await reviewed(client, match)
        undone = await change(client, match, "undo", key, version=2)
        assert undone.status_code == 200
        await play(client, match, key, 3, "b2")
        second = await reviewed(client, match)
        assert [ply.move for ply in first[-1].plies] == ["a1", "b1"]
        assert [ply.move for ply in second[-1].plies] == ["a1", "b2"]
    assert len(calls) == 2


async def test_an_incomplete_or_unreadable_review_is_computed_again(calls):
    log = Kept()
    async with site(log) as client:
        match, _ = await ended(client)
        live = await client.site.matches.find(match)
        told = []
        asking = asyncio.create_task(
            live.advice.review(lambda found: (told.append(found), asking.cancel()))
        )
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert not any(found.done for found in told)
        assert await stored(log) == []
        await log.keep_review(match, 2, 1, '{"plies": "of another time"}')
        assert (await reviewed(client, match))[-1].of == 2
    assert len(calls) == 2
    (text,) = await stored(log)
    assert '"of another time"' not in text


async def test_a_review_is_sent_even_if_the_disk_fails(calls, caplog):
    class Full(Kept):
        async def keep_review(self, *_):
            raise StoreError("The disk is full.")

    async with site(Full()) as client:
        match, _ = await ended(client)
        await reviewed(client, match)
        await reviewed(client, match)
    assert len(calls) == 1
    assert "could not be kept" in caplog.text
