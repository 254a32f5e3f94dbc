"""Browsers that are subscribed to messages: whose they are, and how many."""

import json
import logging
from dataclasses import replace

import pytest
from account_help import browser
from push_service import PushService, encoded
from pushing import QUICK, guest, move, playing, subscribe, together
from site_help import site, until

from paperbits.server.push.settings import contact_of
from paperbits.store.push import PushStore


@pytest.fixture
def service():
    with PushService() as service:
        yield service


async def test_a_browser_belongs_to_the_last_person_who_asked(service):
    async with site(pushing=QUICK) as ada, browser(ada) as bob:
        people = [(await guest(ada, "Ada"))["id"], (await guest(bob, "Bob"))["id"]]
        asked = service.browser("shared")
        store = PushStore(ada.site.database)
        await subscribe(ada, asked)
        await subscribe(bob, asked)
        assert [len(await store.of(person)) for person in people] == [0, 1]
        # It is not hers.
        await ada.ask("me/push/end", {"address": asked["address"]})
        assert [len(await store.of(person)) for person in people] == [0, 1]
        await bob.ask("me/push/end", {"address": asked["address"]})
        assert [len(await store.of(person)) for person in people] == [0, 0]


async def test_subscriptions_are_exported_handed_over_and_deleted(service):
    async with site(pushing=QUICK) as ada, browser(ada) as other:
        asked = service.browser("ada")
        await guest(ada, "Ada")
        await subscribe(ada, asked)
        told = (await ada.ask("me/export"))["messages to browsers"]
        assert [each["service"] for each in told] == ["127.0.0.1"]
        assert asked["address"] not in json.dumps(told)
        made = await ada.ask("me/account", {"name": "Ada", "passphrase": "seven quiet pencils"})
        store = PushStore(ada.site.database)
        account = made["person"]["id"]
        await guest(other, "Somebody")
        await subscribe(other, service.browser("other"))
        await other.ask(
            "me/sign-in", {"name": "Ada", "passphrase": "seven quiet pencils", "claim": True}
        )
        assert len(await store.of(account)) == 2
        await other.ask("me/delete", {"passphrase": "seven quiet pencils"})
        assert await store.of(account) == []


async def test_signing_out_everywhere_ends_all_subscriptions(service):
    async with site(pushing=QUICK) as ada:
        person = (await guest(ada, "Ada"))["id"]
        await subscribe(ada, service.browser("ada"))
        await ada.ask("me/sign-out", {"everywhere": True})
        assert await PushStore(ada.site.database).of(person) == []


async def test_a_site_can_be_started_without_messages(service):
    async with site(pushing=replace(QUICK, on=False)) as ada:
        assert await ada.ask("me/push") == {"key": ""}
        await guest(ada, "Ada")
        told = await subscribe(ada, service.browser("ada"), 400)
        assert (
            told["error"]["message"]
            == "This site sends no messages while none of its pages is open."
        )


async def test_neither_addresses_nor_keys_are_logged(service, caplog):
    caplog.set_level(logging.DEBUG)
    async with playing(service) as (ada, bob):
        service.answers["bob"] = [500, 500]
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: len(service.received) == 2)
        secret = await ada.site.people.store.secret("push")
    text = caplog.text
    assert "/send/bob" not in text
    assert secret not in text
    assert encoded(service.browsers["bob"].public) not in text


def test_the_contact_is_a_name_of_the_site():
    assert (
        contact_of(("127.0.0.1", "localhost", "games.example.org")) == "https://games.example.org/"
    )
    assert contact_of(()) == "https://paperbits.invalid/"
