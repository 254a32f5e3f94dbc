"""Live play over real sockets to a real server."""

import pytest
from websockets.exceptions import ConnectionClosed


def test_a_refused_message_changes_nothing_and_gives_the_reason(server):
    match, key = server.begin(settings={"n": 4})
    with server.page(match, key) as mine, server.page(match) as looking_on:
        mine.hear()
        looking_on.hear()
        cases = [
            (mine, {"type": "move", "version": 5, "move": "a1"}, "stale"),
            (mine, {"type": "move", "version": 0, "move": "z9"}, "illegal-move"),
            (mine, {"type": "move", "version": 0, "move": "hello"}, "bad-move"),
            (mine, {"type": "move", "version": "0", "move": "a1"}, "bad-request"),
            (mine, {"type": "move", "version": True, "move": "a1"}, "bad-request"),
            (mine, {"type": "move", "version": 0, "move": "a1" * 2_000}, "bad-request"),
            (mine, {"type": "move", "version": 0}, "bad-request"),
            (mine, {"type": "move", "version": 0, "move": "a1", "also": 1}, "bad-request"),
            (mine, {"type": "dance"}, "bad-request"),
            (mine, {"type": "undo", "version": 0}, "illegal-move"),
            (looking_on, {"type": "move", "version": 0, "move": "a1"}, "not-your-turn"),
            (looking_on, {"type": "undo", "version": 0}, "not-your-turn"),
        ]
        for page, message, kind in cases:
            page.say(**message)
            refused = page.hear("refused")
            assert refused["kind"] == kind, refused
            assert refused["message"].endswith((".", "?")), refused
        for raw in ("", "[]", "null", "{", b"\xff\xfe", "[" * 10_000, '{"type": NaN}', "1" * 5_000):
            mine.socket.send(raw)
            assert mine.hear("refused")["kind"] == "bad-request"
        assert server.state(match, key)["version"] == 0


def test_computers_play_to_the_end_while_somebody_watches(server):
    match, _ = server.begin(settings={"n": 2}, seats=[{"kind": "computer"}, {"kind": "computer"}])
    with server.page(match) as page:
        assert page.until(lambda state: state["over"])["version"] == 2


def test_unknown_matches_wrong_keys_and_foreign_pages_are_rejected(server):
    match, key = server.begin()
    for page, code in (
        (server.page("nothing"), 4404),
        (server.page(match, "wrong"), 4403),
        (server.page(match, key, origin="https://elsewhere.example"), 4400),
    ):
        with page as strange, pytest.raises(ConnectionClosed) as closed:
            strange.hear()
        assert closed.value.rcvd.code == code
        assert closed.value.rcvd.reason
    with server.page(match, key, origin=server.address) as page:
        assert page.hear()["match"]["version"] == 0


def test_a_message_that_is_too_long_ends_only_its_connection(server):
    match, key = server.begin(settings={"n": 4})
    with server.page(match, key) as page:
        page.hear()
        page.socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            page.hear()
    with server.page(match, key) as page:
        page.say(type="move", version=0, move="a1")
        assert page.until(lambda state: state["version"] == 1)


def test_an_analysis_deepens_until_it_is_done_or_stopped_and_a_review_follows_the_end(server):
    match, key = server.begin(settings={"n": 2})
    with server.page(match, key) as page:
        page.say(type="analyse", tag="1")
        while not (said := page.hear("analysis"))["analysis"]["done"]:
            assert said["tag"] == "1"
        found = said["analysis"]
        assert (found["ply"], found["player"]) == (0, 1)
        assert sorted(option["move"] for option in found["options"]) == ["a1", "a2", "b1", "b2"]
        assert found["options"][0]["words"]
        page.say(type="analyse", tag="2", ply=7)
        assert "0 moves have been made" in page.hear("refused")["message"]
        page.say(type="stop")
        page.say(type="review", tag="3")
        refused = page.hear("refused")
        assert (refused["kind"], refused["tag"]) == ("unfair", "3")
        for version, move in enumerate(("a1", "b1")):
            page.say(type="move", version=version, move=move)
        assert page.until(lambda state: state["over"])
        page.say(type="review", tag="4")
        while not (said := page.hear("review"))["review"]["done"]:
            pass
        found = said["review"]
        assert [each["move"] for each in found["plies"]] == ["a1", "b1"]
        assert (said["tag"], len(found["expected"]), len(found["summaries"])) == ("4", 3, 2)
