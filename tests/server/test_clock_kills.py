"""Clocks of real servers in real time, which are killed and begun again."""

import sqlite3
import time
from contextlib import closing

from served import served, until


def moved(server, match, key, moves):
    for version, move in enumerate(moves):
        answer = server.change(match, "move", key, version=version, move=move)
        assert answer.status_code == 200, answer.text
    return answer.json()


def kept(data, match):
    """What the store says of a match: whether it is over, and its last entry."""
    with closing(sqlite3.connect(data)) as file:
        (over,) = file.execute("SELECT over FROM matches WHERE id = ?", [match]).fetchone()
        (entry,) = file.execute(
            "SELECT entry FROM entries WHERE match = ? ORDER BY number DESC", [match]
        ).fetchone()
    return bool(over), entry


def noted(data):
    """When a server last noted that it serves."""
    with closing(sqlite3.connect(data)) as file:
        (at,) = file.execute("SELECT at FROM uptime").fetchone()
    return at


def test_after_a_kill_clocks_go_on_and_the_time_away_is_not_charged(tmp_path):
    data = tmp_path / "matches.sqlite"
    with served(data) as server:
        seen, key = server.begin(settings={"n": 4}, clock="1+0")
        ends = moved(server, seen, key, ["a1", "b1"])["clock"]["ends"]
        unseen, key = server.begin(settings={"n": 4}, clock="0+10")
        moved(server, unseen, key, ["a1", "b1"])
        server.kill()
    last = noted(data)
    assert kept(data, unseen) == (False, "b1")
    time.sleep(3)  # Longer than a server that serves is silent.
    away = time.time() - last
    with served(data) as server:
        with server.page(seen) as page:
            # The page is told again once the server knows for how long it was away.
            state = page.until(lambda state: state["clock"]["ends"] >= ends + 1000 * away - 1)
            assert state["clock"]["ends"] <= ends + 1000 * (time.time() - last) + 1
        a_page_hears_that_time_is_up(server)
        until(lambda: kept(data, unseen) != (False, "b1"))  # Nobody asks for it.
        assert kept(data, unseen) == (True, "flag 1")


def a_page_hears_that_time_is_up(server):
    match, key = server.begin(settings={"n": 4}, clock="0+5")
    with server.page(match, key) as page:
        page.hear("state")
        before = time.time() * 1000
        assert before - 1 <= server.client.get("/api/time").json()["now"] <= time.time() * 1000 + 1
        page.say(type="move", version=0, move="a1", took=0)
        page.until(lambda state: state["version"] == 1)
        page.say(type="move", version=1, move="b1", took=0)
        state = page.until(lambda state: state["version"] == 2)
        assert (state["clock"]["running"], state["clock"]["left"]) == (1, [5000, 5000])
        state = page.until(lambda state: state["over"])
        assert (state["reason"], state["winners"]) == ("Player 1 ran out of time.", [2])
