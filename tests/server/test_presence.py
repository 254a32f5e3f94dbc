"""Who is taken to be there, from this process's pages and from what others tell."""

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
