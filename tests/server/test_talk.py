"""Talk between the players of a match: who may say what, who reads it, and what is never told."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from site_help import bearer, begin, friends, look, refused, site, sites, until

from paperbits.host.holder import Holder
from paperbits.server.broker import LocalBroker
from paperbits.server.live import talk as talk_of_match
from paperbits.server.wire.talk import LONGEST, PHRASES, clean_line
from paperbits.store.temporary import TemporaryLog

OPEN = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


async def say(client, match, key, **said):
    return await client.post(
        f"/api/matches/{match}/talk", json=said, headers=bearer(key) if key else {}
    )


async def talk(client, match, key):
    return await client.ask(f"matches/{match}/talk", key=key)


@asynccontextmanager
async def unhurried(client, match):
    """The players may say as much as they like."""
    live = await client.site.matches.find(match)
    live.talk._spend = lambda _: None
    yield live.talk


async def test_players_say_set_phrases_and_onlookers_nothing(client):
    match, ada, ben = await friends(client, "Ada", "Ben", settings={"n": 4})
    for phrase, text in list(PHRASES.items())[:2]:
        told = await say(client, match, ada, phrase=phrase)
        assert told.status_code == 200
        assert told.json()["lines"][-1]["text"] == text
    heard = await talk(client, match, ben)
    assert [(line["number"], line["player"], line["phrase"]) for line in heard["lines"]] == [
        (0, 1, "hello"),
        (1, 1, "good-luck"),
    ]
    assert (heard["from"], heard["may_write"], heard["free"], heard["muted"]) == (0, False, [], [])
    for answer in (
        await client.get(f"/api/matches/{match}/talk"),
        await say(client, match, None, phrase="hello"),
    ):
        assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "no-talk")
    assert "Hello" not in json.dumps(await look(client, match))


async def test_talk_is_only_between_different_people(client):
    computer = [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    for seats in (computer, [{"kind": "person"}, {"kind": "person"}], OPEN):
        match, key, state = await begin(client, settings={"n": 4}, seats=seats)
        assert not state["people"]["talk"]
        assert (await say(client, match, key, phrase="hello")).json()["error"]["kind"] == "no-talk"
    match, ada, ben = await friends(client, "Ada", "Ben", settings={"n": 4})
    assert (await look(client, match, ada))["people"]["talk"]
    assert (await look(client, match, ben))["people"]["talk"]
    assert not (await look(client, match))["people"]["talk"]


async def test_free_text_needs_everybody_and_is_cleaned(client):
    match, ada, ben = await friends(client, "Ada", "Ben", settings={"n": 4})
    async with unhurried(client, match) as live:
        refused(await say(client, match, ada, text="Hi"), 403, "no-talk", "once every player")
        for seat in (0, 1):
            await live.allow(Holder(frozenset({seat})), on=True)
        assert (await talk(client, match, ben))["may_write"]
        assert (await say(client, match, ada, text=" Hi \n\u202e <b>Ben</b>\u200b ")).json()[
            "lines"
        ][0]["text"] == "Hi <b>Ben</b>"
        for said in ({"text": ""}, {"text": " \u200b "}, {"phrase": "hello", "text": "both"}):
            assert (await say(client, match, ada, **said)).status_code == 403
        for said in ({"text": "x" * (LONGEST + 1)}, {"phrase": "Hello"}):
            assert (await say(client, match, ada, **said)).status_code == 400
        await live.allow(Holder(frozenset({1})), on=False)
        assert (await say(client, match, ada, text="again")).status_code == 403
        assert [line["text"] for line in (await talk(client, match, ben))["lines"]] == [
            "Hi <b>Ben</b>"
        ]


async def test_lines_are_limited_in_time_and_number(client, monkeypatch):
    monkeypatch.setattr(talk_of_match, "LINES_PER_SECOND", 1e-9)
    match, ada, ben = await friends(client, "Ada", "Ben", settings={"n": 4})
    statuses = [(await say(client, match, ada, phrase="thanks")).status_code for _ in range(8)]
    assert statuses == [200] * 6 + [429] * 2
    assert (await say(client, match, ben, phrase="thanks")).status_code == 200
    async with unhurried(client, match) as live:

        async def full(*_):
            return False

        live._talks.store.say = full
        last = await say(client, match, ben, phrase="thanks")
        refused(last, 429, "too-many", "A match has room for 200 lines of talk")


async def test_a_class_room_has_no_talk_and_says_so():
    async with site(class_room=True) as client:
        match, ada, ben = await friends(client, "Ada", "Ben", settings={"n": 4})
        assert (await client.ask("health"))["talk"] is False
        for key in (ada, ben):
            assert not (await look(client, match, key))["people"]["talk"]
            refused(await say(client, match, key, phrase="hello"), 403, "no-talk", "on this site")
            await client.ask(f"matches/{match}/talk", key=key, status=403)


async def test_a_line_at_one_process_reaches_the_others():
    log, broker = TemporaryLog(), LocalBroker()
    async with sites(log, [broker] * 2) as (one, two):
        match, ada, ben = await friends(one, "Ada", "Ben", settings={"n": 4})
        live = await two.site.matches.find(match)
        told = asyncio.Event()

        class Page:
            arrived = Holder(frozenset({1}))

            def changed(self):
                if live.talk.standing(self.arrived).lines:
                    told.set()

        page = Page()
        live.arrive(page)
        await say(one, match, ada, phrase="good-luck")
        await until(told.is_set)
        assert [line["text"] for line in (await talk(two, match, ben))["lines"]] == ["Good luck"]
        live.depart(page)
        assert not two.site.news.followed(f"talk:{match}")


async def test_the_mutes_are_read_while_another_follower_is_left(client):
    match, *_ = await friends(client, "Ada", "Ben", settings={"n": 4})
    live = await client.site.matches.find(match)
    talks = live.talk._talks
    mutes = []

    class Follower:
        def told(self, topic, now):
            mutes.extend(json.loads(now)["mutes"].values())

    first, second = Follower(), Follower()
    for follower in (first, second):
        await talks.follow(match, follower, lambda: live.talk.talkers)
    talks.leave(match, first)
    await live.talk.mute(Holder(frozenset({0})), 1, on=True)
    await until(lambda: any(mutes))
    talks.leave(match, second)
    assert not talks._talkers


async def test_no_page_can_follow_the_talk_of_a_match_as_news(client):
    match, _, _ = await friends(client, "Ada", "Ben", settings={"n": 4})
    news = client.site.news
    for person in ("", "a" * 16, "\0"):
        with pytest.raises(Exception, match="There is no such topic"):
            await news.follow(f"talk:{match}", person, None)


def pair(server):
    """A match of two: its id and both keys."""
    match, ada = server.begin(settings={"n": 4}, seats=OPEN)
    return match, ada, server.joined(match, ada, "Ben")


def test_talk_over_sockets_is_for_players_and_survives_a_reload(server):
    match, ada, ben = pair(server)
    with (
        server.page(match, ada) as one,
        server.page(match, ben) as two,
        server.page(match) as onlooker,
    ):
        one.say(type="say", phrase="hello")
        for page in (one, two):
            heard = page.hear("talk")
            assert [(line["player"], line["text"]) for line in heard["lines"]] == [(1, "Hello")]
        two.say(type="free-text", on=True)
        assert one.hear("talk")["free"] == [2]
        one.say(type="say", text="Hi", tag="7")
        said = one.hear("refused")
        assert (said["kind"], said["tag"]) == ("no-talk", "7")
        one.say(type="free-text", on=True)
        assert one.hear("talk")["may_write"]
        one.say(type="say", text="<script>alert(1)</script>")
        heard = one.hear("talk")
        assert (heard["from"], [line["text"] for line in heard["lines"]]) == (
            1,
            ["<script>alert(1)</script>"],
        )
        onlooker.say(type="say", phrase="hello")
        kinds = []
        while "refused" not in kinds:
            kinds.append(onlooker.hear()["type"])
        assert set(kinds) == {"state", "refused"}
    with server.page(match, ben) as again:
        heard = again.hear("talk")
        assert (heard["from"], len(heard["lines"]), heard["free"]) == (0, 2, [1, 2])


def test_a_muted_player_is_not_read_and_a_report_is_kept(server):
    match, ada, ben = pair(server)
    with server.page(match, ada) as one, server.page(match, ben) as two:
        two.say(type="say", phrase="hello")
        assert len(one.hear("talk")["lines"]) == 1
        one.say(type="mute", player=2, on=True)
        heard = one.hear("talk")
        assert (heard["from"], heard["lines"], heard["muted"]) == (0, [], [2])
        one.say(type="report", player=2)
        assert one.hear("reported")["player"] == 2
        two.say(type="say", phrase="thanks")
        assert two.hear("talk")["lines"][0]["text"] == "Hello"
        one.say(type="mute", player=2, on=False)
        while not (heard := one.hear("talk"))["lines"]:
            pass
        assert [line["text"] for line in heard["lines"]] == ["Hello", "Thanks"]
        for player in (1, 3):
            one.say(type="mute", player=player, on=True)
            assert "is no other person" in one.hear("refused")["message"]


@given(st.text(max_size=300))
def test_a_cleaned_line_is_one_short_visible_line(text):
    line = clean_line(text)
    assert len(line) <= LONGEST
    assert line == " ".join(line.split())
    assert line == clean_line(line)
    assert all(sign.isprintable() for sign in line)
    assert not any(
        sign in line
        for sign in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200b\u200e\u200f\ufeff"
    )
