"""The catalogue, rules pages, examples, lessons, scores of games on paper, operations, and wrong
requests.
"""

import re

from paperbits import all_games, find
from paperbits.answers.rules import rules_html

GAMES = [card.id for card in all_games()]


async def test_a_newcomer_begins_with_settings_and_a_seat_that_the_game_has(client):
    for card in await client.ask("games"):
        newcomer = card["newcomer"]
        assert 1 <= newcomer["player"] <= card["players"][1]
        assert newcomer["settings"].keys() <= {each["name"] for each in card["settings"]}
        view = await client.ask(f"games/{card['id']}/opening")
        first = find(card["id"]).new(newcomer["settings"]).view(0)
        assert len(view["boards"][0]["rows"]) == len(first.boards[0].rows)
        assert view["hand"]["prompt"] != ""


async def test_the_catalogue_has_every_game(client):
    answer = await client.get("/api/games")
    cards = {card["id"]: card for card in answer.json()}
    assert sorted(cards) == sorted(GAMES)
    small = cards["palindromic-rows-columns"]
    assert small["players"] == [2, 2]
    assert {"name": "n", "min": 2, "max": 12, "default": 6, "type": "integer"}.items() <= small[
        "settings"
    ][1].items()
    assert small["settings"][1]["offered"] is None
    long = {
        each["name"]: (each["offered"], each["max"]) for each in cards["flipping-bits"]["settings"]
    }
    assert long["n"] == (7, 16)  # With 8, a match takes good players some 200 moves.
    assert small["levels"][0]["name"] == "beginner"
    assert not small["hidden"]
    assert small["measured_with"] == {"players": 2, "n": 8}
    asked = await client.post("/api/games/palindromic-rows-columns/levels", json={"settings": {}})
    first = asked.json()[0]
    assert first["span"][0] < first["elo"] < first["span"][1]
    assert {**first, "span": None} == small["levels"][0]
    for card in cards.values():  # Matches that are over may name a level that is not offered now.
        offered = {level["title"] for level in card["levels"]}
        assert all(
            level["equal_to"] in offered and level["title"] not in offered
            for level in card["merged"]
        )
        assert card["usual"] in {level["name"] for level in card["levels"]}
        assert {level["name"] for level in (*card["levels"], *card["merged"])} == {
            level.name for level in find(card["id"]).levels
        }


async def test_constant_answers_are_cached_and_revalidated(client):
    for path in [
        "games",
        "games/plexus/rules?settings={}",
        "games/plexus/lesson",
        "games/plexus/examples/0",
        "games/plexus/board",
        "puzzles",
    ]:
        first = await client.get(f"/api/{path}")
        assert first.headers["cache-control"] == "no-cache"
        tag = first.headers["etag"]
        for told in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
            again = await client.get(f"/api/{path}", headers={"If-None-Match": told})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        for told in ('"other"', "W/", ""):
            assert (
                await client.get(f"/api/{path}", headers={"If-None-Match": told})
            ).content == first.content


async def test_the_board_before_the_first_move(client):
    board = await client.ask("games/binary-number-scrabble/board")
    assert (board["kind"], len(board["rows"])) == ("tiles", 15)
    assert board["rows"][7][7]["kind"] == "centre"
    await client.ask("games/nothing/board", status=404)


async def test_every_game_has_its_rules_examples_and_lesson(client):
    for game in GAMES:
        card = find(game)
        html = (await client.ask(f"games/{game}/rules"))["html"]
        assert "<p>" in html
        assert "&gt;&gt;&gt;" not in html
        assert "Settings in force" not in html
        assert re.search(r"\b[Yy]ou\b", card.rules_for({}))
        assert len(re.findall("<figure><svg ", html)) == (1 if card.examples[0].position else 2)
        told = re.findall("<figcaption>(.*?)</figcaption>", html)[-1].replace(",", "")
        nearest = card.examples_for({})[0]
        assert card.without_points or all(str(score) in told for score in nearest.scores)
        for number, example in enumerate(card.examples):
            replay = await client.ask(f"games/{game}/examples/{number}")
            assert len(replay["frames"]) == len(example.moves) + 1
            assert replay["frames"][0]["move"] == ""
            if example.scores:
                assert [int(score) for score in replay["frames"][-1]["scores"]] == list(
                    example.scores
                )
        for number, lesson in enumerate(card.lessons):
            told = await client.ask(f"games/{game}/lesson?number={number}")
            assert (told["title"], len(told["steps"])) == (lesson.title, len(lesson.steps))
        await client.ask(f"games/{game}/lesson?number={len(card.lessons)}", status=404)


def test_the_settings_in_force_are_explained():
    card = find("binary-number-scrabble")
    html = rules_html(card, {"division": "floor"})
    assert html.startswith("<p><strong>Goal.</strong> Lay true equations")
    assert "<h2>Settings in force</h2>" in html
    assert "<dt>division: <strong>floor</strong></dt>" in html
    assert "<h2>A turn in code</h2>" not in html


async def test_a_game_on_paper_is_scored(client):
    asked = {"game": "palindromic-rows-columns", "settings": {"n": 2}}
    by_position = await client.ask("score", {**asked, "position": "xx;.."})
    by_moves = await client.ask("score", {**asked, "moves": ["a1", "b1"]})
    assert by_position["parts"] == by_moves["parts"]
    assert by_position["scores"] == by_moves["scores"]
    assert (by_moves["scores"], by_moves["winners"], by_moves["over"]) == ([0, 2], [1], True)
    unfinished = await client.ask("score", {**asked, "position": "x.;.."})
    assert (unfinished["winners"], unfinished["over"]) == ([], False)


async def test_an_equation_is_worked_out(client):
    good = await client.ask("equation", {"text": "100 OR 1=101", "settings": {}})
    assert (good["valid"], good["value"]) == (True, 5)
    assert good["working"]
    bad = await client.ask("operations/equation", {"text": "1+1=11"})
    assert not bad["valid"]
    assert bad["reason"]
    long = await client.ask("equation", {"text": "1" * 100 + "=" + "1" * 100})
    assert long["value"] == str(2**100 - 1)


SCORE = {"game": "palindromic-rows-columns", "settings": {"n": 2}}


WRONG = [
    ("/api/games/chess/rules", None, 404, "unknown-game"),
    ("/api/games/plexus/rules?settings=[]", None, 400, "bad-request"),
    ("/api/games/plexus/rules?settings={%22n%22:4}", None, 400, "bad-setting"),
    ("/api/games/plexus/examples/99", None, 404, "not-found"),
    ("/api/nothing", None, 404, "not-found"),
    ("/api/matches/nothing", None, 404, "unknown-match"),
    ("/api/matches/" + "x" * 5_000, None, 404, "unknown-match"),
    ("/api/games", {}, 405, "bad-request"),
    ("/api/score", SCORE, 400, "bad-request"),
    ("/api/score", {**SCORE, "position": "x", "moves": []}, 400, "bad-request"),
    ("/api/score", {**SCORE, "position": "x9;.."}, 400, "bad-position"),
    ("/api/score", {**SCORE, "moves": ["a1", "a1"]}, 409, "illegal-move"),
    ("/api/score", {**SCORE, "settings": {"n": 10**30}, "moves": []}, 400, "bad-setting"),
    ("/api/score", {**SCORE, "settings": {"n": 2.0}, "moves": []}, 400, "bad-request"),
    ("/api/operations/dance", {}, 404, "not-found"),
    ("/api/operations/equation", {}, 400, "bad-request"),
    ("/api/equation", [], 400, "bad-request"),
    ("/api/matches", {"game": "chess"}, 404, "unknown-game"),
    ("/api/matches", {"game": "plexus", "seats": [{"kind": "person"}]}, 400, "bad-request"),
    ("/api/matches", {"game": "plexus", "seed": -1}, 400, "bad-request"),
    ("/api/matches", {"game": "plexus", "settings": {"size": 3}}, 400, "bad-setting"),
    ("/api/records", {"text": "hello"}, 400, "bad-record"),
    ("/api/records", {"text": "x" * 200_000}, 400, "bad-request"),
]


async def test_a_wrong_request_gets_one_sentence(client):
    for path, asked, status, kind in WRONG:
        answer = await (client.get(path) if asked is None else client.post(path, json=asked))
        told = answer.json()["error"]
        assert (answer.status_code, told["kind"]) == (status, kind), told
        assert told["message"].endswith((".", "?", ")")), told
        assert "\n" not in told["message"]


async def test_a_body_that_is_not_json_is_refused(client):
    long = b'{"game": "plexus", "seed": ' + b"9" * 10_000
    for body in (b"", b"{", b"\xff", b"null", b"[" * 50_000, b'{"game": NaN}', long):
        answer = await client.post(
            "/api/matches", content=body, headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "bad-request")


async def test_a_body_that_is_too_long_is_not_read(client):
    async def endless():
        for _ in range(1_000):
            yield b"x" * 10_000

    for content in (b"x" * 1_000_000, endless()):
        answer = await client.post("/api/matches", content=content)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (413, "too-large")


async def test_fitting_settings_are_sent_with_their_ranges(client):
    found = await client.ask("games/binary-scramble/settings", {"settings": {"players": 4}})
    assert (found["settings"]["players"], found["settings"]["length"]) == (4, 8)
    length = next(field for field in found["fields"] if field["name"] == "length")
    assert (length["min"], length["max"], length["step"]) == (4, 16, 4)
    assert found["said"] == [
        "Digits in the list: 8 instead of 9, so that the 4 players write equally many digits."
    ]
    await client.refused(
        400, "bad-setting", "games/binary-scramble/settings", {"settings": {"colour": 1}}
    )
    begun = await client.post(
        "/api/matches", json={"game": "binary-scramble", "settings": found["settings"]}
    )
    assert begun.status_code == 201


async def test_a_missing_size_is_read_from_the_paper(client):
    asked = {"game": "palindromic-rows-columns", "position": "x.;.."}
    told = await client.ask("score", asked)
    assert (told["settings"]["n"], told["read_as"]) == (2, "Read as a 2 by 2 grid.")
    refused = await client.post("/api/score", json={**asked, "settings": {"n": 6}})
    assert "The text shows a 2 by 2 grid" in refused.json()["error"]["message"]
    given = await client.ask("score", {**asked, "settings": {"n": 2}})
    assert (given["settings"]["n"], given["read_as"]) == (2, "")
