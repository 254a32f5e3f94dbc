"""Accounts: signing up, in and out, passphrases and recovery codes."""

from account_help import CROSS, OPEN, PASSPHRASE, account, browser, guest, move, said, sign_in, who
from site_help import begin, look, refused, site

from paperbits.server.people.passphrases import Passphrases, new_recovery, recovery_digest
from paperbits.server.workers.shares import Shares


async def test_a_guest_becomes_an_account_and_keeps_matches_and_name(client, other):
    person = await guest(client, "Ada L")
    match, _, _ = await begin(client)
    old = client.cookies["paperbits"]
    made = await client.ask("me/account", {"name": "Ada", "passphrase": PASSPHRASE})
    assert made["person"] == {"id": person["id"], "name": "Ada", "kind": "account"}
    assert (await look(client, match))["seats"][0]["yours"]
    assert (await other.ask("me", headers={"Cookie": f"paperbits={old}"})) == {"person": None}
    await client.refused(
        400, "bad-request", "me/account", {"name": "Eve", "passphrase": PASSPHRASE}
    )
    assert (await said(sign_in(other, "aDA")))["person"] == made["person"]
    assert (await move(other, match, 0, "a1")).status_code == 200
    assert (await guest(client, "Eve"))["name"] == "Ada"  # A name is an account's for good.


async def test_a_passphrase_and_a_code_are_kept_as_hashes_only(client):
    person, code = await account(client)
    kept = await client.site.people.store.find(person["id"])
    assert kept.passphrase.startswith("$argon2id$")
    assert PASSPHRASE not in repr(kept)
    assert code not in repr(kept)


async def test_a_weak_passphrase_is_refused_with_the_reason(client):
    for passphrase in ["short", "aaaaaaaaaaaaaaa", "adalovelace", "1212121212"]:
        await guest(client)
        asked = {"name": "AdaLovelace", "passphrase": passphrase}
        assert "passphrase" in await client.refused(400, "bad-request", "me/account", asked)
        assert (await who(client))["kind"] == "guest"


async def test_a_wrong_name_and_a_wrong_passphrase_get_the_same_answer_after_the_same_work(
    monkeypatch,
):
    verified = []
    real = Passphrases._verified
    monkeypatch.setattr(
        Passphrases,
        "_verified",
        lambda self, given, hashed: verified.append(hashed == "") or real(self, given, hashed),
    )
    async with site() as client, browser(client) as other:
        await account(client)
        answers = [
            await sign_in(other, "Ada", "another passphrase"),
            await sign_in(other, "Nobody-here", PASSPHRASE),
        ]
        assert [answer.status_code for answer in answers] == [403, 403]
        assert answers[0].content == answers[1].content
        assert not any("set-cookie" in answer.headers for answer in answers)
        assert verified == [False, True]
        assert await who(other) is None


async def test_few_passphrases_are_hashed_at_a_time(client):
    await guest(client)
    client.site.accounts._passphrases._shares = Shares(0, 0, patience=0.01)
    refused(await sign_in(client), 503, "busy")


async def test_another_site_can_neither_sign_in_nor_out(client, other):
    await account(client)
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1T]8"},
        CROSS,
        {"Sec-Fetch-Site": "same-site"},
    ):
        asked = {"name": "Ada", "passphrase": PASSPHRASE}
        await other.refused(403, "cross-site", "me/sign-in", asked, headers=headers)
        for path in ("sign-out", "delete", "account", "passphrase", "recover"):
            await client.refused(403, "cross-site", f"me/{path}", {}, headers=headers)
    assert (await who(client))["name"] == "Ada"


async def test_signing_out_here_and_everywhere(client, other):
    await account(client)
    await said(sign_in(other))
    cookie = client.cookies["paperbits"]
    assert await who(client) == await who(other)  # The cookie is written again for this session.
    assert (await client.ask("me/sign-out", {}))["person"] is None
    assert await who(client) is None
    async with browser(client) as stolen:
        told = await stolen.ask("me", headers={"Cookie": f"paperbits={cookie}"})
        assert told == {"person": None}
    assert (await who(other))["name"] == "Ada"
    await other.ask("me/sign-out", {"everywhere": True})
    assert await who(other) is None


async def test_open_pages_are_told_when_cookies_end(client):
    told, new = [], "eight loud rulers"

    async def tell(person):
        told.append(person)

    client.site.accounts.on_sign_out.append(tell)
    person, _ = await account(client)
    assert told == []  # A guest who becomes an account is not signed out.
    await client.ask("me/passphrase", {"old": PASSPHRASE, "new": new})
    await client.ask("me/sign-out", {"everywhere": True})
    await said(sign_in(client, passphrase=new))
    await client.ask("me/delete", {"passphrase": new})
    assert told == [person["id"]] * 3


async def test_a_changed_passphrase_ends_other_cookies(client, other):
    await account(client)
    await said(sign_in(other))
    new = "eight loud crayons"
    await client.refused(403, "wrong-passphrase", "me/passphrase", {"old": "wrong one", "new": new})
    await client.ask("me/passphrase", {"old": PASSPHRASE, "new": new})
    assert (await who(client))["name"] == "Ada"
    assert await who(other) is None
    refused(await sign_in(other), 403, "wrong-passphrase")
    assert (await said(sign_in(other, passphrase=new)))["person"]["name"] == "Ada"


async def test_a_recovery_code_sets_a_new_passphrase_once(client, other):
    person, code = await account(client)
    asked = {"name": "ada", "code": code.lower().replace("-", " "), "passphrase": "nine red rulers"}
    wrong = await other.refused(403, "wrong-passphrase", "me/recover", asked | {"code": "x"})
    assert wrong == await other.refused(
        403, "wrong-passphrase", "me/recover", asked | {"name": "Bob"}
    )
    answer = await other.ask("me/recover", asked)
    assert answer["person"] == person
    assert answer["recovery"] != code
    assert await who(client) is None
    await other.refused(403, "wrong-passphrase", "me/recover", asked)


def test_recovery_codes_are_long_and_read_loosely():
    code = new_recovery()
    assert len(code.replace("-", "")) == 24
    assert len({new_recovery() for _ in range(100)}) == 100
    assert recovery_digest(code) == recovery_digest(f" {code.lower().replace('-', '')} ")


async def test_a_name_that_looks_like_another_is_taken(client, other):
    await account(client, "Ian")
    await guest(other)
    await other.refused(409, "name-taken", "me/account", {"name": "LAN", "passphrase": PASSPHRASE})


async def test_signing_in_may_take_the_guests_matches_along(client, other, third):
    person, _ = await account(client)
    left = await guest(other, "Someone")
    match, _, _ = await begin(other)
    assert (await said(sign_in(other)))["person"] == person
    assert not (await look(client, match))["seats"][0]["yours"]
    await guest(third, "Someone else")
    match, _, _ = await begin(third)
    await said(sign_in(third, claim=True))
    assert (await look(client, match))["seats"][0]["yours"]
    people = client.site.people.store
    assert set(await people.find_all([left["id"], person["id"]])) == {left["id"], person["id"]}


async def test_an_account_plays_under_its_own_name():
    async with site() as client, browser(client) as other, browser(client) as friend:
        await account(client, "Ada")
        await account(other, "Bob-B")
        asked = {
            "game": "plexus",
            "settings": {},
            "seats": [{"kind": "person", "name": "Zed"}, OPEN],
        }
        made = (await client.ask("matches", asked))["match"]
        invite = made["invitations"][0]["invite"]
        card = await friend.ask(f"matches/{made['id']}/invitation", {"invite": invite})
        assert card["by"] == "Ada"
        taken = await other.ask(f"matches/{made['id']}/join", {"invite": invite, "name": "Zed"})
        assert [seat["called"] for seat in taken["match"]["seats"]] == ["Ada", "You"]
        shown = await client.ask(f"matches/{made['id']}")
        assert [seat["called"] for seat in shown["seats"]] == ["You", "Bob-B"]
        # Two who share a screen are not both the account.
        asked["seats"] = [{"kind": "person", "name": "Zed"}, {"kind": "person", "name": "Yan"}]
        shared = (await client.ask("matches", asked))["match"]
        assert [seat["called"] for seat in shared["seats"]] == ["Zed", "Yan"]
