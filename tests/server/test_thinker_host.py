"""Computers of a site that think in processes of `paperbits think`, which may be killed at any
time.
"""

import psutil
from commands import paperbits
from killing import Thinker
from served import served

PERSON, COMPUTER = {"kind": "person"}, {"kind": "computer", "level": "beginner"}


def test_a_computer_moves_whichever_thinker_dies_and_whenever_the_first_comes(
    postgres, redis, stack
):
    options = ["--database", postgres.database(), "--broker", redis.url, "--thinking-elsewhere"]
    server = stack.enter_context(served("unused", *options))
    match, key = server.begin(settings={"n": 4}, seats=[PERSON, COMPUTER])
    with server.page(match, key) as page:
        page.say(type="move", version=0, move="a1")
        page.until(lambda state: state["version"] == 1 and state["thinking"])
        first = Thinker(redis.url)
        state = page.until(lambda state: state["version"] == 2)
        second = Thinker(redis.url)
        stack.callback(second.kill)
        free = next(square for square in ("b1", "c1", "d1") if square != state["sheet"][1]["move"])
        page.say(type="move", version=2, move=free)
        first.kill()
        page.until(lambda state: state["version"] == 4)
        page.say(type="analyse", tag="1")
        while not page.hear("analysis")["analysis"]["done"]:
            pass
    web = psutil.Process(server.process.pid)
    assert web.children() == []  # It thinks of nothing itself.
    assert web.memory_info().rss < 250 << 20


def test_what_a_thinker_needs_is_told_in_a_sentence(tmp_path):
    for command, words in (
        (["think"], "Thinkers are reached through a broker: add --broker redis://…"),
        (["think", "--broker", "http://here"], "http://here is no address of a broker"),
        (
            ["serve", "--thinking-elsewhere", "--data", str(tmp_path)],
            "Thinkers elsewhere are reached through a broker",
        ),
    ):
        said = paperbits(*command)
        assert (said.returncode, said.stderr.count("\n")) == (2, 1), said.stderr
        assert words in said.stderr
