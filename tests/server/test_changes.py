"""Changes between states: applied, they give the whole state, and one rendering serves all who see
the same.
"""

import json
import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from long import many
from matches import random_move, random_settings, some_games
from patching import patched
from site_help import begin

from paperbits.host.changes import Play, Undo
from paperbits.host.difference import difference
from paperbits.host.holder import Holder
from paperbits.host.messages import as_json
from paperbits.host.state import state
from paperbits.match import Match
from paperbits.match.seat import Seat
from paperbits.server.live import messages
from paperbits.server.live.asker import by_key
from paperbits.server.live.connection import Connection
from paperbits.server.wire.base import text_of

CASES = Path(__file__).parents[2] / "web" / "tests" / "changes.json"

PERSON = {"kind": "person"}

DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("a/~b", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text("a/~b-", max_size=2), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(before=DOCUMENTS, after=DOCUMENTS)
@example(before=[1], after=[1, 1])  # The end of both is their beginning, too.
@example(before=[1, 1], after=[1])
def test_changes_give_what_they_are_the_difference_to(before, after):
    found = difference(before, after)
    assert patched(before, found) == after
    assert (found == []) == (
        json.dumps(before, sort_keys=True) == json.dumps(after, sort_keys=True)
    )


CHOSEN = [
    ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2, 3]}),
    ({"a": 1}, {"b": {"c": None}}),
    ({"list": [1, 2, 3, 4]}, {"list": [1, 4]}),
    ({"list": [1, 4]}, {"list": [1, 2, 3, 4]}),
    ({"list": [{"x": 1}, {"x": 2}]}, {"list": [{"x": 1}, {"x": 3}]}),
    ({"a/b": {"~": 1}}, {"a/b": {"~": 2}}),
    ([[1]], [[], [1]]),
    ({"deep": {"list": [{"rows": ["a", "b"]}]}}, {"deep": {"list": [{"rows": ["a", "c"]}]}}),
    (1, {"a": 1}),
    ({"points": 1}, {"points": True}),
]


def test_the_page_is_tested_with_the_same_changes():
    cases = [
        {"before": before, "after": after, "changes": difference(before, after)}
        for before, after in CHOSEN
    ]
    assert json.loads(CASES.read_text(encoding="utf-8")) == cases


@pytest.mark.parametrize("card", some_games(), ids=lambda card: card.id)
@settings(max_examples=many(3, 30))
@given(seed=st.integers(0, 2**32))
def test_a_match_followed_by_changes_looks_like_the_match(card, seed):
    chance = random.Random(seed)
    match = Match(card, random_settings(card, chance), seed=seed)
    match.begin()
    match.seats[0] = Seat(name="Ann")
    holders = [Holder(), Holder(frozenset({0}), host=True)]
    seen = [state(match, holder) for holder in holders]
    for _ in range(12):
        move = None if match.over else random_move(match.position, chance)
        if move is None:
            break
        match.play(move)
        for number, holder in enumerate(holders):
            now = state(match, holder)
            patch = json.loads(text_of(difference(seen[number], now)))
            assert patched(json.loads(text_of(seen[number])), patch) == json.loads(text_of(now))
            assert as_json(now) == json.loads(text_of(now))
            seen[number] = now


class Socket:
    """The line of a page: notes what it is sent, at once or when there is room."""

    def __init__(self, *, at_once=True):
        self.heard, self.at_once = [], at_once

    def tell_at_once(self, texts):
        self.heard += [json.loads(text) for text in texts] if self.at_once else []
        return self.at_once

    async def tell(self, text):
        self.heard.append(json.loads(text))


async def test_a_move_is_rendered_once_for_all_onlookers_and_told_in_few_words(client):
    match, key, _ = await begin(client, settings={"n": 12}, seats=[PERSON, PERSON])
    live = await client.site.matches.find(match)
    sockets = [Socket(at_once=number % 5 > 0) for number in range(199)]
    pages = [follower(client, live, socket) for socket in sockets]
    for page in pages:
        live.arrive(page)
        page.changed()
    await quiet(pages)
    rendered = live.views.renderings
    assert rendered == 1
    holder = live.holder(by_key(key))
    await live.change(holder, 0, Play("a1"))
    await quiet(pages)
    assert live.views.renderings == rendered + 1
    whole, told = json.dumps(sockets[0].heard[0]), json.dumps(sockets[0].heard[1])
    assert len(told) < len(whole) / 5
    for socket in sockets:
        assert socket.heard == sockets[0].heard
    state = sockets[0].heard[0]["match"]
    assert patched(state, sockets[0].heard[1]["changes"]) == json.loads(
        (await live.view(Holder())).text
    )


async def test_a_page_that_comes_back_is_sent_what_it_missed_or_after_a_gap_the_whole(client):
    match, key, _ = await begin(client, settings={"n": 12}, seats=[PERSON, PERSON])
    live = await client.site.matches.find(match)
    first = Socket()
    page = follower(client, live, first)
    page.changed()
    await quiet([page])
    whole = first.heard[0]
    holder = live.holder(by_key(key))
    for version, change in enumerate([Play("a1"), Play("b1"), Undo()]):
        await live.change(holder, version, change)
        page.changed()
        await quiet([page])
    state = json.loads((await live.view(Holder())).text)
    again = Socket()
    page = follower(client, live, again, has=(whole["view"], whole["revision"]))
    page.changed()
    await quiet([page])
    assert [message["type"] for message in again.heard] == ["changes"] * 3
    now = whole["match"]
    for message in again.heard:
        now = patched(now, message["changes"])
    assert now == state
    up_to_date = Socket()
    page = follower(client, live, up_to_date, has=(whole["view"], again.heard[-1]["to"]))
    page.changed()
    await quiet([page])
    page.advise("analysis", 0, "{}")  # Of an earlier version, so it is not sent.
    await quiet([page])
    assert up_to_date.heard == []
    for has in (("other", 3), (whole["view"], 99), ("", 0)):
        lost = Socket()
        page = follower(client, live, lost, has=has)
        page.changed()
        await quiet([page])
        assert [message["type"] for message in lost.heard] == ["state"]
        assert lost.heard[0]["match"] == state


def follower(client, live, socket, has=("", 0)):
    state = client.app.state
    return Connection(
        socket,
        state.door,
        "test",
        messages.heard,
        live,
        Holder(),
        state.metrics,
        changes=True,
        has=has,
    )


async def quiet(pages):
    """Wait until everything has been sent."""
    for page in pages:
        while page.live.audience.telling is not None or page._sending is not None:
            task = page.live.audience.telling or page._sending
            await task
