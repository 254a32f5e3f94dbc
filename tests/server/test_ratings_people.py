"""Ratings between people over HTTP: rated matches, what they change, leaderboards and profiles."""

import time

import pytest
from changing import change
from rated_people import DAY, arrive, played
from site_help import begin, join, look, met, site, until
from sqlalchemy import update

from paperbits.ratings.strength import Strength
from paperbits.server.ratings.settling import Settling
from paperbits.store.ratings import RatingStore
from paperbits.store.schema.people import people
from paperbits.store.sqlite import SqliteLog
from paperbits.store.temporary import TemporaryLog

GAME = "plexus"
OPEN = {"kind": "open"}
PERSON = {"kind": "person"}


async def rated_match(host, friend, game=GAME, **more):
    """Two people sit down at a match that counts. Returns its id."""
    match, _, state = await begin(host, game, seats=[PERSON, OPEN], rated=True, **more)
    await join(friend, state)
    return match


async def resign(client, match):
    """Resign as the person of the client. Returns the state."""
    while True:
        version = (await look(client, match))["version"]
        answer = await change(client, match, "resign", version=version)
        if answer.status_code != 409:  # A computer moved meanwhile.
            assert answer.status_code == 200, answer.text
            return answer.json()


async def settled(client, match):
    """The ratings of a match, once it is rated."""

    async def rated():
        found = await client.ask(f"matches/{match}/ratings")
        return None if found["waiting"] else found

    return await until(rated)


async def account(client, log, person, name):
    """Make an account of a guest, as signing up does."""
    there = (
        update(people)
        .where(people.c.id == person)
        .values(kind="account", name=name, handle=name.lower())
    )
    await log.database.write(lambda connection: connection.execute(there))
    client.site.people.forget(person)


async def test_two_people_play_a_rated_match_and_see_what_it_changed(ann, bob):
    match = await rated_match(ann, bob)
    before = await ann.ask(f"matches/{match}/ratings")
    assert [(seat["rating"], seat["provisional"], seat["change"]) for seat in before["seats"]] == [
        (1200, True, None)
    ] * 2
    assert not before["waiting"]
    assert (await look(bob, match))["rated"]
    state = await resign(bob, match)
    assert state["over"]
    found = await settled(ann, match)
    mine = next(seat["player"] for seat in (await look(ann, match))["seats"] if seat["yours"])
    changes = {seat["player"]: seat["change"] for seat in found["seats"]}
    assert changes[mine] == -changes[3 - mine] > 0
    (won,) = (await ann.ask("me/ratings"))["ratings"]
    (lost,) = (await bob.ask("me/ratings"))["ratings"]
    assert (won["game"], won["kind"], won["matches"], won["provisional"]) == (GAME, "two", 1, True)
    assert won["rating"] == 1200 + changes[mine]
    assert lost["rating"] == 1200 - changes[mine]
    history = await bob.ask(f"me/ratings/{GAME}")
    assert history["now"] == lost
    (event,) = history["events"]
    assert (event["match"], event["result"], event["change"]) == (match, 0.0, -changes[mine])
    assert event["against"] == [
        {"name": "A guest", "kind": "guest", "rating": 1200, "provisional": True}
    ]


@pytest.mark.parametrize("reading", ["of", "history", "of_person", "recent"])
async def test_a_rating_is_never_older_than_the_matches_shown_with_it(monkeypatch, reading):
    """The match is rated between the two questions that an answer is made of."""
    monkeypatch.setattr(Settling, "ended", not_yet)
    ask = getattr(RatingStore, reading)

    async def then_settle(store, *asked):
        found = await ask(store, *asked)
        await RatingStore(store.database).settle(match)
        return found

    async with site(log := TemporaryLog()) as site_, met(site_, "Ann") as (client,):
        await account(client, log, client.person, "Ann")
        match, _, _ = await begin(
            client, GAME, seats=[PERSON, {"kind": "computer", "level": "casual"}], rated=True
        )
        await resign(client, match)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(RatingStore, reading, then_settle)
            history = await client.ask(f"me/ratings/{GAME}")
            profile = await client.ask("persons/Ann")
        matches = 0 if history["now"] is None else history["now"]["matches"]
        assert matches >= len(history["events"])
        assert sum(rating["matches"] for rating in profile["ratings"]) >= len(profile["recent"])
        assert (await client.ask(f"me/ratings/{GAME}"))["now"]["matches"] == 1


async def not_yet(_settling, _live):
    """Leave a match that has just ended unrated."""


async def test_only_people_whom_the_site_knows_play_rated_matches(client):
    asked = {"game": GAME, "seats": [PERSON, OPEN], "rated": True}
    await client.refused(401, "no-person", "matches", asked, words="choose a name first")
    async with met(client, "Bob") as (bob,):
        match, _, state = await begin(bob, GAME, seats=[PERSON, OPEN], rated=True)
        invite = {"invite": state["invitations"][0]["invite"]}
        await client.refused(
            401, "no-person", f"matches/{match}/join", invite, words="choose a name first"
        )
        assert (await bob.post(f"/api/matches/{match}/join", json=invite)).status_code >= 400
        assert (await look(bob, match))["seats"][0]["kind"] != (await look(bob, match))["seats"][1][
            "kind"
        ]


WRONG = [
    ({"seats": [PERSON, PERSON]}, "one seat is yours"),
    ({"seats": [PERSON]}, "one seat is yours"),
    ({"seats": []}, "one seat is yours"),
    ({"seats": [PERSON, OPEN, {"kind": "computer"}]}, "not both"),
    ({"seed": 5}, "random"),
    ({"start": "x"}, "random"),
    ({"settings": {"n": 7}}, "n 5, not 7"),
]


async def test_what_cannot_be_rated_between_people_is_refused_with_the_reason(ann):
    for more, words in WRONG:
        asked = {"game": GAME, "seats": [PERSON, OPEN], "rated": True} | more
        await ann.refused(400, "bad-request", "matches", asked, words=words)


async def test_a_rematch_counts_too(client, ann, bob):
    match = await rated_match(ann, bob)
    state = await resign(ann, match)
    for client in (ann, bob):
        offer = {"version": state["version"], "what": "rematch"}
        state = (await change(client, match, "offer", **offer)).json()
    again = state["people"]["rematch"]
    assert (await look(ann, again))["rated"]
    await resign(bob, again)
    assert {abs(seat["change"]) > 0 for seat in (await settled(bob, again))["seats"]} == {True}
    assert [now["matches"] for now in (await bob.ask("me/ratings"))["ratings"]] == [2]


async def test_matches_whose_end_was_missed_are_rated_when_the_site_starts(tmp_path):
    log = SqliteLog(tmp_path / "matches.sqlite")
    await arrive(log, "ann", "bob")
    await played(log, "m1", ["ann", "bob"], [0], when=time.time() - 100 * DAY)
    async with site(log) as client:

        async def rated():
            return (await client.ask("persons/ann"))["ratings"]

        await until(rated)
        profile = await client.ask("persons/ANN")
        assert (profile["name"], profile["bot"], profile["you"]) == ("Ann", False, False)
        assert [event["match"] for event in profile["recent"]] == ["m1"]
        assert profile["recent"][0]["against"][0]["name"] == "Bob"


async def test_leaderboards_have_pages_and_the_place_of_the_reader():
    log = TemporaryLog()
    names = [f"player{number:02}" for number in range(60)]
    await arrive(log, *names)
    async with site(log) as site_, met(site_, "Ann") as (client,):
        person = client.person
        assert "Play rated matches" in (await client.ask(f"leaders/{GAME}"))["note"]
        for number, name in enumerate([*names, person]):
            await keep(log, name, Strength(1000 + 10 * number, 80, matches=30))
        board = await client.ask(f"leaders/{GAME}")
        assert (board["whole"], board["pages"], len(board["leaders"])) == (60, 2, 50)
        assert "with an account" in board["note"]
        assert board["leaders"][0] == {
            "place": 1,
            "name": "Player59",
            "bot": False,
            "rating": 1590,
            "low": 1433,
            "high": 1747,
            "matches": 30,
            "you": False,
        }
        await account(client, log, person, "Ann")
        board = (await client.get(f"/api/leaders/{GAME}", params={"page": 2})).json()
        assert (board["whole"], board["note"]) == (61, "")
        assert (board["you"]["place"], board["you"]["you"], len(board["leaders"])) == (1, True, 11)
        await keep(log, person, Strength(1600, 200, matches=3))
        assert "provisional" in (await client.ask(f"leaders/{GAME}"))["note"]
        await keep(log, person, Strength(1600, 60, matches=30), played=time.time() - 70 * DAY)
        assert "60 days" in (await client.ask(f"leaders/{GAME}"))["note"]
        games = (await client.ask("leaders"))["games"]
        (game,) = (game for game in games if game["game"] == GAME)
        assert (game["two"], game["more"]) == (60, 0)
        await client.ask(f"leaders/{GAME}?page=5000", status=400)
        await client.ask("leaders/nothing", status=404)


async def test_guests_and_unknown_people_have_no_profile():
    async with site() as site_, met(site_, "Ann") as (client,):
        for name in ("ann", "Ann", client.person, "no one"):
            await client.refused(
                404, "not-found", f"persons/{name}", words="Nobody here has an account"
            )
        async with met(client, "Bob") as (other,):
            assert (await other.ask("me/ratings")) == {"ratings": []}
        await client.ask("me/ratings/nothing", status=404)


async def keep(log, person, strength, played=None):
    """Give a person a rating."""
    from paperbits.store.rated import Rated
    from paperbits.store.settled import keep_rating

    rated = Rated(person, GAME, "two", strength, time.time() if played is None else played)
    await log.database.write(lambda connection: keep_rating(connection, rated))
