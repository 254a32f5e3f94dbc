"""Messages that are pushed to browsers: who gets one, when, and what a stranger can do with it."""

import socket
from dataclasses import replace
from unittest.mock import ANY

import pytest
from account_help import browser, said
from changing import change
from cryptography.hazmat.primitives.asymmetric import ec
from push_service import Keys, PushService, decoded, encoded
from pushing import PERSON, QUICK, guest, move, playing, subscribe, together
from site_help import begin, site, until

from paperbits.server.push.posting import Signer, are_keys, sealed
from paperbits.store.push import PushStore


@pytest.fixture
def service():
    with PushService() as service:
        yield service


# Sealing.


def test_a_sealed_message_is_what_the_standard_says():
    """RFC 8291, section 5: the example opens, so the tests' browser is right; and it opens ours."""
    private = ec.derive_private_key(
        int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")), ec.SECP256R1()
    )
    keys = Keys(private, decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95"
        "bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert keys.opened(decoded(body)) == "When I grow up, I want to be a watermelon"
    ours = sealed("Your turn, Zoë.", encoded(keys.public), encoded(keys.secret))
    assert keys.opened(ours) == "Your turn, Zoë."
    assert ours != sealed("Your turn, Zoë.", encoded(keys.public), encoded(keys.secret))


def test_the_key_of_the_site_follows_from_its_secret():
    assert Signer("one", "").public == Signer("one", "").public != Signer("two", "").public
    secret = encoded(bytes(16))
    assert are_keys(Signer("one", "").public, secret)
    assert not are_keys(Signer("one", "").public, secret[:-2])
    assert not any(
        are_keys(text, secret)
        for text in ("", "x", "é", encoded(bytes(65)), encoded(b"\4" + bytes(64)), "A" * 100)
    )


# Telling.


async def test_a_player_who_is_away_is_told_of_a_turn_once(service):
    async with playing(service) as (ada, bob):
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob"))
        ((_, told, headers),) = service.received
        assert told == {
            "tag": match,
            "match": match,
            "text": "Your turn in Palindromic Rows/Columns, against Ada.",
        }
        assert headers["signed by"] == (await ada.ask("me/push"))["key"]
        topic = headers["topic"]
        assert len(topic) <= 32
        await move(bob, match, 1, "b2")
        await move(ada, match, 2, "c3")
        await until(lambda: len(service.told("bob")) == 2)
        # It replaces the first, if that waits at the service.
        assert service.received[-1][2]["topic"] == topic


async def test_a_turn_is_told_again_only_when_it_has_been_somebody_elses(service):
    async with playing(service) as (ada, bob):
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob"))
        for who, word in ((ada, "offer"), (bob, "decline")):  # Entries that change no turn.
            version = (await who.ask(f"matches/{match}"))["version"]
            await said(change(who, match, word, version=version, what="draw"))
        other = await together(ada, bob)
        await move(ada, other, 0, "b1")
        await until(lambda: len(service.told("bob")) == 2)
        assert [told["match"] for told in service.told("bob")] == [match, other]


async def test_a_turn_that_passes_within_the_pause_is_not_told(service):
    async with playing(service, rules=replace(QUICK, pause=3_600.0)) as (ada, bob):
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        store = PushStore(ada.site.database)

        async def waits(count):
            async def so():
                return await store.waiting() == count

            await until(so)

        await waits(1)
        await move(bob, match, 1, "b2")
        await waits(0)
        assert service.received == []


async def test_matches_against_computers_and_on_one_screen_are_not_told(service):
    async with playing(service) as (ada, bob):
        await begin(bob, seats=[PERSON, PERSON])
        alone, _, _ = await begin(bob, seats=[PERSON, {"kind": "computer", "level": "beginner"}])
        await move(bob, alone, 0, "a1")
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob"))
        assert [told["match"] for told in service.told("bob")] == [match]


async def test_a_challenge_is_told_to_its_person_once_in_a_while(service):
    async with playing(service) as (ada, bob):
        whom = (await bob.ask("me"))["person"]["id"]
        asked = {"game": "palindromic-rows-columns", "person": whom}
        first = await ada.ask("challenges", asked)
        await until(lambda: service.told("bob"))
        assert service.told("bob") == [
            {"tag": ANY, "match": "", "text": "Ada challenges you to Palindromic Rows/Columns."}
        ]
        await ada.ask(f"seeks/{first['seek']['id']}", method="DELETE")
        await ada.ask("challenges", asked)
        await until(lambda: not len(ada.site.push._telling))
        assert len(service.told("bob")) == 1


async def test_hidden_tiles_are_not_in_a_message(service):
    async with site(pushing=QUICK) as ada, browser(ada) as bob:
        await guest(ada, "Ada")
        await guest(bob, "Bob")
        await subscribe(ada, service.browser("ada"))
        match = await together(ada, bob, game="binary-number-scrabble")
        await until(lambda: service.told("ada"))
        assert service.told("ada") == [
            {
                "tag": match,
                "match": match,
                "text": "Your turn in Binary Number Scrabble, against Bob.",
            }
        ]


async def test_a_subscription_that_the_browser_ended_is_deleted(service):
    async with playing(service) as (ada, bob):
        await subscribe(bob, service.browser("old"))
        service.answers["old"] = [410]
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob") and service.told("old"))
        store = PushStore(ada.site.database)
        person = (await bob.ask("me"))["person"]["id"]

        async def one_is_left():
            found = await store.of(person)
            return len(found) == 1 and found

        (left,) = await until(one_is_left)
        assert "/bob?" in left.address


@pytest.mark.parametrize("status", [500, 302])
async def test_a_message_is_tried_twice_and_redirects_are_not_followed(service, status):
    async with playing(service) as (ada, bob):
        service.answers["bob"] = [status, status]
        first, second = await together(ada, bob), await together(ada, bob)
        await move(ada, first, 0, "a1")
        await until(lambda: service.told("bob") == [status, status])
        person = (await bob.ask("me"))["person"]["id"]
        store = PushStore(ada.site.database)

        async def given_up():
            failed = [each.failed for each in await store.of(person)] == [1]
            return failed and not await store.waiting()

        await until(given_up)
        await move(ada, second, 0, "a1")  # The subscription rests.
        await until(lambda: len(service.received) == 2)
        await subscribe(bob, service.browser("bob"))  # The page asks again: it rests no more.
        await move(bob, second, 1, "b1")
        await move(ada, second, 2, "c1")
        await until(lambda: len(service.told("bob")) == 3)


async def test_a_service_that_hangs_delays_nobody_else(service):
    """Moves and other people's messages go on while a service answers nothing."""
    with PushService() as slow:
        slow.holding.clear()
        async with playing(service, rules=replace(QUICK, deadline=60.0)) as (ada, bob):
            await subscribe(ada, slow.browser("ada"))
            match = await together(ada, bob)
            for version, square in enumerate(["a1", "b1", "c1", "d1", "e1"]):
                await move((ada, bob)[version % 2], match, version, square)
                if version % 2 == 0:
                    await until(
                        lambda version=version: len(service.told("bob")) == version // 2 + 1
                    )
            assert slow.received == []


async def test_messages_are_bounded_by_a_deadline():
    """A host that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent, PushService() as service:
        async with site(pushing=replace(QUICK, deadline=0.2)) as ada, browser(ada) as bob:
            await guest(ada, "Ada")
            person = (await guest(bob, "Bob"))["id"]
            asked = service.browser("bob")
            await subscribe(
                bob, {**asked, "address": f"http://127.0.0.1:{silent.getsockname()[1]}/x"}
            )
            match = await together(ada, bob)
            await move(ada, match, 0, "a1")
            store = PushStore(ada.site.database)

            async def failed():
                return [each.failed for each in await store.of(person)] == [1]

            await until(failed)


async def test_a_turn_is_told_after_a_restart_by_another_process(service, tmp_path):
    """The first process ends before it tells; what it noted is in the store, and so is what it did
    not come to note.
    """
    from paperbits.store.sqlite import SqliteLog

    matches = []
    for rules in (replace(QUICK, looks=3_600.0), replace(QUICK, looks=3_600.0, notes=3_600.0)):
        async with (
            site(SqliteLog(tmp_path / "m.sqlite"), pushing=rules) as ada,
            browser(ada) as bob,
        ):
            await guest(ada, "Ada")
            await guest(bob, "Bob")
            await subscribe(bob, service.browser(f"bob{len(matches)}"))
            matches.append(await together(ada, bob))
            await move(ada, matches[-1], 0, "a1")
            if rules.notes < 1:
                store = PushStore(ada.site.database)
                await until(store.waiting)
    assert service.received == []
    async with site(SqliteLog(tmp_path / "m.sqlite"), pushing=QUICK):
        await until(lambda: len(service.received) == 2)
    assert {told["match"] for _, told, _ in service.received} == set(matches)
