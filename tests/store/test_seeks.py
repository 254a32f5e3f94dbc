"""The lobby as it is stored: who takes the last place, what ends, what is kept within bounds."""

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rated_people import arrive

from paperbits.store import seek_changes
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.seek_changes import MOST_CHALLENGES, MOST_OWN, concerning
from paperbits.store.seeks import MOST_SEATS, REMEMBERED, SeekStore
from paperbits.store.stored_seek import (
    Chosen,
    LobbyFullError,
    ManyFromHereError,
    OwnSeekError,
    RatingOutsideError,
    SeekError,
    SeekGoneError,
    SeekTakenError,
    StoredSeek,
    TooManySeeksError,
)
from paperbits.store.temporary import TemporaryLog

NOW = 1_000.0
SOON = NOW + 30
PLEXUS = Chosen("plexus", {"players": 2})


@pytest.fixture
async def log(log):
    await arrive(log, "ada", "bob", "cy", "dee")
    return log


@pytest.fixture
def store(log):
    return SeekStore(log.database)


def seek(name, person="ada", **more):
    given = {
        "game": "plexus",
        "settings": {"players": 2},
        "made": NOW,
        "until": SOON,
        "seated": (person,),
    }
    return StoredSeek(id=name, person=person, match=f"match of {name}", **{**given, **more})


async def about(log, person, now=NOW):
    return await log.database.read(lambda connection: concerning(connection, person, now))


async def test_a_seek_is_listed_until_it_is_accepted_and_then_its_people_are_told(store, log):
    await store.post(seek("s", clock="5+3", low=1, rating=1200))
    found, whole, waiting = await store.listed("", NOW, 10)
    assert found == [seek("s", clock="5+3", low=1, rating=1200)]
    assert (whole, waiting) == (1, 1)
    assert (await store.listed("another", NOW, 10))[0] == []
    assert (await about(log, "ada")).mine == tuple(found)
    sat = (await store.accept("s", "bob", 900, NOW + 1, SOON)).seek
    assert sat == replace(found[0], seated=("ada", "bob"), complete=NOW + 1)
    assert (await store.listed("", NOW, 10)) == ([], 0, 0)
    assert await store.complete_ones(NOW) == []
    assert await store.complete_ones(NOW + 1) == [sat]
    assert (await about(log, "ada")).begun == ()
    assert (await about(log, "ada")).mine == (sat,)
    await store.begun("s", NOW + 2)
    for person in ("ada", "bob"):
        assert [each.match for each in (await about(log, person)).begun] == ["match of s"]
    assert (await about(log, "cy")).begun == ()
    assert await store.complete_ones(NOW + 9) == []
    await store.sweep(NOW + 3 + REMEMBERED)
    assert await store.find("s") is None


async def test_of_people_who_accept_at_once_one_gets_the_place(opened, log):
    names = [f"p{number}" for number in range(12)]
    await arrive(log, *names)
    logs = [log, opened(), opened()] if isinstance(log, PostgresLog) else [log]
    stores = [SeekStore(each.database) for each in logs]
    try:
        for turn in range(5):
            await stores[0].post(seek(f"s{turn}"))
            asked = [
                stores[k % len(stores)].accept(f"s{turn}", name, None, NOW, SOON)
                for k, name in enumerate(names)
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            lost = [answer for answer in answers if isinstance(answer, SeekTakenError)]
            (won,) = (answer.seek for answer in answers if not isinstance(answer, Exception))
            assert len(lost) == len(names) - 1
            assert (await stores[-1].find(f"s{turn}")).seated == won.seated
    finally:
        for each in logs[1:]:
            await each.close()


async def test_refusals_change_nothing(store):
    await store.post(seek("s", low=1100, high=1100))
    await store.post(seek("private", whom="cy"))
    for name, person, rating, error in (
        ("s", "ada", 1100, OwnSeekError),
        ("s", "bob", 1099, RatingOutsideError),
        ("s", "bob", 1101, RatingOutsideError),
        ("s", "bob", None, RatingOutsideError),
        ("none", "bob", 1100, SeekGoneError),
        ("private", "bob", 1100, SeekGoneError),
    ):
        with pytest.raises(error):
            await store.accept(name, person, rating, NOW, SOON)
    with pytest.raises(SeekGoneError):
        await store.accept("s", "bob", 1100, SOON, SOON)
    with pytest.raises(SeekGoneError):
        await store.leave("s", "bob")
    assert (await store.find("s")).seated == ("ada",)
    assert (await store.accept("s", "bob", 1100, NOW, SOON)).seek.complete == NOW
    # The first answer may have been lost.
    assert (await store.accept("s", "bob", 1100, NOW, SOON)).seek.complete == NOW
    for person in ("ada", "bob"):
        with pytest.raises(SeekTakenError):
            await store.leave("s", person)


async def test_a_challenge_is_for_one_person_who_may_decline(store, log):
    await store.post(seek("c", whom="bob"))
    assert (await store.listed("", NOW, 10))[0] == []
    assert [each.id for each in (await about(log, "bob")).challenges] == ["c"]
    assert (await about(log, "cy")).challenges == ()
    with pytest.raises(TooManySeeksError):
        await store.post(seek("again", whom="bob"))
    with pytest.raises(SeekGoneError):
        await store.leave("c", "cy")
    await store.leave("c", "bob")
    assert await store.find("c") is None
    await store.post(seek("d", whom="bob"))
    assert (await store.accept("d", "bob", None, NOW, SOON)).seek.seated == ("ada", "bob")


async def test_quick_pairing_takes_the_longest_waiting_fit_and_else_posts_once(store):
    await store.post(seek("unusual", usual=False))
    await store.post(seek("clock", clock="5+3"))
    await store.post(seek("rated", rated=True))
    await store.post(seek("strong", low=1500))
    await store.post(seek("any", game="", settings={}))
    await store.post(seek("old", "cy", made=NOW + 1))
    await store.post(seek("new", "cy", made=NOW + 2))
    sat = await store.pair(seek("mine", "bob"), [PLEXUS])
    assert (sat.seek.id, sat.seek.seated) == ("old", ("cy", "bob"))
    assert sat.disturbed == {"cy"}  # Their other seek ended.
    assert await store.find("new") is None
    sat = await store.pair(seek("mine", "bob"), [PLEXUS])
    assert (sat.seek.id, sat.seek.game, sat.seek.settings) == ("any", "plexus", {"players": 2})
    assert (await store.find("any")).game == "plexus"
    assert await store.find("clock") is None
    first = await store.pair(seek("mine", "bob"), [PLEXUS])
    assert (first.seek.id, first.seek.complete) == ("mine", None)
    again = await store.pair(seek("another", "bob", until=SOON + 5), [PLEXUS])
    assert (again.seek.id, again.seek.until) == ("mine", SOON + 5)
    assert await store.find("another") is None
    weak = await store.pair(seek("weak", "cy", rating=1000), [PLEXUS])
    assert weak.seek.id == "mine"


async def test_quick_pairing_keeps_to_both_ranges_of_ratings(store):
    await store.post(seek("s", rating=1000, low=900, high=1100))
    for rating, low, high in (
        (None, None, None),
        (1200, None, None),
        (1000, 1001, None),
        (1000, None, 999),
    ):
        sought = seek("m", "bob", rating=rating, low=low, high=high)
        assert (await store.pair(sought, [PLEXUS])).seek.id == "m"
        await store.leave("m", "bob")
    for rating in (900, 1000, 1100):  # The bounds belong to the range.
        sought = seek("m", "bob", rating=rating, low=1000, high=1000)
        assert (await store.pair(sought, [PLEXUS])).seek.id == "s"
        await store.forget("s")
        await store.post(seek("s", rating=1000, low=900, high=1100))


async def test_a_table_fills_one_by_one_and_may_begin_early(store):
    await store.post(seek("t", seats=4))
    sat = (await store.accept("t", "bob", None, NOW, SOON)).seek
    assert (sat.seated, sat.complete) == (("ada", "bob"), None)
    await store.accept("t", "cy", None, NOW, SOON)
    await store.leave("t", "bob")
    sat = (await store.accept("t", "dee", None, NOW, SOON)).seek
    assert sat.seated == ("ada", "cy", "dee")
    assert (await store.listed("", NOW, 10))[2] == 3
    old = replace(sat, seated=("ada", "cy"))
    assert await store.complete(old, replace(old, seats=2), NOW) is None
    begun = await store.complete(sat, replace(sat, seats=3, settings={"players": 3}), NOW)
    assert begun.seek == await store.find("t")
    assert (begun.seek.seats, begun.seek.settings, begun.seek.complete) == (3, {"players": 3}, NOW)
    with pytest.raises(SeekTakenError):
        await store.complete(sat, sat, NOW)
    with pytest.raises(SeekTakenError):
        await store.accept("t", "bob", None, NOW, SOON)


async def test_who_leaves_the_page_loses_the_place_and_a_lasting_seek_needs_no_page(store):
    await store.post(seek("s"))
    await store.post(seek("t", "bob", seats=3))
    await store.post(seek("days", "cy", lasting=True, clock="3d", until=NOW + 1e6))
    await store.accept("t", "cy", None, NOW, SOON)
    assert await store.sweep(NOW + 29) == []
    assert await store.waiting(SOON + 1) == {"ada", "bob", "cy"}
    await store.prolong(["bob"], SOON + 30)
    assert await store.waiting(SOON + 1) == {"ada", "cy"}
    changed = {each.id: each for each in await store.sweep(SOON)}
    assert changed.keys() == {"s", "t"}
    assert changed["t"].seated == ("bob", "cy")
    assert await store.find("s") is None
    assert (await store.find("t")).seated == ("bob",)
    assert await store.sweep(NOW + 1e5) != []
    assert (await store.find("days")).seated == ("cy",)
    await store.sweep(NOW + 1e6)
    assert await store.find("days") is None


async def test_a_lasting_match_leaves_other_seeks_alone(store):
    await store.post(seek("s"))
    await store.post(seek("days", lasting=True, clock="3d", until=NOW + 1e6))
    assert (await store.accept("days", "bob", None, NOW, SOON)).disturbed == frozenset()
    assert await store.find("s") is not None
    await store.post(seek("more", lasting=True, clock="3d", until=NOW + 1e6))
    await store.accept("s", "bob", None, NOW, SOON)
    assert await store.find("more") is not None


async def test_bounds(store, log):
    for number in range(MOST_OWN):
        await store.post(seek(f"s{number}"))
    with pytest.raises(TooManySeeksError):
        await store.post(seek("more"))
    with pytest.raises(TooManySeeksError):
        await store.pair(seek("more", clock="1+1"), [PLEXUS])
    await store.post(seek("later", made=SOON, until=SOON + 9))  # The others have come to their end.
    many = [f"q{number}" for number in range(MOST_CHALLENGES)]
    await arrive(log, *many)
    for number, name in enumerate(many):
        await store.post(seek(f"c{number}", name, whom="bob"))
    with pytest.raises(LobbyFullError):
        await store.post(seek("one too many", "cy", whom="bob"))
    tables = [seek(f"t{number}", many[number], seats=9) for number in range(MOST_SEATS + 1)]
    for table in tables:
        await store.post(table)
    for table in tables[:-1]:
        await store.accept(table.id, "bob", None, NOW, SOON)
    with pytest.raises(TooManySeeksError):
        await store.accept(tables[-1].id, "bob", None, NOW, SOON)


async def test_a_full_lobby_makes_room_for_those_who_have_less(monkeypatch):
    monkeypatch.setattr(seek_changes, "MOST", 8)
    monkeypatch.setattr(seek_changes, "MOST_OF_CLIENT", 4)
    log = TemporaryLog()
    store = SeekStore(log.database)
    await arrive(log, "ann", *(f"g{number}" for number in range(9)))
    for number in range(8):
        client = ("one", "two")[number // 4]
        new = seek(f"{client} {number}", f"g{number}", client=client, made=NOW + number)
        assert await store.post(new) is None
    with pytest.raises(ManyFromHereError):
        await store.post(seek("more", "g8", client="one"))
    for number, oldest in enumerate(("one 0", "two 4")):
        removed = await store.post(seek(f"ann {number}", "ann", client="home"))
        assert removed.id == oldest
    with pytest.raises(LobbyFullError):  # Nobody else has more than she would have.
        await store.post(seek("ann 2", "ann", client="home"))
    found, whole, waiting = await store.listed("", NOW, 100, 6)
    assert (len(found), whole, waiting) == (2, 8, 7)
    await log.close()


NAMES = ("ada", "bob", "cy", "dee")
STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.just("post"), st.sampled_from(NAMES), st.sampled_from(["", "3d"]), st.integers(2, 3)
        ),
        st.tuples(st.just("challenge"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
        st.tuples(st.just("pair"), st.sampled_from(NAMES), st.sampled_from(["", "3d"])),
        st.tuples(st.just("accept"), st.sampled_from(NAMES), st.integers(0, 9)),
        st.tuples(st.just("leave"), st.sampled_from(NAMES), st.integers(0, 9)),
        st.tuples(st.just("early"), st.sampled_from(NAMES), st.integers(0, 9)),
        st.tuples(st.just("wait"), st.sampled_from(NAMES)),
    ),
    max_size=25,
)


@given(STEPS)
def test_whatever_people_do_each_match_has_its_people_and_nobody_waits_beside_it(steps):
    asyncio.run(_walk(steps))


async def _walk(steps):
    log = TemporaryLog()
    store = SeekStore(log.database)
    await arrive(log, *NAMES)
    now, made, ended = NOW, [], {}
    for number, (what, name, *more) in enumerate(steps):
        clock = more[0] if what in ("post", "pair") else ""
        new = seek(
            f"s{number}",
            name,
            clock=clock,
            lasting=clock == "3d",
            made=now,
            until=now + (1e6 if clock else 30),
        )
        which = (
            made[more[0] % len(made)] if what in ("accept", "leave", "early") and made else "none"
        )
        try:
            if what == "post":
                await store.post(replace(new, seats=more[1]))
                made.append(new.id)
            elif what == "challenge" and more[0] != name:
                await store.post(replace(new, whom=more[0]))
                made.append(new.id)
            elif what == "pair":
                made.append((await store.pair(new, [PLEXUS])).seek.id)
            elif what == "accept":
                await store.accept(which, name, None, now, now + 30)
            elif what == "leave":
                await store.leave(which, name)
            elif what == "early" and (found := await store.find(which)):
                await store.complete(found, replace(found, seats=len(found.seated)), now)
            elif what == "wait":
                now += 20
                await store.prolong([name], now + 30)
                await store.sweep(now)
        except SeekError:
            pass
        complete = {each.id: each for each in await store.complete_ones(now)}
        # They stay as they are.
        assert ended.items() <= {name: each.seated for name, each in complete.items()}.items()
        fresh = [each for name, each in complete.items() if name not in ended]
        ended = {name: each.seated for name, each in complete.items()}
        assert len(fresh) <= 1
        for each in complete.values():
            assert each.seated[0] == each.person
            assert len(set(each.seated)) == len(each.seated) == each.seats
        listed, whole, _ = await store.listed("", now, 1000)
        assert whole == len(listed)
        for person in NAMES:
            open_ones = [
                each for each in (await about(log, person, now)).mine if each.complete is None
            ]
            assert sum(each.person == person for each in open_ones) <= MOST_OWN
            for each in fresh:
                if person in each.seated and not each.lasting:
                    assert all(other.lasting for other in open_ones)
    await log.close()
