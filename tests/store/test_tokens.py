"""Tokens and bots in every store."""

import asyncio
import time

import pytest
from sqlalchemy import select, update

from paperbits.core.errors import PaperbitsError
from paperbits.match.seat import Seat
from paperbits.store.bots import become_bot, make_bot, new_bot
from paperbits.store.log import After, DanglingError, StoredMatch
from paperbits.store.people import PeopleStore, holder_of, new_person
from paperbits.store.schema.people import tokens
from paperbits.store.seats import ended_since, playing
from paperbits.store.tokens import MOST_TOKENS, FullError, TokenStore, is_token, new_token_text


def test_a_token_is_told_from_the_key_of_a_match():
    texts = {new_token_text() for _ in range(50)}
    assert len(texts) == 50
    assert all(is_token(text) and len(text) == 46 for text in texts)
    assert not any(
        is_token(text)
        for text in ("", "pb_", "pb_" + "x" * 42, "pb_" + "x" * 44, "k" * 24, "pb_" + "é" * 43)
    )


async def test_only_the_digest_of_a_token_is_kept(log, ada):
    store, text = TokenStore(log.database), new_token_text()
    made = await store.make(ada, "My bot", frozenset({"play", "read"}), text)
    rows = await log.database.read(
        lambda connection: connection.execute(select(tokens)).mappings().all()
    )
    assert text not in repr(rows)
    assert text[3:] not in repr(rows)
    assert await store.find(text) == made
    assert await store.of(ada) == [made]
    assert await store.find(new_token_text()) is None
    assert made.scopes == {"play", "read"}


async def test_the_tokens_of_a_deleted_person_are_gone(log, ada):
    store, text = TokenStore(log.database), new_token_text()
    await store.make(ada, "My bot", frozenset({"play"}), text)
    await PeopleStore(log.database).remove(ada)
    assert await store.find(text) is None


async def test_no_token_is_kept_for_a_person_who_is_gone(log, ada):
    await PeopleStore(log.database).remove(ada)
    with pytest.raises(DanglingError):
        await TokenStore(log.database).make(ada, "My bot", frozenset({"play"}), new_token_text())
    assert (
        await log.database.read(lambda connection: connection.execute(select(tokens)).all()) == []
    )


async def test_a_person_has_so_many_tokens_and_no_more(log, ada):
    store = TokenStore(log.database)
    made = await asyncio.gather(
        *(
            store.make(ada, f"{number}", frozenset({"read"}), new_token_text())
            for number in range(MOST_TOKENS + 5)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(each, FullError) for each in made) == 5
    assert len(await store.of(ada)) == MOST_TOKENS


async def test_the_last_use_is_kept_within_a_day(log, ada):
    store, text = TokenStore(log.database), new_token_text()
    made = await store.make(ada, "My bot", frozenset({"play"}), text)
    assert made.used is None
    await store.use(made.id)
    first = (await store.find(text)).used
    await store.use(made.id)
    assert (await store.find(text)).used == first
    old = time.time() - 100_000
    await log.database.write(lambda connection: connection.execute(update(tokens).values(used=old)))
    await store.use(made.id)
    assert (await store.find(text)).used > old


def a_match(name, holders, *seats):
    keys = {holder: frozenset({seat}) for seat, holder in enumerate(holders) if holder}
    return StoredMatch(
        id=name,
        game="plexus",
        settings={"n": 5},
        seats=seats,
        seed=1,
        host=next(iter(keys)),
        keys=keys,
        clock="5+3",
    )


async def test_a_person_who_has_played_with_people_stays_a_person(log, ada):
    people = PeopleStore(log.database)
    mine = holder_of(ada)
    await log.create(a_match("m1", [mine, ""], Seat(name="Ada"), Seat("casual")))
    assert await log.database.write(lambda connection: become_bot(connection, ada))
    assert await log.database.write(lambda connection: become_bot(connection, ada))
    found = await people.find(ada)
    assert (found.kind, found.name) == ("bot", "Ada (bot)")
    for number, (holder, invite) in enumerate([("@bob", ""), ("", "please")]):
        other = new_person("x" * 60)
        await people.add(other)
        seats = (Seat(name="x"), Seat(name="Bob", invite=invite))
        await log.create(a_match(f"p{number}", [holder_of(other.id), holder], *seats))
        assert not await log.database.write(
            lambda connection, person=other.id: become_bot(connection, person)
        )
        assert (await people.find(other.id)).kind == "guest"
    assert not await log.database.write(lambda connection: become_bot(connection, "nobody"))


async def test_a_new_bot_has_a_name_that_fits(log):
    made = await log.database.write(lambda connection: new_bot(connection, "M" * 80))
    found = await PeopleStore(log.database).find(made)
    assert (found.kind, found.name) == ("bot", "M" * 54 + " (bot)")


async def test_the_matches_that_a_person_plays_are_listed(log, ada):
    mine = holder_of(ada)
    seats = Seat(name="Ada"), Seat(name="Bob", invite="please")
    await log.create(a_match("m1", [mine, ""], *seats), After(turn=0))
    await log.create(
        a_match("m2", [mine, "@bob"], Seat(name="Ada"), Seat(name="Bob")), After(turn=1)
    )
    await log.create(
        a_match("m3", ["@cleo", "@bob"], Seat(name="Cleo"), Seat(name="Bob")), After(turn=1)
    )
    found = await playing(log.database, holder_of(ada))
    assert [match.id for match in found] == ["m2", "m1"]
    assert [(seat.name, bool(seat.invite)) for seat in found[1].seats] == [
        ("Ada", False),
        ("Bob", True),
    ]
    assert found[1].keys[holder_of(ada)] == {0}
    assert (found[0].turn, found[0].clock, found[0].settings) == (1, "5+3", {"n": 5})
    await log.append("m2", 0, "resign 1", After(over=True, outcome='{"winners": [1]}'))
    found = await playing(log.database, holder_of(ada))
    assert [match.id for match in found] == ["m1"]
    (ended,) = await ended_since(log.database, holder_of(ada), 0.0)
    assert (ended.over, ended.outcome) == (True, '{"winners": [1]}')


def test_no_bot_is_made_at_a_site_that_is_not_there(tmp_path):
    with pytest.raises(PaperbitsError, match="no such file"):
        make_bot("Minnow", tmp_path / "mistyped.sqlite", "")
    assert list(tmp_path.iterdir()) == []
