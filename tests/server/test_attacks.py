"""What one stranger does holds nobody else up: the attacks, on a real server whose thinking is done
by real processes.

No test here asks for speed: what is shown is the order of events, and bounds that are far from what
was found once.
"""

import signal
import threading
import time
from pathlib import Path

import psutil
import pytest
from attacks import (
    PERSON,
    Player,
    computer,
    exhibitions,
    page_from,
    plays,
    plays_and_hang_up,
    seek_advice,
)
from killing import below
from served import served, until

pytestmark = pytest.mark.compiled

BOUND = 60.0
"""Seconds within which others are answered, however busy this machine is; it was 100 once."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("data") / "matches.sqlite") as running:
        yield running


def thinkers(server):
    return below(server, "paperbits.server.workers.thinker")


def test_the_web_process_never_loads_the_compiler(server):
    with Player(server, "127.0.0.2") as player:
        player.moves(3)
        seekers, _ = seek_advice(server, 1, "binary-number-scrabble", {"players": 2})
    assert seekers[0].first is not None
    maps = Path(f"/proc/{server.process.pid}/maps").read_text()
    assert "llvmlite" not in maps
    assert "numba" not in maps


def test_all_plays_of_nine_blanks_asked_four_times_hold_nobody_up(server):
    with Player(server, "127.0.0.3") as player, Player(server, "127.0.0.4", level=None) as both:
        player.moves(1)
        plays_and_hang_up(server, "127.0.0.9")
        player.moves(4)
        both.moves(4)
        assert max(player.waits[1:] + both.waits) < BOUND


def test_a_client_has_one_heavy_operation_at_a_time_and_thinkers_end_with_a_killed_site(tmp_path):
    answers = []

    def ask():
        answers.append(plays(server, "127.0.0.10", "?" * 9))

    with served(tmp_path / "matches.sqlite") as server:
        asking = [threading.Thread(target=ask) for _ in range(20)]
        for thread in asking:
            thread.start()
        refused = until(
            lambda: next((answer for answer in answers if answer.status_code == 429), None)
        )
        assert refused.json()["error"]["message"].startswith(
            "You have asked for this several times"
        )
        # Another client does not wait for all of these.
        fair = plays(server, "127.0.0.11", "01=+-0011")
        assert fair.json()["count"] > 0
        assert sum(answer.status_code != 429 for answer in answers) < 10
        beside = until(lambda: thinkers(server))
        server.kill()
        until(lambda: not any(each.is_running() for each in beside))
    for thread in asking:
        thread.join()


def test_twenty_exhibitions_of_masters_do_not_make_a_beginner_wait(server):
    with Player(server, "127.0.0.5") as player, exhibitions(server, "127.0.0.8"):
        player.moves(4)
        assert max(player.waits) < BOUND


def test_twelve_who_ask_for_advice_all_hear_something_before_anybody_but_the_first_has_heard_all(
    server,
):
    seekers, early = seek_advice(server, 12)
    assert all(seeker.first < BOUND for seeker in seekers)
    assert any("in line" in remark for seeker in seekers for remark in seeker.remarks)
    assert len(early) <= 1


def test_a_thinker_killed_in_the_middle_of_a_job_costs_nobody_a_move(server):
    match, key = server.begin(settings={"n": 12}, seats=[PERSON, computer("master")])
    with page_from(server, "127.0.0.6", match, key) as page:
        state = page.until(lambda state: state["your_turn"])
        for _ in range(2):
            page.say(
                type="move",
                version=state["version"],
                move=state["view"]["hand"]["choices"][0]["move"],
            )
            page.until(lambda state: state["thinking"])
            for thinker in thinkers(server):
                thinker.kill()
            state = page.until(lambda state: state["your_turn"])
    assert state["version"] == 4


def test_the_end_comes_soon_with_everything_open_and_thinking(tmp_path):
    with served(tmp_path / "matches.sqlite") as server, exhibitions(server, "127.0.0.8", 5):
        match, key = server.begin(settings={"n": 12}, seats=[PERSON, computer("master")])
        asking = threading.Thread(target=plays, args=(server, "127.0.0.9", "?" * 9))
        with page_from(server, "127.0.0.5", match, key) as page:
            asking.start()
            page.say(type="analyse", tag="1")
            page.hear("analysis")
            until(lambda: len(thinkers(server)) > 1)
            beside = psutil.Process(server.process.pid).children()
            begun = time.monotonic()
            assert server.stop() in (0, -signal.SIGTERM)
            assert time.monotonic() - begun < BOUND
        asking.join()
        until(lambda: not any(each.is_running() for each in beside))
