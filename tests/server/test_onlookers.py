"""Onlookers: players are told how many there are, also at other processes, and the names of those
who show theirs.
"""

from contextlib import contextmanager
from urllib.parse import urlsplit

from served import Page, connect

from paperbits.server.live.presence import MOST_NAMES, Onlookers

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": "beginner"}]


async def test_onlookers_at_other_processes_count_while_their_news_is_fresh():
    told = []
    onlookers = Onlookers(100.0, lambda: told.append(1))
    for _ in range(3):
        onlookers.came()
    onlookers.show("page", "Cy")
    assert (onlookers.count, onlookers.names) == (3, ("Cy",))
    assert onlookers.heard("two", 2, ["Ann", "Cy"])
    assert not onlookers.heard("two", 2, ["Ann", "Cy"])
    assert (onlookers.count, onlookers.names) == (5, ("Ann", "Cy"))
    assert onlookers.heard("two", 0, [])
    onlookers.went("page")
    assert (onlookers.count, onlookers.names) == (2, ())
    assert onlookers.heard("three", 50, [f"P{k}" for k in range(50)])
    assert len(onlookers.names) == MOST_NAMES
    stale = Onlookers(0.0, lambda: None)
    stale.heard("two", 2, [])
    assert stale.count == 0
    onlookers.close()


@contextmanager
def page(server, match, key=None, cookie=""):
    address = f"ws://{urlsplit(server.address).netloc}/api/matches/{match}/live"
    headers = {"Cookie": cookie} if cookie else None
    with connect(address, subprotocols=["paperbits.2"], additional_headers=headers) as socket:
        page = Page(socket)
        page.say(type="hello", talk=True, **({"key": key} if key else {}))
        yield page


def test_names_are_shown_only_by_onlookers_who_want_it(server):
    match, ada = server.begin(settings={"n": 4}, seats=SEATS)
    cookie = server.client.post("/api/me", json={"name": "Cy"}).headers["set-cookie"].split(";")[0]
    server.client.cookies.clear()
    with (
        page(server, match, ada) as player,
        page(server, match) as nameless,
        page(server, match, cookie=cookie) as cy,
    ):
        while (heard := player.hear("watching"))["count"] < 2:
            pass
        assert (heard["count"], heard["names"], heard["may_show"]) == (2, [], False)
        assert cy.hear("watching")["may_show"]
        nameless.say(type="seen", on=True)
        assert nameless.hear("refused")["kind"] == "no-talk"
        cy.say(type="seen", on=True)
        assert player.hear("watching")["names"] == ["Cy"]
        cy.say(type="seen", on=False)
        assert player.hear("watching")["names"] == []
