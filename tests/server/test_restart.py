"""What a site has kept survives its process. ``test_workers`` kills it during moves."""

import sqlite3
from contextlib import closing

from served import served

PERSON, COMPUTER = {"kind": "person"}, {"kind": "computer", "level": "beginner"}


def looked(server, match, key):
    """How a match stands, without who is there."""
    with server.page(match, key) as page:
        state = page.hear("state")["match"]
    return {name: value for name, value in state.items() if name not in ("people", "getting_ready")}


def review(page, tag):
    """The whole review of a match."""
    page.say(type="review", tag=tag)
    while not (found := page.hear("review")["review"])["done"]:
        pass
    return found


def test_after_a_kill_every_page_comes_back_to_the_state_that_it_had(tmp_path):
    data = tmp_path / "new" / "folder" / "matches.sqlite"
    with served(data) as server:
        port = server.address.rpartition(":")[2]
        ended, key = server.begin(settings={"n": 2})
        with server.page(ended, key) as page:
            page.say(type="move", version=0, move="a1")
            page.say(type="move", version=1, move="b1")
            page.until(lambda state: state["over"])
            reviewed = review(page, "1")
        matches = [
            server.begin(game, seed=7)
            for game in ("palindromic-rows-columns", "plexus", "binary-number-scrabble")
        ]
        everybody = [each for match, key in matches for each in ((match, key), (match, None))]
        for match, key in matches[:2]:
            choice = server.state(match, key)["view"]["hand"]["choices"][0]["move"]
            with server.page(match, key) as page:
                page.say(type="move", version=0, move=choice)
                page.until(lambda state: state["version"] == 1)
        before = [looked(server, *each) for each in everybody]
        thought, key = server.begin(settings={"n": 4}, seats=[COMPUTER, PERSON])
        server.kill()  # The computer has the first move, and may or may not have made it.
    with closing(sqlite3.connect(data)) as file, file:  # Marked, so that a new review would differ.
        marked = file.execute(
            "UPDATE reviews SET review = replace(review, ?, 'The kept one.')",
            [reviewed["summaries"][0]],
        )
        assert marked.rowcount == 1
    with served(data, "--port", port) as server:
        assert server.address.endswith(port)
        assert [looked(server, *each) for each in everybody] == before
        with server.page(ended) as page:
            summaries = ["The kept one.", reviewed["summaries"][1]]
            assert review(page, "2") == {**reviewed, "summaries": summaries}
        with server.page(thought, key) as page:
            state = page.until(lambda state: state["your_turn"])
            assert [line["player"] for line in state["sheet"]] == [1]
            assert not state["thinking"]
