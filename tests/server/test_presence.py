"""Who is taken to be there, from this process's pages and from what others tell."""

import time

from paperbits.server.live.presence import Presence


def test_somebody_is_there_while_a_page_is_open_and_a_moment_longer():
    presence = Presence(patience=100)
    assert not presence.there(0)
    presence.came([0])
    assert presence.there(0)
    presence.went([0])
    assert presence.there(0)  # The page may only be loading again.
    at_once = Presence(patience=0)
    at_once.came([0])
    at_once.went([0])
    assert not at_once.there(0)


def test_other_processes_tell_who_is_at_their_pages():
    presence = Presence(patience=100)
    assert presence.heard("other", [1])
    assert presence.there(1)
    assert not presence.heard("other", [1])
    assert presence.heard("third", [0])
    assert presence.heard("other", [])
    assert (presence.there(0), presence.there(1)) == (True, False)


def test_old_news_holds_no_longer():
    presence = Presence(patience=0)
    presence.heard("other", [1])
    assert not presence.there(1)


def test_a_player_who_has_asked_for_something_lately_is_not_away(monkeypatch):
    now = 1_000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    presence = Presence(patience=100)
    assert not presence.away(0)
    now += 90
    presence.asked([0])
    now += 20
    assert (presence.away(0), presence.away(1)) == (False, True)
    now += 80
    assert presence.away(0)
    presence.came([0])
    assert not presence.away(0)
