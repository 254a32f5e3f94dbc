"""Puzzles over HTTP: to look at, to try, to be shown; and no answer before it is asked for."""

import datetime as dt
from collections import Counter

from paperbits.puzzles import GRADES, THEMES, daily, day_of, find_puzzle, marks, shelf, today

DAY = "2025-03-05"
TODAY = daily(day_of(DAY))
SAMPLE = [find_puzzle(marks(game)[len(marks(game)) // 2].id) for game in shelf()]


async def test_all_puzzles_are_counted_by_game_grade_and_theme(client):
    answer = await client.get("/api/puzzles")
    told = answer.json()
    assert len(answer.content) < 40_000  # Thousands of puzzles are not listed.
    assert told["grades"] == list(GRADES)
    assert [each["id"] for each in told["themes"]] == list(THEMES)
    assert sum(group["count"] for group in told["groups"]) == sum(
        len(marks(game)) for game in shelf()
    )
    for group in told["groups"][::9]:
        same = [mark for mark in marks(group["game"]) if mark.grade == group["grade"]]
        assert len(same) == group["count"]
        assert group["themes"] == Counter(theme for mark in same for theme in mark.themes)


async def test_the_list_of_a_game_has_no_answer_and_can_be_narrowed(client):
    told = (await client.get("/api/puzzles/list", params={"game": "plexus"})).json()
    assert [each["id"] for each in told["puzzles"]] == [mark.id for mark in marks("plexus")]
    assert set(told["puzzles"][0]) == {"id", "game", "grade", "themes", "settings"}
    told = (await client.get("/api/puzzles/list", params={"game": "product-grid"})).json()
    words = [told["settings"][each["settings"]] for each in told["puzzles"]]
    assert words == [mark.in_force for mark in marks("product-grid")]
    assert len(set(words)) == len(told["settings"]) > 1
    asked = {"game": "plexus", "grade": "hard", "theme": "only-move"}
    told = (await client.get("/api/puzzles/list", params=asked)).json()
    assert told["puzzles"]
    assert all(
        each["grade"] == "hard" and "only-move" in each["themes"] for each in told["puzzles"]
    )
    for wrong, words in (
        ({}, "game"),
        ({"game": "chess"}, "chess"),
        ({"game": "plexus", "theme": "x"}, "there are only-move"),
    ):
        refused = await client.get("/api/puzzles/list", params=wrong)
        assert refused.status_code == 400
        assert words in refused.json()["error"]["message"]


async def test_a_sample_is_spread_over_grades_and_games_and_the_same_for_equal_seeds(client):
    async def sample(**asked):
        return (await client.get("/api/puzzles/sample", params=asked)).json()["puzzles"]

    some = await sample(seed=5, count=50)
    assert some == await sample(seed=5, count=50) != await sample(seed=6, count=50)
    assert [each["grade"] for each in some] == [grade for grade in GRADES for _ in range(10)]
    assert len({each["id"] for each in some}) == 50
    assert len({each["game"] for each in some}) >= 10
    assert {each["grade"] for each in await sample(count=9, grade="hard")} == {"hard"}
    assert all("sweep" in each["themes"] for each in await sample(count=9, theme="sweep"))
    chosen = await sample(count=20, game=["plexus", "product-grid"])
    assert Counter(each["game"] for each in chosen).keys() == {"plexus", "product-grid"}
    refused = await client.get("/api/puzzles/sample", params={"count": 201})
    assert refused.status_code == 400


async def test_a_day_has_its_puzzle(client):
    told = (await client.get("/api/puzzles/today", params={"date": DAY})).json()
    assert (told["id"], told["date"], told["grade"]) == (TODAY.id, DAY, TODAY.grade)
    assert (
        told["view"]["hand"]["choices"]
        or told["view"]["hand"]["entries"]
        or told["view"]["hand"]["rack"]
    )
    now = await client.ask("puzzles/today")
    assert now["id"] == daily(day_of(now["date"])).id
    refused = await client.get("/api/puzzles/today", params={"date": "tomorrow"})
    assert refused.status_code == 400
    assert "Write a date as" in refused.json()["error"]["message"]


async def test_a_day_that_has_not_begun_has_no_puzzle_yet(client):
    later = (today() + dt.timedelta(9)).isoformat()
    refused = await client.get("/api/puzzles/today", params={"date": later})
    assert (refused.status_code, refused.json()["error"]["kind"]) == (404, "not-yet")
    assert f"The puzzle of {later} opens when that day begins" in refused.json()["error"]["message"]


async def test_a_puzzle_is_shown_tried_and_answered(client):
    for puzzle in SAMPLE:
        address = f"/api/puzzles/{puzzle.id}"
        told = await client.ask(address)
        assert set(told) == {
            "id", "game", "title", "grade", "rank", "question", "goal", "settings", "in_force", "player", "scores", "view", "last",
            "date",
        }  # fmt: skip
        position = puzzle.position()
        assert told["player"] == position.turn + 1
        assert told["date"] is None
        wrong = next(iter(puzzle.others), "pass")
        tried = (await client.post(f"{address}/attempt", json={"move": wrong})).json()
        assert (tried["right"], tried["others"], tried["themes"]) == (False, [], [])
        assert tried["words"]
        right = (await client.post(f"{address}/attempt", json={"move": puzzle.answers[0]})).json()
        assert right["right"]
        assert len(right["others"]) == len(puzzle.others)
        assert [theme["id"] for theme in right["themes"]] == list(puzzle.themes)
        assert [ply["move"] for ply in right["line"]] == list(puzzle.line)
        assert right["view"]["hand"] == {"choices": [], "entries": [], "rack": None, "prompt": ""}
        assert (await client.post(f"{address}/answer", json={})).json() == right


async def test_of_hidden_tiles_only_the_own_ones_are_sent(client):
    puzzle = next(puzzle for puzzle in SAMPLE if puzzle.asks == "points")
    told = await client.ask(f"puzzles/{puzzle.id}")
    position = puzzle.position()
    seen = position.view(position.turn)
    assert [tile["symbol"] for tile in told["view"]["hand"]["rack"]["tiles"]] == [
        tile.symbol for tile in seen.hand.rack.tiles
    ]
    assert "seed" not in told
    shown = await client.ask(f"puzzles/{puzzle.id}/answer", {})
    assert shown["view"]["hand"]["rack"] is None
    draft = await client.ask(f"puzzles/{puzzle.id}/preview", {"move": puzzle.answers[0]})
    assert draft["score"] == puzzle.best


async def test_wrong_requests_are_refused(client):
    address = f"/api/puzzles/{TODAY.id}"
    await client.refused(404, "unknown-puzzle", "puzzles/plexus-000000")
    hello = await client.post(f"{address}/attempt", json={"move": "hello?"})
    assert (hello.status_code, hello.json()["error"]["kind"]) == (400, "bad-move")
    assert (await client.post(f"{address}/attempt", json={})).status_code == 400
    await client.ask("puzzles/none/answer", {}, status=404)


async def test_the_puzzles_of_earlier_days_are_listed_with_game_and_grade(client):
    asked = {"before": "2025-03-06", "count": 3}
    told = (await client.get("/api/puzzles/days", params=asked)).json()["days"]
    expected = [daily(dt.date(2025, 3, day)) for day in (5, 4, 3)]
    assert [each["date"] for each in told] == ["2025-03-05", "2025-03-04", "2025-03-03"]
    assert [(each["title"], each["grade"]) for each in told] == [
        (puzzle.card.title, puzzle.grade) for puzzle in expected
    ]
    first = await client.get("/api/puzzles/days", params={"before": "0001-01-03"})
    assert [each["date"] for each in first.json()["days"]] == ["0001-01-02", "0001-01-01"]
    later = await client.get("/api/puzzles/days", params={"before": "2999-01-01"})
    assert later.json()["error"]["kind"] == "not-yet"
